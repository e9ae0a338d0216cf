import type { OnrampAmount } from '../../../adapters/api/contract/onramp.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { SourceError } from '../source.ts'

// What providers answer, checked. Of an answer that cannot be read nothing is guessed.

export type Fields = Readonly<Record<string, unknown>>

/** @throws SourceError */
export function readFields(value: unknown, name: string): Fields {
  if (isRecord(value)) return value
  throw new SourceError(`${name} answers with something else than was asked for`)
}

/** A decimal number, as text. */
export function decimalOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? plain(value) : undefined
  return typeof value === 'string' && /^\d{1,30}(\.\d{1,30})?$/.test(value) ? value : undefined
}

/** Without an exponent: what is smaller than 10⁻¹⁸ is nothing. */
const plain = (value: number): string => (String(value).includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : String(value))

/** @throws SourceError for what is no amount */
export function readAmount(value: unknown, currency: string, name: string): OnrampAmount {
  const amount = decimalOf(value)
  if (amount === undefined) throw new SourceError(`${name} tells no amount`)
  return { amount, currency }
}

/** What one gets is more than nothing. @throws SourceError */
export function readPurchase(value: unknown, currency: string, name: string): OnrampAmount {
  const amount = readAmount(value, currency, name)
  if (!/[1-9]/.test(amount.amount)) throw new SourceError(`${name} offers nothing`)
  return amount
}

/** A page that a browser may open. @throws SourceError */
export function readPage(value: unknown, name: string): string {
  if (typeof value === 'string' && value.length <= 8192 && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
    return value
  throw new SourceError(`${name} names no page`)
}

/** A name, an id, a symbol: short, and nothing that could be markup. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\p{L}\p{N}][\p{L}\p{N} ._$()/+-]{0,63}$/u.test(value) ? value : undefined
