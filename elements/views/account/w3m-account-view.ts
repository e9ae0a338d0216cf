import { html, LitElement } from 'lit'
import { $options } from '../../../state/options.ts'
import { bringPortfolio } from '../../account/files.ts'
import '../../account/w3m-account.ts'
import { define } from '../../core/define.ts'
import { screen } from '../../styles/screen.ts'

/** The account is whole when it shows: with what a blockchain API makes known, where there is one. */
export async function bringAccount(): Promise<void> {
  if ($options.get().services.chain) await bringPortfolio()
}

/** @summary The account card, in the modal. */
@define('w3m-account-view')
export class W3mAccountView extends LitElement {
  static override styles = [screen]

  override render() {
    return html`<w3m-account bare></w3m-account>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-view': W3mAccountView
  }
}
