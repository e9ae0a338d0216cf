import { property } from 'lit/decorators/property.js'
import { define } from '../core/define.ts'
import { ButtonBase, type ButtonContent } from './button-base.ts'

/**
 * @summary Connects a wallet.
 * Keeps its label when one is connected; use `<w3m-button>` to show the account.
 * @event {W3mOpenEvent} w3m-open - The user opened the modal with it.
 * @event {W3mConnectEvent} w3m-connect - The user connected a wallet in the modal.
 * @event {W3mDisconnectEvent} w3m-disconnect - The user disconnected the wallet in the modal.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The user switched the network in the modal.
 * @event {W3mCloseEvent} w3m-close - The user closed the modal.
 * @csspart button - The native button.
 * @cssproperty [--w3m-accent=#2f4bd6] - The accent color. Hover, pressed and text colors derive from it.
 * @cssproperty [--w3m-font-family] - Default: the user's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Base of all font sizes.
 */
@define('w3m-connect-button')
export class W3mConnectButton extends ButtonBase {
  /** Text in place of "Connect wallet". */
  @property() label: string | undefined

  /** Text in place of "Connecting…". */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined

  protected override face(): ButtonContent {
    return this.connectFace(this)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-button': W3mConnectButton
  }
}
