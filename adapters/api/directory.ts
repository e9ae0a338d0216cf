import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import type { AnalyticsConfigReply, WalletsQuery, WalletsReply } from './contract/directory.ts'
import { toDirectoryWallet } from './directory-wallet.ts'
import type { CallOptions, Http } from './http.ts'

/**
 * `GET /getWallets` (facts/wallet-directory §4). A wallet that is none is dropped, not the list; links that could run something are
 * dropped, not the wallet. Throws what {@link Http} throws, and `HttpError` when the reply is no list at all.
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

/** `GET /getAnalyticsConfig`. Anything but a clear yes is a no. */
export async function analyticsConfig(http: Http, { signal }: CallOptions): Promise<AnalyticsConfigReply> {
  const reply = await http.get('/getAnalyticsConfig', {}, { signal })
  return { isAnalyticsEnabled: isRecord(reply) && reply.isAnalyticsEnabled === true }
}
