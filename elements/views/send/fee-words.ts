import { html, nothing, type TemplateResult } from 'lit'
import { showAmount, showMoney, worthOf } from '../../../adapters/base/units.ts'
import { feeOf, type FeeStatus } from '../../../state/flows/send-fee.ts'
import type { SendableToken } from '../../../state/sendable.ts'
import { fill } from '../../../state/text/fill.ts'
import type { sendMessages } from '../../../state/text/send.ts'
import '../../ui/w3m-ui-skeleton.ts'

export interface Fee {
  readonly status: FeeStatus
  readonly native: SendableToken | undefined
  readonly text: typeof sendMessages
  readonly locale: string
  /** Without what stays in an account that the transfer opens: that is told by itself. */
  readonly apart?: boolean
  /** Somebody else pays it. */
  readonly sponsored: boolean
  /** Asks the network again that did not answer. */
  retry(): void
}

/** Fees are small: they are shown with more decimals than amounts in lists. */
const feeDecimals = 6

/** What the network asks: in money where a price is known, and in its own currency. Never less than it will be. */
export function feeWords({ status, native, text, locale, apart, sponsored, retry }: Fee): TemplateResult | string {
  if (sponsored && status.name !== 'refused') return text['fee-sponsored']
  const fee = feeOf(status)
  if (!fee || !native) {
    if (status.name === 'refused') return text['fee-unknown']
    if (status.name !== 'failed') {
      return html`<w3m-ui-skeleton width="64"></w3m-ui-skeleton><span class="hidden" role="status">${text.loading}</span>`
    }
    return html`${text['fee-unknown']}<button class="link" type="button" @click=${retry}>${text['try-again']}</button>`
  }
  const { own, worth } = paid(apart ? fee.expected - (fee.deposit ?? 0n) : fee.expected, native, locale)
  const first = worth ?? own
  return html`<span class="number">${fee.atLeast ? fill(text['at-least'], { fee: first }) : first}</span>${
      worth ? html`<span class="number aside">${own}</span>` : nothing
    }`
}

/** What the network takes, in its own currency and in money where a price is known: never less than it is. */
export function paid(units: bigint, { decimals, symbol, price }: SendableToken, locale: string) {
  const own = `${showAmount(units, decimals, { locale, shown: feeDecimals, rounding: 'up' })} ${symbol}`
  const worth = price === undefined ? undefined : worthOf(units, decimals, price)
  return { own, worth: worth && showMoney(worth, { locale, rounding: 'up' }) }
}
