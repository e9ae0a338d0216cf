import { atom, computed } from 'nanostores'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import type { KitError } from '../adapters/base/error.ts'
import { $options } from './options.ts'
import { isServed } from './services.ts'

// The lists of the wallet directory (spec section 3, facts/wallet-directory §4). Wallets in the page need none of them: what asks for
// them, in directory.ts, comes where a directory is configured.

/** A list of the directory and how it stands. What is known stays in `wallets` while more is loaded, and when that fails. */
export type WalletList =
  | { readonly name: 'idle' | 'loading' | 'ready'; readonly wallets: readonly DirectoryWallet[] }
  | { readonly name: 'failed'; readonly wallets: readonly DirectoryWallet[]; readonly error: KitError }

/** `page` is the last one that came; `complete` once there are no more. */
export type WalletPages = WalletList & { readonly page: number; readonly complete: boolean }

/** `idle` while nothing is searched for. */
export type WalletSearch = WalletList & { readonly term: string; readonly certified: boolean }

const none: WalletList = { name: 'idle', wallets: [] }
const noPages: WalletPages = { name: 'idle', wallets: [], page: 0, complete: false }
const noSearch: WalletSearch = { name: 'idle', wallets: [], term: '', certified: false }

/** The wallets of `featuredWalletIds`, in that order. */
export const $featured = atom<WalletList>(none)

/** The directory's own suggestions. */
export const $recommended = atom<WalletList>(none)

/** The pages of AllWallets that have been loaded. */
export const $pages = atom<WalletPages>(noPages)

export const $search = atom<WalletSearch>(noSearch)

/** A directory is configured and can be asked. Without one nothing of it shows and nothing is requested. */
export const $directoryConfigured = computed($options, options => Boolean(options.services.directory) && isServed(options))

/** How many wallets the directory has for this site: the largest number it has told. */
export const $walletCount = atom<number | undefined>(undefined)

/** How many of those it has listed cannot be reached from this device. */
export const $unreachableCount = atom(0)

/** The wallets that the directory has listed since the kit started, by their ids. */
export const seenWallets = new Map<string, DirectoryWallet>()

/** Nothing is known any more. */
export function forgetLists(): void {
  $featured.set(none)
  $recommended.set(none)
  $pages.set(noPages)
  forgetSearch()
}

export function forgetSearch(): void {
  $search.set(noSearch)
}
