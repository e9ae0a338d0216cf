import { css, html, LitElement, nothing } from 'lit'
import { selectSocial } from '../../../../state/login/social.ts'
import type { Social } from '../../../../state/options/options.ts'
import { push } from '../../../../state/router/router.ts'
import { $socials, socialLabels } from '../../../../state/login/socials.ts'
import { $loginText } from '../../../../state/login/login.text.ts'
import { interpolate } from '../../../../state/text/interpolate.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { focusStyles } from '../../../styles/focus.ts'
import { resetStyles } from '../../../styles/reset.ts'
import '../../../ui/w3m-ui-brand.ts'
import '../../../ui/w3m-ui-icon.ts'

/** Maximum number in one row; with more, the last place opens the full list. */
const places = 5

/** @summary The first login providers, side by side, and the button to the others. */
@define('w3m-connect-socials')
export class W3mConnectSocials extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
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

  /** Renders a provider: a single one with a full label, two with their names, more as logos only. */
  #renderSocial(social: Social, count: number) {
    const name = socialLabels[social]
    const says = interpolate(this.#text.value['continue-with'], { name })
    return html`<button type="button" aria-label=${says} @click=${() => selectSocial(social)}>
      <w3m-ui-brand .name=${social}></w3m-ui-brand>${count > 2 ? nothing : html`<span>${count === 1 ? says : name}</span>`}
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-socials': W3mConnectSocials
  }
}
