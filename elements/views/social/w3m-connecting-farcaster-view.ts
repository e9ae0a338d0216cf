import { css, html, LitElement, nothing } from 'lit'
import { socialFlow } from '../../../state/login/social.ts'
import { isMobileDevice } from '../../../state/platform/device.ts'
import { $errorTexts } from '../../../state/text/error-messages.ts'
import { getLoginProblemText } from '../../../state/login/problem-text.ts'
import { $loginText } from '../../../state/login/login.text.ts'
import { $pairingText } from '../../../state/connect/pairing.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-brand.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-dial.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-qr.ts'

/** @summary Farcaster's QR code, and on a phone the link to its app. */
@define('w3m-connecting-farcaster-view')
export class W3mConnectingFarcasterView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      w3m-ui-dial {
        margin-block: 8px 20px;
      }
      w3m-ui-qr {
        margin-block-end: 20px;
      }
    `
  ]

  readonly #flow = socialFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #uri = new StoreController(this, this.#flow.$uri)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $loginText)
  readonly #pairing = new StoreController(this, $pairingText)

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.#flow.showCode()
  }

  override render() {
    const text = this.#text.value
    const status = this.#status.value
    const over = status.name === 'declined' || status.name === 'failed'
    return html`<div class="body center">
      ${
        status.name === 'waiting'
          ? html`<w3m-ui-qr .uri=${this.#uri.value} .label=${text['scan-farcaster']}>
              <w3m-ui-brand size="52" name="farcaster"></w3m-ui-brand>
            </w3m-ui-qr>`
          : html`<w3m-ui-dial .status=${over ? 'declined' : 'waiting'}>
              <w3m-ui-brand size="72" name="farcaster"></w3m-ui-brand>
            </w3m-ui-dial>`
      }
      <div class="say" role="status">
        <h2 class="heading">${this.#heading}</h2>
        ${over ? html`<p class="text">${this.#shownStatus}</p>` : nothing}
      </div>
      ${over ? this.#renderAgain() : nothing} ${status.name === 'waiting' ? this.#renderLink() : nothing}
    </div>`
  }

  #renderAgain() {
    return html`<button class="button" type="button" @click=${this.#flow.showCode}>
      <w3m-ui-icon name="rotate-cw"></w3m-ui-icon>${this.#text.value['try-again']}
    </button>`
  }

  #renderLink() {
    const uri = this.#uri.value
    if (!isMobileDevice())
      return html`<w3m-ui-button variant="secondary" full icon="copy" ?disabled=${!uri} @click=${this.#flow.copyLink}
        >${this.#pairing.value['copy-link']}</w3m-ui-button
      >`
    return uri ? html`<w3m-ui-button full .href=${uri}>${this.#text.value['open-farcaster']}</w3m-ui-button>` : nothing
  }

  get #heading(): string {
    const { name } = this.#status.value
    const text = this.#text.value
    if (name === 'declined' || name === 'failed') return text[name]
    return name === 'connecting' ? text.connecting : text['scan-farcaster']
  }

  get #shownStatus(): string | undefined {
    const status = this.#status.value
    if (status.name !== 'failed') return this.#text.value['declined-text']
    return getLoginProblemText(status.problem, this.#errors.value, this.#text.value)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-farcaster-view': W3mConnectingFarcasterView
  }
}
