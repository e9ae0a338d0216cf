import { define } from '../core/define.ts'
import { AccountButtonBase } from './account-button-base.ts'

/**
 * @summary Shows the account and opens it.
 * Empty while no wallet is connected.
 * @event {W3mOpenEvent} w3m-open - The user opened the modal with it.
 * @event {W3mDisconnectEvent} w3m-disconnect - The user disconnected the wallet in the modal.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The user switched the network in the modal.
 * @event {W3mCloseEvent} w3m-close - The user closed the modal.
 * @csspart button - The native button.
 * @cssproperty [--w3m-font-family] - Default: the user's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Base of all font sizes.
 */
@define('w3m-account-button')
export class W3mAccountButton extends AccountButtonBase {}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-button': W3mAccountButton
  }
}
