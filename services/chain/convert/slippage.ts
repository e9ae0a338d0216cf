import { Problem } from '../../lib/problem.ts'
import type { SwapOrder } from './swap-source.ts'

const tenThousand = 10_000n

/** Subtracts a slippage in basis points, rounded in the user's favor. */
export const applySlippage = (amount: bigint, slippage: number): bigint =>
  (amount * BigInt(10_000 - slippage) + tenThousand - 1n) / tenThousand

/**
 * Returns the minimum received: of the quote that the user has seen, or else of this one.
 *
 * @throws Problem 409 if the current quote is below it
 */
export function getMinimumAmount(toAmount: bigint, { slippage, least = applySlippage(toAmount, slippage) }: SwapOrder): bigint {
  if (toAmount < least) throw priceMovedError()
  return least
}

export const priceMovedError = (): Problem =>
  new Problem(409, [{ name: 'price', description: 'The price has moved beyond the slippage tolerance. Request a new quote.' }])
