import { atom } from 'nanostores'
import { $featured, $recommended, noWallets, type WalletList } from './directory-lists.ts'

// What AllWallets lists of the directory, and how much there is.

/** `page` is the last one that came; `complete` once there are no more. */
export type WalletPages = WalletList & { readonly page: number; readonly complete: boolean }

/** `idle` while nothing is searched for. */
export type WalletSearch = WalletList & { readonly term: string; readonly certified: boolean }

const noPages: WalletPages = { name: 'idle', wallets: [], page: 0, complete: false }
const noSearch: WalletSearch = { name: 'idle', wallets: [], term: '', certified: false }

/** The pages of AllWallets that have been loaded. */
export const $pages = atom<WalletPages>(noPages)

export const $search = atom<WalletSearch>(noSearch)

/** How many wallets the directory has for this site: the largest number it has told. */
export const $walletCount = atom<number | undefined>(undefined)

/** How many of those it has listed cannot be reached from this device. */
export const $unreachableCount = atom(0)

/** Nothing is known any more. */
export function forgetLists(): void {
  $featured.set(noWallets)
  $recommended.set(noWallets)
  $pages.set(noPages)
  forgetSearch()
}

export function forgetSearch(): void {
  $search.set(noSearch)
}
