import type { DirectoryWallet, WalletsQuery } from '../../adapters/api/contract/directory.ts'
import { listWallets } from '../../adapters/api/directory.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { reportServiceFailure, getServiceClient } from '../services/client.ts'
import { walletsById } from '../services/directory-lists.ts'
import { $unreachableCount, $walletCount } from './directory-pages.ts'
import { onStop } from '../platform/cleanup.ts'
import { isMobileDevice } from '../platform/device.ts'
import { isReachableOnMobile } from './reachability.ts'
import { onRelist } from './relisting.ts'

// A request to the wallet directory. Each response also updates the total counts.

export type DirectoryRequestState = { readonly name: 'loading' } | { readonly name: 'failed'; readonly error: KitError }

export interface DirectoryResponse {
  /** Wallets that this device can reach, without duplicates. */
  readonly wallets: readonly DirectoryWallet[]
  /** Number of received wallets, including unreachable ones. */
  readonly size: number
  /** Total number of wallets that match the request. */
  readonly count: number
}

let lifetime: AbortController | undefined
const unreachable = new Set<string>()

/**
 * Requests a list from the directory and reports its progress.
 * Resolves to `undefined` if no directory is configured, the request failed (reported to `onProgress`), or it was aborted.
 * Never rejects.
 */
export async function requestWallets(
  query: WalletsQuery,
  onProgress: (progress: DirectoryRequestState) => void,
  signal: AbortSignal = kitSignal()
): Promise<DirectoryResponse | undefined> {
  const http = getServiceClient('directory')
  if (!http) return undefined
  onRelist(cancelDirectoryRequests)
  onProgress({ name: 'loading' })
  try {
    const { data, count } = await listWallets(http, query, { signal })
    if (signal.aborted) return undefined
    const all = new Map(data.map(wallet => [wallet.id, wallet]))
    for (const wallet of data) walletsById.set(wallet.id, wallet)
    if (isMobileDevice()) {
      for (const wallet of data) if (!isReachableOnMobile(wallet) && all.delete(wallet.id)) unreachable.add(wallet.id)
    }
    $unreachableCount.set(unreachable.size)
    $walletCount.set(Math.max($walletCount.get() ?? 0, count))
    return { wallets: [...all.values()], size: data.length, count }
  } catch (error) {
    if (signal.aborted) return undefined
    reportServiceFailure(error)
    onProgress({ name: 'failed', error: toKitError(error) })
    return undefined
  }
}

/**
 * Fetches wallets by id, whether this device can reach them or not.
 * Resolves to an empty list on failure. Never rejects.
 */
export async function fetchWalletsById(ids: readonly string[]): Promise<readonly DirectoryWallet[]> {
  const http = getServiceClient('directory')
  if (!http || !ids.length) return []
  try {
    return (await listWallets(http, { page: 1, entries: ids.length, include: ids }, { signal: kitSignal() })).data
  } catch (error) {
    reportServiceFailure(error)
    return []
  }
}

function toKitError(error: unknown): KitError {
  return isKitError(error) ? error : new KitError('invalid-reply', 'The wallet list could not be read.', { cause: error })
}

const isKitError = (error: unknown): error is KitError => error instanceof KitError

/** Returns a signal that aborts when the kit stops or requests other lists. */
function kitSignal(): AbortSignal {
  onStop(forget)
  onRelist(cancelDirectoryRequests)
  return (lifetime ??= new AbortController()).signal
}

function forget(): void {
  cancelDirectoryRequests()
  walletsById.clear()
}

/** Aborts pending requests and resets the counts. Keeps the names of listed wallets. */
function cancelDirectoryRequests(): void {
  lifetime?.abort()
  lifetime = undefined
  unreachable.clear()
  $unreachableCount.set(0)
  $walletCount.set(undefined)
}
