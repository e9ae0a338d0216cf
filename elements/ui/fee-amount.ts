import { html, nothing, type TemplateResult } from 'lit'
import { fiatValue, formatFiat, showAmount } from '../../adapters/base/units.ts'

/** The native currency, which pays the network fee. */
interface FeeCurrency {
  readonly symbol: string
  readonly decimals: number
  /** In US dollars. */
  readonly price?: number
}

/** A formatted fee: in the native currency, and in fiat if a price is known. */
export interface FeeAmount {
  readonly own: string
  readonly worth: string | undefined
}

/** Number of decimals of fees: more than for amounts in lists, since fees are small. */
const feeDecimals = 6

/** Formats a network fee. Rounded up, so it is never understated. */
export function formatFee(units: bigint, { symbol, decimals, price }: FeeCurrency, locale: string): FeeAmount {
  const worth = price === undefined ? undefined : fiatValue(units, decimals, price)
  return {
    own: `${showAmount(units, decimals, { locale, shown: feeDecimals, rounding: 'up' })} ${symbol}`,
    worth: worth && formatFiat(worth, { locale, rounding: 'up' })
  }
}

/** Renders a fee, the fiat value first. `qualify` completes the first amount: "at least …". */
export const renderFee = ({ own, worth }: FeeAmount, qualify = (amount: string): string => amount): TemplateResult =>
  html`<span class="number">${qualify(worth ?? own)}</span>${worth ? html`<span class="number aside">${own}</span>` : nothing}`
