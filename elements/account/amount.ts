import { balanceDecimals } from '../../state/limits.ts'

/**
 * An amount as people read it: in their own digits and separators, with at most three decimals, cut rather than rounded so that
 * nothing seems more than it is. Dust reads `<0.001`. The small one of two: `showAmount` draws negative numbers, any count of decimals and
 * money too, and would weigh twice as much in what a page loads to connect. A test holds that they say the same.
 *
 * @param value in the smallest unit
 */
export function formatAmount(value: bigint, decimals: number, locale: string, shown = balanceDecimals): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).slice(0, shown)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: shown })
  if (value > 0n && !/[1-9]/.test(whole + fraction)) return `<${format.format(10 ** -shown)}`
  return format.format(`${whole}.${fraction || '0'}` as Intl.StringNumericLiteral)
}
