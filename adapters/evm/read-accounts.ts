import { requestWallet, walletReplyTimeout } from './wallet-request.ts'
import type { ConnectOptions } from '../wallet-source.ts'
import type { EvmLink } from './driver.ts'

/** Reads accounts and chain without a prompt, when a user returns. */
export async function readAccounts(link: EvmLink, { signal }: ConnectOptions): Promise<void> {
  const accounts = requestWallet(link.provider, 'eth_accounts', undefined, { signal, deadline: walletReplyTimeout })
  const [reply] = await Promise.all([accounts, link.state.readChain(signal)])
  link.takeAccounts(reply)
}
