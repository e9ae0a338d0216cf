import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { emailFlow } from '../../../state/login/email.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { CodeFormView, renderCooldown } from './code-form.ts'

/**
 * @summary Asks for the one-time code: typed, pasted, or autofilled.
 * Offers another one after the cooldown.
 */
@define('w3m-email-verify-otp-view')
export class W3mEmailVerifyOtpView extends CodeFormView {
  readonly #flow = emailFlow()
  readonly #again = new StoreController(this, this.#flow.$again)
  readonly #wait = new StoreController(this, this.#flow.$wait)

  /** Address the code was sent to. */
  @property() override email = ''

  constructor() {
    const flow = emailFlow()
    super({ ...flow, onCode: flow.edit })
  }

  protected override renderAgain() {
    const text = this.text.value
    if (this.#again.value) {
      return html`<p class="again">
        <button class="link" type="button" @click=${this.#flow.checkAgain}>${text['try-again']}</button>
      </p>`
    }
    if (this.#wait.value > 0) return renderCooldown(this.#wait.value, text['resend-in'])
    return html`<p class="again">
      <button class="link" type="button" @click=${() => this.#flow.resend(this.email)}>${text.resend}</button>
    </p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-otp-view': W3mEmailVerifyOtpView
  }
}
