import { css, html, LitElement, nothing } from 'lit'
import { query } from 'lit/decorators.js'
import { updateEmailFlow } from '../../../../state/flows/update-email.ts'
import { goBack } from '../../../../state/modal.ts'
import { $errorWords } from '../../../../state/text/error-words.ts'
import { sayProblem } from '../../../../state/text/login-problem.ts'
import { $loginText } from '../../../../state/text/login.ts'
import { $updateEmailText } from '../../../../state/text/update-email.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { withPlaces } from '../../../core/with-places.ts'
import { focus } from '../../../styles/focus.ts'
import { reset } from '../../../styles/reset.ts'
import { screen } from '../../../styles/screen.ts'
import type { W3mUiInputEvent } from '../../../ui/events.ts'
import '../../../ui/w3m-ui-button.ts'
import '../../../ui/w3m-ui-field.ts'
import type { W3mUiField } from '../../../ui/w3m-ui-field.ts'
import { againStyles, renderWait } from '../code-form.ts'

/** @summary Takes the new email of the embedded wallet, and has the first code sent. */
@define('w3m-update-email-wallet-view')
export class W3mUpdateEmailWalletView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    againStyles,
    css`
      .how {
        margin-block: 12px 20px;
        overflow-wrap: anywhere;
      }
      .pair {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
    `
  ]

  readonly #flow = updateEmailFlow()
  readonly #email = new StoreController(this, this.#flow.$email)
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #savable = new StoreController(this, this.#flow.$savable)
  readonly #wait = new StoreController(this, this.#flow.$wait)
  readonly #errors = new StoreController(this, $errorWords)
  readonly #login = new StoreController(this, $loginText)
  readonly #text = new StoreController(this, $updateEmailText)

  @query('w3m-ui-field') private readonly field!: W3mUiField | null

  protected override firstUpdated(): void {
    const { field } = this
    void field?.updateComplete.then(() => {
      field.focus()
      field.select()
    })
  }

  override render() {
    const text = this.#text.value
    const sending = this.#status.value.name === 'sending'
    const { current } = this.#flow
    return html`<div class="body">
      <w3m-ui-field
        type="email"
        icon="mail"
        autocomplete="email"
        .label=${text.email}
        .placeholder=${text['email-hint']}
        .value=${this.#email.value}
        .error=${this.#problem}
        ?disabled=${sending}
        @w3m-ui-input=${(event: W3mUiInputEvent) => this.#flow.edit(event.value)}
        @w3m-ui-submit=${this.#flow.submit}
      ></w3m-ui-field>
      <p class="small how">
        ${current ? withPlaces(text['how-first'], { email: html`<strong><bdi>${current}</bdi></strong>` }) : text['how-new']}
      </p>
      <div class="pair">
        <w3m-ui-button full variant="secondary" @click=${goBack}>${text.cancel}</w3m-ui-button>
        <w3m-ui-button
          full
          ?disabled=${!this.#savable.value && !sending}
          ?loading=${sending}
          .loadingLabel=${this.#login.value.sending}
          @click=${this.#flow.submit}
          >${text.save}</w3m-ui-button
        >
      </div>
      ${this.#wait.value > 0 && !sending ? renderWait(this.#wait.value, text.wait) : nothing}
    </div>`
  }

  get #problem(): string | undefined {
    const status = this.#status.value
    if (status.name === 'invalid') return this.#text.value.invalid
    if (status.name !== 'failed') return undefined
    return sayProblem(status.problem, this.#errors.value, this.#login.value)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-wallet-view': W3mUpdateEmailWalletView
  }
}
