import { html, type TemplateResult } from 'lit'
import { getLatestFee, type FeeStatus } from '../../../state/send/fee-field.ts'
import type { SendableToken } from '../../../state/send/sendable-tokens.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import type { sendMessages } from '../../../state/send/send.text.ts'
import { formatFee, renderFee } from '../../ui/fee-amount.ts'
import '../../ui/w3m-ui-skeleton.ts'

export interface Fee {
  readonly status: FeeStatus
  readonly native: SendableToken | undefined
  readonly text: typeof sendMessages
  readonly locale: string
  /** Excludes the deposit in an account the transfer opens, which has its own line. */
  readonly apart?: boolean
  /** Paid by a sponsor. */
  readonly sponsored: boolean
  /** Retries after the network did not respond. */
  retry(): void
}

/**
 * Returns the network fee: fiat value if a price is known, and native currency.
 * Rounded up, so it is never understated.
 */
export function getFeeText({ status, native, text, locale, apart, sponsored, retry }: Fee): TemplateResult | string {
  if (sponsored && status.name !== 'refused') return text['fee-sponsored']
  const fee = getLatestFee(status)
  if (!fee || !native) {
    if (status.name === 'refused') return text['fee-unknown']
    if (status.name !== 'failed') {
      return html`<w3m-ui-skeleton width="64"></w3m-ui-skeleton><span class="hidden" role="status">${text.loading}</span>`
    }
    return html`${text['fee-unknown']}<button class="link" type="button" @click=${retry}>${text['try-again']}</button>`
  }
  const paid = formatFee(apart ? fee.expected - (fee.deposit ?? 0n) : fee.expected, native, locale)
  return renderFee(paid, amount => (fee.atLeast ? interpolate(text['at-least'], { fee: amount }) : amount))
}
