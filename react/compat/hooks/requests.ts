import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Namespace } from '../../../adapters/base/caip.ts'
import type { NamedWallet } from '../../../elements/compat/named-wallets.ts'
import type { AccountState } from '../../../elements/compat/app-kit-state.ts'
import { connectNamed, prefetchConnecting, updateEmail, type AskedOf, type Listening } from '../../../elements/compat/requests.ts'
import { $options } from '../../../state/options/options.ts'
import { useIsHydrating } from '../use-hydrating.ts'

/** Connects one wallet by its name, or redirects to a login provider, without the wallet list. */
export function useAppKitWallet({
  namespace,
  ...listening
}: Listening<AccountState> & { readonly namespace?: Namespace } = {}): AskedOf<AccountState> & {
  readonly connect: (wallet: NamedWallet) => Promise<void>
} {
  const { asked, send } = useRequest(listening)
  useEffect(prefetchConnecting, [])
  return { ...asked, connect: wallet => send(() => connectNamed(wallet, namespace)) }
}

/** Lets the user change the email address of the embedded wallet. */
export function useAppKitUpdateEmail(listening: Listening<{ readonly email: string }> = {}): AskedOf<{
  readonly email: string
}> & {
  readonly updateEmail: () => Promise<void>
} {
  const { asked, send } = useRequest(listening)
  return { ...asked, updateEmail: () => send(updateEmail) }
}

/** `send` never rejects: failures are in `error`. */
function useRequest<Data>({ onSuccess, onError }: Listening<Data>): {
  readonly asked: AskedOf<Data>
  readonly send: (run: () => Promise<Data>) => Promise<void>
} {
  const served = useIsHydrating()
  const { networks } = useStore($options)
  const [{ status, data, error }, set] = useState<{
    readonly status: 'idle' | 'pending' | 'success' | 'error'
    readonly data?: Data
    readonly error?: Error
  }>({ status: 'idle' })
  return {
    asked: {
      data,
      error,
      isReady: !served && networks.length > 0,
      isPending: status === 'pending',
      isError: status === 'error',
      isSuccess: status === 'success'
    },
    async send(run) {
      set({ status: 'pending' })
      try {
        const data = await run()
        set({ status: 'success', data })
        onSuccess?.(data)
      } catch (thrown) {
        const error = thrown as Error
        set({ status: 'error', error })
        onError?.(error)
      }
    }
  }
}
