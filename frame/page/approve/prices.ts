import type { RoleValue, Step } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { addressOf } from './role-values.ts'

// Prices in arguments, together with the tokens in which they are paid.

export interface Price {
  readonly token: string
  readonly amount: bigint
  /** Whether the wallet pays or receives it. */
  readonly isPaid: boolean
}

/**
 * Returns what an order of Seaport takes and gives, and what a claim of thirdweb costs: a quantity at
 * this price.
 *
 * @param decimals those of the called contract, if it is a token
 */
export function pricesOf({ roles, isOrder, isOpen }: Step, decimals?: number): readonly Price[] {
  if (isOrder) return roles[0]?.role === 'token' ? basicPrices(roles) : orderPrices(roles)
  const place = isOpen
    ? roles.findIndex(
        (each, index) => each.role === 'token' && roles[index - 1]?.role === 'exact' && roles[index + 1]?.role === 'exact'
      )
    : -1
  if (place < 0) return []
  const amount = BigInt(roles[place - 1]!.value) * BigInt(roles[place + 1]!.value)
  // the price is for one item of a collection, and for one whole token
  const each = decimals === 18 && roles[place - 2]?.role !== 'index' ? 10n ** 18n : 1n
  return [{ token: addressOf(roles[place]!.value), amount: amount / each, isPaid: true }]
}

/** Reads an item of an order: kind, token, a fixed amount, and recipient if the wallet gives it. */
function orderPrices(roles: readonly RoleValue[]): readonly Price[] {
  const prices = roles.flatMap(({ role, value }, index): readonly Price[] => {
    const [kind, token] = [roles[index - 4], roles[index - 3]]
    if (role !== 'end' || kind === undefined || token === undefined || BigInt(kind.value) > 1n) return []
    return [{ token: addressOf(token.value), amount: BigInt(value), isPaid: roles[index + 1]?.role === 'fee' }]
  })
  const behind = roles.slice(roles.findLastIndex(({ role }) => role === 'nonce') + 3)
  const [part, whole] = behind.filter(({ role }) => role === 'exact').map(({ value }) => BigInt(value))
  // a partially filled order gives less
  return part === whole ? prices : prices.filter(({ isPaid }) => isPaid)
}

/**
 * Reads a basic order, whose type determines which side is money, and from number 4 on that it is
 * tokens.
 */
function basicPrices(roles: readonly RoleValue[]): readonly Price[] {
  const [wanted, , price, , , given, , offer, type] = roles.map(({ value }) => value)
  if (wanted === undefined || given === undefined) return []
  const route = BigInt(type ?? 0) >> 2n
  const fees = roles.filter((_, index) => roles[index + 1]?.role === 'fee').reduce((sum, { value }) => sum + BigInt(value), 0n)
  if (route < 2n) return []
  return route < 4n
    ? [{ token: addressOf(wanted), amount: BigInt(price ?? 0) + fees, isPaid: true }]
    : [
        { token: addressOf(given), amount: BigInt(offer ?? 0), isPaid: false },
        { token: addressOf(given), amount: fees, isPaid: true }
      ]
}
