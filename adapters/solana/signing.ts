import { callWallet } from '../base/wallet-call.ts'
import { bytesToBase58, base58ToBytes } from '../base/base58.ts'
import { parseAccountId } from '../base/caip.ts'
import { isRecord } from '../base/is-record.ts'
import { invalidReply } from './rpc.ts'
import type { Chain } from '../chain.ts'

/** Signs a UTF-8 text with `solana_signMessage`. Resolves to the Ed25519 signature in base58. */
export const signMessage: NonNullable<Chain['messages']>['sign'] = async (provider, account, message) => {
  const params = { message: bytesToBase58(new TextEncoder().encode(message)), pubkey: parseAccountId(account).address }
  const reply = await callWallet(() => provider.request({ method: 'solana_signMessage', params }))
  return parseSignature(isRecord(reply) ? reply.signature : undefined)
}

/**
 * Parses base58 of 64 bytes.
 * @throws KitError `invalid-reply`
 */
export function parseSignature(value: unknown): string {
  if (typeof value !== 'string' || base58ToBytes(value)?.length !== 64) throw invalidReply('a signature')
  return value
}
