import { unitsForFiat } from '../../adapters/base/units-for-fiat.ts'
import { fiatValue, formatUnits, parseLocalAmount, type Decimal } from '../../adapters/base/units.ts'

// Parses and formats the amount field.

/** A token as far as amounts of it are concerned. */
export interface AmountToken {
  readonly decimals: number
  /** In US dollars. */
  readonly price?: number
}

/** Unit of the input: the token, or fiat. */
export type AmountUnit = 'token' | 'money'

/** `units` of the token, greater than 0. */
export type AmountReading = { readonly units: bigint } | { readonly problem: 'empty' | 'incorrect' }

/** Decimals of a fiat amount (cents). */
const moneyDecimals = 2

/** Parses the input. Fiat needs a token with a price. */
export function parseTypedAmount(
  typed: string,
  unit: AmountUnit,
  { decimals, price }: AmountToken,
  locale: string
): AmountReading {
  if (!typed.trim()) return { problem: 'empty' }
  const read = parseLocalAmount(typed, unit === 'money' ? moneyDecimals : decimals, locale)
  if (typeof read !== 'bigint') return { problem: read === 'empty' ? 'empty' : 'incorrect' }
  const units = unit === 'money' ? unitsFor({ value: read, decimals: moneyDecimals }, decimals, price) : read
  return units ? { units } : { problem: 'incorrect' }
}

/** Formats an amount for the input: every digit, no grouping, the locale's decimal separator. */
export function formatTypedAmount(value: bigint, decimals: number, locale: string): string {
  return localizeDecimal(formatUnits(value, decimals), locale)
}

/** Replaces the point of a decimal (`0.5`) by the locale's separator. */
export function localizeDecimal(decimal: string, locale: string): string {
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return decimal.replace('.', separator)
}

/** Formats a fiat value for the input, truncated to cents. */
export function formatTypedFiat({ value, decimals }: Decimal, locale: string): string {
  const cents = decimals > moneyDecimals ? value / 10n ** BigInt(decimals - moneyDecimals) : value
  return formatTypedAmount(cents, Math.min(decimals, moneyDecimals), locale)
}

/** Returns the fiat value of units in dollars; `undefined` if the price is unknown. */
export function getWorth({ decimals, price }: AmountToken, units: bigint): Decimal | undefined {
  return price === undefined ? undefined : fiatValue(units, decimals, price)
}

function unitsFor(money: Decimal, decimals: number, price: number | undefined): bigint | undefined {
  return price === undefined ? undefined : unitsForFiat(money, decimals, price)
}
