import { Point } from '@noble/secp256k1'
import { bytesToHex, concatBytes } from './bytes.ts'

// Uses the library's points only: verification is short, and the library's own would include signing code. All values are public,
// so constant time is not needed.

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export const bytesToBigint = (bytes: Uint8Array): bigint => BigInt(bytesToHex(bytes))

const modulo = (value: bigint) => ((value % order) + order) % order

/** Computes the inverse by Fermat: `value` to the power of the order minus two. */
function inverse(value: bigint): bigint {
  let result = 1n
  for (let left = order - 2n; left; left >>= 1n) {
    if (left & 1n) result = modulo(result * value)
    value = modulo(value * value)
  }
  return result
}

/** Returns `first` × generator + `second` × point. */
export const multiplyAdd = (first: bigint, second: bigint, point: Point): Point =>
  Point.BASE.multiply(modulo(first), false).add(point.multiply(modulo(second), false))

/**
 * Recovers the uncompressed public key (65 bytes) of a signature.
 * Returns `undefined` if there is none, and for malleable signatures: of the two equivalent ones only the one with low `s` is
 * accepted. SEC 1, section 4.1.6.
 * @param signature - r and s, 32 bytes each.
 * @param parity - Of the point whose x coordinate is r, 0 or 1.
 */
export function recoverKey(hash: Uint8Array, signature: Uint8Array, parity: number): Uint8Array | undefined {
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)].map(bytesToBigint) as [bigint, bigint]
  if (!r || r >= order || !s || s > order / 2n || parity > 1) return undefined
  try {
    const point = Point.fromBytes(concatBytes([2 + parity], signature.subarray(0, 32)))
    const inverted = inverse(r)
    return multiplyAdd(-bytesToBigint(hash) * inverted, s * inverted, point).toBytes(false)
  } catch {
    // No curve point has this x coordinate, or the sum is the point at infinity: the signature is invalid.
    return undefined
  }
}
