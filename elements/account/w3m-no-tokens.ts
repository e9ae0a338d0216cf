import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { $tokenStatesText } from '../../state/account/token-states.text.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { resetStyles } from '../styles/reset.ts'
import '../ui/w3m-ui-empty-state.ts'
import '../ui/w3m-ui-row.ts'

/**
 * @summary Empty state of the token list, with ways to get tokens.
 * A separate element, since its text may load later.
 */
@define('w3m-no-tokens')
export class W3mNoTokens extends LitElement {
  static override styles = [
    resetStyles,
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
