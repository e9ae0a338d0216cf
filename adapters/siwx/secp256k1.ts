import { recoverPublicKey } from '@noble/secp256k1'
import { hexOf, joined } from './bytes.ts'

/** Half of the group's order. Of the two signatures that are as good as each other only the one with the small `s` is taken. */
const highest = '0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0'

export const isSmall = (s: Uint8Array): boolean => hexOf(s) <= highest

/**
 * The key that made a signature, uncompressed (65 bytes). `undefined` where there is none, and for the malleable twin of a signature.
 *
 * @param signature - r and s, 32 bytes each.
 */
export function recoverKey(hash: Uint8Array, signature: Uint8Array, parity: number): Uint8Array | undefined {
  if (!isSmall(signature.subarray(32))) return undefined
  try {
    return recoverPublicKey(joined([parity], signature), hash, { prehash: false, isCompressed: false })
  } catch {
    // numbers outside of the group, or a point that is not on the curve: nobody signed
    return undefined
  }
}
