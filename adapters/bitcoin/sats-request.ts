import { asking, type AskOptions } from '../base/asking.ts'
import { KitError } from '../base/error.ts'
import { UserRejectedError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import type { SatsWallet } from './wallets.ts'

/**
 * Asks a wallet in sats-connect's JSON-RPC; the result is as the wallet gave it.
 *
 * @throws UserRejectedError, KitError `unsupported-method`, `unauthorized`, `invalid-reply`, and what `asking` throws
 */
export function askSats({ sats }: SatsWallet, method: string, params: unknown, options?: AskOptions): Promise<unknown> {
  return asking(async () => {
    let reply: unknown
    try {
      reply = await sats.request(method, params)
    } catch (thrown) {
      throw meaningOf(thrown)
    }
    if (isRecord(reply) && reply.error !== undefined && reply.error !== null) throw meaningOf(reply.error)
    if (!isRecord(reply) || !('result' in reply)) throw new KitError('invalid-reply', 'The wallet gave no result.')
    return reply.result
  }, options)
}

/** sats-connect has numbers of its own, of which some mean something else in EIP-1474. */
function meaningOf(thrown: unknown): unknown {
  const inner: unknown = isRecord(thrown) && isRecord(thrown.error) ? thrown.error : thrown
  const { code } = Object(inner) as { code?: unknown }
  if (code === -32000) return new UserRejectedError(thrown)
  if (code === -32001) return new KitError('unsupported-method', 'The wallet does not know the method.', { cause: thrown })
  if (code === -32002)
    return new KitError('unauthorized', 'The wallet has not authorized the method or account.', { cause: thrown })
  return inner
}
