import { property } from 'lit/decorators/property.js'
import { define } from '../core/define.ts'
import { AccountButtonBase } from './account-button-base.ts'
import type { ButtonContent } from './button-base.ts'

/**
 * @summary Opens the kit: connects a wallet, and shows the account once one is connected.
 * This is the only code a page loads before a click. To avoid layout shift while its script loads, add this CSS to the page:
 * `w3m-button:not(:defined) { display: inline-block; inline-size: 156px; block-size: 40px }` (138 × 36 for `size="sm"`, 174 × 48
 * for `lg`). This is its minimum size; a long label takes more.
 * @event {W3mOpenEvent} w3m-open - The user opened the modal with it.
 * @event {W3mConnectEvent} w3m-connect - The user connected a wallet in the modal.
 * @event {W3mDisconnectEvent} w3m-disconnect - The user disconnected the wallet in the modal.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The user switched the network in the modal.
 * @event {W3mCloseEvent} w3m-close - The user closed the modal.
 * @csspart button - The native button.
 * @cssproperty [--w3m-accent=#2f4bd6] - The accent color. Hover, pressed and text colors derive from it.
 * @cssproperty [--w3m-color-mix] - A color mixed into the surfaces.
 * @cssproperty [--w3m-color-mix-strength=0%] - Percentage of the mixed color.
 * @cssproperty [--w3m-font-family] - Default: the user's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Base of all font sizes.
 * @cssproperty [--w3m-border-radius-master=4px] - Base of the large button's radius.
 */
@define('w3m-button')
export class W3mButton extends AccountButtonBase {
  /** Text in place of "Connect wallet". */
  @property() label: string | undefined

  /** Text in place of "Connecting…". */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined

  protected override face(): ButtonContent {
    return super.face() ?? this.connectFace(this)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': W3mButton
  }
}
