// Token-2022 extensions that change displayed amounts in addition to decimals: `spl-token-2022-interface`,
// `extension/scaled_ui_amount` and `extension/interest_bearing_mint`.

/** Display rule of a token, in addition to its decimals. */
export type Counting =
  /**
   * Amounts are multiplied: by `next` from the time `from`, in seconds since 1970, and by `multiplier`
   * before.
   */
  | { readonly kind: 'scaled'; readonly multiplier: number; readonly next: number; readonly from: bigint }
  /** With interest, which grows with every second of the network's clock, or in an unknown form. */
  | { readonly kind: 'unknown' }

const unknownCounting: Counting = { kind: 'unknown' }
const [interestType, scaledType] = [10, 25]
const [interestSize, scaledSize] = [52, 56]

/**
 * Reads the display rule of a mint.
 *
 * @param extensions of the mint, by type
 */
export function countingOf(extensions: ReadonlyMap<number, Uint8Array>): Counting | undefined {
  const [interest, scaled] = [extensions.get(interestType), extensions.get(scaledType)]
  if (interest && !isWithoutRate(interest)) return unknownCounting
  if (!scaled) return undefined
  if (scaled.length !== scaledSize) return unknownCounting
  const view = viewOf(scaled)
  const [multiplier, from, next] = [view.getFloat64(32, true), view.getBigInt64(40, true), view.getFloat64(48, true)]
  return { kind: 'scaled', multiplier, next, from }
}

/** Average rate so far, and the rate from then on. */
const isWithoutRate = (data: Uint8Array): boolean =>
  data.length === interestSize && viewOf(data).getInt16(40, true) === 0 && viewOf(data).getInt16(50, true) === 0

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

/**
 * Returns an amount as wallets display it, in units of the decimals, truncated; `undefined` if it
 * cannot be determined.
 *
 * @param now in milliseconds
 */
export function countedAmount(amount: bigint, counting: Counting | undefined, now: number): bigint | undefined {
  if (!counting) return amount
  if (counting.kind === 'unknown') return undefined
  const multiplier = BigInt(Math.floor(now / 1000)) >= counting.from ? counting.next : counting.multiplier
  if (!Number.isFinite(multiplier) || multiplier <= 0) return undefined
  const counted = multiplied(amount, multiplier)
  // a non-zero amount must not be displayed as zero
  return counted === 0n && amount > 0n ? undefined : counted
}

/** Multiplies with the decimal digits of the multiplier: as a double, 0.7 is slightly less. */
function multiplied(amount: bigint, multiplier: number): bigint {
  const [digits = '', exponent = '0'] = String(multiplier).split('e')
  const [whole = '', part = ''] = digits.split('.')
  const places = part.length - Number(exponent)
  const top = amount * BigInt(whole + part)
  return places > 0 ? top / 10n ** BigInt(places) : top * 10n ** BigInt(-places)
}
