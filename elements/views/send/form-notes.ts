import { html, nothing, type TemplateResult } from 'lit'
import { connectAnother } from '../../../state/flows/connect-another.ts'
import type { Lack } from '../../../state/send-problem.ts'
import { fill } from '../../../state/text/fill.ts'
import type { sendMessages } from '../../../state/text/send.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty.ts'

// What stands in the way of sending, and the way out. Few see it: it comes when there is something to say.

/** Nothing can be sent here at all. `connect` where nobody is connected. */
export function cannotSend(text: typeof sendMessages, connect: (() => void) | undefined): TemplateResult {
  return html`<w3m-ui-empty icon="wallet" .heading=${text['cannot-send']} .text=${text['cannot-send-text']}>
    ${connect ? html`<w3m-ui-button full @click=${connect}>${text.connect}</w3m-ui-button>` : nothing}
  </w3m-ui-empty>`
}

interface WaysOut {
  readonly text: typeof sendMessages
  readonly receive: (() => void) | undefined
  /** What the site has asked for is that account's. */
  readonly asked: boolean
}

/** There is too little of something, which is called so. */
export function lackNote(lack: Lack, symbol: string, { text, receive, asked }: WaysOut): TemplateResult {
  const wayOut = (label: string, go: (() => void) | undefined) =>
    go ? html`<button class="link" type="button" @click=${go}>${label}</button>` : nothing
  return html`<p class="note" role="status">
    <span>
      ${fill(text[lack === 'fee' ? 'not-enough-fee' : 'not-enough-amount'], { symbol })} ${wayOut(text['fund-wallet'], receive)}
      ${wayOut(text['connect-different'], asked ? undefined : connectAnother)}
    </span>
  </p>`
}

/** The token's contract takes no such transfer. */
export const refusedNote = (reason: string): TemplateResult =>
  html`<p class="note" role="status"><span class="wrong">${reason}</span></p>`
