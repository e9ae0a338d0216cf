import { css, html, LitElement } from 'lit'
import { $signIn } from '../../../state/sign-in/sign-in.ts'
import { $signOut, retrySignOut } from '../../../state/sign-in/sign-out.ts'
import { siteMetadata } from '../../../state/options/metadata.ts'
import { closeModal } from '../../../state/modal/modal.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $signInText } from '../../../state/sign-in/sign-in.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-image.ts'
import '../../ui/w3m-ui-columns.ts'
import { appAndWalletStyles, renderAppAndWallet } from './app-and-wallet.ts'

/**
 * @summary Checks the session, or verifies the signed message; or the user has disconnected and the
 * backend has not confirmed the sign-out.
 */
@define('w3m-connecting-siwe-view')
export class W3mConnectingSiweView extends LitElement {
  static override styles = [
    resetStyles,
    screenStyles,
    appAndWalletStyles,
    css`
      w3m-ui-pair {
        align-self: stretch;
        padding-block: 16px 0;
      }
    `
  ]

  readonly #signIn = new StoreController(this, $signIn)
  readonly #signOut = new StoreController(this, $signOut)
  readonly #text = new StoreController(this, $signInText)

  override render() {
    // A sign-in that starts in the meantime takes precedence.
    return this.#signOut.value !== 'none' && this.#signIn.value.step === 'idle' ? this.#renderLeft() : this.#renderWait()
  }

  #renderWait() {
    const text = this.#text.value
    return html`<div class="body center" aria-busy="true">
      ${renderAppAndWallet(true)}
      <div class="say" role="status">
        <h2 class="heading">${text.authenticating}</h2>
        <p class="text">${text['authenticating-text']}</p>
      </div>
    </div>`
  }

  #renderLeft() {
    const text = this.#text.value
    const { name, icons } = siteMetadata()
    const isEnding = this.#signOut.value === 'ending'
    return html`<div class="body center">
      <div class="both" aria-hidden="true"><w3m-ui-image size="60" .name=${name} .src=${icons[0]}></w3m-ui-image></div>
      <div class="say" role="alert">
        <h2 class="heading">${text['still-signed-in']}</h2>
        <p class="text">${interpolate(text['still-signed-in-text'], { site: name || text['this-site'] })}</p>
      </div>
      <w3m-ui-pair>
        <w3m-ui-button full variant="secondary" @click=${closeModal}>${text.later}</w3m-ui-button>
        <w3m-ui-button full ?loading=${isEnding} loading-label=${text['signing-out']} @click=${retrySignOut}
          >${text['try-again']}</w3m-ui-button
        >
      </w3m-ui-pair>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-siwe-view': W3mConnectingSiweView
  }
}
