import { html, LitElement } from 'lit'
import { push } from '../../../state/router/router.ts'
import { $guideText } from '../../../state/wallets/guide.text.ts'
import { track } from '../../../state/analytics/track.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import { guideStyles } from './guide-styles.ts'
import { renderPoints } from './points.ts'

/** @summary Explains wallets, in three points, with a button to get one. */
@define('w3m-what-is-a-wallet-view')
export class W3mWhatIsAWalletView extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles, guideStyles]

  readonly #text = new StoreController(this, $guideText)

  override render() {
    const text = this.#text.value
    return html`<div class="body">
      ${renderPoints([
        { icon: 'wallet', title: text['home-title'], text: text['home-text'] },
        { icon: 'key', title: text['login-title'], text: text['login-text'] },
        { icon: 'shield-check', title: text['assets-title'], text: text['assets-text'] }
      ])}
      <w3m-ui-button full icon="download" @click=${this.#getWallet}>${text['get-wallet']}</w3m-ui-button>
    </div>`
  }

  #getWallet(): void {
    track('CLICK_GET_WALLET_HELP')
    push('GetWallet')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-what-is-a-wallet-view': W3mWhatIsAWalletView
  }
}
