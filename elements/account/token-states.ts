import { html, type TemplateResult } from 'lit'
import type { PortfolioText } from '../../state/text/portfolio.ts'
import '../ui/w3m-ui-button.ts'
import '../ui/w3m-ui-empty.ts'
import './w3m-no-tokens.ts'

// What stands where there are no tokens to list. Apart: most accounts have some.

/** There are none. `receive` leads to what shows the address, where the site has it. */
export const none = (text: PortfolioText, receive: (() => void) | undefined): TemplateResult =>
  html`<w3m-no-tokens .heading=${text['no-tokens']} .receive=${receive}></w3m-no-tokens>`

/** Nobody could tell. */
export const failed = (text: PortfolioText, retry: () => void): TemplateResult =>
  html`<w3m-ui-empty icon="wifi-off" compact .heading=${text['tokens-failed']} .text=${text['failed-text']}>
    <w3m-ui-button full icon="rotate-cw" @click=${retry}>${text['try-again']}</w3m-ui-button>
  </w3m-ui-empty>`
