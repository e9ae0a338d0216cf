import { atom, computed } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { $directoryConfigured, $featured, $recommended, emptyWalletList, type WalletList } from '../services/directory-lists.ts'
import { prefetchDirectory } from './directory.ts'
import { maxRecommendedWallets } from '../options/limits.ts'
import { $options } from '../options/options.ts'
import { track } from '../analytics/track.ts'

/** Where a user without a wallet can get one. */

export type DownloadKind = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'

export interface Download {
  readonly kind: DownloadKind
  readonly href: string
}

/** The wallets that the kit knows without a directory. */
const $bundled = atom<WalletList>(emptyWalletList)

/** Loads the wallets that the guide suggests: the directory's, or without one those of the kit. */
export async function prefetchSuggestions(): Promise<void> {
  if ($directoryConfigured.get()) return prefetchDirectory()
  if ($bundled.get().name !== 'idle') return
  $bundled.set({ name: 'loading', wallets: [] })
  try {
    const { bundledWallets } = await import('../images/bundled-brands.ts')
    $bundled.set({ name: 'ready', wallets: bundledWallets })
  } catch {
    // offline: the screen says where to look, and the next visit tries again
    $bundled.set(emptyWalletList)
  }
}

/**
 * The first featured, custom and recommended wallets with a homepage. Without a directory, the best-known ones are recommended.
 * `name` is the status of the recommended ones.
 */
export const $suggestions = computed(
  [$featured, $options, $directoryConfigured, $recommended, $bundled],
  (featured, { customWallets }, isConfigured, ofDirectory, bundled): WalletList => {
    const recommended = isConfigured ? ofDirectory : bundled
    const known = new Set<string>()
    const wallets = [...featured.wallets, ...customWallets, ...recommended.wallets]
      .filter(wallet => wallet.homepage && !known.has(wallet.id) && known.add(wallet.id))
      .slice(0, maxRecommendedWallets)
    return { ...recommended, wallets }
  }
)

const kinds: readonly DownloadKind[] = ['chrome_store', 'app_store', 'play_store', 'homepage']

/** Returns the download links that the directory knows. */
export function getDownloadLinks(wallet: Partial<DirectoryWallet>): readonly Download[] {
  return kinds.flatMap(kind => (wallet[kind] ? [{ kind, href: wallet[kind] }] : []))
}

export function trackDownload(wallet: Pick<DirectoryWallet, 'id' | 'name'>, type: DownloadKind): void {
  track('GET_WALLET', { name: wallet.name, explorerId: wallet.id, type })
}
