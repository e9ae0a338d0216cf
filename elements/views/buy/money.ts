import { parseUnits, showAmount, showMoney } from '../../../adapters/base/units.ts'

/** A decimal number of a currency, as people read it there. */
export function moneyOf(amount: string, currency: string, locale: string): string {
  const value = parseUnits(amount, 2)
  return typeof value === 'bigint' ? showMoney({ value, decimals: 2 }, { locale, currency }) : `${amount} ${currency}`
}

/** A whole number of a currency, without places. */
export const roundMoneyOf = (amount: string, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(Number(amount))

/** So much of a token, with as many places as tell one price from another. */
export function tokenAmountOf(amount: string, symbol: string, locale: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const value = parseUnits(amount, decimals)
  const shown = typeof value === 'bigint' ? showAmount(value, decimals, { locale, shown: 6 }) : amount
  return `${shown} ${symbol}`
}

/** `US dollar`, in the visitor's language; the code where nobody knows the name. */
export function currencyName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  } catch {
    return code // not of ISO 4217's form
  }
}
