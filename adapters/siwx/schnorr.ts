import { Point } from '@noble/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { joined, utf8 } from './bytes.ts'
import { numberOf, sumOf } from './secp256k1.ts'

const order = Point.CURVE().n

/** The hash of BIP-340 with a tag. */
export function tagged(tag: string, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const prefix = sha256(utf8(tag))
  return sha256(joined(prefix, prefix, ...parts))
}

/** Whether the key (its x alone, 32 bytes) made a signature of BIP-340 (64 bytes). */
export function isSchnorrSigned(key: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean {
  const [r, s] = [signature.subarray(0, 32), numberOf(signature.subarray(32))]
  if (s >= order) return false
  try {
    const challenge = numberOf(tagged('BIP0340/challenge', r, key, hash)) % order
    const point = sumOf(s, -challenge, Point.fromBytes(joined([2], key)))
    // even, and with the x that was signed with
    const bytes = point.toBytes()
    return bytes[0] === 2 && numberOf(bytes.subarray(1)) === numberOf(r)
  } catch {
    // the key is no point of the curve, or the sum is none
    return false
  }
}
