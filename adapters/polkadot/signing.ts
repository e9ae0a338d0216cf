import { asking } from '../base/asking.ts'
import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import type { Chain } from '../chain.ts'

/** `polkadot_signMessage` of a text. Resolves to the signature, `0x…`: of 64 bytes, or with one that says by which kind of key. */
export const signMessage: NonNullable<Chain['messages']>['sign'] = async (provider, account, message) => {
  const params = { message, address: parseAccountId(account).address }
  const reply = await asking(() => provider.request({ method: 'polkadot_signMessage', params }))
  const signature: unknown = isRecord(reply) ? reply.signature : undefined
  if (!isSignature(signature)) throw new KitError('invalid-reply', 'Expected a signature, got something else.')
  return signature
}

/** Of sr25519 and Ed25519 64 bytes, of ECDSA 65; a byte before them says which. */
export const isSignature = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x([\da-f]{2}){64,66}$/i.test(value)
