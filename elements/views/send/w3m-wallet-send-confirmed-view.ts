import { css, html, LitElement } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import { showAmount } from '../../../adapters/base/units.ts'
import { sendFlow } from '../../../state/send/send.ts'
import { closeModal } from '../../../state/modal/modal.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $previewText } from '../../../state/send/send-preview.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary The transfer requested by the app was sent. */
@define('w3m-wallet-send-confirmed-view')
export class W3mWalletSendConfirmedView extends LitElement {
  static override styles = [
    resetStyles,
    screenStyles,
    css`
      .glyph {
        color: var(--w3m-success);
      }
    `
  ]

  readonly #flow = sendFlow()
  readonly #text = new StoreController(this, $previewText)
  readonly #locale = new StoreController(this, $locale)
  /** Sent transfer, copied: the form may change. */
  readonly #draft = this.#flow.$draft.get()

  override render() {
    const text = this.#text.value
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="circle-check"></w3m-ui-icon></span>
      <div class="say" role="status">
        <h2 class="heading">${text.sent}</h2>
        <p class="text">${this.#sentence}</p>
      </div>
      <w3m-ui-button full @click=${closeModal}>${text.close}</w3m-ui-button>
    </div>`
  }

  get #sentence(): string {
    const draft = this.#draft
    if (!draft) return ''
    const { token, to, transfer } = draft
    return interpolate(this.#text.value['sent-text'], {
      amount: showAmount(transfer.amount, token.decimals, { locale: this.#locale.value, shown: Infinity }),
      symbol: token.symbol,
      receiver: to.profileName ?? shortAddress(to.address)
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-confirmed-view': W3mWalletSendConfirmedView
  }
}
