import { atom } from 'nanostores'
import type { NativeBalance } from '../../adapters/chain.ts'

/** A balance for display: the native one, or that of the token in the option `tokens`. */
export interface DisplayBalance extends NativeBalance {
  /** Contract address of the token. Absent: the native currency. */
  readonly token?: string
  /** Image URL of the token, if the app gives one. */
  readonly image?: string
}

/**
 * Status of a balance: `none` while no wallet is connected, `ready` with its value in units.
 * The last value stays during a refetch.
 */
export type Balance =
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  | ({ readonly name: 'ready' } & DisplayBalance)
  | { readonly name: 'failed' }

/**
 * Balance of the active account on the active network, read over the network's own RPC: the native
 * one, or that of the token in the option `tokens`. Cached for 30 s, and not retried for 30 s after a failure.
 */
export const $balance = atom<Balance>({ name: 'none' })
