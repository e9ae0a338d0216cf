import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { emailFlow } from '../../../state/login/email.ts'
import { $errorTexts } from '../../../state/text/error-messages.ts'
import { getLoginProblemText } from '../../../state/login/problem-text.ts'
import { $loginText } from '../../../state/login/login.text.ts'
import { interpolateTemplate } from '../../core/interpolate-template.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-icon.ts'
import { resendStyles, renderCooldown } from './code-form.ts'

/** @summary Waits for the mailed link that confirms a new device. */
@define('w3m-email-verify-device-view')
export class W3mEmailVerifyDeviceView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    resendStyles,
    css`
      .problem {
        font: var(--w3m-text-small);
        color: var(--w3m-danger);
      }
      .problem w3m-ui-icon {
        display: inline-block;
        margin-inline-end: 6px;
        font-size: 16px;
        vertical-align: -3px;
      }
    `
  ]

  readonly #flow = emailFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #wait = new StoreController(this, this.#flow.$wait)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $loginText)

  /** Address the link was sent to. */
  @property() email = ''

  protected override firstUpdated(): void {
    void this.#flow.confirmDevice(this.email)
  }

  override render() {
    const text = this.#text.value
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="shield-check"></w3m-ui-icon></span>
      <div class="say" role="status">
        <h2 class="heading">${text['register-device']}</h2>
        <p class="text">
          ${interpolateTemplate(text['device-mail'], { email: html`<strong><bdi>${this.email}</bdi></strong>` })}
        </p>
        ${this.#renderState()}
      </div>
      ${
        this.#wait.value > 0
          ? renderCooldown(this.#wait.value, text['link-in'])
          : html`<p class="again"><button class="link" type="button" @click=${this.#again}>${text['resend-link']}</button></p>`
      }
    </div>`
  }

  #renderState() {
    const text = this.#text.value
    const status = this.#status.value
    if (status.name !== 'failed') return html`<p class="text">${text[status.name === 'sending' ? 'sending' : 'device-same']}</p>`
    return html`<p class="problem">
      <w3m-ui-icon name="circle-alert"></w3m-ui-icon><span>${getLoginProblemText(status.problem, this.#errors.value, text)}</span>
    </p>`
  }

  #again(): void {
    void this.#flow.resend(this.email).then(() => this.#flow.confirmDevice(this.email))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-device-view': W3mEmailVerifyDeviceView
  }
}
