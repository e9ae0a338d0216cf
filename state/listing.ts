import { followRecentWallets } from './recent.ts'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { describe, matchRows, toEntry, type WalletEntry } from './wallet-entry.ts'
import { groupWallets } from './wallet-groups.ts'

/** What lists wallets that are not in the page: the directory's, the site's own, those reached last. Comes where there may be some. */
export const listing = { followRecentWallets, groupWallets, entryOf }

export type Listing = typeof listing

/** A listed wallet as the screens show it: the row of the one in the page, where that is the same. */
function entryOf(wallet: DirectoryWallet, shown: readonly WalletEntry[]): WalletEntry {
  const inPage = matchRows(shown.filter(({ installed }) => installed))(wallet)
  return inPage ? describe([inPage], [wallet])[0]! : toEntry(wallet)
}
