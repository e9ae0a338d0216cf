import { css, html, LitElement, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { codeLength, emailFlow } from '../../../state/flows/email.ts'
import { $errorWords, errorWords } from '../../../state/text/error-words.ts'
import { fill } from '../../../state/text/fill.ts'
import { $loginText } from '../../../state/text/login.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary Takes the code of the mail: typed, pasted, or filled in by the device. Sends another one after a while. */
@define('w3m-email-verify-otp-view')
export class W3mEmailVerifyOtpView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    css`
      input {
        align-self: stretch;
        height: 64px;
        padding-inline: 16px;
        border: 1px solid var(--w3m-control-edge);
        border-radius: var(--w3m-radius-md);
        background: var(--w3m-surface);
        color: var(--w3m-text);
        font:
          600 calc(var(--w3m-em) * 2.8) / 1 ui-monospace,
          monospace;
        letter-spacing: 0.35em;
        text-align: center;
        /* the space after the last digit would push them off the middle */
        text-indent: 0.35em;
      }
      input:focus {
        border-color: transparent;
        outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
        outline-offset: calc(-1 * var(--w3m-focus-width));
      }
      input[aria-invalid='true'] {
        border-color: var(--w3m-danger);
      }
      .told {
        min-height: 18px;
        margin-block: 10px 14px;
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
      }
      .told.failed {
        color: var(--w3m-danger);
      }
    `
  ]

  readonly #flow = emailFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #code = new StoreController(this, this.#flow.$code)
  readonly #wait = new StoreController(this, this.#flow.$wait)
  readonly #errors = new StoreController(this, $errorWords)
  readonly #text = new StoreController(this, $loginText)

  @query('input') private readonly input!: HTMLInputElement | null
  /** Where the code was sent. */
  @property() email = ''

  protected override firstUpdated(): void {
    this.input?.focus()
  }

  override render() {
    const text = this.#text.value
    const status = this.#status.value
    const failed = status.name === 'failed'
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="mail"></w3m-ui-icon></span>
      <div class="say">
        <h2 class="heading">${text['enter-code']}</h2>
        <p class="text">${fill(text['code-sent'], { email: this.email })}</p>
      </div>
      <input
        type="text"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength=${codeLength * 2}
        dir="ltr"
        aria-label=${text.code}
        aria-describedby="told"
        aria-invalid=${failed ? 'true' : nothing}
        .value=${this.#code.value}
        ?readonly=${status.name === 'checking'}
        @input=${this.#typed}
      />
      <p class=${failed ? 'told failed' : 'told'} id="told" role="status">${this.#told}</p>
      ${
        this.#wait.value > 0
          ? html`<p class="small">${fill(text['resend-in'], { seconds: this.#wait.value })}</p>`
          : html`<button class="link" type="button" @click=${() => this.#flow.resend(this.email)}>${text.resend}</button>`
      }
    </div>`
  }

  get #told(): string | undefined {
    const text = this.#text.value
    const status = this.#status.value
    if (status.name === 'checking') return text.checking
    if (status.name === 'sending') return text.sending
    if (status.name !== 'failed') return undefined
    return status.problem.words ?? errorWords(this.#errors.value, status.problem.code)
  }

  #typed(event: InputEvent): void {
    const input = event.target as HTMLInputElement
    this.#flow.edit(input.value)
    // what is no digit does not stay
    input.value = this.#flow.$code.get()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-otp-view': W3mEmailVerifyOtpView
  }
}
