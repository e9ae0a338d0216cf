import { html, LitElement } from 'lit'
import { $options } from '../../../state/options/options.ts'
import { AccountContent } from '../../account/account-content.ts'
import { loadPortfolio } from '../../account/lazy-parts.ts'
import '../../account/w3m-account.ts'
import { define } from '../../core/define.ts'
import { screenStyles } from '../../styles/screen.ts'

/** Loads the account screen completely, with the blockchain API's part if the app has one. */
export async function loadAccount(): Promise<void> {
  if ($options.get().services.chain) await loadPortfolio()
}

/** @summary The account card, in the modal. */
@define('w3m-account-view')
export class W3mAccountView extends LitElement {
  static override styles = [screenStyles]

  override render() {
    return html`<w3m-account bare .content=${AccountContent}></w3m-account>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-view': W3mAccountView
  }
}
