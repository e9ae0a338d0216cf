/**
 * Amounts of tokens as `bigint` in the smallest unit, and as people write and read them. The upper half knows no locale; the lower half
 * is what is shown. Nothing here goes through a floating number, and nothing that is shown is more than is there.
 */

/** ERC-20 says 8 bits. */
export const mostDecimals = 255
/** A word of the EVM; no amount is larger. */
export const mostAmount = 2n ** 256n - 1n

/** An exact decimal number: `value` ÷ 10^`decimals`. */
export interface Decimal {
  readonly value: bigint
  readonly decimals: number
}

/** `1500000000000000000`, 18 → `'1.5'`: every digit, no exponent, no zeros at the end. Throws `RangeError` for decimals that are none. */
export function formatUnits(value: bigint, decimals: number): string {
  const { sign, whole, fraction } = split(value, decimals)
  const kept = fraction.replace(/0+$/, '')
  return sign + whole + (kept && `.${kept}`)
}

/** Why a text is no amount. `too-precise`: more decimals than the token has; `ambiguous`: `1.500` where a point also groups thousands. */
export type AmountProblem = 'empty' | 'not-a-number' | 'ambiguous' | 'too-precise' | 'too-large'

/**
 * `'1.5'`, 18 → `1500000000000000000n`. Digits with at most one point among them, no sign, no exponent, no grouping. Zeros beyond the
 * token's decimals are not too precise.
 */
export function parseUnits(text: string, decimals: number): bigint | AmountProblem {
  checkDecimals(decimals)
  if (!text) return 'empty'
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return 'not-a-number'
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+/, '')
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return 'too-precise'
  if (digits.length > 78) return 'too-large' // as many as the largest word has; spares the work on a text of a million digits
  const amount = BigInt(digits + kept.padEnd(decimals, '0') || '0')
  return amount > mostAmount ? 'too-large' : amount
}

/**
 * {@link parseUnits} of what a person types: spaces around it, the digits of the locale, and its decimal separator or a point. What could
 * mean two amounts is none: `1.500` in German, where the point groups.
 */
export function readAmount(text: string, decimals: number, locale?: string): bigint | AmountProblem {
  const { separator, group, digits } = symbolsOf(locale)
  const typed = text.trim().replace(/\p{Nd}/gu, digit => {
    const value = digits.indexOf(digit)
    return value < 0 ? digit : String(value)
  })
  if (group === '.' && /^\d{1,3}\.\d{3}$/.test(typed)) return 'ambiguous'
  return parseUnits(separator === '.' || typed.includes('.') ? typed : typed.replace(separator, '.'), decimals)
}

/** What a quantity is worth: exact. `undefined` where the price is none: not finite, negative, zero. */
export function worthOf(value: bigint, decimals: number, price: number): Decimal | undefined {
  const rate = toDecimal(price)
  return rate && { value: value * rate.value, decimals: decimals + rate.decimals }
}

export interface ShowOptions {
  /** BCP 47; the browser's own unless given. */
  readonly locale?: string | undefined
  /** Decimals shown: 3 in lists (spec section 9); `Infinity` for all there are, as review screens show them. */
  readonly shown?: number
  /** `up` for what is paid or lost, so that it never seems less than it is. `down` unless given. */
  readonly rounding?: 'down' | 'up' | undefined
}

/**
 * An amount as people read it: in their digits and separators, cut rather than rounded. Dust reads `<0.001`, in either direction.
 *
 * @example showAmount(1_234_567_890n, 6, { locale: 'en' }) // '1,234.567'
 */
export function showAmount(value: bigint, decimals: number, { locale, shown = 3, rounding }: ShowOptions = {}): string {
  return show({ value, decimals }, Math.min(shown, decimals), { locale, rounding })
}

/**
 * An amount of money: `$1,234.56`. What is less than a cent reads `<$0.01`.
 *
 * @param currency ISO 4217
 */
export function showMoney(
  money: Decimal,
  { locale, rounding, currency = 'USD' }: ShowOptions & { currency?: string } = {}
): string {
  const style = { style: 'currency', currency } as const
  const places = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2
  const shown = show(money, places, { locale, rounding, style })
  // the mark that goes from right to left there leaves a sign behind the number to what stands around it, which takes it to the other side
  return shown.includes('\u200f') ? `\u2066${shown.replaceAll('\u200f', '')}\u2069` : shown
}

function show(
  { value, decimals }: Decimal,
  places: number,
  options: Pick<ShowOptions, 'locale' | 'rounding'> & { style?: Intl.NumberFormatOptions }
): string {
  const { locale, rounding, style } = options
  const left = Math.min(places, decimals)
  const unit = 10n ** BigInt(decimals - left)
  const magnitude = value < 0n ? -value : value
  const dust = magnitude > 0n && magnitude < unit
  const units = dust ? 1n : (magnitude + (rounding === 'up' ? unit - 1n : 0n)) / unit
  const { whole, fraction } = split(units, left)
  const kept = style ? fraction.padEnd(places, '0') : fraction.replace(/0+$/, '')

  // `Intl` draws the whole and the place of the fraction; of the fraction it knows no more than 20 digits everywhere, and would round
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

/** A price as it comes from a service, digit by digit: `1e-7` → 1 ÷ 10^7. */
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

/** Not only a token's: what a thousandth of a cent is worth of one with 255 has more. */
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
