import type { Namespace } from '../../adapters/base/caip.ts'
import { getAccountState, type AccountState } from './app-kit-state.ts'
import type { NamedWallet } from './named-wallets.ts'

/** Progress of a request to the user. */
export interface AskedOf<Data> {
  readonly data: Data | undefined
  readonly error: Error | undefined
  /** Whether the kit is running. */
  readonly isReady: boolean
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
}

/** Callbacks of a request to the user. */
export interface Listening<Data> {
  readonly onSuccess?: (data: Data) => void
  readonly onError?: (error: Error) => void
}

let connecting: typeof import('./connect-by-name.ts') | undefined
const loadConnecting = async () => (connecting ??= await import('./connect-by-name.ts'))

/** Loads the code of `connectNamed`, so that a click opens the popup of a login provider at once. */
export function prefetchConnecting(): void {
  loadConnecting().catch(() => undefined) // the click loads it again
}

/** Connects one wallet by its name, or redirects to a login provider, without the wallet list. */
export async function connectNamed(wallet: NamedWallet, namespace: Namespace | undefined): Promise<AccountState> {
  await (connecting ?? (await loadConnecting())).connectByName(wallet, namespace)
  return getAccountState(namespace)
}

/** Lets the user change the email address of the embedded wallet. */
export async function updateEmail(): Promise<{ readonly email: string }> {
  return (await import('./update-email.ts')).requestEmailUpdate()
}
