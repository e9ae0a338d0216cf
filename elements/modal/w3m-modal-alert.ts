import { html, LitElement, nothing } from 'lit'
import { $alert } from '../../state/alert.ts'
import { dismissAlert } from '../../state/alerts.ts'
import { $alertText } from '../../state/text/alerts.ts'
import { $modalText } from '../../state/text/modal.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import '../ui/w3m-ui-alert.ts'

/** @summary What the developers of the site should know, on the card itself. Comes only with `debug`, and only when there is something. */
@define('w3m-modal-alert')
export class W3mModalAlert extends LitElement {
  readonly #alert = new StoreController(this, $alert)
  readonly #alertText = new StoreController(this, $alertText)
  readonly #text = new StoreController(this, $modalText)

  override render() {
    const alert = this.#alert.value
    if (!alert) return nothing
    // each message is its title, then what to do
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
