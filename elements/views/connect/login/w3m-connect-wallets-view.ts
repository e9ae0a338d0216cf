import { define } from '../../../core/define.ts'
import { W3mConnectView } from '../w3m-connect-view.ts'

/** @summary The wallets without login methods, if the app shows those first. */
@define('w3m-connect-wallets-view')
export class W3mConnectWalletsView extends W3mConnectView {}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-wallets-view': W3mConnectWalletsView
  }
}
