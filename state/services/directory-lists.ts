import { atom, computed } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import type { KitError } from '../../adapters/base/kit-error.ts'
import { $options } from '../options/options.ts'
import { isServiceUsable } from '../options/project-id.ts'

// Lists of the wallet directory (docs/decisions/storage.md, docs/decisions/wallet-directory.md). Injected wallets need none of
// them: ../wallets/directory.ts, which requests them, and ../wallets/directory-pages.ts load only if a directory is configured.

/**
 * A directory list and its status.
 * `wallets` keeps the loaded ones while more load, and after a failure.
 */
export type WalletList =
  | { readonly name: 'idle' | 'loading' | 'ready'; readonly wallets: readonly DirectoryWallet[] }
  | { readonly name: 'failed'; readonly wallets: readonly DirectoryWallet[]; readonly error: KitError }

/** Initial state. */
export const emptyWalletList: WalletList = { name: 'idle', wallets: [] }

/** The wallets of `featuredWalletIds`, in that order. */
export const $featured = atom<WalletList>(emptyWalletList)

/** Wallets that the directory recommends. */
export const $recommended = atom<WalletList>(emptyWalletList)

/** Whether a directory is configured and usable. Without one nothing of it is shown or requested. */
export const $directoryConfigured = computed($options, options => isServiceUsable(options, 'directory'))

/** All wallets that the directory has listed since the kit started, by id. */
export const walletsById = new Map<string, DirectoryWallet>()
