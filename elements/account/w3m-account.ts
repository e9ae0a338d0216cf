import { property } from 'lit/decorators/property.js'
import { define } from '../core/define.ts'
import { ShellElement } from '../core/shell-element.ts'
import { pageKit } from '../modal/page-kit-slot.ts'

/**
 * @summary The account card: account, network, balance, and disconnect.
 * In the page, and on the modal's Account screen.
 * @slot name - A name to show above the address, such as one from a name service.
 * @event {W3mDisconnectEvent} w3m-disconnect - The user disconnected the wallet here.
 * @event {W3mOpenEvent} w3m-open - The user opened the modal here: to connect, or to select a network.
 * @event {W3mConnectEvent} w3m-connect - The user connected a wallet in the modal.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The user switched the network in the modal.
 * @event {W3mCloseEvent} w3m-close - The user closed the modal.
 * @csspart card - The card.
 * @csspart avatar - The avatar of the account.
 * @csspart address - The short address, which copies the full one.
 * @csspart balance - The native balance.
 * @csspart actions - Explorer and disconnect.
 * @cssproperty [--w3m-accent=#2f4bd6] - The accent color.
 * @cssproperty [--w3m-color-mix] - A color mixed into the surfaces.
 * @cssproperty [--w3m-color-mix-strength=0%] - Percentage of the mixed color.
 * @cssproperty [--w3m-font-family] - Default: the user's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Base of all font sizes.
 * @cssproperty [--w3m-border-radius-master=4px] - Base of all radii.
 */
@define('w3m-account')
export class W3mAccount extends ShellElement {
  /** Omits background and network, inside another card that has them. */
  @property({ type: Boolean, reflect: true }) bare = false

  protected override async loadContent() {
    pageKit?.request().catch(reportError)
    return (await import('./account-content.ts')).AccountContent
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account': W3mAccount
  }
}
