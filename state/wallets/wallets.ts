import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { $directoryConfigured, $featured, $recommended, walletsById, type WalletList } from '../services/directory-lists.ts'
import { $connectors, $discovering } from './discovery.ts'
import type { RemoteListing } from './remote-listing.ts'
import { $options } from '../options/options.ts'
import { isMobileDevice } from '../platform/device.ts'
import { $recentWallets } from './recent-store.ts'
import { $wantedNamespace } from '../router/router.ts'
import { $activeNamespace, $sessions } from '../session/session.ts'
import { mergeConnectors } from './merge-connectors.ts'
import type { WalletEntry } from './entry.ts'
import { $walletFilter, resolveWalletFilter } from './filter.ts'
import type { GroupInput } from './groups.ts'
import { groupOfConnector, orderGroups } from './group-order.ts'
import { setWalletLookup } from './wallet-lookup.ts'

// The wallets that the screens show. Subscribing to any of these stores starts discovery.

export type { WalletEntry } from './entry.ts'

/** Whether a chain is connected through WalletConnect. */
export const $walletConnectActive = computed($sessions, sessions =>
  Object.values(sessions).some(session => session.status === 'connected' && session.connection.type === 'WALLET_CONNECT')
)

/** Connectors and the app's filter. Empty while the excluded wallets are looked up. */
export const $connectorInput = computed(
  [$connectors, $walletFilter, $options, $walletConnectActive, $wantedNamespace],
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

// subscribe: also when a new kit starts while a screen is mounted
onMount($connectorInput, () => {
  setWalletLookup(getWallet)
  return $options.subscribe(() => {
    void resolveWalletFilter()
    void loadRemoteListing()
  })
})

// Selects the wallets without the loading status, so that a list of thousands is not processed again when only that changes.
export const selectWallets = ($list: ReadableAtom<WalletList>) => computed($list, ({ wallets }) => wallets)
export const $featuredWallets = selectWallets($featured)
export const $recommendedWallets = selectWallets($recommended)

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
      phone: isMobileDevice()
    }
  }
)

/**
 * Whether there may be wallets that are not injected: of the directory, custom
 * ones, or those reached over WalletConnect.
 */
export const $remoteWalletsEnabled = computed(
  [$options, $directoryConfigured],
  ({ customWallets, adapters }, configured) =>
    configured || customWallets.length > 0 || adapters.some(({ source }) => source?.pairing)
)

/** The loaded listing code; `failed` if it could not be loaded: only injected wallets show then. */
const $listing = atom<RemoteListing | 'failed' | undefined>(undefined)

/** Whether the listing code is loading. */
const $listingPending = computed([$remoteWalletsEnabled, $listing], (wanted, listing) => wanted && !listing)

/** Loads the listing code if there may be remote wallets; the list waits for it. Never rejects. */
export async function loadRemoteListing(): Promise<void> {
  if (!$remoteWalletsEnabled.get()) return
  const { remoteListing: listing } = await import('./remote-listing.ts').catch(() => ({ remoteListing: undefined })) // offline: retried on the next call
  listing?.followRecentWallets()
  if (listing || !$listing.get()) $listing.set(listing ?? 'failed')
}

/** The groups of the Connect screen in order, without empty ones. */
export const $walletGroups = computed(
  [$groupInput, $walletFilter, $listing, $listingPending],
  (input, { pending }, listing, listingPending) => {
    if (pending || listingPending) return []
    if (typeof listing === 'object') return listing.groupWallets(input)
    return orderGroups(
      mergeConnectors(input).entries.map(entry => ({ group: groupOfConnector(entry), entry })),
      input.order
    )
  }
)

/** Whether the groups may still change: show skeletons, so that no row moves. At most a second. */
export const $walletsPending = computed(
  [$discovering, $walletFilter, $listingPending],
  (discovering, { pending }, listingPending) => discovering || pending || listingPending
)

/** Returns the wallet of any list by the id in a route, even if it has left the list since. */
export function getWallet(id: string): WalletEntry | undefined {
  const entries = $walletGroups.get().flatMap(({ wallets }) => wallets)
  const listing = $listing.get()
  const known = walletsById.get(id) ?? $options.get().customWallets.find(wallet => wallet.id === id)
  return (
    entries.find(entry => entry.id === id) ??
    entries.find(entry => entry.explorerId === id) ??
    (known && typeof listing === 'object' ? listing.entryOf(known, entries) : undefined)
  )
}
