import { html, LitElement, nothing } from 'lit'
import { $alert } from '../../state/alerts/alert.ts'
import { dismissAlert } from '../../state/alerts/raise-alert.ts'
import { $alertText } from '../../state/alerts/alerts.text.ts'
import { $modalText } from '../../state/modal/modal.text.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import '../ui/w3m-ui-alert.ts'

/** @summary Developer alerts, on the card. Loaded only with `debug`, and only if there is an alert. */
@define('w3m-modal-alert')
export class W3mModalAlert extends LitElement {
  readonly #alert = new StoreController(this, $alert)
  readonly #alertText = new StoreController(this, $alertText)
  readonly #text = new StoreController(this, $modalText)

  override render() {
    const alert = this.#alert.value
    if (!alert) return nothing
    // A message is its title, then advice.
    const [, heading, advice] = /^(.*?[.。])\s*(.*)$/s.exec(this.#alertText.value[alert.code]) ?? []
    return html`<w3m-ui-alert
      .heading=${heading ?? ''}
      .text=${[advice, alert.detail].filter(Boolean).join(' ')}
      .closeLabel=${this.#text.value['dismiss-alert']}
      @w3m-ui-close=${dismissAlert}
    ></w3m-ui-alert>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-alert': W3mModalAlert
  }
}
