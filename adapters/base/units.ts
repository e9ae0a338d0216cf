/**
 * Token amounts as `bigint` in units, and as text.
 * The upper half is locale-independent; the lower half formats for display. Nothing uses floating point, and a displayed amount
 * never exceeds the real one.
 */

/** Maximum decimals: a `uint8` in ERC-20. */
export const maxDecimals = 255
/** Maximum amount: an EVM word. */
export const maxUint256 = 2n ** 256n - 1n

/** An exact decimal number: `value` ÷ 10^`decimals`. */
export interface Decimal {
  readonly value: bigint
  readonly decimals: number
}

/**
 * Formats units as a decimal: `1500000000000000000`, 18 → `'1.5'`. All digits, no exponent, no
 * trailing zeros.
 * @throws `RangeError` for invalid decimals
 */
export function formatUnits(value: bigint, decimals: number): string {
  const { sign, whole, fraction } = split(value, decimals)
  const kept = fraction.replace(/0+$/, '')
  return sign + whole + (kept && `.${kept}`)
}

/**
 * Reason a text is not an amount.
 * `too-precise`: more decimals than the token has; `ambiguous`: `1.500` where a point also groups thousands.
 */
export type AmountProblem = 'empty' | 'not-a-number' | 'ambiguous' | 'too-precise' | 'too-large'

/**
 * Parses a decimal: `'1.5'`, 18 → `1500000000000000000n`. Accepts digits with at most one point; no
 * sign, exponent or grouping. Zeros beyond the token's decimals are not too precise.
 */
export function parseUnits(text: string, decimals: number): bigint | AmountProblem {
  checkDecimals(decimals)
  if (!text) return 'empty'
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return 'not-a-number'
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+/, '')
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return 'too-precise'
  if (digits.length > 78) return 'too-large' // as many as the largest word has; avoids work on a text of a million digits
  const amount = BigInt(digits + kept.padEnd(decimals, '0') || '0')
  return amount > maxUint256 ? 'too-large' : amount
}

/**
 * Parses user input like {@link parseUnits}, with surrounding spaces, the digits of the locale, and
 * its decimal separator or a point. Rejects ambiguous input: `1.500` in German, where the point groups.
 */
export function parseLocalAmount(text: string, decimals: number, locale?: string): bigint | AmountProblem {
  const { separator, group, digits } = symbolsOf(locale)
  const typed = text.trim().replace(/\p{Nd}/gu, digit => {
    const value = digits.indexOf(digit)
    return value < 0 ? digit : String(value)
  })
  if (group === '.' && /^\d{1,3}\.\d{3}$/.test(typed)) return 'ambiguous'
  return parseUnits(separator === '.' || typed.includes('.') ? typed : typed.replace(separator, '.'), decimals)
}

/**
 * Returns the exact fiat value of an amount.
 * `undefined` for an invalid price: not finite, negative or zero.
 */
export function fiatValue(value: bigint, decimals: number, price: number): Decimal | undefined {
  const rate = toDecimal(price)
  return rate && { value: value * rate.value, decimals: decimals + rate.decimals }
}

export interface FormatAmountOptions {
  /** BCP 47. Default: the browser's locale. */
  readonly locale?: string | undefined
  /**
   * Maximum number of decimals: 3 in lists (docs/decisions/limits.md), `Infinity` for all, as on review
   * screens.
   */
  readonly shown?: number
  /** `up` for amounts that are paid or lost, so that they are never understated. Default: `down`. */
  readonly rounding?: 'down' | 'up' | undefined
}

/**
 * Formats an amount with the locale's digits and separators, truncated.
 * Dust is `<0.001`, in either direction.
 * @example showAmount(1_234_567_890n, 6, { locale: 'en' }) // '1,234.567'
 */
export function showAmount(value: bigint, decimals: number, { locale, shown = 3, rounding }: FormatAmountOptions = {}): string {
  return show({ value, decimals }, Math.min(shown, decimals), { locale, rounding })
}

/**
 * Formats a fiat value: `$1,234.56`. Less than a cent is `<$0.01`.
 * @param currency ISO 4217
 */
export function formatFiat(
  money: Decimal,
  { locale, rounding, currency = 'USD' }: FormatAmountOptions & { currency?: string } = {}
): string {
  const style = { style: 'currency', currency } as const
  const places = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2
  const shown = show(money, places, { locale, rounding, style })
  // In right-to-left locales, `Intl` adds a mark that would move a sign to the other side of the number.
  return shown.includes('\u200f') ? `\u2066${shown.replaceAll('\u200f', '')}\u2069` : shown
}

function show(
  { value, decimals }: Decimal,
  places: number,
  options: Pick<FormatAmountOptions, 'locale' | 'rounding'> & { style?: Intl.NumberFormatOptions }
): string {
  const { locale, rounding, style } = options
  const left = Math.min(places, decimals)
  const unit = 10n ** BigInt(decimals - left)
  const magnitude = value < 0n ? -value : value
  const dust = magnitude > 0n && magnitude < unit
  const units = dust ? 1n : (magnitude + (rounding === 'up' ? unit - 1n : 0n)) / unit
  const { whole, fraction } = split(units, left)
  const kept = style ? fraction.padEnd(places, '0') : fraction.replace(/0+$/, '')

  // `Intl` formats the integer and the position of the fraction. Everywhere it supports only 20 fraction digits, and would round.
  const fractionDigits = kept ? 1 : 0
  const format = new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits
  })
  const signed = value < 0n && units ? -BigInt(whole) || -0 : BigInt(whole)
  const digits = digitsOf(locale)
  const parts = format.formatToParts(signed).map(({ type, value: part }) => {
    return type === 'fraction' ? kept.replace(/\d/g, digit => digits[Number(digit)]!) : part
  })
  return (dust ? (value < 0n ? '>' : '<') : '') + parts.join('')
}

/** Converts a price of a service to an exact decimal: `1e-7` → 1 ÷ 10^7. */
function toDecimal(price: number): Decimal | undefined {
  if (!(price > 0) || price === Infinity) return undefined
  const [digits = '', exponent] = price.toExponential().split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const value = BigInt(whole + fraction)
  const decimals = fraction.length - Number(exponent)
  return decimals < 0 ? { value: value * 10n ** BigInt(-decimals), decimals: 0 } : { value, decimals }
}

function split(value: bigint, decimals: number) {
  checkDecimals(decimals)
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return { sign: value < 0n ? '-' : '', whole: digits.slice(0, point), fraction: digits.slice(point) }
}

/**
 * Checks decimals.
 * They may exceed a token's: a fraction of a cent of a token with 255 decimals has more.
 */
function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 1000) throw new RangeError(`${decimals} are no decimals.`)
}

function symbolsOf(locale: string | undefined) {
  const parts = new Intl.NumberFormat(locale).formatToParts(-12345.6)
  const partOf = (type: string) => parts.find(part => part.type === type)?.value
  return { separator: partOf('decimal') ?? '.', group: partOf('group'), digits: digitsOf(locale) }
}

function digitsOf(locale: string | undefined): readonly string[] {
  const format = new Intl.NumberFormat(locale)
  return Array.from({ length: 10 }, (_, digit) => format.format(digit))
}
