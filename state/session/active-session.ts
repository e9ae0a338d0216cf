import { computed, type ReadableAtom } from 'nanostores'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { kitState, kitStateStores, type KitState } from './kit-state.ts'
import { $activeNamespace, $sessions, sessionOf } from './session.ts'

// Stores derived from the sessions. Loaded with the first screen: the buttons need only the sessions.

/** The session of the active namespace. */
export const $session = computed([$sessions, $activeNamespace], (_sessions, namespace) => sessionOf(namespace))

/** The active account: connected, or restored from a returning user's hint. */
export const $account = computed($session, session => (session.status === 'disconnected' ? undefined : session.account))

/** Address of the active account, in the wallet's spelling. */
export const $address = computed($account, account => account && parseAccountId(account).address)

/** The session of the active namespace if a wallet is connected, else `undefined`. */
export const $connectedSession = computed($session, session => (session.status === 'connected' ? session : undefined))

/** Summary of the kit's state for the app, as a store. */
export const $kit: ReadableAtom<KitState> = computed([...kitStateStores], kitState)
