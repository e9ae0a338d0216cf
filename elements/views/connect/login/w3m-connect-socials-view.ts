import { html, LitElement } from 'lit'
import { chooseSocial } from '../../../../state/flows/social.ts'
import { $socials, socialNames } from '../../../../state/socials.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { reset } from '../../../styles/reset.ts'
import { screen } from '../../../styles/screen.ts'
import '../../../ui/w3m-ui-brand.ts'
import '../../../ui/row-parts.ts'

/** @summary Every provider that one can log in with. */
@define('w3m-connect-socials-view')
export class W3mConnectSocialsView extends LitElement {
  static override styles = [reset, screen]

  readonly #socials = new StoreController(this, $socials)

  override render() {
    return html`<div class="body">
      <ul class="rows">
        ${this.#socials.value.map(
          social =>
            html`<li>
              <w3m-ui-row .label=${socialNames[social]} @click=${() => chooseSocial(social)}>
                <w3m-ui-brand slot="start" size="40" .name=${social}></w3m-ui-brand>
              </w3m-ui-row>
            </li>`
        )}
      </ul>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-socials-view': W3mConnectSocialsView
  }
}
