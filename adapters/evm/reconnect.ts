import { whenFound } from '../base/when-found.ts'
import { ask, silentDeadline } from './ask.ts'
import { establish } from './connection.ts'
import type { ConnectOptions, Connection } from '../wallet-source.ts'
import type { Discovery } from './discovery.ts'
import type { Surroundings } from './link.ts'

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
  const found = await whenFound(discovery, walletId, signal)
  if (!found) return []
  return establish(found, surroundings, signal, async link => {
    const accounts = ask(found.provider, 'eth_accounts', undefined, { signal, deadline: silentDeadline })
    const [reply] = await Promise.all([accounts, link.readChain(signal)])
    link.takeAccounts(reply)
  })
}
