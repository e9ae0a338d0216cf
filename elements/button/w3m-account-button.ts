import { define } from '../core/define.ts'
import { AccountShowingButton } from './account-showing-button.ts'

/**
 * @summary Shows the account and opens it. Nothing while no wallet is connected.
 *
 * @event {W3mOpenEvent} w3m-open - The visitor opened the modal with it.
 * @event {W3mDisconnectEvent} w3m-disconnect - The visitor let the wallet go there.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The visitor chose another network there.
 * @event {W3mCloseEvent} w3m-close - The visitor closed it.
 *
 * @csspart button - The native button.
 *
 * @cssproperty [--w3m-font-family] - Default: the visitor's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Every size of text is a multiple of it.
 */
@define('w3m-account-button')
export class W3mAccountButton extends AccountShowingButton {}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-button': W3mAccountButton
  }
}
