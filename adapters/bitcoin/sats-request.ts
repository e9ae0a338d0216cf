import { callWallet, type WalletCallOptions } from '../base/wallet-call.ts'
import { KitError } from '../base/kit-error.ts'
import { UserRejectedError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type { SatsWallet } from './detect-wallets.ts'

/**
 * Sends a request with sats-connect's JSON-RPC.
 * The result is untrusted.
 * @throws UserRejectedError, KitError `unsupported-method`, `unauthorized`, `invalid-reply`, and the errors of `callWallet`
 */
export function requestSats(
  { sats }: SatsWallet,
  method: string,
  params: unknown,
  options?: WalletCallOptions
): Promise<unknown> {
  return callWallet(async () => {
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

/** Translates sats-connect's error codes, some of which have another meaning in EIP-1474. */
function meaningOf(thrown: unknown): unknown {
  const inner: unknown = isRecord(thrown) && isRecord(thrown.error) ? thrown.error : thrown
  const { code } = Object(inner) as { code?: unknown }
  if (code === -32000) return new UserRejectedError(thrown)
  if (code === -32001) return new KitError('unsupported-method', 'The wallet does not know the method.', { cause: thrown })
  if (code === -32002)
    return new KitError('unauthorized', 'The wallet has not authorized the method or account.', { cause: thrown })
  return inner
}
