import { html, nothing, type TemplateResult } from 'lit'
import { connectDifferentWallet } from '../../../state/connect/connect-different-wallet.ts'
import type { Shortfall } from '../../../state/send/shortfall.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import type { sendMessages } from '../../../state/send/send.text.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'

// Problems of the send form and their solutions. Lazy-loaded with the first problem.

/** Renders that sending is unavailable. `connect` if no wallet is connected. */
export function renderCannotSend(text: typeof sendMessages, connect: (() => void) | undefined): TemplateResult {
  return html`<w3m-ui-empty icon="wallet" .heading=${text['cannot-send']} .text=${text['cannot-send-text']}>
    ${connect ? html`<w3m-ui-button full @click=${connect}>${text.connect}</w3m-ui-button>` : nothing}
  </w3m-ui-empty>`
}

interface WaysOut {
  readonly text: typeof sendMessages
  readonly receive: (() => void) | undefined
  /** Whether the app's requested transfer belongs to this account. */
  readonly asked: boolean
}

/** Renders a shortfall of a token or the fee, with its symbol. */
export function renderShortfall(lack: Shortfall, symbol: string, { text, receive, asked }: WaysOut): TemplateResult {
  const wayOut = (label: string, go: (() => void) | undefined) =>
    go ? html`<button class="link" type="button" @click=${go}>${label}</button>` : nothing
  return html`<p class="note" role="status">
    <span>
      ${interpolate(text[lack === 'fee' ? 'not-enough-fee' : 'not-enough-amount'], { symbol })}
      ${wayOut(text['fund-wallet'], receive)} ${wayOut(text['connect-different'], asked ? undefined : connectDifferentWallet)}
    </span>
  </p>`
}

/** Renders that the token's contract rejects the transfer. */
export const renderTransferRejected = (reason: string): TemplateResult =>
  html`<p class="note" role="status"><span class="wrong">${reason}</span></p>`
