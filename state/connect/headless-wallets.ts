import { atom, computed, onMount } from 'nanostores'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import type { Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { requestWallets } from '../wallets/directory-request.ts'
import { connectWallet } from './connect.ts'
import { walletImage } from '../images/images.ts'
import { onStop } from '../platform/cleanup.ts'
import { walletPageSize } from '../options/limits.ts'
import { $options } from '../options/options.ts'
import { $pairing, endPairing, renewPairing, startPairing } from './pairing.ts'
import { getPairingSource } from '../networks/pairing-source.ts'
import { getOneTapRequestFor } from '../sign-in/one-tap-request.ts'
import { createEntryMatcher, toWalletEntry, type WalletEntry } from '../wallets/entry.ts'
import { getConnectTarget } from '../wallets/connect-target.ts'
import { $walletGroups, $walletsPending } from '../wallets/wallets.ts'

// Wallet list for apps that render their own (`useAppKitWallets`): injected wallets, and those fetched from the directory.

/** A wallet for an app's own list. */
export interface WalletItem {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  /** Connectors, one per namespace. Empty: a remote wallet, connected by QR code or deep link. */
  readonly connectors: readonly { readonly id: string; readonly chain: Namespace; readonly rdns?: string }[]
  /** Whether it is an injected wallet of this browser. */
  readonly isInjected: boolean
  readonly isRecent: boolean
  readonly walletInfo: {
    readonly description?: string
    readonly supportedChains: readonly Namespace[]
    readonly website?: string
    /** Deep link of its phone app, without `wc?uri=`. */
    readonly deepLink?: string
    readonly linkMode?: string
    readonly isCertified: boolean
  }
}

/** Filters of a directory request. */
export interface FetchWalletsOptions {
  /** Page number from 1. The first page replaces the list, later ones are appended. */
  readonly page?: number
  readonly search?: string
  /** Number of wallets per page. Default: 40. */
  readonly entries?: number
  readonly badge?: 'certified' | 'none'
  /** Ids of the directory. Default: those of the app's options. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly includePayOnly?: boolean
  readonly sort?: 'default' | 'wcpay'
}

/** Listed wallets, and the progress of the current connect attempt. */
export interface WalletsState {
  /** Wallets in this browser, and those that the app adds. */
  readonly wallets: readonly WalletItem[]
  /** Wallets that `fetchWallets` has loaded. */
  readonly wcWallets: readonly WalletItem[]
  readonly isFetchingWallets: boolean
  readonly isFetchingWcUri: boolean
  /** Whether the discovery of injected wallets has settled. */
  readonly isInitialized: boolean
  /** Pairing URI for the QR code. Renewed automatically before it expires. */
  readonly wcUri: string | undefined
  /** The user rejected in the wallet, or the relay is unreachable. */
  readonly wcError: boolean
  readonly connectingWallet: WalletItem | undefined
  /** Last loaded page; 0 before the first. */
  readonly page: number
  /** Total number of wallets that match the request. */
  readonly count: number
}

interface Fetched {
  readonly wallets: readonly DirectoryWallet[]
  readonly fetching: boolean
  readonly page: number
  readonly count: number
}

const nothing: Fetched = { wallets: [], fetching: false, page: 0, count: 0 }
const $fetched = atom(nothing)
const $connecting = atom<string | undefined>(undefined)

/** Injected and custom wallets, and the directory wallets that are not among them. */
const $entries = computed([$walletGroups, $fetched], (groups, { wallets: fetched }) => {
  const rows = groups.flatMap(({ group, wallets }) => wallets.map(entry => ({ entry, isRecent: group === 'recent' })))
  const here = rows.filter(({ entry }) => entry.connectors.length && entry.type !== 'WALLET_CONNECT')
  const inPage = createEntryMatcher(here.map(({ entry }) => entry))
  return { here, elsewhere: fetched.filter(wallet => !inPage(wallet)).map(toWalletEntry) }
})

/** Loaded images, by id. */
const $pictures = atom<Readonly<Record<string, string | undefined>>>({})

export const $walletsState = computed(
  [$entries, $pictures, $walletsPending, $fetched, $pairing, $connecting, $options],
  ({ here, elsewhere }, pictures, pending, { fetching, page, count }, pairing, connecting, { networks }): WalletsState => {
    const wallets = here.map(({ entry, isRecent }) => toItem(entry, isRecent, pictures[entry.id]))
    const wcWallets = elsewhere.map(entry => toItem(entry, false, pictures[entry.id]))
    return {
      wallets,
      wcWallets,
      isFetchingWallets: fetching,
      isFetchingWcUri: pairing.name === 'opening',
      isInitialized: networks.length > 0 && !pending,
      wcUri: pairing.name === 'ready' ? pairing.uri : undefined,
      wcError: pairing.name === 'declined' || pairing.name === 'failed',
      connectingWallet: [...wallets, ...wcWallets].find(({ id }) => id === connecting),
      page,
      count
    }
  }
)

onMount($walletsState, () => {
  const drawn = new Map<string, () => void>()
  const stop = $entries.subscribe(({ here, elsewhere }) => {
    for (const entry of [...here.map(row => row.entry), ...elsewhere]) {
      if (drawn.has(entry.id)) continue
      const show = (url: string | undefined): void => $pictures.set({ ...$pictures.get(), [entry.id]: url })
      drawn.set(entry.id, walletImage(entry).subscribe(show))
    }
  })
  return () => {
    stop()
    for (const end of drawn.values()) end()
  }
})

let asking: AbortController | undefined

/**
 * Fetches wallets from the directory; a newer request supersedes older ones.
 * Does nothing without a directory. Never rejects.
 */
export async function fetchWallets(options: FetchWalletsOptions = {}): Promise<void> {
  const { page = 1, entries = walletPageSize, search, badge, include, exclude, includePayOnly, sort } = options
  const { includeWalletIds, excludeWalletIds, networks } = $options.get()
  onStop(forget)
  asking?.abort()
  const { signal } = (asking = new AbortController())
  const before = page > 1 ? $fetched.get() : nothing
  const answer = await requestWallets(
    {
      page,
      entries,
      include: include ?? includeWalletIds,
      exclude: exclude ?? excludeWalletIds,
      chains: networks.map(({ caipNetworkId }) => caipNetworkId),
      ...(search && { search }),
      ...(badge && { badge_type: badge }),
      ...(sort && { sort }),
      ...(includePayOnly && { include_pay_only: true })
    },
    ({ name }) => $fetched.set({ ...before, fetching: name === 'loading' }),
    signal
  )
  if (!answer) return
  const all = new Map([...before.wallets, ...answer.wallets].map(wallet => [wallet.id, wallet]))
  $fetched.set({ wallets: [...all.values()], fetching: false, page, count: answer.count })
}

/**
 * Connects an injected wallet; for any other it opens a pairing, to show as a QR
 * code or open in the wallet's app (`wcUri`).
 *
 * @throws UserRejectedError, and the wallet's own errors
 */
export async function connectWalletItem({ id }: Pick<WalletItem, 'id'>, namespace?: Namespace): Promise<void> {
  $connecting.set(id)
  const entry = $walletGroups
    .get()
    .flatMap(({ wallets }) => wallets)
    .find(wallet => wallet.id === id)
  const way = entry && getConnectTarget(entry, namespace)
  if (!entry || !way || entry.type === 'WALLET_CONNECT') return inviteFor(id)
  try {
    const asked = getOneTapRequestFor(entry, way)
    const signIn = asked && (await asked)
    await connectWallet({ ...way, signIn })
  } finally {
    resetConnectingWallet()
  }
}

/** Marks the wallet as connecting until its pairing is used or cancelled. */
async function inviteFor(id: string): Promise<void> {
  const finish = (): void => {
    stop()
    if ($connecting.get() === id) resetConnectingWallet()
  }
  const stop = $pairing.listen(({ name }) => name === 'none' && finish())
  try {
    await getWcUri()
  } catch (error) {
    finish()
    throw error
  }
}

/**
 * Opens a pairing unless one is open: `wcUri` contains it soon,
 * and the wallet that uses it is connected.
 *
 * @throws KitError `wallet-not-found` if the app has no `walletConnect()`
 */
export async function getWcUri(): Promise<void> {
  if (!getPairingSource()) {
    throw new KitError('wallet-not-found', 'This site reaches no wallets elsewhere.', {
      metaMessages: ['Pass walletConnect() to adapters, and services.relay.']
    })
  }
  // not awaited: it resolves only after a wallet has responded
  void ($pairing.get().name === 'declined' || $pairing.get().name === 'failed' ? renewPairing() : startPairing())
}

export function resetWcUri(): void {
  endPairing()
}

export function resetConnectingWallet(): void {
  $connecting.set(undefined)
}

function forget(): void {
  asking?.abort()
  $fetched.set(nothing)
  resetConnectingWallet()
}

function toItem(entry: WalletEntry, isRecent: boolean, imageUrl: string | undefined): WalletItem {
  const { id, name, connectors, installed, certified, namespaces, directory } = entry
  const deepLink = directory?.mobile_link ?? undefined
  const linkMode = directory?.link_mode ?? undefined
  return {
    id,
    name,
    ...(imageUrl && { imageUrl }),
    connectors: connectors.map(({ id, namespace, rdns }) => ({ id, chain: namespace, ...(rdns && { rdns }) })),
    isInjected: installed,
    isRecent,
    walletInfo: {
      ...(directory?.description && { description: directory.description }),
      supportedChains: namespaces,
      ...(directory?.homepage && { website: directory.homepage }),
      ...(deepLink && { deepLink }),
      ...(linkMode && { linkMode }),
      isCertified: certified
    }
  }
}
