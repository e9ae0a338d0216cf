import { html, nothing, type TemplateResult } from 'lit'
import { formatUnits, showAmount, showMoney, type Decimal } from '../../../adapters/base/units.ts'
import {
  impactLevel,
  lessSlippage,
  networkCost,
  priceImpact,
  providerFee,
  worthIn,
  type SwapQuote
} from '../../../state/swap-quote.ts'
import type { SwapToken } from '../../../state/swap-tokens.ts'
import { fill } from '../../../state/text/fill.ts'
import type { swapMessages } from '../../../state/text/swap.ts'

export interface OfferFacts {
  readonly quote: SwapQuote
  /** Hundredths of a per cent; `undefined` while what is typed is none. */
  readonly slippage: number | undefined
  readonly native: SwapToken | undefined
  readonly text: typeof swapMessages
  readonly locale: string
}

/** What is got is shown with so many decimals (facts/blockchain-api §3). */
const gotDecimals = 6
/** Digits of a rate that are told. */
const rateDigits = 6

export const showGot = (units: bigint, { decimals }: SwapToken, locale: string): string =>
  showAmount(units, decimals, { locale, shown: gotDecimals })

export const inDollars = (token: SwapToken, units: bigint, locale: string, rounding?: 'up'): string | undefined => {
  const worth = worthIn(token, units)
  return worth && showMoney(worth, { locale, rounding })
}

/** What one of the token that is given gives. */
export function rateWords({ from, to, amount, toAmount }: SwapQuote, text: typeof swapMessages, locale: string): string {
  const { value, decimals } = rateOf(from, to, amount, toAmount)
  // small rates keep their first digits
  const leading = decimals - formatUnits(value, 0).length
  const shown = Math.max(rateDigits - 1, leading + rateDigits - 1)
  return fill(text['rate-of'], { from: from.symbol, to: to.symbol, rate: showAmount(value, decimals, { locale, shown }) })
}

const rateScale = 18

function rateOf(from: SwapToken, to: SwapToken, amount: bigint, toAmount: bigint): Decimal {
  return { value: (toAmount * 10n ** BigInt(from.decimals + rateScale)) / amount, decimals: to.decimals + rateScale }
}

/** A loss in per cent, rounded up to two decimals: a gain counts as none. */
export function impactWords(impact: number, text: typeof swapMessages, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  if (impact > 0 && impact < 0.01) return text['impact-small']
  return format.format(Math.max(0, Math.ceil(impact * 100) / 10_000))
}

/** What is said of tokens that keep a share of every transfer. */
export function keepsWords({ from, to, keeps }: SwapQuote, text: typeof swapMessages, locale: string): readonly string[] {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const words = ({ symbol }: SwapToken, share: number | undefined): readonly string[] =>
    share ? [fill(text['keeps-share'], { symbol, share: format.format(share / 10_000) })] : []
  return [...words(from, keeps?.from), ...words(to, keeps?.to)]
}

/** Everything that an offer comes to. */
export function offerFacts({ quote, slippage, native, text, locale }: OfferFacts): TemplateResult {
  const { from, to, toAmount } = quote
  const impact = priceImpact(quote)
  const fee = providerFee(quote)
  const cost = networkCost(quote)
  const row = (name: string, value: unknown, className = '') =>
    html`<div>
      <dt>${name}</dt>
      <dd class=${className}>${value}</dd>
    </div>`
  const number = (words: string) => html`<span class="number">${words}</span>`
  const paid = native && {
    own: `${showAmount(cost, native.decimals, { locale, shown: gotDecimals, rounding: 'up' })} ${native.symbol}`,
    worth: inDollars(native, cost, locale, 'up')
  }
  return html`${row(text.rate, number(rateWords(quote, text, locale)))}
  ${
    slippage === undefined
      ? nothing
      : row(text.minimum, number(`${showGot(lessSlippage(toAmount, slippage), to, locale)} ${to.symbol}`))
  }
  ${row(
    text.impact,
    impact === undefined ? html`<span class="aside">${text['impact-unknown']}</span>` : number(impactWords(impact, text, locale)),
    impact === undefined ? '' : impactLevel(impact)
  )}
  ${row(
    text.cost,
    paid
      ? html`${number(paid.worth ?? paid.own)}${paid.worth ? html`<span class="number aside">${paid.own}</span>` : nothing}`
      : nothing
  )}
  ${row(
    text['provider-fee'],
    fee
      ? number(`${showAmount(fee, from.decimals, { locale, shown: gotDecimals, rounding: 'up' })} ${from.symbol}`)
      : html`<span class="aside">${text.none}</span>`
  )}`
}
