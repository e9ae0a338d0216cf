import { computed } from 'nanostores'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { $directoryConfigured, $featured, $recommended, type WalletList } from './directory-lists.ts'
import { $pages, $search, $unreachableCount, $walletCount } from './directory-pages.ts'
import { $connectors } from './discovery.ts'
import { $options, type Options } from './options.ts'
import { isPhone } from './device.ts'
import { mergeConnectors } from './wallet-connectors.ts'
import { describe, matchRows, toEntry, type WalletEntry } from './wallet-entry.ts'
import { placesForRecommended } from './wallet-groups.ts'
import { $connectorInput, $featuredWallets, $groupInput, $recommendedWallets, listed } from './wallets.ts'

// The wallets of the directory, for the screens that show one.

const $pageWallets = listed($pages)
const $foundWallets = listed($search)

/**
 * How many wallets of the directory will come to the Connect screen, by group: skeletons keep their places. Those whose loading failed
 * count too, for what the screen says of it stands there.
 */
export const $awaitedWallets = computed([$groupInput, $featured, $recommended], (input, featured, recommended) => {
  const awaited = ({ name, wallets }: WalletList): boolean => (name === 'loading' || name === 'failed') && !wallets.length
  return {
    featured: awaited(featured) ? input.featuredIds.length : 0,
    recommended: awaited(recommended) ? placesForRecommended(input) : 0
  }
})

/** The wallets in the page, each with what the directory tells of it. */
const $installed = computed(
  [$connectorInput, $featuredWallets, $recommendedWallets, $pageWallets, $foundWallets],
  (input, ...lists) =>
    describe(
      mergeConnectors(input).entries.filter(({ installed }) => installed),
      lists.flat()
    )
)

/** All wallets: those in the page first, then the featured in their order, the site's own, and the directory's in its order. */
export const $allWallets = computed(
  [$installed, $featuredWallets, $options, $recommendedWallets, $pageWallets],
  (installed, featured, { customWallets }, recommended, pages) =>
    listWallets(installed, [...featured, ...customWallets, ...recommended, ...pages])
)

/** What was searched for: by name among the wallets at hand, then as the directory found it. */
export const $searchedWallets = computed(
  [$installed, $options, $search],
  (installed, { customWallets }, { name, term, certified, wallets }) => {
    if (name === 'idle') return []
    const matches = (wallet: { readonly name: string }): boolean => wallet.name.toLowerCase().includes(term.toLowerCase())
    const here = installed.filter(entry => matches(entry) && (!certified || entry.certified))
    return listWallets(here, [...(certified ? [] : customWallets.filter(matches)), ...wallets])
  }
)

/** The row that leads to all wallets shows: the site wants it, there is a list, and WalletConnect to reach them with. */
export const $allWalletsShown = computed(
  [$options, $connectors, $directoryConfigured],
  (options, connectors, configured) =>
    configured && connectors.some(({ type }) => type === 'WALLET_CONNECT') && allWalletsShown(options, isPhone())
)

/**
 * How many wallets there are, `undefined` while nobody knows: below 10 exactly, above in tens. `more` says that it was cut: 482 is
 * `{ count: 480, more: true }`, to be written "480+".
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

/** The site wants the row that leads to all wallets on this device. */
export function allWalletsShown({ features, allWallets }: Pick<Options, 'features' | 'allWallets'>, phone: boolean): boolean {
  return features.allWallets && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && phone))
}

function listWallets(installed: readonly WalletEntry[], others: readonly DirectoryWallet[]): readonly WalletEntry[] {
  const inPage = matchRows(installed)
  const listed = new Set<string>()
  const rest = others.filter(wallet => !listed.has(wallet.id) && listed.add(wallet.id) && !inPage(wallet))
  return [...installed, ...rest.map(toEntry)]
}
