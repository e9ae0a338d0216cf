import { property } from 'lit/decorators/property.js'
import { define } from '../core/define.ts'
import { AccountShowingButton } from './account-showing-button.ts'
import type { Face } from './public-button.ts'

/**
 * @summary Opens the kit: connects a wallet, and shows the account once one is connected.
 *
 * It is all that a page loads before a click. So that nothing moves while its script is on the way, give the page
 * `w3m-button:not(:defined) { display: inline-block; inline-size: 156px; block-size: 40px }`
 * (138 × 36 for `size="sm"`, 174 × 48 for `lg`): that is what it has at least, and a long label takes more.
 *
 * @event {W3mOpenEvent} w3m-open - The visitor opened the modal with it.
 * @event {W3mConnectEvent} w3m-connect - The visitor connected a wallet there.
 * @event {W3mDisconnectEvent} w3m-disconnect - The visitor let the wallet go there.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The visitor chose another network there.
 * @event {W3mCloseEvent} w3m-close - The visitor closed it.
 *
 * @csspart button - The native button.
 *
 * @cssproperty [--w3m-accent=#2f4bd6] - The accent. Hover, pressed and the text on it follow.
 * @cssproperty [--w3m-color-mix] - A colour mixed into the surfaces.
 * @cssproperty [--w3m-color-mix-strength=0%] - How much of it.
 * @cssproperty [--w3m-font-family] - Default: the visitor's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Every size of text is a multiple of it.
 * @cssproperty [--w3m-border-radius-master=4px] - The radius of the large button is a multiple of it.
 */
@define('w3m-button')
export class W3mButton extends AccountShowingButton {
  /** Words in place of "Connect Wallet". */
  @property() label: string | undefined

  /** Words in place of "Connecting…". */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined

  protected override face(): Face {
    return super.face() ?? this.connectFace(this)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': W3mButton
  }
}
