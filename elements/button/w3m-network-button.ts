import { nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import { define } from '../core/define.ts'
import { pageKit } from '../modal/page-kit-slot.ts'
import { ButtonBase, type ButtonContent } from './button-base.ts'
import type { NetworkButtonContent } from './network-content.ts'

/**
 * @summary Shows the network and opens the network list.
 * @slot - Content in place of the network's name.
 * @event {W3mOpenEvent} w3m-open - The user opened the modal with it.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The user switched the network in the modal.
 * @event {W3mCloseEvent} w3m-close - The user closed the modal.
 * @csspart button - The native button.
 * @cssproperty [--w3m-font-family] - Default: the user's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Base of all font sizes.
 */
@define('w3m-network-button')
export class W3mNetworkButton extends ButtonBase {
  #content: NetworkButtonContent | Promise<unknown> | undefined

  /** Text shown without a network. */
  @property() label: string | undefined

  protected override face(): ButtonContent {
    this.#content ??= this.#loadContent()
    // Reserve its space until the content has loaded.
    return 'face' in this.#content ? this.#content.face : { look: 'unseen', content: nothing }
  }

  #loadContent(): Promise<unknown> {
    pageKit?.request().catch(reportError) // it shows a network of the kit
    return import('./network-content.ts').then(
      ({ NetworkButtonContent }) => {
        this.#content = new NetworkButtonContent(this)
        this.requestUpdate()
      },
      () => (this.#content = undefined) // offline: retried at the next render
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': W3mNetworkButton
  }
}
