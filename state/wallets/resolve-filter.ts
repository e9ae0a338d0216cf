import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { $directoryConfigured } from '../services/directory-lists.ts'
import { $options } from '../options/options.ts'
import type { FilterNames, WalletFilter } from './filter.ts'
import { canonicalName, canonicalRdns } from './name-aliases.ts'

// Implementation of filter.ts, loaded if an app includes or excludes wallets.

/** Looks up both lists and passes on each result as it arrives. */
export async function fetchFilterEntries(
  known: () => WalletFilter,
  set: (filter: Partial<WalletFilter>) => void,
  live: () => boolean
): Promise<void> {
  const { includeWalletIds, excludeWalletIds } = $options.get()
  const learn = (ids: Iterable<readonly [string, string]>): void =>
    set({ explorerIds: new Map([...known().explorerIds, ...ids]) })
  await Promise.all([
    // the directory's ids take precedence over the table's, whichever loads first
    import('./explorer-ids.ts').then(({ explorerIds }) => learn([...Object.entries(explorerIds), ...known().explorerIds])),
    lookUp(excludeWalletIds, live).then(wallets => set({ excluded: wallets.map(toNames) })),
    lookUp(includeWalletIds, live).then(wallets =>
      learn(wallets.flatMap(wallet => Object.values(toNames(wallet)).map(name => [name, wallet.id] as const)))
    )
  ])
}

/** Fetches wallets by id. Returns an empty list without a directory or once the kit has stopped. */
async function lookUp(ids: readonly string[], live: () => boolean): Promise<readonly DirectoryWallet[]> {
  if (!$directoryConfigured.get()) return []
  const { fetchWalletsById } = await import('./directory-request.ts')
  return live() ? fetchWalletsById(ids) : []
}

const toNames = ({ name, rdns }: DirectoryWallet): FilterNames => ({
  name: canonicalName(name),
  ...(rdns && { rdns: canonicalRdns(rdns) })
})
