import { css, html, LitElement } from 'lit'
import { define } from '../core/define.ts'

/**
 * @summary Two of a kind beside each other, each half as wide as their place.
 *
 * @slot - The two.
 */
@define('w3m-ui-pair')
export class W3mUiPair extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: 12px;
      padding-block-end: 14px;
    }
  `

  override render() {
    return html`<slot></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-pair': W3mUiPair
  }
}
