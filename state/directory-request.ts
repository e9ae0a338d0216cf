import type { DirectoryWallet, WalletsQuery } from '../adapters/api/contract/directory.ts'
import { listWallets } from '../adapters/api/directory.ts'
import { KitError } from '../adapters/base/error.ts'
import { reportFailure, serviceHttp } from './api.ts'
import { seenWallets } from './directory-lists.ts'
import { $unreachableCount, $walletCount } from './directory-pages.ts'
import { onStop } from './lifetime.ts'
import { isPhone } from './device.ts'
import { reachableOnPhone } from './wallet-rules.ts'

// One question to the wallet directory, and what every answer adds to what is known of it as a whole.

export type Progress = { readonly name: 'loading' } | { readonly name: 'failed'; readonly error: KitError }

export interface Answer {
  /** Those that this device can reach, each once. */
  readonly wallets: readonly DirectoryWallet[]
  /** How many came, the unreachable among them. */
  readonly size: number
  /** How many there are for this question. */
  readonly count: number
}

let lifetime: AbortController | undefined
const unreachable = new Set<string>()

/**
 * Asks the directory for a list to show, and tells how it goes. Resolves to `undefined` when no directory is configured, when it failed,
 * which `onProgress` has then been told, and when nobody waits any more. Never rejects.
 */
export async function askDirectory(
  query: WalletsQuery,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal = kitSignal()
): Promise<Answer | undefined> {
  const http = serviceHttp('directory')
  if (!http) return undefined
  onProgress({ name: 'loading' })
  try {
    const { data, count } = await listWallets(http, query, { signal })
    if (signal.aborted) return undefined
    const all = new Map(data.map(wallet => [wallet.id, wallet]))
    for (const wallet of data) seenWallets.set(wallet.id, wallet)
    if (isPhone()) {
      for (const wallet of data) if (!reachableOnPhone(wallet) && all.delete(wallet.id)) unreachable.add(wallet.id)
    }
    $unreachableCount.set(unreachable.size)
    $walletCount.set(Math.max($walletCount.get() ?? 0, count))
    return { wallets: [...all.values()], size: data.length, count }
  } catch (error) {
    if (signal.aborted) return undefined
    reportFailure(error)
    onProgress({ name: 'failed', error: toKitError(error) })
    return undefined
  }
}

/** Looks wallets up by their ids, whether they can be reached from here or not. Empty when that failed. Never rejects. */
export async function lookUpWallets(ids: readonly string[]): Promise<readonly DirectoryWallet[]> {
  const http = serviceHttp('directory')
  if (!http || !ids.length) return []
  try {
    return (await listWallets(http, { page: 1, entries: ids.length, include: ids }, { signal: kitSignal() })).data
  } catch (error) {
    reportFailure(error)
    return []
  }
}

function toKitError(error: unknown): KitError {
  return isKitError(error) ? error : new KitError('invalid-reply', 'The wallet list could not be read.', { cause: error })
}

const isKitError = (error: unknown): error is KitError => error instanceof KitError

/** Aborts when the kit stops, or asks for other lists. */
function kitSignal(): AbortSignal {
  onStop(forget)
  return (lifetime ??= new AbortController()).signal
}

function forget(): void {
  forgetQuestions()
  seenWallets.clear()
}

/** Nobody waits for what was asked, and how much there is has to be told anew. Wallets that have been listed keep their names. */
export function forgetQuestions(): void {
  lifetime?.abort()
  lifetime = undefined
  unreachable.clear()
  $unreachableCount.set(0)
  $walletCount.set(undefined)
}
