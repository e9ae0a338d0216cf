import { html, LitElement } from 'lit'
import { define } from '../../core/define.ts'
import './w3m-connecting-wallet-connect-view.ts'

/**
 * @summary Only the WalletConnect QR code, for an app without a chain adapter, which has no wallet
 * list.
 */
@define('w3m-connecting-wallet-connect-basic-view')
export class W3mConnectingWalletConnectBasicView extends LitElement {
  override render() {
    return html`<w3m-connecting-wallet-connect-view wallet-id="walletConnect"></w3m-connecting-wallet-connect-view>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-wallet-connect-basic-view': W3mConnectingWalletConnectBasicView
  }
}
