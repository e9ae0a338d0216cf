import { html } from 'lit'
import { updateEmailFlow } from '../../../../state/login/update-email.ts'
import { $updateEmailText } from '../../../../state/login/update-email.text.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { CodeFormView } from '../code-form.ts'

/**
 * Base class for both codes of an email update.
 * To get another code, start over: the wallet sends it only with the new address.
 */
export abstract class UpdateEmailOtp extends CodeFormView {
  readonly #flow = updateEmailFlow()
  readonly #again = new StoreController(this, this.#flow.$again)
  readonly #words = new StoreController(this, $updateEmailText)

  constructor() {
    const flow = updateEmailFlow()
    super({ ...flow, onCode: flow.editCode })
  }

  protected override renderAgain() {
    if (this.#again.value) {
      return html`<p class="again">
        <button class="link" type="button" @click=${this.#flow.checkAgain}>${this.text.value['try-again']}</button>
      </p>`
    }
    return html`<p class="again">
      <button class="link" type="button" @click=${this.#flow.startOver}>${this.#words.value['start-over']}</button>
    </p>`
  }
}
