import { css, html, LitElement, nothing } from 'lit'
import { chooseSocial } from '../../../../state/flows/social.ts'
import { push } from '../../../../state/router.ts'
import { $socials, socialNames } from '../../../../state/socials.ts'
import { $loginText } from '../../../../state/text/login.ts'
import { fill } from '../../../../state/text/fill.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { focus } from '../../../styles/focus.ts'
import { reset } from '../../../styles/reset.ts'
import { screen } from '../../../styles/screen.ts'
import '../../../ui/row-parts.ts'

/** How many providers have a row of their own; the others are one step further. */
const shown = 2

/** @summary The first providers that one can log in with, and the way to the others. */
@define('w3m-connect-socials')
export class W3mConnectSocials extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    css`
      :host {
        margin-block-end: 8px;
      }
    `
  ]

  readonly #socials = new StoreController(this, $socials)
  readonly #text = new StoreController(this, $loginText)

  override render() {
    const text = this.#text.value
    const socials = this.#socials.value
    const first = socials.slice(0, socials.length > shown + 1 ? shown : socials.length)
    return html`<ul class="rows">
      ${first.map(
        social =>
          html`<li>
            <w3m-ui-row
              .label=${fill(text['continue-with'], { name: socialNames[social] })}
              .name=${socialNames[social]}
              @click=${() => chooseSocial(social)}
            ></w3m-ui-row>
          </li>`
      )}
      ${
        first.length < socials.length
          ? html`<li>
              <w3m-ui-row
                chevron
                icon="ellipsis"
                .label=${text['more-socials']}
                @click=${() => push('ConnectSocials')}
              ></w3m-ui-row>
            </li>`
          : nothing
      }
    </ul>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-socials': W3mConnectSocials
  }
}
