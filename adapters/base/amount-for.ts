import { worthOf, type Decimal } from './units.ts'

/** The most of a token that an amount of money buys at a price, in the smallest unit; rounded down. `undefined` as {@link worthOf}. */
export function amountFor(money: Decimal, decimals: number, price: number): bigint | undefined {
  const rate = worthOf(1n, 0, price)
  return rate && (money.value * 10n ** BigInt(decimals + rate.decimals)) / (rate.value * 10n ** BigInt(money.decimals))
}
