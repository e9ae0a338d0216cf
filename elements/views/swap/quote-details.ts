import { html, nothing, type TemplateResult } from 'lit'
import { formatUnits, showAmount, formatFiat, type Decimal } from '../../../adapters/base/units.ts'
import { impactLevel, applySlippage, networkCost, priceImpact, providerFee, type SwapQuote } from '../../../state/swap/quote.ts'
import { getWorth } from '../../../state/send/amount.ts'
import type { SwapToken } from '../../../state/swap/tokens.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import type { swapMessages } from '../../../state/swap/swap.text.ts'
import { formatFee, renderFee } from '../../ui/fee-amount.ts'

export interface QuoteDetails {
  readonly quote: SwapQuote
  /** In basis points; `undefined` while the typed value is invalid. */
  readonly slippage: number | undefined
  readonly native: SwapToken | undefined
  readonly text: typeof swapMessages
  readonly locale: string
}

/** Number of decimals of the amount received (docs/decisions/blockchain-api.md). */
const gotDecimals = 6
/** Number of significant digits of a rate. */
const rateDigits = 6

export const formatReceived = (units: bigint, { decimals }: SwapToken, locale: string): string =>
  showAmount(units, decimals, { locale, shown: gotDecimals })

export const formatUsd = (token: SwapToken, units: bigint, locale: string): string | undefined => {
  const worth = getWorth(token, units)
  return worth && formatFiat(worth, { locale })
}

/** Returns the price of one sold token in the bought one. */
export function getRateText({ from, to, amount, toAmount }: SwapQuote, text: typeof swapMessages, locale: string): string {
  const { value, decimals } = rateOf(from, to, amount, toAmount)
  // Keeps the first significant digits of small rates.
  const leading = decimals - formatUnits(value, 0).length
  const shown = Math.max(rateDigits - 1, leading + rateDigits - 1)
  return interpolate(text['rate-of'], { from: from.symbol, to: to.symbol, rate: showAmount(value, decimals, { locale, shown }) })
}

const rateScale = 18

function rateOf(from: SwapToken, to: SwapToken, amount: bigint, toAmount: bigint): Decimal {
  return { value: (toAmount * 10n ** BigInt(from.decimals + rateScale)) / amount, decimals: to.decimals + rateScale }
}

/** Formats the price impact in percent, rounded up to two decimals; a gain counts as 0. */
export function getPriceImpactText(impact: number, text: typeof swapMessages, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  if (impact > 0 && impact < 0.01) return text['impact-small']
  return format.format(Math.max(0, Math.ceil(impact * 100) / 10_000))
}

/** Returns the text about fee-on-transfer tokens. */
export function getTransferFeeText({ from, to, keeps }: SwapQuote, text: typeof swapMessages, locale: string): readonly string[] {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const words = ({ symbol }: SwapToken, share: number | undefined): readonly string[] =>
    share ? [interpolate(text['keeps-share'], { symbol, share: format.format(share / 10_000) })] : []
  return [...words(from, keeps?.from), ...words(to, keeps?.to)]
}

/** Renders all details of a quote. */
export function renderQuoteDetails({ quote, slippage, native, text, locale }: QuoteDetails): TemplateResult {
  const { from, to, toAmount } = quote
  const impact = priceImpact(quote)
  const fee = providerFee(quote)
  const row = (name: string, value: unknown, className = '') =>
    html`<div>
      <dt>${name}</dt>
      <dd class=${className}>${value}</dd>
    </div>`
  const number = (words: string) => html`<span class="number">${words}</span>`
  return html`${row(text.rate, number(getRateText(quote, text, locale)))}
  ${
    slippage === undefined
      ? nothing
      : row(text.minimum, number(`${formatReceived(applySlippage(toAmount, slippage), to, locale)} ${to.symbol}`))
  }
  ${row(
    text.impact,
    impact === undefined
      ? html`<span class="aside">${text['impact-unknown']}</span>`
      : number(getPriceImpactText(impact, text, locale)),
    impact === undefined ? '' : impactLevel(impact)
  )}
  ${row(text.cost, native ? renderFee(formatFee(networkCost(quote), native, locale)) : nothing)}
  ${row(text['provider-fee'], fee ? number(formatFee(fee, from, locale).own) : html`<span class="aside">${text.none}</span>`)}`
}
