import { html, LitElement } from 'lit'
import { selectSocial } from '../../../../state/login/social.ts'
import { $socials, socialLabels } from '../../../../state/login/socials.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { resetStyles } from '../../../styles/reset.ts'
import { screenStyles } from '../../../styles/screen.ts'
import '../../../ui/w3m-ui-brand.ts'
import '../../../ui/row-parts.ts'

/** @summary All login providers. */
@define('w3m-connect-socials-view')
export class W3mConnectSocialsView extends LitElement {
  static override styles = [resetStyles, screenStyles]

  readonly #socials = new StoreController(this, $socials)

  override render() {
    return html`<div class="body">
      <ul class="rows">
        ${this.#socials.value.map(
          social =>
            html`<li>
              <w3m-ui-row .label=${socialLabels[social]} @click=${() => selectSocial(social)}>
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
