import { amountFor } from '../adapters/base/amount-for.ts'
import { formatUnits, readAmount, type Decimal } from '../adapters/base/units.ts'
import type { SendableToken } from './sendable.ts'

// What stands in the amount's field, and what it comes to.

/** What one types: so much of the token, or tokens for so much money. */
export type AmountUnit = 'token' | 'money'

/** `units` in the smallest unit of the token, more than none. */
export type AmountReading = { readonly units: bigint } | { readonly problem: 'empty' | 'incorrect' }

/** Cents. */
const moneyDecimals = 2

/** Reads what was typed. Money needs a token with a price. */
export function readTyped(
  typed: string,
  unit: AmountUnit,
  { decimals, price }: Pick<SendableToken, 'decimals' | 'price'>,
  locale: string
): AmountReading {
  if (!typed.trim()) return { problem: 'empty' }
  const read = readAmount(typed, unit === 'money' ? moneyDecimals : decimals, locale)
  if (typeof read !== 'bigint') return { problem: read === 'empty' ? 'empty' : 'incorrect' }
  const units = unit === 'money' ? unitsFor({ value: read, decimals: moneyDecimals }, decimals, price) : read
  return units ? { units } : { problem: 'incorrect' }
}

/** An amount as one would have typed it: every digit, no grouping, the separator of the language. */
export function toTyped(value: bigint, decimals: number, locale: string): string {
  return inLanguage(formatUnits(value, decimals), locale)
}

/** A decimal number of a program, `0.5`, with the separator of the language. */
export function inLanguage(decimal: string, locale: string): string {
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return decimal.replace('.', separator)
}

/** What the money of a worth is typed as: cents and no less, cut. */
export function toTypedMoney({ value, decimals }: Decimal, locale: string): string {
  const cents = decimals > moneyDecimals ? value / 10n ** BigInt(decimals - moneyDecimals) : value
  return toTyped(cents, Math.min(decimals, moneyDecimals), locale)
}

function unitsFor(money: Decimal, decimals: number, price: number | undefined): bigint | undefined {
  return price === undefined ? undefined : amountFor(money, decimals, price)
}
