import { computed, type ReadableAtom } from 'nanostores'
import { $accountContext } from '../networks/account-context.ts'
import type { SwapDraft } from './build.ts'
import { applySlippage, priceImpact } from './quote.ts'
import { createQuoteField, getLatestQuote, type QuoteRequest } from './quote-field.ts'
import type { Sides } from './sides.ts'
import type { SwapTokenList } from './token-list.ts'
import type { SwapToken } from './tokens.ts'

interface Form {
  readonly signal: AbortSignal
  readonly tokens: SwapTokenList
  readonly sides: Sides
  readonly $units: ReadableAtom<bigint | undefined>
  /** In basis points. */
  readonly $slippage: ReadableAtom<number | undefined>
}

/** Creates the offer for the current form: the best quote with the latest prices, and what follows from it. */
export function createOffer({ signal, tokens, sides: { $from, $to }, $units, $slippage }: Form) {
  const $question = computed([$accountContext, $from, $to, $units], (subject, from, to, amount): QuoteRequest | undefined =>
    subject && from && to && amount ? { account: subject.account, from, to, amount } : undefined
  )
  const quotes = createQuoteField({ signal, $question, learn: tokens.learn })
  /** The quote with the current token data: values use the latest prices. */
  const $quote = computed([quotes.$quote, $from, $to, tokens.$latest], (status, from, to, latest) => {
    const quote = getLatestQuote(status)
    if (!quote || !from || !to) return undefined
    const priced = (token: SwapToken): SwapToken => {
      const price = latest.get(token.address.toLowerCase()) ?? token.price
      return price === undefined ? token : { ...token, price }
    }
    return { ...quote, from: priced(from), to: priced(to) }
  })
  const $impact = computed($quote, quote => quote && priceImpact(quote))
  /** Minimum received. */
  const $minimum = computed([$quote, $slippage], (quote, slippage) =>
    quote && slippage !== undefined ? applySlippage(quote.toAmount, slippage) : undefined
  )
  /** Everything that a swap needs, or `undefined`. */
  const $draft = computed([$accountContext, $quote, $slippage], (subject, quote, slippage): SwapDraft | undefined => {
    if (!subject || !quote || slippage === undefined) return undefined
    const { session, network } = subject
    return { session, network, from: quote.from, to: quote.to, quote, slippage }
  })

  return { quotes, $quote, $impact, $minimum, $draft }
}
