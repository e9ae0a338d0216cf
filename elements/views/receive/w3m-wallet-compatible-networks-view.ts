import { css, html, LitElement, nothing } from 'lit'
import { receiveFlow } from '../../../state/account/receive.ts'
import { networkLogo } from '../../../state/images/logos.ts'
import { $receiveText } from '../../../state/account/receive.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { remainingIcons } from '../../icons/generated/remaining.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/row-parts.ts'

addIcons(remainingIcons)

/** With more items the list may scroll: without a control in it, it must be focusable itself. */
const mostThatFit = 6

/** @summary The networks on which the account's address is valid. Read-only. */
@define('w3m-wallet-compatible-networks-view')
export class W3mWalletCompatibleNetworksView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      .note {
        margin-block-end: 12px;
        padding-block: 12px;
      }
      .rows {
        /* as wide as rows that can be pressed: its ring stands clear of the pictures */
        margin-inline: -8px;
        padding-inline: 8px;
        border-radius: var(--w3m-radius-md);
      }
      .note w3m-ui-icon {
        align-self: flex-start;
      }
    `
  ]

  readonly #networks = new StoreController(this, receiveFlow().$compatible)
  readonly #text = new StoreController(this, $receiveText)

  override render() {
    const text = this.#text.value
    const networks = this.#networks.value
    return html`<div class="body">
      <p class="note"><w3m-ui-icon name="info"></w3m-ui-icon><span>${text['networks-text']}</span></p>
      <ul class="rows" aria-label=${text.networks} tabindex=${networks.length > mostThatFit ? 0 : nothing}>
        ${networks.map(
          network =>
            html`<li>
              <w3m-ui-row plain shape="circle" size="36" .label=${network.name} .image=${networkLogo(network)}></w3m-ui-row>
            </li>`
        )}
      </ul>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-compatible-networks-view': W3mWalletCompatibleNetworksView
  }
}
