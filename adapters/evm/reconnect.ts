import { KitError } from '../base/error.ts'
import { ask, silentDeadline } from './ask.ts'
import { establish } from './connection.ts'
import type { ConnectOptions, Connection } from '../wallet-source.ts'
import type { Discovery, FoundWallet } from './discovery.ts'
import type { Surroundings } from './link.ts'

/** An extension that starts after the page announces itself within this, or not on this visit. */
const announcementDeadline = 3000

/**
 * Restores what an earlier visit left, by calls that prompt nobody. Empty when the wallet is not there, or shares nothing any more.
 *
 * @throws KitError `wallet-silent`, `aborted`, or what the wallet made of being asked
 */
export async function reconnectWallet(
  discovery: Discovery,
  walletId: string,
  { signal }: ConnectOptions,
  surroundings: Surroundings
): Promise<readonly Connection[]> {
  const found = await announcementOf(discovery, walletId, signal)
  if (!found) return []
  return establish(found, surroundings, signal, async link => {
    const accounts = ask(found.provider, 'eth_accounts', undefined, { signal, deadline: silentDeadline })
    const [reply] = await Promise.all([accounts, link.readChain(signal)])
    link.takeAccounts(reply)
  })
}

/** The wallet once it is there; `undefined` when it does not come. Rejects with KitError `aborted`. */
function announcementOf(
  discovery: Discovery,
  walletId: string,
  signal: AbortSignal | undefined
): Promise<FoundWallet | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', settle)
      if (signal?.aborted) reject(new KitError('aborted', 'Request was aborted', { cause: signal.reason }))
      else resolve(discovery.find(walletId))
    }
    const check = (): void => {
      if (discovery.find(walletId) || signal?.aborted) settle()
    }
    const timer = setTimeout(settle, announcementDeadline)
    const stop = discovery.subscribe(() => queueMicrotask(check))
    signal?.addEventListener('abort', settle)
  })
}
