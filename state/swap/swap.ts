import { computed } from 'nanostores'
import { $accountContext } from '../networks/account-context.ts'
import { $swapText } from './swap.text.ts'
import { $history, back, push, reset, type RouteName } from '../router/router.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'
import { defineFlow } from '../router/define-flow.ts'
import { createAmountField } from '../send/amount-field.ts'
import { createFormCheck } from './form-check.ts'
import { createMaximumField } from './maximum-field.ts'
import { createOffer } from './offer.ts'
import { createRiskField } from './risk-field.ts'
import { createRouteValues } from './route-values.ts'
import { createSides, type Side } from './sides.ts'
import { createSlippageField } from './slippage-field.ts'
import { createSubmission } from './submission.ts'
import { createSwapTokenList } from './token-list.ts'

/**
 * Swap flow, from Swap to Account: choose both tokens and an amount, review the
 * best quote, and let the wallet execute it.
 */

/**
 * Screens of the flow: a copy of `screensOf('swap')`, so that
 * the chunk does not need the screen table.
 */
export const swapScreens: readonly RouteName[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

export const swapFlow = defineFlow(swapScreens, ({ signal }) => {
  const tokens = createSwapTokenList(signal)
  const sides = createSides(signal, tokens)
  const { $from, $to, $native } = sides
  const amount = createAmountField($from)
  const { $units } = amount
  const slippage = createSlippageField()
  const { $slippage } = slippage
  const { quotes, $quote, $impact, $minimum, $draft } = createOffer({ signal, tokens, sides, $units, $slippage })
  const maximum = createMaximumField({ signal, $from, $quote, amount, quotes })
  const risks = createRiskField({ sides, $impact, $slippage })
  const { begin, forgetWanted } = createRouteValues({ signal, tokens, sides, amount })

  const { $lack, $problem, $held } = createFormCheck({ sides, amount, $slippage, quotes, $quote, $draft, risks })
  const submission = createSubmission({ signal, tokens, quotes, $quote, $draft, $problem, $held })

  const stops = [
    // an account or network change resets the form (docs/decisions/screens.md); the first account keeps the route's values
    computed($accountContext, subject => subject?.account).listen((_account, before) => before !== undefined && startAnew()),
    tokens.$list.listen(({ name }) => name === 'failed' && showToast($swapText.get()['failed-to-initialize'], 'error'))
  ]
  signal.addEventListener('abort', () => stops.forEach(stop => stop()))

  function startAnew(): void {
    if (submission.$status.get().name === 'asking') return // the wallet has it: wait for its response
    forgetWanted()
    sides.forget()
    amount.clearAmount()
    submission.editAgain()
    tokens.search('')
    while ($history.get().length > 1 && ['SwapPreview', 'SwapSelectToken'].includes($history.get().at(-1)!.name)) back()
  }

  /** Opens the token list for one side. */
  function pick(side: Side): void {
    track('CLICK_SELECT_TOKEN_TO_SWAP')
    push('SwapSelectToken', { side })
  }

  /** Chooses a token for a side. If the other side has it, the two switch places. */
  function chooseToken(side: Side, address: string): void {
    forgetWanted()
    sides.setSide(side, address)
    if (amount.$most.get() !== undefined) amount.setAmount('') // it was the maximum of the previous token
    amount.leaveFiatWithoutPrice()
    tokens.search('')
    back()
  }

  /** Switches both sides. The amount becomes the quoted one. */
  function flip(): void {
    forgetWanted()
    const quote = $quote.get()
    sides.switchSides()
    amount.$unit.set('token')
    if (quote) amount.setUnits(quote.toAmount, quote.to)
    else amount.setAmount('')
  }

  return {
    tokens,
    $from,
    $to,
    $native,
    ...amount,
    ...slippage,
    $quoteStatus: quotes.$quote,
    $left: quotes.$left,
    $quote,
    $impact,
    $minimum,
    $lack,
    $problem,
    ...risks,
    ...submission,
    $draft,
    $held,
    ...maximum,
    begin,
    pick,
    chooseToken,
    flip,
    readQuote: quotes.read,
    /** Leaves a completed swap. */
    finish: () => reset('Account')
  }
})
