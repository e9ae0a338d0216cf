import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { slippageBounds } from '../options/limits.ts'
import type { AmountReading } from '../send/amount.ts'
import { getShortfall, type Shortfall } from '../send/shortfall.ts'
import { impactLevel } from './quote.ts'
import { isNative, type SwapToken } from './tokens.ts'

/**
 * Reason why a swap cannot be reviewed, in the order in which the
 * button shows it (docs/decisions/screens.md).
 */
export type SwapProblem =
  | 'select-token'
  | 'enter-amount'
  | 'incorrect-value'
  | 'invalid-slippage'
  | 'insufficient-funds'
  | 'insufficient-liquidity'
  | 'no-quote'

/** Risks to confirm before the wallet request. */
export type SwapRisk = 'impact' | 'impostor' | 'unlisted' | 'slippage'

interface Draft {
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly amount: AmountReading
  /** In basis points; `undefined` if the input is not a number or out of bounds. */
  readonly slippage: number | undefined
  readonly lack: Shortfall | undefined
  /** Why there is no quote. */
  readonly failure: ErrorCode | undefined
}

export function getSwapProblem({ from, to, amount, slippage, lack, failure }: Draft): SwapProblem | undefined {
  if (!from || !to) return 'select-token'
  if ('problem' in amount) return amount.problem === 'empty' ? 'enter-amount' : 'incorrect-value'
  if (slippage === undefined) return 'invalid-slippage'
  if (lack) return 'insufficient-funds'
  return failure && (failure === 'insufficient-liquidity' ? failure : 'no-quote')
}

interface Purse {
  readonly from: SwapToken | undefined
  readonly native: SwapToken | undefined
  readonly units: bigint | undefined
  /** Network fee, if known. */
  readonly fee: bigint | undefined
  readonly isSmartAccount: boolean
}

/** Returns the account's shortfall; an incomplete form has none. */
export function getSwapShortfall({ from, native, units, fee, isSmartAccount }: Purse): Shortfall | undefined {
  if (!from || !units) return undefined
  const token = { balance: from.balance, ...(!isNative(from) && { address: from.address }) }
  return getShortfall({ token, native, units, fee, isSmartAccount })
}

/**
 * Returns the risks of a swap.
 *
 * @param impact - In percent.
 * @param slippage - In basis points.
 */
export function getSwapRisks(
  from: SwapToken | undefined,
  to: SwapToken | undefined,
  impact: number | undefined,
  slippage = 0
): readonly SwapRisk[] {
  const strangers = [from, to].filter(token => token?.unlisted)
  const risks: SwapRisk[] = []
  if (strangers.length) risks.push(strangers.some(token => token?.impostor) ? 'impostor' : 'unlisted')
  if (impact !== undefined && impactLevel(impact) === 'high') risks.push('impact')
  if (slippage > slippageBounds.risky * 100) risks.push('slippage')
  return risks
}
