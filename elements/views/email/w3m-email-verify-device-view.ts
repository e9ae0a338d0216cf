import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { emailFlow } from '../../../state/flows/email.ts'
import { $errorWords } from '../../../state/text/error-words.ts'
import { sayProblem } from '../../../state/text/login-problem.ts'
import { $loginText } from '../../../state/text/login.ts'
import { withPlaces } from '../../core/with-places.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-icon.ts'
import { againStyles, renderWait } from './code-form.ts'

/** @summary Waits for the mailed link that confirms a device which the wallet has not seen before. */
@define('w3m-email-verify-device-view')
export class W3mEmailVerifyDeviceView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    againStyles,
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
  readonly #errors = new StoreController(this, $errorWords)
  readonly #text = new StoreController(this, $loginText)

  /** Where the link was sent. */
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
        <p class="text">${withPlaces(text['device-mail'], { email: html`<strong><bdi>${this.email}</bdi></strong>` })}</p>
        ${this.#renderState()}
      </div>
      ${
        this.#wait.value > 0
          ? renderWait(this.#wait.value, text['link-in'])
          : html`<p class="again"><button class="link" type="button" @click=${this.#again}>${text['resend-link']}</button></p>`
      }
    </div>`
  }

  #renderState() {
    const text = this.#text.value
    const status = this.#status.value
    if (status.name !== 'failed') return html`<p class="text">${text[status.name === 'sending' ? 'sending' : 'device-same']}</p>`
    return html`<p class="problem">
      <w3m-ui-icon name="circle-alert"></w3m-ui-icon><span>${sayProblem(status.problem, this.#errors.value, text)}</span>
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
