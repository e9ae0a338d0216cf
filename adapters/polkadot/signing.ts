import { callWallet } from '../base/wallet-call.ts'
import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import type { Chain } from '../chain.ts'

/**
 * Signs a text with `polkadot_signMessage`.
 * Resolves to the signature, `0x…`: 64 bytes, or with a leading byte for the key type.
 */
export const signMessage: NonNullable<Chain['messages']>['sign'] = async (provider, account, message) => {
  const params = { message, address: parseAccountId(account).address }
  const reply = await callWallet(() => provider.request({ method: 'polkadot_signMessage', params }))
  const signature: unknown = isRecord(reply) ? reply.signature : undefined
  if (!isSignature(signature)) throw new KitError('invalid-reply', 'Expected a signature, got something else.')
  return signature
}

/**
 * Returns whether a value is a signature: 64 bytes for sr25519 and Ed25519, 65 for ECDSA, with an
 * optional leading byte for the key type.
 */
export const isSignature = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x([\da-f]{2}){64,66}$/i.test(value)
