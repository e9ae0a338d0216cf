import type { ErrorCode } from '../adapters/base/codes.ts'
import { slippageBounds } from './limits.ts'
import type { AmountReading } from './send-amount.ts'
import { impactLevel } from './swap-quote.ts'
import { isNative, type SwapToken } from './swap-tokens.ts'

/** What keeps a swap from being looked at, in the order in which the button says it (facts/views-and-flows §11). */
export type SwapProblem =
  | 'select-token'
  | 'enter-amount'
  | 'incorrect-value'
  | 'invalid-slippage'
  | 'insufficient-funds'
  | 'insufficient-liquidity'
  | 'no-quote'

/** What there is too little of: the token itself, or the native currency for the network. */
export type SwapLack = 'amount' | 'fee'

/** What is to be confirmed before the wallet is asked. */
export type SwapRisk = 'impact' | 'impostor' | 'unlisted' | 'slippage'

interface Draft {
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly amount: AmountReading
  /** Hundredths of a per cent; `undefined`: what is typed is none, or out of bounds. */
  readonly slippage: number | undefined
  readonly lack: SwapLack | undefined
  /** Why there is no offer. */
  readonly failure: ErrorCode | undefined
}

export function swapProblem({ from, to, amount, slippage, lack, failure }: Draft): SwapProblem | undefined {
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
  /** What the network takes, where it is known. */
  readonly cost: bigint | undefined
  readonly isSmartAccount: boolean
}

/** The rule of spec section 5 for gas, in the smallest unit: somebody else may pay for a smart account. What is not known yet lacks nothing. */
export function swapLack({ from, native, units, cost = 0n, isSmartAccount }: Purse): SwapLack | undefined {
  if (!from || !units) return undefined
  if (from.balance !== undefined && units > from.balance) return 'amount'
  if (isSmartAccount || native?.balance === undefined) return undefined
  const spent = isNative(from) ? units : 0n
  return native.balance === 0n || spent + cost > native.balance ? 'fee' : undefined
}

/** @param impact - In per cent. @param slippage - In hundredths of a per cent. */
export function swapRisks(
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
