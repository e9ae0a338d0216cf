import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'

/** @summary Heading of the rows that follow. */
@define('w3m-ui-caption')
export class W3mUiListHeading extends LitElement {
  static override styles = css`
    h3 {
      margin: 0;
      padding-block: 20px 6px;
      font: var(--w3m-text-small-strong);
      color: var(--w3m-text-2);
    }
    :host([first]) h3 {
      padding-block-start: 6px;
    }
  `

  @property() label = ''
  /** Omits the space above it. */
  @property({ type: Boolean, reflect: true }) first = false

  override render() {
    return html`<h3>${this.label}</h3>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-caption': W3mUiListHeading
  }
}
