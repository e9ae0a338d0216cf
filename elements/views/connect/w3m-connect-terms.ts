import { css, html, LitElement, nothing } from 'lit'
import { $legalAccepted, setLegalAccepted } from '../../../state/options/legal.ts'
import { $options } from '../../../state/options/options.ts'
import { $termsText } from '../../../state/connect/terms.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { interpolateTemplate } from '../../core/interpolate-template.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import type { W3mUiToggleEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-checkbox.ts'

/** @summary The checkboxes required before connecting, if the app configures them. */
@define('w3m-connect-terms')
export class W3mConnectTerms extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      :host {
        margin-block-end: 12px;
      }
    `
  ]

  readonly #options = new StoreController(this, $options)
  readonly #ticked = new StoreController(this, $legalAccepted)
  readonly #text = new StoreController(this, $termsText)

  override render() {
    const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = this.#options.value
    const text = this.#text.value
    return html`<w3m-ui-checkbox
      ?checked=${this.#ticked.value}
      @w3m-ui-toggle=${(event: W3mUiToggleEvent) => setLegalAccepted(event.checked)}
    >
      ${interpolateTemplate(text[terms && privacy ? 'accept-both' : terms ? 'accept-terms' : 'accept-privacy'], {
        terms: this.#renderLink(text.terms, terms),
        privacy: this.#renderLink(text.privacy, privacy)
      })}
    </w3m-ui-checkbox>`
  }

  #renderLink(label: string, href: string | undefined) {
    return html`<a class="link" href=${href ?? nothing} target="_blank" rel="noopener noreferrer">${label}</a>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-terms': W3mConnectTerms
  }
}
