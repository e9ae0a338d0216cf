import { atom, computed } from 'nanostores'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import type { KitError } from '../adapters/base/error.ts'
import { $options } from './options.ts'
import { isServed } from './services.ts'

// The lists of the wallet directory (spec section 3, facts/wallet-directory §4). Wallets in the page need none of them: what asks for
// them, in directory.ts, comes where a directory is configured, and so do the pages of them, in directory-pages.ts.

/** A list of the directory and how it stands. What is known stays in `wallets` while more is loaded, and when that fails. */
export type WalletList =
  | { readonly name: 'idle' | 'loading' | 'ready'; readonly wallets: readonly DirectoryWallet[] }
  | { readonly name: 'failed'; readonly wallets: readonly DirectoryWallet[]; readonly error: KitError }

/** Nothing is known yet. */
export const noWallets: WalletList = { name: 'idle', wallets: [] }

/** The wallets of `featuredWalletIds`, in that order. */
export const $featured = atom<WalletList>(noWallets)

/** The directory's own suggestions. */
export const $recommended = atom<WalletList>(noWallets)

/** A directory is configured and can be asked. Without one nothing of it shows and nothing is requested. */
export const $directoryConfigured = computed($options, options => Boolean(options.services.directory) && isServed(options))

/** The wallets that the directory has listed since the kit started, by their ids. */
export const seenWallets = new Map<string, DirectoryWallet>()
