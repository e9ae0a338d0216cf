import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Namespace } from '../../adapters/base/caip.ts'
import { connectNamed } from '../../elements/compat/connect-named.ts'
import type { NamedWallet } from '../../elements/compat/named-wallets.ts'
import { updateEmail } from '../../elements/compat/update-email.ts'
import { accountOf, type AccountState } from '../../elements/compat/read.ts'
import { $options } from '../../state/options.ts'
import { useServed } from './served.ts'

/** How far it is with what the visitor was asked. */
export interface AskedOf<Data> {
  readonly data: Data | undefined
  readonly error: Error | undefined
  /** The kit runs. */
  readonly isReady: boolean
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
}

interface Listening<Data> {
  readonly onSuccess?: (data: Data) => void
  readonly onError?: (error: Error) => void
}

/** Connects one wallet by its name, or sends to the provider of a login, without the list of wallets. */
export function useAppKitWallet({
  namespace,
  ...listening
}: Listening<AccountState> & { readonly namespace?: Namespace } = {}): AskedOf<AccountState> & {
  readonly connect: (wallet: NamedWallet) => Promise<void>
} {
  const { asked, ask } = useAsked(listening)
  return {
    ...asked,
    connect: wallet =>
      ask(async () => {
        await connectNamed(wallet, namespace)
        return accountOf(namespace)
      })
  }
}

/** Has the visitor change the email of the wallet they have logged in to. */
export function useAppKitUpdateEmail(listening: Listening<{ readonly email: string }> = {}): AskedOf<{
  readonly email: string
}> & {
  readonly updateEmail: () => Promise<void>
} {
  const { asked, ask } = useAsked(listening)
  return { ...asked, updateEmail: () => ask(updateEmail) }
}

/** `ask` never rejects: what goes wrong is `error`. */
function useAsked<Data>({ onSuccess, onError }: Listening<Data>): {
  readonly asked: AskedOf<Data>
  readonly ask: (run: () => Promise<Data>) => Promise<void>
} {
  const served = useServed()
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
    async ask(run) {
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
