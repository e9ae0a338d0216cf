import { computed } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { $featured, $recommended } from '../services/directory-lists.ts'
import { maxRecommendedWallets } from '../options/limits.ts'
import { $options } from '../options/options.ts'
import { track } from '../analytics/track.ts'

/** Where a user without a wallet can get one. */

export type DownloadKind = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'

export interface Download {
  readonly kind: DownloadKind
  readonly href: string
}

/** The first featured, custom and recommended wallets with a homepage. */
export const $suggestedWallets = computed([$featured, $options, $recommended], (featured, { customWallets }, recommended) => {
  const known = new Set<string>()
  return [...featured.wallets, ...customWallets, ...recommended.wallets]
    .filter(wallet => wallet.homepage && !known.has(wallet.id) && known.add(wallet.id))
    .slice(0, maxRecommendedWallets)
})

const kinds: readonly DownloadKind[] = ['chrome_store', 'app_store', 'play_store', 'homepage']

/** Returns the download links that the directory knows. */
export function getDownloadLinks(wallet: Partial<DirectoryWallet>): readonly Download[] {
  return kinds.flatMap(kind => (wallet[kind] ? [{ kind, href: wallet[kind] }] : []))
}

export function trackDownload(wallet: Pick<DirectoryWallet, 'id' | 'name'>, type: DownloadKind): void {
  track('GET_WALLET', { name: wallet.name, explorerId: wallet.id, type })
}
