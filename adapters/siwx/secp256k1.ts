import { Point } from '@noble/secp256k1'
import { hexOf, joined } from './bytes.ts'

// The points are the library's; what a signature is made of them is short, and the library's own brings signing along. Everything here
// is public, so that nothing needs to take the same time.

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export const numberOf = (bytes: Uint8Array): bigint => BigInt(hexOf(bytes))

const modulo = (value: bigint) => ((value % order) + order) % order

/** By Fermat: `value` to the order less two. */
function inverse(value: bigint): bigint {
  let result = 1n
  for (let left = order - 2n; left; left >>= 1n) {
    if (left & 1n) result = modulo(result * value)
    value = modulo(value * value)
  }
  return result
}

/** `first` times the generator and `second` times a point. */
export const sumOf = (first: bigint, second: bigint, point: Point): Point =>
  Point.BASE.multiply(modulo(first), false).add(point.multiply(modulo(second), false))

/**
 * The key that made a signature, uncompressed (65 bytes). `undefined` where there is none, and for the malleable twin of a signature:
 * of the two that are as good as each other only the one with the small `s` is taken. SEC 1, section 4.1.6.
 *
 * @param signature - r and s, 32 bytes each.
 * @param parity - Of the point that r is the x of, 0 or 1.
 */
export function recoverKey(hash: Uint8Array, signature: Uint8Array, parity: number): Uint8Array | undefined {
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)].map(numberOf) as [bigint, bigint]
  if (!r || r >= order || !s || s > order / 2n || parity > 1) return undefined
  try {
    const point = Point.fromBytes(joined([2 + parity], signature.subarray(0, 32)))
    const inverted = inverse(r)
    return sumOf(-numberOf(hash) * inverted, s * inverted, point).toBytes(false)
  } catch {
    // no point of the curve has this x, or the sum is none of its points: nobody signed
    return undefined
  }
}
