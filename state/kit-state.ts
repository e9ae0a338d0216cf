import { namespaceOf, parseAccountId, type AccountId, type ChainId, type Namespace } from '../adapters/base/caip.ts'
import { $open } from './open.ts'
import { $activeNamespace, $selectedChainId, $sessions, sessionOf, type Session } from './session.ts'

/** What a host reads at a glance. */
export interface KitState {
  /** The modal is open. */
  readonly open: boolean
  /** Of the active namespace: `disconnected`, `connecting`, `connected`. */
  readonly status: Session['status']
  /** CAIP-10. While `status` is `connecting` it is a hint from the last visit, not yet confirmed by the wallet. */
  readonly account: AccountId | undefined
  /** The address of `account`, as the wallet spells it. */
  readonly address: string | undefined
  /** CAIP-2: where the wallet is, else what the visitor chose. It may be none of the site's networks. */
  readonly chainId: ChainId | undefined
  /** The one that buttons and account speak of. */
  readonly namespace: Namespace
}

/** Where {@link kitState} reads. */
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

/** The connected wallet's own word, else the visitor's choice where it is one of the namespace. */
export function chainIdOf(session: Session, namespace: Namespace): ChainId | undefined {
  if (session.status === 'connected') return session.chainId
  const selected = $selectedChainId.get()
  return selected && namespaceOf(selected) === namespace ? selected : undefined
}

/** Calls back at once and with each change. Returns a function that stops it. */
export function subscribeKitState(listener: (state: KitState) => void): () => void {
  let last: string | undefined
  const tell = (): void => {
    const state = kitState()
    const told = JSON.stringify(state)
    if (told === last) return
    last = told
    listener(state)
  }
  tell()
  const stops = kitStateStores.map($store => ($store.listen as (tell: () => void) => () => void)(tell))
  return () => {
    for (const stop of stops) stop()
  }
}
