import { html, nothing, type TemplateResult } from 'lit'
import type { PortfolioText } from '../../state/text/portfolio.ts'
import { $tokenStatesText } from '../../state/text/token-states.ts'
import '../ui/w3m-ui-button.ts'
import '../ui/w3m-ui-empty.ts'
import '../ui/w3m-ui-row.ts'

// What stands where there are no tokens to list. Apart: most accounts have some.

/** There are none. `receive` leads to what shows the address, where the site has it. */
export function none(text: PortfolioText, receive: (() => void) | undefined): TemplateResult {
  const words = $tokenStatesText.get()
  return html`<w3m-ui-empty icon="coins" compact .heading=${text['no-tokens']} .text=${receive ? words['no-tokens-text'] : ''}>
    ${
      receive
        ? html`<w3m-ui-row
            chevron
            icon="qr-code"
            .label=${words['receive-funds']}
            .sub=${words['receive-funds-text']}
            @click=${receive}
          ></w3m-ui-row>`
        : nothing
    }
  </w3m-ui-empty>`
}

/** Nobody could tell. */
export const failed = (text: PortfolioText, retry: () => void): TemplateResult =>
  html`<w3m-ui-empty icon="wifi-off" compact .heading=${text['tokens-failed']} .text=${text['failed-text']}>
    <w3m-ui-button full icon="rotate-cw" @click=${retry}>${text['try-again']}</w3m-ui-button>
  </w3m-ui-empty>`
