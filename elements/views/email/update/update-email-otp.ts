import { html } from 'lit'
import { updateEmailFlow } from '../../../../state/flows/update-email.ts'
import { $updateEmailText } from '../../../../state/text/update-email.ts'
import { StoreController } from '../../../core/store-controller.ts'
import { CodeView } from '../code-form.ts'

/** Either code of a change of the email. Another one is had by starting over: the wallet sends it with the new address alone. */
export abstract class UpdateEmailOtp extends CodeView {
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
