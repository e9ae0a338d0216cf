import { css, html, LitElement } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import { showAmount } from '../../../adapters/base/units.ts'
import { sendFlow } from '../../../state/flows/send.ts'
import { closeModal } from '../../../state/modal.ts'
import { fill } from '../../../state/text/fill.ts'
import { $previewText } from '../../../state/text/send-preview.ts'
import { $locale } from '../../../state/text/text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary What the site has asked for is on its way. */
@define('w3m-wallet-send-confirmed-view')
export class W3mWalletSendConfirmedView extends LitElement {
  static override styles = [
    reset,
    screen,
    css`
      .glyph {
        color: var(--w3m-success);
      }
    `
  ]

  readonly #flow = sendFlow()
  readonly #text = new StoreController(this, $previewText)
  readonly #locale = new StoreController(this, $locale)
  /** What was sent: the form behind it may change. */
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
    return fill(this.#text.value['sent-text'], {
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
