import { css, html, LitElement } from 'lit'
import { enterEmailFlow } from '../../../../state/login/enter-email.ts'
import { $errorTexts } from '../../../../state/text/error-messages.ts'
import { getLoginProblemText } from '../../../../state/login/problem-text.ts'
import { $loginText } from '../../../../state/login/login.text.ts'
import { define } from '../../../core/define.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { resetStyles } from '../../../styles/reset.ts'
import type { W3mUiInputEvent } from '../../../ui/events.ts'
import '../../../ui/w3m-ui-field.ts'

/** @summary Requests a one-time code for an email address. */
@define('w3m-connect-email')
export class W3mConnectEmail extends LitElement {
  static override styles = [
    resetStyles,
    css`
      :host {
        display: block;
        margin-block-end: 8px;
      }
    `
  ]

  readonly #flow = enterEmailFlow()
  readonly #email = new StoreController(this, this.#flow.$email)
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $loginText)

  override render() {
    const text = this.#text.value
    return html`<w3m-ui-field
      type="email"
      icon="mail"
      autocomplete="email"
      .label=${text.email}
      .placeholder=${text['email-hint']}
      .submitLabel=${text.continue}
      .value=${this.#email.value}
      .error=${this.#problem}
      ?loading=${this.#status.value.name === 'sending'}
      @w3m-ui-input=${(event: W3mUiInputEvent) => this.#flow.edit(event.value)}
      @w3m-ui-submit=${this.#flow.submit}
    ></w3m-ui-field>`
  }

  get #problem(): string | undefined {
    const status = this.#status.value
    if (status.name === 'invalid') return this.#text.value['invalid-email']
    if (status.name !== 'failed') return undefined
    return getLoginProblemText(status.problem, this.#errors.value, this.#text.value)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-email': W3mConnectEmail
  }
}
