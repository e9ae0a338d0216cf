import { css, html, LitElement, nothing } from 'lit'
import { chooseSocial } from '../../../../state/flows/social.ts'
import type { Social } from '../../../../state/options.ts'
import { push } from '../../../../state/router.ts'
import { $socials, socialNames } from '../../../../state/socials.ts'
import { $loginText } from '../../../../state/text/login.ts'
import { fill } from '../../../../state/text/fill.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { focus } from '../../../styles/focus.ts'
import { reset } from '../../../styles/reset.ts'
import '../../../ui/w3m-ui-brand.ts'
import '../../../ui/w3m-ui-icon.ts'

/** How many fit beside one another; with more of them, the last place leads to all. */
const places = 5

/** @summary The first providers that one can log in with, side by side, and the way to the others. */
@define('w3m-connect-socials')
export class W3mConnectSocials extends LitElement {
  static override styles = [
    reset,
    focus,
    css`
      :host {
        display: block;
        margin-block-end: 12px;
      }
      ul {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: 8px;
      }
      button {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        width: 100%;
        height: 48px;
        padding-inline: 8px;
        border-radius: var(--w3m-radius-md);
        background: var(--w3m-fill-1);
        color: var(--w3m-text);
        font: var(--w3m-text-button);
        font-weight: 500;
        transition: background var(--w3m-duration-press);
      }
      span {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      w3m-ui-brand,
      w3m-ui-icon {
        font-size: 20px;
      }
      @media (hover: hover) {
        button:hover {
          background: var(--w3m-fill-2);
        }
      }
      button:active {
        background: var(--w3m-fill-3);
      }
      @media (forced-colors: active) {
        button {
          border: 1px solid ButtonBorder;
        }
      }
    `
  ]

  readonly #socials = new StoreController(this, $socials)
  readonly #text = new StoreController(this, $loginText)

  override render() {
    const text = this.#text.value
    const socials = this.#socials.value
    const first = socials.length > places ? socials.slice(0, places - 1) : socials
    return html`<ul>
      ${first.map(social => html`<li>${this.#renderSocial(social, first.length)}</li>`)}
      ${
        first.length < socials.length
          ? html`<li>
              <button type="button" aria-label=${text['more-socials']} @click=${() => push('ConnectSocials')}>
                <w3m-ui-icon name="ellipsis"></w3m-ui-icon>
              </button>
            </li>`
          : nothing
      }
    </ul>`
  }

  /** One says what it does, two their names; more of them are marks alone. */
  #renderSocial(social: Social, count: number) {
    const name = socialNames[social]
    const says = fill(this.#text.value['continue-with'], { name })
    return html`<button type="button" aria-label=${says} @click=${() => chooseSocial(social)}>
      <w3m-ui-brand .name=${social}></w3m-ui-brand>${count > 2 ? nothing : html`<span>${count === 1 ? says : name}</span>`}
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-socials': W3mConnectSocials
  }
}
