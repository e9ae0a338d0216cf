import { Point } from '@noble/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from './bytes.ts'
import { bytesToBigint, multiplyAdd } from './secp256k1.ts'

const order = Point.CURVE().n

/** Computes the tagged hash of BIP-340. */
export function taggedHash(tag: string, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const prefix = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(prefix, prefix, ...parts))
}

/** Verifies a BIP-340 signature (64 bytes) of a key (its x coordinate, 32 bytes). */
export function verifySchnorr(key: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean {
  const [r, s] = [signature.subarray(0, 32), bytesToBigint(signature.subarray(32))]
  if (s >= order) return false
  try {
    const challenge = bytesToBigint(taggedHash('BIP0340/challenge', r, key, hash)) % order
    const point = multiplyAdd(s, -challenge, Point.fromBytes(concatBytes([2], key)))
    // Even, and with the x coordinate of the signature.
    const bytes = point.toBytes()
    return bytes[0] === 2 && bytesToBigint(bytes.subarray(1)) === bytesToBigint(r)
  } catch {
    // the key is not on the curve, or the sum is the point at infinity
    return false
  }
}
