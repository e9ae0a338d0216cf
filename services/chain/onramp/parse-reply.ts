import type { OnrampAmount } from '../../../adapters/api/contract/onramp.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { SourceError } from '../chain-source.ts'

// Validates responses of providers. Invalid ones are rejected without guessing.

export type Fields = Readonly<Record<string, unknown>>

/** @throws SourceError */
export function parseFields(value: unknown, name: string): Fields {
  if (isRecord(value)) return value
  throw new SourceError(`${name} answers with something else than was asked for`)
}

/** Parses a decimal number to text. */
export function parseDecimal(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? plain(value) : undefined
  return typeof value === 'string' && /^\d{1,30}(\.\d{1,30})?$/.test(value) ? value : undefined
}

/** Formats without an exponent: anything below 10⁻¹⁸ is 0. */
const plain = (value: number): string => (String(value).includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : String(value))

/**
 * Parses an amount.
 *
 * @throws SourceError for an invalid one
 */
export function parseAmount(value: unknown, currency: string, name: string): OnrampAmount {
  const amount = parseDecimal(value)
  if (amount === undefined) throw new SourceError(`${name} tells no amount`)
  return { amount, currency }
}

/**
 * Parses the received amount, more than 0.
 *
 * @throws SourceError
 */
export function parsePurchase(value: unknown, currency: string, name: string): OnrampAmount {
  const amount = parseAmount(value, currency, name)
  if (!/[1-9]/.test(amount.amount)) throw new SourceError(`${name} offers nothing`)
  return amount
}

/**
 * Validates the URL of a page for the browser.
 *
 * @throws SourceError
 */
export function parsePageUrl(value: unknown, name: string): string {
  if (typeof value === 'string' && value.length <= 8192 && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
    return value
  throw new SourceError(`${name} names no page`)
}

/** Validates a name, an id or a symbol: short, and without characters of markup. */
export const parseShortText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\p{L}\p{N}][\p{L}\p{N} ._$()/+-]{0,63}$/u.test(value) ? value : undefined
