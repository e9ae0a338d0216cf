import { computed } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { $directoryConfigured, $featured, $recommended, type WalletList } from '../services/directory-lists.ts'
import { $pages, $search, $unreachableCount, $walletCount } from './directory-pages.ts'
import { $connectors } from './discovery.ts'
import { $options, type Options } from '../options/options.ts'
import { isMobileDevice } from '../platform/device.ts'
import { mergeConnectors } from './merge-connectors.ts'
import { mergeListing, createEntryMatcher, toWalletEntry, type WalletEntry } from './entry.ts'
import { recommendedSlots } from './groups.ts'
import { $connectorInput, $featuredWallets, $groupInput, $recommendedWallets, selectWallets } from './wallets.ts'

// Wallets of the directory, for the screens that show them.

const $pageWallets = selectWallets($pages)
const $foundWallets = selectWallets($search)

/**
 * Number of directory wallets still to come on the Connect screen, by group: skeletons reserve their
 * rows. Failed lists count too, because their error is shown there.
 */
export const $pendingWalletCounts = computed([$groupInput, $featured, $recommended], (input, featured, recommended) => {
  const awaited = ({ name, wallets }: WalletList): boolean => (name === 'loading' || name === 'failed') && !wallets.length
  return {
    featured: awaited(featured) ? input.featuredIds.length : 0,
    recommended: awaited(recommended) ? recommendedSlots(input) : 0
  }
})

/** Installed wallets, each with its directory data. */
const $installed = computed(
  [$connectorInput, $featuredWallets, $recommendedWallets, $pageWallets, $foundWallets],
  (input, ...lists) =>
    mergeListing(
      mergeConnectors(input).entries.filter(({ installed }) => installed),
      lists.flat()
    )
)

/** All wallets: installed first, then featured, custom, and the directory's, each in its order. */
export const $allWallets = computed(
  [$installed, $featuredWallets, $options, $recommendedWallets, $pageWallets],
  (installed, featured, { customWallets }, recommended, pages) =>
    listWallets(installed, [...featured, ...customWallets, ...recommended, ...pages])
)

/** Search results: loaded wallets that match by name, then the directory's results. */
export const $searchedWallets = computed(
  [$installed, $options, $search],
  (installed, { customWallets }, { name, term, certified, wallets }) => {
    if (name === 'idle') return []
    const matches = (wallet: { readonly name: string }): boolean => wallet.name.toLowerCase().includes(term.toLowerCase())
    const here = installed.filter(entry => matches(entry) && (!certified || entry.certified))
    return listWallets(here, [...(certified ? [] : customWallets.filter(matches)), ...wallets])
  }
)

/**
 * Whether the row that opens all wallets shows: the app enables it, and
 * there are a directory and WalletConnect.
 */
export const $allWalletsShown = computed(
  [$options, $connectors, $directoryConfigured],
  (options, connectors, configured) =>
    configured && connectors.some(({ type }) => type === 'WALLET_CONNECT') && allWalletsShown(options, isMobileDevice())
)

/**
 * Number of wallets, `undefined` while unknown: exact below 10, else rounded down to tens.
 * `more`: it was rounded; 482 is `{ count: 480, more: true }`, shown as "480+".
 */
export const $allWalletsLabel = computed(
  [$walletCount, $featured, $unreachableCount],
  (told, { wallets }, unreachable): { readonly count: number; readonly more: boolean } | undefined => {
    if (told === undefined) return undefined
    const exact = Math.max(0, told + wallets.length - unreachable)
    const count = exact < 10 ? exact : Math.floor(exact / 10) * 10
    return { count, more: count < exact }
  }
)

/** Returns whether the app enables the row that opens all wallets on this device. */
export function allWalletsShown({ features, allWallets }: Pick<Options, 'features' | 'allWallets'>, phone: boolean): boolean {
  return features.allWallets && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && phone))
}

function listWallets(installed: readonly WalletEntry[], others: readonly DirectoryWallet[]): readonly WalletEntry[] {
  const inPage = createEntryMatcher(installed)
  const listed = new Set<string>()
  const rest = others.filter(wallet => !listed.has(wallet.id) && listed.add(wallet.id) && !inPage(wallet))
  return [...installed, ...rest.map(toWalletEntry)]
}
