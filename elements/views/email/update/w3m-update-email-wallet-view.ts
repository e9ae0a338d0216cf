import { css, html, LitElement, nothing } from 'lit'
import { query } from 'lit/decorators.js'
import { updateEmailFlow } from '../../../../state/login/update-email.ts'
import { goBack } from '../../../../state/modal/modal.ts'
import { $errorTexts } from '../../../../state/text/error-messages.ts'
import { getLoginProblemText } from '../../../../state/login/problem-text.ts'
import { $loginText } from '../../../../state/login/login.text.ts'
import { $updateEmailText } from '../../../../state/login/update-email.text.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { interpolateTemplate } from '../../../core/interpolate-template.ts'
import { focusStyles } from '../../../styles/focus.ts'
import { resetStyles } from '../../../styles/reset.ts'
import { screenStyles } from '../../../styles/screen.ts'
import type { W3mUiInputEvent } from '../../../ui/events.ts'
import '../../../ui/w3m-ui-button.ts'
import '../../../ui/w3m-ui-field.ts'
import type { W3mUiField } from '../../../ui/w3m-ui-field.ts'
import { resendStyles, renderCooldown } from '../code-form.ts'

/** @summary Asks for the new email address of the embedded wallet, and requests the first code. */
@define('w3m-update-email-wallet-view')
export class W3mUpdateEmailWalletView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    resendStyles,
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
  readonly #errors = new StoreController(this, $errorTexts)
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
        data-initial-focus
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
        ${current ? interpolateTemplate(text['how-first'], { email: html`<strong><bdi>${current}</bdi></strong>` }) : text['how-new']}
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
      ${this.#wait.value > 0 && !sending ? renderCooldown(this.#wait.value, text.wait) : nothing}
    </div>`
  }

  get #problem(): string | undefined {
    const status = this.#status.value
    if (status.name === 'invalid') return this.#text.value.invalid
    if (status.name !== 'failed') return undefined
    return getLoginProblemText(status.problem, this.#errors.value, this.#login.value)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-wallet-view': W3mUpdateEmailWalletView
  }
}
