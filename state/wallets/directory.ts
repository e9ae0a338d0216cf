import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { $directoryConfigured, $featured, $recommended } from '../services/directory-lists.ts'
import { $pages, $search, clearDirectoryPages, clearDirectorySearch } from './directory-pages.ts'
import { requestWallets, type DirectoryRequestState } from './directory-request.ts'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { maxRecommendedWallets, minSearchLength, searchDebounce, walletPageSize, walletSearchSize } from '../options/limits.ts'
import { $options } from '../options/options.ts'
import { $open } from '../router/open.ts'
import { preloadImages } from '../images/stored-images.ts'
import { track } from '../analytics/track.ts'
import { resolveWalletFilter } from './filter.ts'
import { onRelist } from './relisting.ts'
import { supportsRequestedNetwork } from './reachability.ts'

// Loads the lists of the wallet directory (docs/decisions/storage.md, docs/decisions/wallet-directory.md). Lazy-loaded if a
// directory is configured.

/**
 * Maximum number of pages to skip if a filter empties them: a
 * list without new rows cannot be scrolled.
 */
const emptyPages = 5
/** Maximum length of a search term that the service accepts. */
const longestTerm = 100

let prefetched: Promise<void> | undefined
let searching: AbortController | undefined
let leftOut: readonly string[] = []
/** Number of lists that an app draws itself. */
let lists = 0

/**
 * Loads the directory lists of the Connect screen once per kit: when the modal opens, or earlier, when
 * the user points at the button. Does nothing without a directory. Never rejects: a failed list has that status.
 */
export function prefetchDirectory(): Promise<void> {
  if (!$directoryConfigured.get()) return Promise.resolve()
  followKit()
  return (prefetched ??= prefetch())
}

/**
 * Registers a list that an app draws itself, until the returned function is called: its wallets are requested again after options have
 * changed on which they depend, as while the modal is open.
 */
export function followDirectory(): () => void {
  lists++
  return () => lists--
}

/** Loads the next page of AllWallets, unless one is loading or there is none. Never rejects. */
export async function loadNextPage(): Promise<void> {
  followKit()
  const { includeWalletIds, networks } = $options.get()
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  for (let turn = 0; turn < emptyPages; turn++) {
    const { name, wallets, page, complete } = $pages.get()
    if (name === 'loading' || complete) return
    if (page === 0) leaveOutWhatShows()
    const query = { page: page + 1, entries: walletPageSize, include: includeWalletIds, exclude: leftOut, chains }
    const answer = await requestWallets(query, progress => $pages.set({ wallets, page, complete, ...progress }))
    if (!answer) return
    const more = answer.wallets.filter(wallet => supportsRequestedNetwork(wallet, chains))
    const all = [...new Map([...wallets, ...more].map(wallet => [wallet.id, wallet])).values()]
    const last = answer.size === 0 || query.page * walletPageSize >= answer.count
    $pages.set({ name: 'ready', wallets: all, page: query.page, complete: last })
    if (page === 0) preloadImages(more)
    if (all.length > wallets.length) return
  }
}

/**
 * Searches the directory by name.
 * Call it on each keystroke: it debounces for 300 ms and aborts stale requests. Fewer than 2 characters clear the search,
 * unless only certified wallets are wanted.
 */
export function searchWallets(text: string, { certified = false }: { certified?: boolean } = {}): void {
  const typed = [...text.trim()].slice(0, longestTerm)
  const term = typed.length < minSearchLength ? '' : typed.join('')
  const current = $search.get()
  if (current.name !== 'failed' && current.term === term && current.certified === certified) return
  clearSearch()
  if (!term && !certified) return
  if (!$directoryConfigured.get()) return $search.set({ name: 'ready', wallets: [], term, certified })
  const { signal } = (searching = new AbortController())
  followKit()
  $search.set({ name: 'loading', wallets: [], term, certified })
  signal.addEventListener(
    'abort',
    environment().after(searchDebounce, () => void search(term, certified, signal))
  )
}

