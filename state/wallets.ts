import { computed, onMount, type ReadableAtom } from 'nanostores'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import {
  $directoryConfigured,
  $featured,
  $pages,
  $recommended,
  $search,
  $unreachableCount,
  $walletCount,
  seenWallets,
  type WalletList
} from './directory-lists.ts'
import { $connectors, $discovering } from './discovery.ts'
import { $options, type Options } from './options.ts'
import { isPhone } from './platform.ts'
import { $recentWallets } from './recent.ts'
import { $wantedNamespace } from './router.ts'
import { $activeNamespace, $sessions } from './session.ts'
import { mergeConnectors } from './wallet-connectors.ts'
import { describe, matchRows, toEntry, type WalletEntry } from './wallet-entry.ts'
import { $walletFilter, resolveWalletFilter } from './wallet-filter.ts'
import { groupWallets, placesForRecommended, type GroupInput } from './wallet-groups.ts'

// The wallets that the screens show. Listening to any of these starts the discovery of wallets in the page.

export type { WalletEntry } from './wallet-entry.ts'

/** A chain is connected through WalletConnect. */
export const $walletConnectInUse = computed($sessions, sessions =>
  Object.values(sessions).some(session => session.status === 'connected' && session.connection.type === 'WALLET_CONNECT')
)

/** The wallets in the page and what the site says of them. Nothing while it is looked up which of them the site excludes. */
const $connectorInput = computed(
  [$connectors, $walletFilter, $options, $walletConnectInUse, $wantedNamespace],
  (connectors, { pending, excluded, explorerIds }, { includeWalletIds, excludeWalletIds }, walletConnectInUse, wanted) => ({
    connectors: pending
      ? []
      : connectors.filter(({ namespace, type }) => !wanted || namespace === wanted || type === 'WALLET_CONNECT'),
    excluded,
    explorerIds,
    includeIds: includeWalletIds,
    excludeIds: excludeWalletIds,
    walletConnectInUse
  })
)

// also when a new kit starts while a screen looks on
onMount($connectorInput, () => $options.subscribe(() => void resolveWalletFilter()))

// Only what is listed, not how the loading stands: a list of thousands is not gone through again for that.
const listed = ($list: ReadableAtom<WalletList>) => computed($list, ({ wallets }) => wallets)
const $featuredWallets = listed($featured)
const $recommendedWallets = listed($recommended)
const $pageWallets = listed($pages)
const $foundWallets = listed($search)

const $groupInput = computed(
  [$connectorInput, $recentWallets, $featuredWallets, $recommendedWallets, $options, $activeNamespace, $wantedNamespace],
  (connectorInput, recent, featured, recommended, { features, featuredWalletIds, customWallets }, active, wanted): GroupInput => {
    const signIn = connectorInput.connectors.some(({ type }) => type === 'AUTH')
    return {
      ...connectorInput,
      recent,
      featured,
      custom: customWallets,
      recommended,
      order: features.connectorTypeOrder,
      featuredIds: featuredWalletIds,
      namespace: wanted ?? active,
      signInMethods: signIn ? Number(features.email) + Number(Boolean(features.socials && features.socials.length)) : 0,
      phone: isPhone()
    }
  }
)

/** The groups of the Connect screen in their order; none of them is empty. */
export const $walletGroups = computed([$groupInput, $walletFilter], (input, { pending }) => (pending ? [] : groupWallets(input)))

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

/** The groups are not settled yet: show skeletons, so that no row moves. It lasts a second at most. */
export const $walletsPending = computed([$discovering, $walletFilter], (discovering, { pending }) => discovering || pending)

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

/** A wallet of any list, also one that has left it since: what the parameter of a route stands for. */
export function walletById(id: string): WalletEntry | undefined {
  const entries = [...$walletGroups.get().flatMap(({ wallets }) => wallets), ...$allWallets.get(), ...$searchedWallets.get()]
  const seen = seenWallets.get(id)
  return entries.find(entry => entry.id === id) ?? entries.find(entry => entry.explorerId === id) ?? (seen && toEntry(seen))
}

/** The same, once the wallets in the page have had their time to announce themselves. */
export async function findWallet(id: string): Promise<WalletEntry | undefined> {
  return new Promise(resolve => {
    let done = false
    const look = (): void => {
      const wallet = walletById(id)
      if (done || !(wallet?.installed || !$walletsPending.get())) return
      done = true
      // after the subscriptions below are made
      queueMicrotask(() => stops.forEach(stop => stop()))
      resolve(wallet)
    }
    const stops = [$walletGroups.subscribe(look), $walletsPending.subscribe(look)]
  })
}

function listWallets(installed: readonly WalletEntry[], others: readonly DirectoryWallet[]): readonly WalletEntry[] {
  const inPage = matchRows(installed)
  const listed = new Set<string>()
  const rest = others.filter(wallet => !listed.has(wallet.id) && listed.add(wallet.id) && !inPage(wallet))
  return [...installed, ...rest.map(toEntry)]
}
