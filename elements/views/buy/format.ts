import { parseUnits, showAmount, formatFiat } from '../../../adapters/base/units.ts'

/** Formats a decimal amount of a currency. */
export function formatCurrency(amount: string, currency: string, locale: string): string {
  const value = parseUnits(amount, 2)
  return typeof value === 'bigint' ? formatFiat({ value, decimals: 2 }, { locale, currency }) : `${amount} ${currency}`
}

/** Formats an amount of a currency without decimals. */
export const formatWholeCurrency = (amount: string, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(Number(amount))

/** Formats an amount of a token with enough decimals to distinguish prices. */
export function formatTokenAmount(amount: string, symbol: string, locale: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const value = parseUnits(amount, decimals)
  const shown = typeof value === 'bigint' ? showAmount(value, decimals, { locale, shown: 6 }) : amount
  return `${shown} ${symbol}`
}

/** Returns a currency's name in the user's language: `US dollar`. Falls back to the code. */
export function getCurrencyName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  } catch {
    return code // not an ISO 4217 code
  }
}
