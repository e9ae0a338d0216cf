import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { PortfolioText } from '../../state/text/portfolio.ts'
import { $tokenStatesText } from '../../state/text/token-states.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { reset } from '../styles/reset.ts'
import '../ui/w3m-ui-button.ts'
import '../ui/w3m-ui-empty.ts'
import '../ui/w3m-ui-row.ts'

// What stands where there are no tokens to list. Apart: most accounts have some.

/** There are none. `receive` leads to what shows the address, where the site has it. */
export const none = (text: PortfolioText, receive: (() => void) | undefined): TemplateResult =>
  html`<w3m-no-tokens .heading=${text['no-tokens']} .receive=${receive}></w3m-no-tokens>`

/** @summary An account that holds nothing, and where it may get some. An element of its own: its words may come later than it does. */
@define('w3m-no-tokens')
export class W3mNoTokens extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        padding-block: 16px 12px;
      }
    `
  ]

  @property({ attribute: false }) heading = ''
  @property({ attribute: false }) receive: (() => void) | undefined

  readonly #text = new StoreController(this, $tokenStatesText)

  override render() {
    const text = this.#text.value
    const { heading, receive } = this
    return html`<w3m-ui-empty icon="coins" compact .heading=${heading} .text=${receive ? text['no-tokens-text'] : ''}>
      ${
        receive
          ? html`<w3m-ui-row
              chevron
              icon="qr-code"
              .label=${text['receive-funds']}
              .sub=${text['receive-funds-text']}
              @click=${receive}
            ></w3m-ui-row>`
          : nothing
      }
    </w3m-ui-empty>`
  }
}

/** Nobody could tell. */
export const failed = (text: PortfolioText, retry: () => void): TemplateResult =>
  html`<w3m-ui-empty icon="wifi-off" compact .heading=${text['tokens-failed']} .text=${text['failed-text']}>
    <w3m-ui-button full icon="rotate-cw" @click=${retry}>${text['try-again']}</w3m-ui-button>
  </w3m-ui-empty>`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-no-tokens': W3mNoTokens
  }
}
