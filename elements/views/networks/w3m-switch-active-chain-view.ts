import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { $connected } from '../../../state/current.ts'
import { $sameWalletFor, connectOther, connectSame } from '../../../state/flows/switch-active-chain.ts'
import { networkImage } from '../../../state/images.ts'
import { goBack } from '../../../state/modal.ts'
import { networkOf } from '../../../state/networks.ts'
import { fill } from '../../../state/text/fill.ts'
import { $multiChainText } from '../../../state/text/multi-chain.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import { portrait, portraitStyles } from '../../ui/portrait.ts'
import '../../ui/w3m-ui-button.ts'

/** @summary A network that the connected wallet's account is not on: leads to a wallet for it, and leaves the connected one as it is. */
@define('w3m-switch-active-chain-view')
export class W3mSwitchActiveChainView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    portraitStyles,
    css`
      .stack {
        display: grid;
        gap: 8px;
      }
    `
  ]

  readonly #session = new StoreController(this, $connected)
  readonly #sameWalletFor = new StoreController(this, $sameWalletFor)
  readonly #text = new StoreController(this, $multiChainText)

  @property({ attribute: 'chain-id' }) chainId: ChainId = 'eip155:1'

  override render() {
    const text = this.#text.value
    const network = networkOf(this.chainId)
    const name = network?.name ?? this.chainId
    const wallet = this.#session.value?.connection.name
    const same = this.#sameWalletFor.value(this.chainId)
    const heading = fill(same ? text['use-same'] : text['needs-another'], { name, wallet: wallet ?? '' })
    const explanation = same
      ? text['use-same-text']
      : wallet
        ? fill(text['needs-another-text'], { wallet })
        : text['needs-a-wallet-text']
    return html`<div class="body center">
      ${portrait({ name, image: network && networkImage(network), shape: 'circle', heading, text: explanation })}
      <div class="stack">
        ${
          same
            ? html`<w3m-ui-button full @click=${() => connectSame(this.chainId, same)}
                  >${fill(text['connect-same'], { wallet: same.name })}</w3m-ui-button
                >
                <w3m-ui-button variant="secondary" full @click=${() => connectOther(this.chainId)}
                  >${text.another}</w3m-ui-button
                >`
            : html`<w3m-ui-button full @click=${() => connectOther(this.chainId)}>${text.choose}</w3m-ui-button>
                <w3m-ui-button variant="secondary" full @click=${goBack}>${text.cancel}</w3m-ui-button>`
        }
      </div>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-switch-active-chain-view': W3mSwitchActiveChainView
  }
}
