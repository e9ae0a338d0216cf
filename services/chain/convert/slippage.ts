import { Problem } from '../../lib/problem.ts'
import type { Ordered } from './source.ts'

const tenThousand = 10_000n

/** An amount less a slippage in hundredths of a per cent, rounded in the user's favour. */
export const lessSlippage = (amount: bigint, slippage: number): bigint =>
  (amount * BigInt(10_000 - slippage) + tenThousand - 1n) / tenThousand

/**
 * The least that a user is to get: of the offer that he saw where he saw one, else of this one.
 *
 * @throws Problem 409 where there is less to get by now
 */
export function leastOf(toAmount: bigint, { slippage, least = lessSlippage(toAmount, slippage) }: Ordered): bigint {
  if (toAmount < least) throw priceMoved()
  return least
}

export const priceMoved = (): Problem =>
  new Problem(409, [{ name: 'price', description: 'The price has moved by more than the slippage allows. Ask for a new quote.' }])
