import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { reset as goTo } from '../../../state/router/router.ts'
import { $registerNameText } from '../../../state/name/register-name.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { interpolateTemplate } from '../../core/interpolate-template.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary The name was registered for the account. */
@define('w3m-register-account-name-success-view')
export class W3mRegisterAccountNameSuccessView extends LitElement {
  static override styles = [
    resetStyles,
    screenStyles,
    css`
      .glyph {
        color: var(--w3m-success);
      }
    `
  ]

  readonly #text = new StoreController(this, $registerNameText)

  /** With its suffix. */
  @property() name = ''

  override render() {
    const text = this.#text.value
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="circle-check"></w3m-ui-icon></span>
      <div class="say" role="status">
        <h2 class="heading">${interpolateTemplate(text.done, { name: html`<bdi>${this.name}</bdi>` })}</h2>
        <p class="text">${text['done-text']}</p>
      </div>
      <w3m-ui-button class="done" full @click=${() => goTo('Account')}>${text.finish}</w3m-ui-button>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-register-account-name-success-view': W3mRegisterAccountNameSuccessView
  }
}
