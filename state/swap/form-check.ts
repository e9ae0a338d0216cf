import { computed, type ReadableAtom } from 'nanostores'
import type { AmountField } from '../send/amount-field.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import type { SwapDraft } from './build.ts'
import { getSwapProblem, getSwapShortfall } from './problem.ts'
import { networkCost, type SwapQuote } from './quote.ts'
import type { QuoteField } from './quote-field.ts'
import type { RiskField } from './risk-field.ts'
import type { Sides } from './sides.ts'

interface Form {
  readonly sides: Sides
  readonly amount: AmountField
  /** In basis points. */
  readonly $slippage: ReadableAtom<number | undefined>
  readonly quotes: QuoteField
  readonly $quote: ReadableAtom<SwapQuote | undefined>
  readonly $draft: ReadableAtom<SwapDraft | undefined>
  readonly risks: RiskField
}

/** Creates what is wrong with the form: a shortfall, the first problem, and whether it holds the swap back. */
export function createFormCheck({ sides: { $from, $to, $native }, amount, $slippage, quotes, $quote, $draft, risks }: Form) {
  const $lack = computed([$from, $native, amount.$units, $quote, $isSmartAccount], (from, native, units, quote, isSmartAccount) =>
    getSwapShortfall({ from, native, units, fee: quote && networkCost(quote), isSmartAccount })
  )
  const $problem = computed(
    [$from, $to, amount.$reading, $slippage, $lack, quotes.$quote],
    (from, to, reading, slippage, lack, quote) =>
      getSwapProblem({ from, to, amount: reading, slippage, lack, failure: quote.name === 'failed' ? quote.code : undefined })
  )
  /** Whether the swap cannot be submitted as it is. */
  const $held = computed(
    [$draft, $problem, risks.$risks, risks.$accepted],
    (draft, problem, all, accepted) => !draft || problem !== undefined || (all.length > 0 && !accepted)
  )

  return { $lack, $problem, $held }
}
