import { balanceDecimals } from '../../state/options/limits.ts'

/**
 * Formats a balance with the locale's digits and separators, at most three decimals, truncated so that
 * it is never overstated. Dust is `<0.001`. A small variant of `showAmount`, which also formats negative numbers, any number of
 * decimals and fiat values, and would double the size of this part of the connect chunk. A test verifies that both agree.
 * @param value in units
 */
export function formatBalance(value: bigint, decimals: number, locale: string, shown = balanceDecimals): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).slice(0, shown)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: shown })
  if (value > 0n && !/[1-9]/.test(whole + fraction)) return `<${format.format(10 ** -shown)}`
  return format.format(`${whole}.${fraction || '0'}` as Intl.StringNumericLiteral)
}
