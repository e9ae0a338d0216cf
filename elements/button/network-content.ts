import { html, nothing } from 'lit'
import { $network } from '../../state/networks/networks.ts'
import { $options } from '../../state/options/options.ts'
import { addStyles } from '../core/add-styles.ts'
import { StoreController } from '../core/store-controller.ts'
import { chevronDown } from '../icons/generated/button.ts'
import type { ButtonContent } from './button-base.ts'
import { connectedStyles } from './connected-styles.ts'
import { renderButtonIcon } from './icon.ts'
import { renderNetworkImage } from './network-image.ts'
import type { W3mNetworkButton } from './w3m-network-button.ts'
import { WrongNetworkContent } from './wrong-network.ts'

/** Content of `<w3m-network-button>`, with its styles. */
export class NetworkButtonContent {
  readonly #button: W3mNetworkButton
  readonly #wrongNetwork: WrongNetworkContent
  readonly #network: StoreController<typeof $network.value>
  readonly #options: StoreController<typeof $options.value>

  constructor(button: W3mNetworkButton) {
    this.#button = button
    this.#wrongNetwork = new WrongNetworkContent(button)
    this.#network = new StoreController(button, $network)
    this.#options = new StoreController(button, $options)
    addStyles(button.shadowRoot!, connectedStyles)
  }

  get face(): ButtonContent {
    const wrong = this.#wrongNetwork.face
    if (wrong) return wrong
    const { isActive, label, session, text } = this.#button
    const network = isActive ? this.#network.value : undefined
    const unknown = session.status === 'connected' ? text['unknown-network'] : text['select-network']
    return {
      look: 'neutral',
      view: 'Networks',
      content: html`${network ? html`<span class="image">${renderNetworkImage(network)}</span>` : nothing}
        <span class="text"><slot>${network?.name ?? label ?? unknown}</slot></span>
        ${this.#options.value.enableNetworkSwitch ? renderButtonIcon(chevronDown) : nothing}`
    }
  }
}
