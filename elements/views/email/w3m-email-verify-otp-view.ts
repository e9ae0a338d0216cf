import { html, LitElement, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import { codeLength, emailFlow } from '../../../state/flows/email.ts'
import { $errorWords } from '../../../state/text/error-words.ts'
import { sayProblem } from '../../../state/text/login-problem.ts'
import { $loginText } from '../../../state/text/login.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import type { W3mUiCode } from '../../ui/w3m-ui-code.ts'
import { codeFormStyles, renderCodeForm, renderWait } from '../code-form.ts'

/** @summary Takes the code of the mail: typed, pasted, or filled in by the device. Sends another one after a while. */
@define('w3m-email-verify-otp-view')
export class W3mEmailVerifyOtpView extends LitElement {
  static override styles = [reset, focus, screen, codeFormStyles]

  readonly #flow = emailFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #code = new StoreController(this, this.#flow.$code)
  readonly #over = new StoreController(this, this.#flow.$over)
  readonly #wait = new StoreController(this, this.#flow.$wait)
  readonly #errors = new StoreController(this, $errorWords)
  readonly #text = new StoreController(this, $loginText)

  @query('w3m-ui-code') private readonly field!: W3mUiCode | null
  @query('.link') private readonly link!: HTMLButtonElement | null
  /** Where the code was sent. */
  @property() email = ''

  #wasOver = false
  #sending = false

  protected override firstUpdated(): void {
    void this.field?.updateComplete.then(() => this.field?.focus())
  }

  /** The focus goes where one can go on: from a code that is over to another one, and back when that was sent. */
  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const over = this.#over.value
    const sending = this.#status.value.name === 'sending'
    if (over && !this.#wasOver) this.link?.focus()
    if (this.#sending && !sending && !over) void this.field?.updateComplete.then(() => this.field?.focus())
    this.#wasOver = over
    this.#sending = sending
  }

  override render() {
    const text = this.#text.value
    const status = this.#status.value
    return renderCodeForm({
      email: this.email,
      says: text['enter-code'],
      label: text.code,
      length: codeLength,
      code: this.#code.value,
      hint: { checking: text.checking, sending: text.sending, waiting: text['code-valid'], failed: undefined }[status.name],
      error: status.name === 'failed' ? sayProblem(status.problem, this.#errors.value, text) : undefined,
      busy: status.name === 'checking' || status.name === 'sending',
      over: this.#over.value,
      onInput: this.#flow.edit,
      again:
        this.#wait.value > 0
          ? renderWait(this.#wait.value, text['resend-in'])
          : html`<p class="again">
              <button class="link" type="button" @click=${() => this.#flow.resend(this.email)}>${text.resend}</button>
            </p>`
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-otp-view': W3mEmailVerifyOtpView
  }
}
