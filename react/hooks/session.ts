import { $account, $address, $kit, $session } from '../../state/session/active-session.ts'
import type { KitState } from '../../state/session/kit-state.ts'
import { $activeNamespace, $sessions, type Session, type Sessions } from '../../state/session/session.ts'
import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import { absent, initially, useKitStore } from './use-kit-store.ts'

const disconnected: Session = { status: 'disconnected' }
const stopped: KitState = {
  open: false,
  status: 'disconnected',
  account: undefined,
  address: undefined,
  chainId: undefined,
  namespace: 'eip155'
}

/** Returns a summary of the kit: open, status, account, address, chain and namespace. */
export const useKit = (): KitState => useKitStore($kit, { ssr: () => stopped })

/** Returns the session of the active namespace. */
export const useSession = (): Session => useKitStore($session, { ssr: () => disconnected })

/** Returns the session of each namespace. */
export const useSessions = (): Sessions => useKitStore($sessions, initially)

/** Returns the active account, CAIP-10. */
export const useAccount = (): AccountId | undefined => useKitStore($account, absent)

/** Returns the active account's address. */
export const useAddress = (): string | undefined => useKitStore($address, absent)

/** Returns the active namespace, shown by the buttons and the account. */
export const useActiveNamespace = (): Namespace => useKitStore($activeNamespace, initially)
