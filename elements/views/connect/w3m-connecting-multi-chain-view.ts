import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { $chainsOf, chooseChain, type ChainOfWallet } from '../../../state/flows/connecting-multi-chain.ts'
import { networkImage, walletImage } from '../../../state/images.ts'
import { goBack } from '../../../state/modal.ts'
import { fill } from '../../../state/text/fill.ts'
import { $multiChainText } from '../../../state/text/multi-chain.ts'
import { walletById } from '../../../state/wallets.ts'
import { define } from '../../core/define.ts'
import { KeepFocus } from '../../core/keep-focus.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import { portrait, portraitStyles } from '../../ui/portrait.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/row-parts.ts'

/** Networks that a row names. */
const named = 2

/** @summary The chains that a wallet can be connected on, to choose one. */
@define('w3m-connecting-multi-chain-view')
export class W3mConnectingMultiChainView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    portraitStyles,
    css`
      w3m-ui-row {
        white-space: normal;
      }
    `
  ]

  constructor() {
    super()
    new KeepFocus(this)
  }

  readonly #chainsOf = new StoreController(this, $chainsOf)
  readonly #text = new StoreController(this, $multiChainText)

  @property({ attribute: 'wallet-id' }) walletId = ''

  /** What it was called: a wallet that leaves takes its name with it. */
  #name = ''

  override render() {
    const chains = this.#chainsOf.value(this.walletId)
    const wallet = walletById(this.walletId)
    const text = this.#text.value
    const name = (this.#name = wallet?.name ?? this.#name)
    if (!wallet || !chains.length) {
      return html`<div class="body center">
        <span class="glyph"><w3m-ui-icon name="unplug"></w3m-ui-icon></span>
        <div class="say" role="status">
          <h2 class="heading">${fill(text.gone, { name })}</h2>
          <p class="text">${text['gone-text']}</p>
        </div>
        <w3m-ui-button variant="secondary" full @click=${goBack}>${text.back}</w3m-ui-button>
      </div>`
    }
    return html`<div class="body center">
      ${portrait({ name, image: walletImage(wallet), heading: fill(text.heading, { name }), text: text.text })}
      <ul class="rows" aria-label=${fill(text.chains, { name })}>
        ${chains.map(chain => html`<li>${this.#renderRow(chain)}</li>`)}
      </ul>
    </div>`
  }

  #renderRow(chain: ChainOfWallet) {
    const { namespace, networks, connected } = chain
    return html`<w3m-ui-row
      shape="circle"
      .label=${this.#text.value[namespace]}
      .sub=${this.#subOf(chain)}
      .image=${networks[0] && networkImage(networks[0])}
      ?selected=${connected === 'same'}
      ?chevron=${connected !== 'same'}
      @click=${() => chooseChain(this.walletId, chain)}
    ></w3m-ui-row>`
  }

  /** What choosing it means, where it is not plain; else the networks that are meant. */
  #subOf({ namespace, networks, connected }: ChainOfWallet): string | undefined {
    const text = this.#text.value
    if (connected === 'same') return text.connected
    if (connected) return fill(text.replaces, connected)
    const names = networks.map(({ name }) => name)
    const first = names.slice(0, named).join(', ')
    if (names.length > named) return fill(text.more, { names: first, count: names.length - named })
    return first === text[namespace] ? undefined : first
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-multi-chain-view': W3mConnectingMultiChainView
  }
}
