import { define } from '../core/define.ts'
import { ShellElement } from '../core/shell-element.ts'
import { pageKit } from '../modal/page-kit-slot.ts'

/**
 * @summary The network switch in the page: a list of the configured networks, with the current one
 * checked.
 * A selection is sent to the connected wallet, and the check mark moves after the wallet has switched.
 * @event {W3mNetworkChangeEvent} w3m-network-change - The user selected another network, and the wallet switched to it.
 * @csspart card - The list with its background.
 * @csspart list - The list.
 * @cssproperty [--w3m-accent=#2f4bd6] - The accent color.
 * @cssproperty [--w3m-color-mix] - A color mixed into the surfaces.
 * @cssproperty [--w3m-color-mix-strength=0%] - Percentage of the mixed color.
 * @cssproperty [--w3m-font-family] - Default: the user's system font.
 * @cssproperty [--w3m-font-size-master=10px] - Base of all font sizes.
 * @cssproperty [--w3m-border-radius-master=4px] - Base of all radii.
 */
@define('w3m-network')
export class W3mNetwork extends ShellElement {
  protected override async loadContent() {
    pageKit?.request().catch(reportError)
    return (await import('./network-content.ts')).NetworkContent
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network': W3mNetwork
  }
}
