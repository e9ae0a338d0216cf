import { asking } from '../base/asking.ts'
import { base58Of, bytesOfBase58 } from '../base/base58.ts'
import { parseAccountId } from '../base/caip.ts'
import { isRecord } from '../base/record.ts'
import { invalid } from './rpc.ts'
import type { Chain } from '../chain.ts'

/** `solana_signMessage` of the text in UTF-8. Resolves to the signature (Ed25519) in base58. */
export const signMessage: NonNullable<Chain['messages']>['sign'] = async (provider, account, message) => {
  const params = { message: base58Of(new TextEncoder().encode(message)), pubkey: parseAccountId(account).address }
  const reply = await asking(() => provider.request({ method: 'solana_signMessage', params }))
  return checkSignature(isRecord(reply) ? reply.signature : undefined)
}

/** Base58 of 64 bytes. Throws KitError `invalid-reply`. */
export function checkSignature(value: unknown): string {
  if (typeof value !== 'string' || bytesOfBase58(value)?.length !== 64) throw invalid('a signature')
  return value
}
