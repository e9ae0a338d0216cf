import { computed } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { $featured, $recommended } from '../directory-lists.ts'
import { recommendedWallets } from '../limits.ts'
import { $options } from '../options.ts'
import { track } from '../track.ts'

/** Helps a visitor who has no wallet yet: which there are, and where each can be had. */

export type DownloadKind = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'

export interface Download {
  readonly kind: DownloadKind
  readonly href: string
}

/** The first few of featured, custom and recommended wallets that have somewhere to go. */
export const $suggestions = computed([$featured, $options, $recommended], (featured, { customWallets }, recommended) => {
  const known = new Set<string>()
  return [...featured.wallets, ...customWallets, ...recommended.wallets]
    .filter(wallet => wallet.homepage && !known.has(wallet.id) && known.add(wallet.id))
    .slice(0, recommendedWallets)
})

const kinds: readonly DownloadKind[] = ['chrome_store', 'app_store', 'play_store', 'homepage']

/** Where a wallet can be had: only what the directory knows. */
export function downloadsOf(wallet: Partial<DirectoryWallet>): readonly Download[] {
  return kinds.flatMap(kind => (wallet[kind] ? [{ kind, href: wallet[kind] }] : []))
}

export function downloadTaken(wallet: Pick<DirectoryWallet, 'id' | 'name'>, type: DownloadKind): void {
  track('GET_WALLET', { name: wallet.name, explorerId: wallet.id, type })
}
