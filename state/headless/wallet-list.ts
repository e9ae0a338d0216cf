import { computed, onMount } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import { walletImage } from '../images/images.ts'
import { $options, type WalletGroup } from '../options/options.ts'
import { $directoryConfigured, $featured, $recommended } from '../services/directory-lists.ts'
import { $allWallets, $searchedWallets } from '../wallets/all-wallets.ts'
import { $pages, $search, $walletCount } from '../wallets/directory-pages.ts'
import { $connectors } from '../wallets/discovery.ts'
import type { WalletEntry } from '../wallets/entry.ts'
import { $walletGroups, $walletsPending } from '../wallets/wallets.ts'
import { createImages, type Images } from './images.ts'

// The wallets that an app with its own interface lists. Lazy-loaded by `index.ts`.

/** A wallet of `$wallets`. */
export interface Wallet {
  /** Id for `connectWallet()`: the rdns of an EIP-6963 wallet, or its id in the directory or in the app's options. */
  readonly id: string
  readonly name: string
  /** URL of its logo: `data:`, `blob:`, or the https URL that the app or the wallet has given. Absent until it is loaded. */
  readonly imageUrl?: string
  /** Namespaces in which it can be connected. Empty if they are unknown. */
  readonly namespaces: readonly Namespace[]
  /** Whether it is in this browser. `connectWallet()` opens a pairing for any other. */
  readonly isInstalled: boolean
  /** Whether the directory has verified it. */
  readonly isCertified: boolean
  readonly homepage?: string
}

/** The wallets that can be connected. */
export interface Wallets {
  /** The wallets to show first, by group, in the order of the app's options. Without empty groups. */
  readonly groups: readonly { readonly group: WalletGroup; readonly wallets: readonly Wallet[] }[]
  /** Whether the wallets of the browser may still be incomplete: at most a second. */
  readonly isLoading: boolean
  /** Status of the wallets of the directory in the groups. `failed`: `retryWallets()` requests them again. */
  readonly directory: 'idle' | 'loading' | 'failed'
  /** The search that `searchWallets()` has begun; empty if there is none. */
  readonly search: string
  /** The result of the search, or all wallets that `loadMoreWallets()` has loaded; installed ones are first. */
  readonly found: readonly Wallet[]
  /** Status of `found`. `failed`: `retryWallets()` loads it again. */
  readonly finding: 'idle' | 'loading' | 'failed'
  /** Whether `loadMoreWallets()` loads another page. */
  readonly hasMore: boolean
  /** Number of wallets in the directory for this app; absent while it is unknown. */
  readonly count?: number
}

/** The result of the search or the loaded pages, and its status. */
const $found = computed([$search, $searchedWallets, $pages, $allWallets], (search, searched, pages, all) => {
  const isSearch = search.name !== 'idle'
  const { name } = isSearch ? search : pages
  return {
    search: isSearch ? search.term : '',
    wallets: isSearch ? searched : pages.name === 'idle' ? [] : all,
    finding: name === 'loading' || name === 'failed' ? name : ('idle' as const),
    isComplete: isSearch || pages.complete
  }
})

/** Whether wallets that are not in this browser can be connected. */
const $hasRemote = computed($connectors, connectors => connectors.some(({ type }) => type === 'WALLET_CONNECT'))

const $directoryStatus = computed([$featured, $recommended], (...lists): Wallets['directory'] =>
  lists.some(({ name }) => name === 'failed') ? 'failed' : lists.some(({ name }) => name === 'loading') ? 'loading' : 'idle'
)

const $shown = computed([$walletGroups, $found], (groups, found) => [
  ...new Set([...groups.flatMap(({ wallets }) => wallets), ...found.wallets])
])

const $images = createImages($shown, ({ id }: WalletEntry) => id, walletImage)

/** The wallets. Their directory loads with the first subscription. */
export const $wallets = computed(
  [$walletGroups, $walletsPending, $found, $directoryStatus, $hasRemote, $walletCount, $images],
  (groups, isLoading, { search, wallets, finding, isComplete }, directory, hasRemote, count, images): Wallets => {
    const show = (entries: readonly WalletEntry[]): Wallet[] =>
      entries.filter(entry => hasRemote || entry.connectors.length).map(entry => toWallet(entry, images))
    return {
      groups: groups.map(({ group, wallets }) => ({ group, wallets: show(wallets) })).filter(({ wallets }) => wallets.length > 0),
      isLoading,
      directory,
      search,
      found: show(wallets),
      finding,
      hasMore: hasRemote && $directoryConfigured.get() && !isComplete,
      ...(count !== undefined && { count })
    }
  }
)

onMount($wallets, () => {
  let isMounted = true
  let leave: (() => void) | undefined
  const show = async (): Promise<void> => {
    const { followDirectory, prefetchDirectory } = await import('../wallets/directory.ts')
    if (!isMounted) return
    leave ??= followDirectory()
    await prefetchDirectory()
  }
  // also when a new kit starts while the list is mounted
  const stop = $options.subscribe(() => {
    if ($directoryConfigured.get()) show().catch(console.error) // offline: the installed wallets are listed
  })
  return () => {
    isMounted = false
    stop()
    leave?.()
  }
})

function toWallet({ id, name, namespaces, installed, certified, directory }: WalletEntry, images: Images): Wallet {
  const imageUrl = images[id]
  const homepage = directory?.homepage
  return {
    id,
    name,
    ...(imageUrl && { imageUrl }),
    namespaces,
    isInstalled: installed,
    isCertified: certified,
    ...(homepage && { homepage })
  }
}
