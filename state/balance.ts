import { atom } from 'nanostores'
import type { NativeBalance } from '../adapters/chain.ts'

/** The native balance of the active account on the active network. What is known stays on screen while it is read anew. */
export type Balance =
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  | ({ readonly name: 'ready' } & NativeBalance)
  | { readonly name: 'failed' }

export const $balance = atom<Balance>({ name: 'none' })
