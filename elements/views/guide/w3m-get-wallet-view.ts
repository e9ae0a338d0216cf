import { css, html, LitElement, nothing } from 'lit'
import { $suggestions, loadSuggestions, trackDownload } from '../../../state/wallets/guide.ts'
import { walletImage } from '../../../state/images/images.ts'
import { $guideText } from '../../../state/wallets/guide.text.ts'
import { toWalletEntry } from '../../../state/wallets/entry.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/row-parts.ts'

/** @summary A few wallets for new users, each a link to its website. */
@define('w3m-get-wallet-view')
export class W3mGetWalletView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      .rows {
        margin-block-start: 12px;
      }
    `
  ]

  readonly #suggestions = new StoreController(this, $suggestions)
  readonly #text = new StoreController(this, $guideText)

  override connectedCallback(): void {
    super.connectedCallback()
    void loadSuggestions()
  }

  override render() {
    const text = this.#text.value
    const { wallets, name } = this.#suggestions.value
    if (!wallets.length && name !== 'loading') return this.#renderNone(name === 'failed')
    return html`<div class="body">
      <p class="text">${text['choose-one']}</p>
      <ul class="rows" aria-busy=${wallets.length ? 'false' : 'true'}>
        ${
          wallets.length
            ? wallets.map(
                wallet =>
                  html`<li>
                    <w3m-ui-row
                      chevron
                      .label=${wallet.name}
                      .href=${wallet.homepage}
                      .image=${walletImage(toWalletEntry(wallet))}
                      @click=${() => trackDownload(wallet, 'homepage')}
                    ></w3m-ui-row>
                  </li>`
              )
            : [1, 2, 3, 4].map(() => html`<li><w3m-ui-row loading></w3m-ui-row></li>`)
        }
      </ul>
    </div>`
  }

  #renderNone(failed: boolean) {
    const text = this.#text.value
    return html`<div class="body">
      <w3m-ui-empty
        .icon=${failed ? 'wifi-off' : 'wallet'}
        .heading=${failed ? text['list-failed'] : text['no-list']}
        .text=${text['list-failed-text']}
      >
        ${failed ? html`<w3m-ui-button full icon="rotate-cw" @click=${loadSuggestions}>${text['try-again']}</w3m-ui-button>` : nothing}
      </w3m-ui-empty>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-get-wallet-view': W3mGetWalletView
  }
}
