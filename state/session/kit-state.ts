import { getNamespace, parseAccountId, type AccountId, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { $open } from '../router/open.ts'
import { $activeNamespace, $selectedChainId, $sessions, sessionOf, type Session } from './session.ts'

/** Summary of the kit's state for the app. */
export interface KitState {
  /** Whether the modal is open. */
  readonly open: boolean
  /** Status of the active namespace: `disconnected`, `connecting` or `connected`. */
  readonly status: Session['status']
  /**
   * CAIP-10.
   * While `status` is `connecting` it is a hint from the last visit that the wallet has not confirmed yet.
   */
  readonly account: AccountId | undefined
  /** Address of `account`, in the wallet's spelling. */
  readonly address: string | undefined
  /** CAIP-2: the wallet's chain, else the user's selection. May be outside the configured networks. */
  readonly chainId: ChainId | undefined
  /** The active namespace, which buttons and the account screen show. */
  readonly namespace: Namespace
}

/** Stores that {@link kitState} reads. */
export const kitStateStores = [$open, $sessions, $activeNamespace, $selectedChainId] as const

export function kitState(): KitState {
  const namespace = $activeNamespace.get()
  const session = sessionOf(namespace)
  const account = session.status === 'disconnected' ? undefined : session.account
  return {
    open: $open.get(),
    status: session.status,
    account,
    address: account && parseAccountId(account).address,
    chainId: chainIdOf(session, namespace),
    namespace
  }
}

/** Returns the connected wallet's chain, else the user's selection if it is of the namespace. */
export function chainIdOf(session: Session, namespace: Namespace): ChainId | undefined {
  if (session.status === 'connected') return session.chainId
  const selected = $selectedChainId.get()
  return selected && getNamespace(selected) === namespace ? selected : undefined
}

/** Calls back at once and on each change. Returns a function that unsubscribes. */
export function subscribeKitState(listener: (state: KitState) => void): () => void {
  let last: string | undefined
  const notify = (): void => {
    const state = kitState()
    const told = JSON.stringify(state)
    if (told === last) return
    last = told
    listener(state)
  }
  notify()
  const stops = kitStateStores.map($store => ($store.listen as (notifyListener: () => void) => () => void)(notify))
  return () => {
    for (const stop of stops) stop()
  }
}
