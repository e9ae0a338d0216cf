import { css, html, LitElement } from 'lit'
import { define } from '../core/define.ts'

/**
 * @summary Two elements side by side, each half as wide as the container.
 * @slot - The two elements.
 */
@define('w3m-ui-pair')
export class W3mUiColumns extends LitElement {
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
    'w3m-ui-pair': W3mUiColumns
  }
}
