import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { $directoryConfigured, $featured, $recommended } from './directory-lists.ts'
import { $pages, $search, forgetLists, forgetSearch } from './directory-pages.ts'
import { askDirectory, type Progress } from './directory-request.ts'
import { environment } from './environment.ts'
import { onStop } from './lifetime.ts'
import { recommendedWallets, searchCharacters, searchWait, walletPageSize, walletSearchSize } from './limits.ts'
import { $options } from './options.ts'
import { preloadImages } from './stored-images.ts'
import { track } from './track.ts'
import { resolveWalletFilter } from './wallet-filter.ts'
import { onRequestedNetwork } from './wallet-rules.ts'

// Asks the wallet directory for its lists (spec section 3, facts/wallet-directory §4). Comes where one is configured.

/** A page whose wallets all fall to a filter is followed by the next, this many times: what shows nothing cannot be scrolled. */
const emptyPages = 5
/** The service takes no longer text. */
const longestTerm = 100

let prefetched: Promise<void> | undefined
let searching: AbortController | undefined
let leftOut: readonly string[] = []

/**
 * Loads what the Connect screen shows of the directory, once as long as the kit runs: when the modal opens, or before, when the
 * visitor reaches for the button. Nothing where none is configured. Never rejects: what failed says so in its list.
 */
export function prefetchDirectory(): Promise<void> {
  if (!$directoryConfigured.get()) return Promise.resolve()
  onStop(resetDirectory)
  return (prefetched ??= prefetch())
}

/** Loads the next page of AllWallets, unless one is on its way or there is none. Never rejects. */
export async function loadNextPage(): Promise<void> {
  onStop(resetDirectory)
  const { includeWalletIds, networks } = $options.get()
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  for (let turn = 0; turn < emptyPages; turn++) {
    const { name, wallets, page, complete } = $pages.get()
    if (name === 'loading' || complete) return
    if (page === 0) leaveOutWhatShows()
    const query = { page: page + 1, entries: walletPageSize, include: includeWalletIds, exclude: leftOut, chains }
    const answer = await askDirectory(query, progress => $pages.set({ wallets, page, complete, ...progress }))
    if (!answer) return
    const more = answer.wallets.filter(wallet => onRequestedNetwork(wallet, chains))
    const all = [...new Map([...wallets, ...more].map(wallet => [wallet.id, wallet])).values()]
    const last = answer.size === 0 || query.page * walletPageSize >= answer.count
    $pages.set({ name: 'ready', wallets: all, page: query.page, complete: last })
    if (page === 0) preloadImages(more)
    if (all.length > wallets.length) return
  }
}

/**
 * Searches the directory by name. Call it with each keystroke: the request goes out once 300 ms have passed without another, and a
 * stale one is aborted. With less than 2 characters there is no search, unless only certified wallets are wanted.
 */
export function searchWallets(text: string, { certified = false }: { certified?: boolean } = {}): void {
  const typed = [...text.trim()].slice(0, longestTerm)
  const term = typed.length < searchCharacters ? '' : typed.join('')
  const current = $search.get()
  if (current.name !== 'failed' && current.term === term && current.certified === certified) return
  clearSearch()
  if (!term && !certified) return
  if (!$directoryConfigured.get()) return $search.set({ name: 'ready', wallets: [], term, certified })
  const { signal } = (searching = new AbortController())
  onStop(resetDirectory)
  $search.set({ name: 'loading', wallets: [], term, certified })
  signal.addEventListener(
    'abort',
    environment().after(searchWait, () => void search(term, certified, signal))
  )
}

export function clearSearch(): void {
  searching?.abort()
  searching = undefined
  forgetSearch()
}

/** Asks again for every list that could not be loaded. */
export function retryDirectory(): void {
  if ($featured.get().name === 'failed') void loadFeatured()
  if ($recommended.get().name === 'failed') void loadRecommended()
  if ($pages.get().name === 'failed') void loadNextPage()
  const { name, term, certified } = $search.get()
  if (name === 'failed') searchWallets(term, { certified })
}

/** Forgets every list. Runs by itself when the kit stops. */
export function resetDirectory(): void {
  prefetched = undefined
  leftOut = []
  clearSearch()
  forgetLists()
}

async function prefetch(): Promise<void> {
  await Promise.all([resolveWalletFilter(), loadFeatured(), loadRecommended()])
  preloadImages([...$featured.get().wallets, ...$recommended.get().wallets])
}

async function loadFeatured(): Promise<void> {
  const { featuredWalletIds: ids, excludeWalletIds } = $options.get()
  if (!ids.length) return
  const query = { page: 1, entries: ids.length, include: ids, exclude: excludeWalletIds }
  const answer = await askDirectory(query, progress => $featured.set({ wallets: $featured.get().wallets, ...progress }))
  if (!answer) return
  const order = (wallet: DirectoryWallet): number => ids.indexOf(wallet.id)
  $featured.set({ name: 'ready', wallets: [...answer.wallets].sort((one, other) => order(one) - order(other)) })
}

async function loadRecommended(): Promise<void> {
  const { includeWalletIds, excludeWalletIds, featuredWalletIds, networks } = $options.get()
  const query = {
    page: 1,
    entries: recommendedWallets,
    include: includeWalletIds,
    exclude: [...excludeWalletIds, ...featuredWalletIds],
    chains: networks.map(({ caipNetworkId }) => caipNetworkId)
  }
  const answer = await askDirectory(query, progress => $recommended.set({ wallets: $recommended.get().wallets, ...progress }))
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
  const answer = await askDirectory(
    query,
    (progress: Progress) => $search.set({ wallets: [], term, certified, ...progress }),
    signal
  )
  if (answer) $search.set({ name: 'ready', wallets: answer.wallets, term, certified })
}

/**
 * The pages leave out what the lists above them show. That stays as it was for the first page: were it to grow when the recommended
 * wallets come late, the pages would shift against each other, and wallets be lost between them.
 */
function leaveOutWhatShows(): void {
  const { excludeWalletIds, featuredWalletIds } = $options.get()
  leftOut = [...$recommended.get().wallets.map(({ id }) => id), ...excludeWalletIds, ...featuredWalletIds]
}
