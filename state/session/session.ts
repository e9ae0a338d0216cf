import { atom } from 'nanostores'
import { getNamespace, type AccountId, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import type { Connection } from '../../adapters/wallet-source.ts'
import type { ConnectionHint } from './hints.ts'

/**
 * Connection state of one namespace.
 * `connecting` with an account is a returning user whose wallet has not responded yet: the address is a hint from the last
 * visit. Only the provider's response makes it `connected`.
 */
export type Session =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly walletId?: string; readonly account?: AccountId }
  | ConnectedSession

/** State of a namespace with a connected wallet. */
export interface ConnectedSession {
  readonly status: 'connected'
  /** CAIP-10: the active account on the wallet's chain. */
  readonly account: AccountId
  /** CAIP-10: all accounts that the wallet shares, the active one first. */
  readonly accounts: readonly AccountId[]
  /** CAIP-2: the wallet's chain. */
  readonly chainId: ChainId
  /** The id that `connect` takes: the rdns of an EIP-6963 wallet, `injected`, `walletConnect`. */
  readonly walletId: string
  /** Id of the adapter that connected it: `evm`, `walletConnect`. */
  readonly sourceId: string
  /**
   * The wallet's name and image, and its provider without the kit's chain policy:
   * `getProvider()` returns the guarded one.
   */
  readonly connection: Connection
}

/** Sessions by namespace. A missing namespace is disconnected. */
export type Sessions = { readonly [namespace in Namespace]?: Session }

const disconnected: Session = { status: 'disconnected' }

/** The session of each namespace. */
export const $sessions = atom<Sessions>({})

/** The active namespace, which the button and the account screen show. */
export const $activeNamespace = atom<Namespace>('eip155')

/**
 * The network that the user selected, used while no wallet is connected.
 * Written by `../kit/kit.ts` and the switch-network flow.
 */
export const $selectedChainId = atom<ChainId | undefined>(undefined)

export function sessionOf(namespace: Namespace): Session {
  return $sessions.get()[namespace] ?? disconnected
}

/** Restores a returning user's session from its hint, before any wallet code has loaded. */
export function setHintedSession(hint: ConnectionHint): void {
  setSession(getNamespace(hint.account), { status: 'connecting', walletId: hint.walletId, account: hint.account })
}

/** Removes restored sessions when the reconnect chunk fails to load. Keeps the stored hints. */
export function clearHintedSessions(): void {
  $sessions.set(Object.fromEntries(Object.entries($sessions.get()).filter(([, { status }]) => status !== 'connecting')))
}

/** Sets the session of a namespace. Called by the flows that connect, reconnect and disconnect. */
export function setSession(namespace: Namespace, session: Session): void {
  $sessions.set({ ...$sessions.get(), [namespace]: session })
}
