import { atom, computed } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { $directoryConfigured, $featured, $recommended, type WalletList } from '../services/directory-lists.ts'
import { prefetchDirectory, retryDirectory } from './directory.ts'
import { maxRecommendedWallets } from '../options/limits.ts'
import { $options } from '../options/options.ts'
import { loadLogos } from '../images/logos.ts'
import { track } from '../analytics/track.ts'

/** Where a user without a wallet can get one. */

export type DownloadKind = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'

export interface Download {
  readonly kind: DownloadKind
  readonly href: string
}

/** Suggested wallets and the status of their list. */
interface Suggestions {
  readonly name: WalletList['name']
  readonly wallets: readonly DirectoryWallet[]
}

/** The wallets that the kit knows without a directory. */
const $bundled = atom<Suggestions>({ name: 'idle', wallets: [] })

/** Loads the wallets that the guide suggests, also after a failure: the directory's, or without one those of the kit. */
export async function loadSuggestions(): Promise<void> {
  if ($directoryConfigured.get()) {
    retryDirectory()
    return prefetchDirectory()
  }
  const { name } = $bundled.get()
  if (name === 'loading' || name === 'ready') return
  $bundled.set({ name: 'loading', wallets: [] })
  try {
    const { bundledWallets } = await import('../images/bundled-brands.ts')
    void loadLogos()
    $bundled.set({ name: 'ready', wallets: bundledWallets })
  } catch {
    $bundled.set({ name: 'failed', wallets: [] })
  }
}

/**
 * The first featured, custom and recommended wallets with a homepage. Without a directory, the best-known ones are recommended,
 * limited as the directory limits its own. `name` is the status of the recommended ones.
 */
export const $suggestions = computed(
  [$featured, $options, $directoryConfigured, $recommended, $bundled],
  (featured, options, isConfigured, ofDirectory, bundled): Suggestions => {
    const recommended = isConfigured ? ofDirectory.wallets : bundled.wallets.filter(wallet => isWanted(wallet, options))
    const known = new Set<string>()
    const wallets = [...featured.wallets, ...options.customWallets, ...recommended]
      .filter(wallet => wallet.homepage && !known.has(wallet.id) && known.add(wallet.id))
      .slice(0, maxRecommendedWallets)
    return { name: (isConfigured ? ofDirectory : bundled).name, wallets }
  }
)

type Limits = Pick<ReturnType<typeof $options.get>, 'networks' | 'includeWalletIds' | 'excludeWalletIds'>

/** Whether an app's networks and lists of wallets allow a wallet. */
const isWanted = ({ id, chains = [] }: DirectoryWallet, { networks, includeWalletIds, excludeWalletIds }: Limits): boolean =>
  networks.some(({ chainNamespace }) => chains.some(chain => chain.startsWith(`${chainNamespace}:`))) &&
  !excludeWalletIds.includes(id) &&
  (includeWalletIds.length === 0 || includeWalletIds.includes(id))

const kinds: readonly DownloadKind[] = ['chrome_store', 'app_store', 'play_store', 'homepage']

/** Returns the download links that the directory knows. */
export function getDownloadLinks(wallet: Partial<DirectoryWallet>): readonly Download[] {
  return kinds.flatMap(kind => (wallet[kind] ? [{ kind, href: wallet[kind] }] : []))
}

export function trackDownload(wallet: Pick<DirectoryWallet, 'id' | 'name'>, type: DownloadKind): void {
  track('GET_WALLET', { name: wallet.name, explorerId: wallet.id, type })
}
