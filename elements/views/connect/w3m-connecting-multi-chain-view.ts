import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { $walletChains, selectChain, type WalletChain } from '../../../state/connect/connecting-multi-chain.ts'
import { walletImage } from '../../../state/images/images.ts'
import { networkLogo } from '../../../state/images/logos.ts'
import { goBack } from '../../../state/modal/modal.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $multiChainText } from '../../../state/connect/multi-chain.text.ts'
import { getWallet } from '../../../state/wallets/wallets.ts'
import { define } from '../../core/define.ts'
import { FocusFallback } from '../../core/focus-fallback.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { renderHero, heroStyles } from '../../ui/hero.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/row-parts.ts'

/** Maximum number of networks named in a row. */
const named = 2

/** @summary The namespaces of a multi-chain wallet, to select one. */
@define('w3m-connecting-multi-chain-view')
export class W3mConnectingMultiChainView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    heroStyles,
    css`
      w3m-ui-row {
        white-space: normal;
      }
    `
  ]

  constructor() {
    super()
    new FocusFallback(this)
  }

  readonly #chainsOf = new StoreController(this, $walletChains)
  readonly #text = new StoreController(this, $multiChainText)

  @property({ attribute: 'wallet-id' }) walletId = ''

  /** Last known name, kept when the wallet disappears. */
  #name = ''

  override render() {
    const chains = this.#chainsOf.value(this.walletId)
    const wallet = getWallet(this.walletId)
    const text = this.#text.value
    const name = (this.#name = wallet?.name ?? this.#name)
    if (!wallet || !chains.length) {
      return html`<div class="body center">
        <span class="glyph"><w3m-ui-icon name="unplug"></w3m-ui-icon></span>
        <div class="say" role="status">
          <h2 class="heading">${interpolate(text.gone, { name })}</h2>
          <p class="text">${text['gone-text']}</p>
        </div>
        <w3m-ui-button variant="secondary" full @click=${goBack}>${text.back}</w3m-ui-button>
      </div>`
    }
    return html`<div class="body center">
      ${renderHero({ name, image: walletImage(wallet), heading: interpolate(text.heading, { name }), text: text.text })}
      <ul class="rows" aria-label=${interpolate(text.chains, { name })}>
        ${chains.map(chain => html`<li>${this.#renderRow(chain)}</li>`)}
      </ul>
    </div>`
  }

  #renderRow(chain: WalletChain) {
    const { namespace, networks, connected } = chain
    return html`<w3m-ui-row
      shape="circle"
      .label=${this.#text.value[namespace]}
      .sub=${this.#subOf(chain)}
      .image=${networks[0] && networkLogo(networks[0])}
      ?selected=${connected === 'same'}
      ?chevron=${connected !== 'same'}
      @click=${() => selectChain(this.walletId, chain)}
    ></w3m-ui-row>`
  }

  /** Returns a note on the effect of the selection if needed; otherwise the networks. */
  #subOf({ namespace, networks, connected }: WalletChain): string | undefined {
    const text = this.#text.value
    if (connected === 'same') return text.connected
    if (connected) return interpolate(text.replaces, connected)
    const names = networks.map(({ name }) => name)
    const first = names.slice(0, named).join(', ')
    if (names.length > named) return interpolate(text.more, { names: first, count: names.length - named })
    return first === text[namespace] ? undefined : first
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-multi-chain-view': W3mConnectingMultiChainView
  }
}
