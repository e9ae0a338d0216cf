import { syncRecentWallets } from './recent.ts'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { mergeListing, createEntryMatcher, toWalletEntry, type WalletEntry } from './entry.ts'
import { groupWallets } from './groups.ts'

/**
 * Lists wallets that are not injected: the directory's, custom and recent ones.
 * Lazy-loaded if there may be some.
 */
export const remoteListing = { followRecentWallets: syncRecentWallets, groupWallets, entryOf }

export type RemoteListing = typeof remoteListing

/** Returns the entry of a listed wallet: the installed wallet's row if it is the same. */
function entryOf(wallet: DirectoryWallet, shown: readonly WalletEntry[]): WalletEntry {
  const inPage = createEntryMatcher(shown.filter(({ installed }) => installed))(wallet)
  return inPage ? mergeListing([inPage], [wallet])[0]! : toWalletEntry(wallet)
}
