import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type { AnalyticsConfigReply, WalletsQuery, WalletsReply } from './contract/directory.ts'
import { toDirectoryWallet } from './directory-wallet.ts'
import type { CallOptions, Http } from './http.ts'

/**
 * Lists wallets: `GET /getWallets` (docs/decisions/wallet-directory.md). Drops invalid wallets, not
 * the list, and unsafe links, not the wallet. Throws the errors of {@link Http}, and `HttpError` if the response is not a list.
 */
export async function listWallets(http: Http, query: WalletsQuery, { signal }: CallOptions): Promise<WalletsReply> {
  const reply = await http.get('/getWallets', { ...query }, { signal })
  if (!isRecord(reply) || !Array.isArray(reply.data)) {
    throw new HttpError(200, '/getWallets', 'The wallet directory answered with something else than a list of wallets.')
  }
  const data = reply.data.map(toDirectoryWallet).filter(wallet => wallet !== undefined)
  const count = Number.isSafeInteger(reply.count) ? Number(reply.count) : 0
  return { data, count: Math.max(count, data.length) }
}

/** Reads `GET /getAnalyticsConfig`. Any value except `true` means disabled. */
export async function getAnalyticsConfig(http: Http, { signal }: CallOptions): Promise<AnalyticsConfigReply> {
  const reply = await http.get('/getAnalyticsConfig', {}, { signal })
  return { isAnalyticsEnabled: isRecord(reply) && reply.isAnalyticsEnabled === true }
}
