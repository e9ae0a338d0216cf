import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { $connectedSession } from '../../../state/session/active-session.ts'
import { $connectorForChain, showWalletsForChain, connectSameWallet } from '../../../state/connect/switch-active-chain.ts'
import { networkLogo } from '../../../state/images/logos.ts'
import { goBack } from '../../../state/modal/modal.ts'
import { getNetwork } from '../../../state/networks/networks.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $multiChainText } from '../../../state/connect/multi-chain.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { renderHero, heroStyles } from '../../ui/hero.ts'
import '../../ui/w3m-ui-button.ts'

/**
 * @summary A network of another namespace than the connected account's: offers to connect a wallet for
 * it, and keeps the connected one.
 */
@define('w3m-switch-active-chain-view')
export class W3mSwitchActiveChainView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    heroStyles,
    css`
      .stack {
        display: grid;
        gap: 8px;
      }
    `
  ]

  readonly #session = new StoreController(this, $connectedSession)
  readonly #sameWalletFor = new StoreController(this, $connectorForChain)
  readonly #text = new StoreController(this, $multiChainText)

  @property({ attribute: 'chain-id' }) chainId: ChainId = 'eip155:1'

  override render() {
    const text = this.#text.value
    const network = getNetwork(this.chainId)
    const name = network?.name ?? this.chainId
    const wallet = this.#session.value?.connection.name
    const same = this.#sameWalletFor.value(this.chainId)
    const heading = interpolate(same ? text['use-same'] : text['needs-another'], { name, wallet: wallet ?? '' })
    const explanation = same
      ? text['use-same-text']
      : wallet
        ? interpolate(text['needs-another-text'], { wallet })
        : text['needs-a-wallet-text']
    return html`<div class="body center">
      ${renderHero({ name, image: network && networkLogo(network), shape: 'circle', heading, text: explanation })}
      <div class="stack">
        ${
          same
            ? html`<w3m-ui-button full @click=${() => connectSameWallet(this.chainId, same)}
                  >${interpolate(text['connect-same'], { wallet: same.name })}</w3m-ui-button
                >
                <w3m-ui-button variant="secondary" full @click=${() => showWalletsForChain(this.chainId)}
                  >${text.another}</w3m-ui-button
                >`
            : html`<w3m-ui-button full @click=${() => showWalletsForChain(this.chainId)}>${text.choose}</w3m-ui-button>
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
