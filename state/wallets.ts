import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { $directoryConfigured, $featured, $recommended, seenWallets, type WalletList } from './directory-lists.ts'
import { $connectors, $discovering } from './discovery.ts'
import type { Listing } from './listing.ts'
import { $options } from './options.ts'
import { isPhone } from './device.ts'
import { $recentWallets } from './recent-list.ts'
import { $wantedNamespace } from './router.ts'
import { $activeNamespace, $sessions } from './session.ts'
import { mergeConnectors } from './wallet-connectors.ts'
import type { WalletEntry } from './wallet-entry.ts'
import { $walletFilter, resolveWalletFilter } from './wallet-filter.ts'
import type { GroupInput } from './wallet-groups.ts'
import { groupOf, inGroups } from './wallet-order.ts'

// The wallets that the screens show. Listening to any of these starts the discovery of wallets in the page.

export type { WalletEntry } from './wallet-entry.ts'

/** A chain is connected through WalletConnect. */
export const $walletConnectInUse = computed($sessions, sessions =>
  Object.values(sessions).some(session => session.status === 'connected' && session.connection.type === 'WALLET_CONNECT')
)

/** The wallets in the page and what the site says of them. Nothing while it is looked up which of them the site excludes. */
export const $connectorInput = computed(
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
onMount($connectorInput, () =>
  $options.subscribe(() => {
    void resolveWalletFilter()
    void bringListing()
  })
)

// Only what is listed, not how the loading stands: a list of thousands is not gone through again for that.
export const listed = ($list: ReadableAtom<WalletList>) => computed($list, ({ wallets }) => wallets)
export const $featuredWallets = listed($featured)
export const $recommendedWallets = listed($recommended)

export const $groupInput = computed(
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

/** There may be wallets that are not in the page: of the directory, of the site, or those the visitor has reached over WalletConnect. */
export const $elsewhereWanted = computed(
  [$options, $directoryConfigured],
  ({ customWallets, adapters }, configured) =>
    configured || customWallets.length > 0 || adapters.some(({ source }) => source?.pairing)
)

/** What lists them, once it has come; `failed` where it did not: then the wallets in the page show. */
const $listing = atom<Listing | 'failed' | undefined>(undefined)

/** What lists wallets is on its way. */
const $listingPending = computed([$elsewhereWanted, $listing], (wanted, listing) => wanted && !listing)

/** Brings what lists wallets that are not in the page, where there may be some: a list waits for it. Never rejects. */
export async function bringListing(): Promise<void> {
  if (!$elsewhereWanted.get()) return
  const { listing } = await import('./listing.ts').catch(() => ({ listing: undefined })) // offline: asked for again
  listing?.followRecentWallets()
  if (listing || !$listing.get()) $listing.set(listing ?? 'failed')
}

/** The groups of the Connect screen in their order; none of them is empty. */
export const $walletGroups = computed(
  [$groupInput, $walletFilter, $listing, $listingPending],
  (input, { pending }, listing, listingPending) => {
    if (pending || listingPending) return []
    if (typeof listing === 'object') return listing.groupWallets(input)
    return inGroups(
      mergeConnectors(input).entries.map(entry => ({ group: groupOf(entry), entry })),
      input.order
    )
  }
)

/** The groups are not settled yet: show skeletons, so that no row moves. It lasts a second at most. */
export const $walletsPending = computed(
  [$discovering, $walletFilter, $listingPending],
  (discovering, { pending }, listingPending) => discovering || pending || listingPending
)

/** A wallet of any list, also one that has left it since: what the parameter of a route stands for. */
export function walletById(id: string): WalletEntry | undefined {
  const entries = $walletGroups.get().flatMap(({ wallets }) => wallets)
  const listing = $listing.get()
  const known = seenWallets.get(id) ?? $options.get().customWallets.find(wallet => wallet.id === id)
  return (
    entries.find(entry => entry.id === id) ??
    entries.find(entry => entry.explorerId === id) ??
    (known && typeof listing === 'object' ? listing.entryOf(known, entries) : undefined)
  )
}
