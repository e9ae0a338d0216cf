import { atom } from 'nanostores'
import type { NativeBalance } from '../adapters/chain.ts'

/** A balance as it shows: the native one, or that of the token which `tokens` of the options names. */
export interface ShownBalance extends NativeBalance {
  /** The token's contract; absent: it is the native currency. */
  readonly token?: string
  /** The token's picture, where the site has given one. */
  readonly image?: string
}

/** How a balance stands: `none` while nobody is connected, `ready` with its value in the smallest unit. What is known stays while it is read anew. */
export type Balance =
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  | ({ readonly name: 'ready' } & ShownBalance)
  | { readonly name: 'failed' }

/**
 * The native balance of the active account on the active network, read over the network's own RPC; of a token where `tokens` of the
 * options names one. Kept for 30 s, and not asked for again for as long after a failure.
 */
export const $balance = atom<Balance>({ name: 'none' })
