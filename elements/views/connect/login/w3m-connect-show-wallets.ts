import { css, html, LitElement } from 'lit'
import { push } from '../../../../state/router/router.ts'
import { $loginText } from '../../../../state/login/login.text.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import '../../../ui/row-parts.ts'

/**
 * @summary The button to the wallets, if the app shows other login methods first (`emailShowWallets`,
 * `collapseWallets`).
 */
@define('w3m-connect-fold')
export class W3mConnectShowWallets extends LitElement {
  static override styles = css`
    w3m-ui-row {
      white-space: normal;
    }
  `

  readonly #text = new StoreController(this, $loginText)

  override render() {
    return html`<w3m-ui-row
      icon="wallet"
      chevron
      .label=${this.#text.value['with-wallet']}
      @click=${() => push('ConnectWallets')}
    ></w3m-ui-row>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-fold': W3mConnectShowWallets
  }
}
