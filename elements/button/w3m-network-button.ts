import { html, nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import { $network } from '../../state/networks.ts'
import { $options } from '../../state/options.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { chevronDown } from '../icons/generated/button.ts'
import { faceStyles } from './face-styles.ts'
import { icon } from './icon.ts'
import type { networkPicture } from './network-picture.ts'
import { PublicButton, type Face } from './public-button.ts'
import { WrongNetwork } from './wrong-network.ts'

/**
 * @summary Shows the network and opens the choice of networks.
 *
 * @slot - Words in place of the network's name.
 *
 * @event {W3mOpenEvent} w3m-open - The visitor opened the modal with it.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The visitor chose another network there.
 * @event {W3mCloseEvent} w3m-close - The visitor closed it.
 *
 * @csspart button - The native button.
 *
 * @cssproperty [--w3m-font-family] - Default: the visitor's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Every size of text is a multiple of it.
 */
@define('w3m-network-button')
export class W3mNetworkButton extends PublicButton {
  static override styles = [...PublicButton.styles, ...faceStyles]

  /** Images come once there is a network to show. */
  #picture: typeof networkPicture | 'loading' | undefined
  readonly #wrongNetwork = new WrongNetwork(this)
  readonly #network = new StoreController(this, $network)
  readonly #options = new StoreController(this, $options)

  /** Words while there is no network to name. */
  @property() label: string | undefined

  protected override face(): Face {
    const wrong = this.#wrongNetwork.face
    if (wrong) return wrong
    if (!this.#picture) this.#picture = this.#loadPicture()
    const draw = this.#picture === 'loading' ? undefined : this.#picture
    const network = this.isActive ? this.#network.value : undefined
    const unknown = this.session.status === 'connected' ? this.text['unknown-network'] : this.text['select-network']
    return {
      look: 'neutral',
      view: 'Networks',
      content: html`${network ? html`<span class="image">${draw?.(network)}</span>` : nothing}
        <span class="text"><slot>${network?.name ?? this.label ?? unknown}</slot></span>
        ${this.#options.value.enableNetworkSwitch ? icon(chevronDown) : nothing}`
    }
  }

  #loadPicture(): 'loading' {
    import('./network-picture.ts').then(
      ({ networkPicture }) => {
        this.#picture = networkPicture
        this.requestUpdate()
      },
      () => (this.#picture = undefined) // offline: its place stays empty, until it is drawn again
    )
    return 'loading'
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': W3mNetworkButton
  }
}
