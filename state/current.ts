import { computed, type ReadableAtom } from 'nanostores'
import { parseAccountId } from '../adapters/base/caip.ts'
import { kitState, kitStateStores, type KitState } from './kit-state.ts'
import { $activeNamespace, $sessions, sessionOf } from './session.ts'

// What follows from the sessions. A page loads it with the first screen: the buttons need the sessions alone.

/** The session of the active namespace. */
export const $session = computed([$sessions, $activeNamespace], (_sessions, namespace) => sessionOf(namespace))

/** The active account: connected, or the hint of a returning visitor. */
export const $account = computed($session, session => (session.status === 'disconnected' ? undefined : session.account))

/** The address of the active account, as the wallet spells it. */
export const $address = computed($account, account => account && parseAccountId(account).address)

/** The session of the active namespace, only if a wallet stands behind it. */
export const $connected = computed($session, session => (session.status === 'connected' ? session : undefined))

/** What a host reads at a glance, as a store. */
export const $kit: ReadableAtom<KitState> = computed([...kitStateStores], kitState)
