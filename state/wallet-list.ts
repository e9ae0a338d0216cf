import { atom, computed, onMount } from 'nanostores'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import type { Namespace } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import { askDirectory } from './directory-request.ts'
import { connectWallet } from './flows/connect.ts'
import { walletImage } from './images.ts'
import { onStop } from './lifetime.ts'
import { walletPageSize } from './limits.ts'
import { $options } from './options.ts'
import { $pairing, endPairing, renew, startPairing } from './pairing.ts'
import { pairingSource } from './pairing-source.ts'
import { toSignWith } from './siwx/as-it-connects.ts'
import { matchRows, toEntry, type WalletEntry } from './wallet-entry.ts'
import { wayTo } from './wallet-ways.ts'
import { $walletGroups, $walletsPending } from './wallets.ts'

// What a site lists its wallets by when it draws them itself (`useAppKitWallets`): those in the page, and those that the directory is asked for.

/** A wallet for a list of the site's own. */
export interface WalletItem {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  /** Who connects it, one a namespace; none: it is reached by the code or by its link. */
  readonly connectors: readonly { readonly id: string; readonly chain: Namespace; readonly rdns?: string }[]
  /** It is in this browser. */
  readonly isInjected: boolean
  readonly isRecent: boolean
  readonly walletInfo: {
    readonly description?: string
    readonly supportedChains: readonly Namespace[]
    readonly website?: string
    /** What opens its app on a phone, before `wc?uri=`. */
    readonly deepLink?: string
    readonly linkMode?: string
    readonly isCertified: boolean
  }
}

/** Which wallets of the directory. */
export interface FetchWalletsOptions {
  /** From 1. The first replaces the list, others are added to it. */
  readonly page?: number
  readonly search?: string
  /** How many a page; 40 without it. */
  readonly entries?: number
  readonly badge?: 'certified' | 'none'
  /** Ids of the directory; those of the site's options without it. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly includePayOnly?: boolean
  readonly sort?: 'default' | 'wcpay'
}

/** The wallets that there are, and how far the connecting of one is. */
export interface WalletsState {
  /** In this browser, or of the site's own. */
  readonly wallets: readonly WalletItem[]
  /** What `fetchWallets` has brought. */
  readonly wcWallets: readonly WalletItem[]
  readonly isFetchingWallets: boolean
  readonly isFetchingWcUri: boolean
  /** Which wallets are in the browser is settled. */
  readonly isInitialized: boolean
  /** What the QR code says. Renewed by itself before it expires. */
  readonly wcUri: string | undefined
  /** The wallet declined, or the relay could not be reached. */
  readonly wcError: boolean
  readonly connectingWallet: WalletItem | undefined
  /** The last that has come; 0 before the first. */
  readonly page: number
  /** How many there are for what was asked. */
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

/** What a server draws, and a page without a kit. */
export const noWallets: WalletsState = {
  wallets: [],
  wcWallets: [],
  isFetchingWallets: false,
  isFetchingWcUri: false,
  isInitialized: false,
  wcUri: undefined,
  wcError: false,
  connectingWallet: undefined,
  page: 0,
  count: 0
}

/** What there is to list: the wallets in the page and the site's, and those of the directory that are none of them. */
const $entries = computed([$walletGroups, $fetched], (groups, { wallets: fetched }) => {
  const rows = groups.flatMap(({ group, wallets }) => wallets.map(entry => ({ entry, isRecent: group === 'recent' })))
  const here = rows.filter(({ entry }) => entry.connectors.length && entry.type !== 'WALLET_CONNECT')
  const inPage = matchRows(here.map(({ entry }) => entry))
  return { here, elsewhere: fetched.filter(wallet => !inPage(wallet)).map(toEntry) }
})

/** Their images, by id, as they come. */
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

/** Asks the directory; the newest question counts. Without a directory nothing comes. Never rejects. */
export async function fetchWallets(options: FetchWalletsOptions = {}): Promise<void> {
  const { page = 1, entries = walletPageSize, search, badge, include, exclude, includePayOnly, sort } = options
  const { includeWalletIds, excludeWalletIds, networks } = $options.get()
  onStop(forget)
  asking?.abort()
  const { signal } = (asking = new AbortController())
  const before = page > 1 ? $fetched.get() : nothing
  const answer = await askDirectory(
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
 * Asks a wallet that is in the page; any other gets an invitation, to be shown as a code or opened in its app (`wcUri`).
 *
 * @throws UserRejectedError, and what the wallet made of it
 */
export async function connectItem({ id }: Pick<WalletItem, 'id'>, namespace?: Namespace): Promise<void> {
  $connecting.set(id)
  const entry = $walletGroups
    .get()
    .flatMap(({ wallets }) => wallets)
    .find(wallet => wallet.id === id)
  const way = entry && wayTo(entry, namespace)
  if (!entry || !way || entry.type === 'WALLET_CONNECT') return inviteFor(id)
  try {
    const asked = toSignWith(entry, way)
    const signIn = asked && (await asked)
    await connectWallet({ ...way, signIn })
  } finally {
    resetConnectingWallet()
  }
}

/** It is the one that is being connected until the invitation is over: it was taken, or taken back. */
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
 * Opens an invitation, unless one is open: `wcUri` has it soon, and whoever takes it is connected.
 *
 * @throws KitError `wallet-not-found` where the site has no `walletConnect()`
 */
export async function getWcUri(): Promise<void> {
  if (!pairingSource()) {
    throw new KitError('wallet-not-found', 'This site reaches no wallets elsewhere.', {
      metaMessages: ['Pass walletConnect() to adapters, and services.relay.']
    })
  }
  // it resolves once a wallet has answered
  void ($pairing.get().name === 'declined' || $pairing.get().name === 'failed' ? renew() : startPairing())
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
