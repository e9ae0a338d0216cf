import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { $tokenStatesText } from '../../state/text/token-states.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { reset } from '../styles/reset.ts'
import '../ui/w3m-ui-empty.ts'
import '../ui/w3m-ui-row.ts'

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

declare global {
  interface HTMLElementTagNameMap {
    'w3m-no-tokens': W3mNoTokens
  }
}
