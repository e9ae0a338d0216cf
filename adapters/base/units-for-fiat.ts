import { fiatValue, type Decimal } from './units.ts'

/**
 * Returns the amount of a token that a fiat amount buys at a price, in units, rounded down.
 * `undefined` like {@link fiatValue}.
 */
export function unitsForFiat(money: Decimal, decimals: number, price: number): bigint | undefined {
  const rate = fiatValue(1n, 0, price)
  return rate && (money.value * 10n ** BigInt(decimals + rate.decimals)) / (rate.value * 10n ** BigInt(money.decimals))
}
