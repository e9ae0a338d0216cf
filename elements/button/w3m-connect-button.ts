import { property } from 'lit/decorators/property.js'
import { define } from '../core/define.ts'
import { PublicButton, type Face } from './public-button.ts'

/**
 * @summary Connects a wallet. Keeps its words when one is connected; `<w3m-button>` becomes the account.
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
 * @cssproperty [--w3m-font-family] - Default: the visitor's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Every size of text is a multiple of it.
 */
@define('w3m-connect-button')
export class W3mConnectButton extends PublicButton {
  /** Words in place of "Connect Wallet". */
  @property() label: string | undefined

  /** Words in place of "Connecting…". */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined

  protected override face(): Face {
    return this.connectFace(this)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-button': W3mConnectButton
  }
}
