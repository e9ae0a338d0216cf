import { css, html, LitElement } from 'lit'
import '../../account/w3m-activity-list.ts'
import { define } from '../../core/define.ts'
import { screenStyles } from '../../styles/screen.ts'

/** @summary The account's activity, on its own screen. */
@define('w3m-transactions-view')
export class W3mTransactionsView extends LitElement {
  static override styles = [
    screenStyles,
    css`
      w3m-activity-list {
        min-height: 348px;
        --most: max(224px, min(560px, 100dvh - 180px));
      }
    `
  ]

  override render() {
    return html`<div class="body"><w3m-activity-list></w3m-activity-list></div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-transactions-view': W3mTransactionsView
  }
}
