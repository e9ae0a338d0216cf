import { atom } from 'nanostores'
import { namespaceOf, type AccountId, type ChainId, type Namespace } from '../adapters/base/caip.ts'
import type { Connection } from '../adapters/wallet-source.ts'
import type { ConnectionHint } from './hints.ts'

/**
 * Who is connected in one namespace. `connecting` with an account is a returning visitor whose wallet has not answered yet: the
 * address is a hint from the last visit. Only a provider's own word makes it `connected`.
 */
export type Session =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly walletId?: string; readonly account?: AccountId }
  | ConnectedSession

/** A wallet stands behind it. */
export interface ConnectedSession {
  readonly status: 'connected'
  /** The active account on the wallet's own network, CAIP-10. */
  readonly account: AccountId
  /** All that the wallet shares, CAIP-10, the active one first. */
  readonly accounts: readonly AccountId[]
  /** CAIP-2: where the wallet is. */
  readonly chainId: ChainId
  /** What `connect` takes: the rdns of an announced wallet, `injected`, `walletConnect`. */
  readonly walletId: string
  /** Which adapter brought it: `evm`, `walletConnect`. */
  readonly sourceId: string
  /** The wallet's name and picture, and its provider without the kit's guard: `getProvider()` gives the guarded one. */
  readonly connection: Connection
}

/** By namespace; one that is missing is disconnected. */
export type Sessions = { readonly [namespace in Namespace]?: Session }

const disconnected: Session = { status: 'disconnected' }

/** The session of each namespace. */
export const $sessions = atom<Sessions>({})

/** The namespace that the button and the account screen speak of. */
export const $activeNamespace = atom<Namespace>('eip155')

/** The network the visitor chose, while no wallet says otherwise. Written by `kit.ts` and the switch-network flow. */
export const $selectedChainId = atom<ChainId | undefined>(undefined)

export function sessionOf(namespace: Namespace): Session {
  return $sessions.get()[namespace] ?? disconnected
}

/** Shows a returning visitor's address before any wallet code has arrived. */
export function hintSession(hint: ConnectionHint): void {
  setSession(namespaceOf(hint.account), { status: 'connecting', walletId: hint.walletId, account: hint.account })
}

/** Takes a returning visitor off the page for whom no wallet is asked: that could not be loaded. What was remembered stays. */
export function forgetHints(): void {
  $sessions.set(Object.fromEntries(Object.entries($sessions.get()).filter(([, { status }]) => status !== 'connecting')))
}

/** Written by the flows that connect, reconnect and disconnect. */
export function setSession(namespace: Namespace, session: Session): void {
  $sessions.set({ ...$sessions.get(), [namespace]: session })
}
