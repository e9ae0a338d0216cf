import { html, LitElement } from 'lit'
import { $signInText } from '../../../state/text/sign-in.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import { bothStyles, renderBoth } from './both.ts'

/** @summary It is being found out whether the visitor is signed in, or what the wallet has signed is being checked. */
@define('w3m-connecting-siwe-view')
export class W3mConnectingSiweView extends LitElement {
  static override styles = [reset, screen, bothStyles]

  readonly #text = new StoreController(this, $signInText)

  override render() {
    const text = this.#text.value
    return html`<div class="body center" aria-busy="true">
      ${renderBoth(true)}
      <div class="say" role="status">
        <h2 class="heading">${text.authenticating}</h2>
        <p class="text">${text['authenticating-text']}</p>
      </div>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-siwe-view': W3mConnectingSiweView
  }
}
