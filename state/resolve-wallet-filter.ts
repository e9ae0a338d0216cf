import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { $directoryConfigured } from './directory-lists.ts'
import { $options } from './options.ts'
import type { Names, WalletFilter } from './wallet-filter.ts'
import { plainName, plainRdns } from './wallet-names.ts'

// The work of wallet-filter.ts, loaded by sites that include or exclude wallets.

/** Looks up both lists, and hands over what it learns as it comes. */
export async function lookUpFilter(
  known: () => WalletFilter,
  set: (filter: Partial<WalletFilter>) => void,
  live: () => boolean
): Promise<void> {
  const { includeWalletIds, excludeWalletIds } = $options.get()
  const learn = (ids: Iterable<readonly [string, string]>): void =>
    set({ explorerIds: new Map([...known().explorerIds, ...ids]) })
  await Promise.all([
    // the directory's own word stands over the table's, whichever comes first
    import('./explorer-ids.ts').then(({ explorerIds }) => learn([...Object.entries(explorerIds), ...known().explorerIds])),
    lookUp(excludeWalletIds, live).then(wallets => set({ excluded: wallets.map(toNames) })),
    lookUp(includeWalletIds, live).then(wallets =>
      learn(wallets.flatMap(wallet => Object.values(toNames(wallet)).map(name => [name, wallet.id] as const)))
    )
  ])
}

/** Without a directory there is nobody to ask; a kit that has stopped meanwhile asks nobody. */
async function lookUp(ids: readonly string[], live: () => boolean): Promise<readonly DirectoryWallet[]> {
  if (!$directoryConfigured.get()) return []
  const { lookUpWallets } = await import('./directory-request.ts')
  return live() ? lookUpWallets(ids) : []
}

const toNames = ({ name, rdns }: DirectoryWallet): Names => ({ name: plainName(name), ...(rdns && { rdns: plainRdns(rdns) }) })
