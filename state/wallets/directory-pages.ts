import { atom } from 'nanostores'
import { $featured, $recommended, emptyWalletList, type WalletList } from '../services/directory-lists.ts'

// Pages of the directory for AllWallets, and the number of wallets.

/** `page`: the last loaded one; `complete`: there are no more. */
export type WalletPages = WalletList & { readonly page: number; readonly complete: boolean }

/** `idle` while there is no search. */
export type WalletSearch = WalletList & { readonly term: string; readonly certified: boolean }

const noPages: WalletPages = { name: 'idle', wallets: [], page: 0, complete: false }
const noSearch: WalletSearch = { name: 'idle', wallets: [], term: '', certified: false }

/** The loaded pages of AllWallets. */
export const $pages = atom<WalletPages>(noPages)

export const $search = atom<WalletSearch>(noSearch)

/** Number of directory wallets for this app: the largest count of any response. */
export const $walletCount = atom<number | undefined>(undefined)

/** Number of listed wallets that this device cannot reach. */
export const $unreachableCount = atom(0)

/** Clears all lists and counts. */
export function clearDirectoryPages(): void {
  $featured.set(emptyWalletList)
  $recommended.set(emptyWalletList)
  $pages.set(noPages)
  clearDirectorySearch()
}

export function clearDirectorySearch(): void {
  $search.set(noSearch)
}