export function clearSearch(): void {
  searching?.abort()
  searching = undefined
  clearDirectorySearch()
}

/** Reloads every list that failed. */
export function retryDirectory(): void {
  if ($featured.get().name === 'failed') void loadFeatured()
  if ($recommended.get().name === 'failed') void loadRecommended()
  if ($pages.get().name === 'failed') void loadNextPage()
  const { name, term, certified } = $search.get()
  if (name === 'failed') searchWallets(term, { certified })
}

/** Clears every list. Runs automatically when the kit stops. */
export function resetDirectory(): void {
  prefetched = undefined
  leftOut = []
  clearSearch()
  clearDirectoryPages()
}

function followKit(): void {
  onStop(resetDirectory)
  onRelist(relist)
}

/**
 * Clears the lists before options change on which they depend. Returns a function that refetches what was requested before,
 * including a search and the pages of all wallets: a displayed screen does not request again.
 */
function relist(): () => void {
  const pages = $pages.get().name
  const search = $search.get()
  resetDirectory()
  return () => {
    if (!$open.get() && !lists) return
    void prefetchDirectory()
    if (pages !== 'idle') void loadNextPage()
    if (search.name !== 'idle') searchWallets(search.term, search)
  }
}

async function prefetch(): Promise<void> {
  await Promise.all([resolveWalletFilter(), loadFeatured(), loadRecommended()])
  preloadImages([...$featured.get().wallets, ...$recommended.get().wallets])
}

async function loadFeatured(): Promise<void> {
  const { featuredWalletIds: ids, excludeWalletIds } = $options.get()
  if (!ids.length) return
  const query = { page: 1, entries: ids.length, include: ids, exclude: excludeWalletIds }
  const answer = await requestWallets(query, progress => $featured.set({ wallets: $featured.get().wallets, ...progress }))
  if (!answer) return
  const order = (wallet: DirectoryWallet): number => ids.indexOf(wallet.id)
  $featured.set({ name: 'ready', wallets: [...answer.wallets].sort((one, other) => order(one) - order(other)) })
}

async function loadRecommended(): Promise<void> {
  const { includeWalletIds, excludeWalletIds, featuredWalletIds, networks } = $options.get()
  const query = {
    page: 1,
    entries: maxRecommendedWallets,
    include: includeWalletIds,
    exclude: [...excludeWalletIds, ...featuredWalletIds],
    chains: networks.map(({ caipNetworkId }) => caipNetworkId)
  }
  const answer = await requestWallets(query, progress => $recommended.set({ wallets: $recommended.get().wallets, ...progress }))
  if (answer) $recommended.set({ name: 'ready', wallets: answer.wallets })
}

async function search(term: string, certified: boolean, signal: AbortSignal): Promise<void> {
  const { includeWalletIds, excludeWalletIds, networks } = $options.get()
  const query = {
    page: 1,
    entries: walletSearchSize,
    include: includeWalletIds,
    exclude: excludeWalletIds,
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    ...(term && { search: term }),
    ...(certified && { badge_type: 'certified' as const })
  }
  track('SEARCH_WALLET', { badge: certified ? 'certified' : '', search: term })
  const answer = await requestWallets(
    query,
    (progress: DirectoryRequestState) => $search.set({ wallets: [], term, certified, ...progress }),
    signal
  )
  if (answer) $search.set({ name: 'ready', wallets: answer.wallets, term, certified })
}

/**
 * Fixes the ids that the pages exclude because the lists above show them.
 * The set must not change after the first page: a late recommended list would shift the pages, and wallets would be lost
 * between them.
 */
function leaveOutWhatShows(): void {
  const { excludeWalletIds, featuredWalletIds } = $options.get()
  leftOut = [...$recommended.get().wallets.map(({ id }) => id), ...excludeWalletIds, ...featuredWalletIds]
}
