import { css, html, LitElement, nothing } from 'lit'
import { $legalTicked, tickLegal } from '../../../state/legal.ts'
import { $options } from '../../../state/options.ts'
import { $termsText } from '../../../state/text/terms.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { withPlaces } from '../../core/with-places.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import type { W3mUiToggleEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-checkbox.ts'

/** @summary What is to be ticked before a wallet can be connected, where the site wants that. */
@define('w3m-connect-terms')
export class W3mConnectTerms extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    css`
      :host {
        margin-block-end: 12px;
      }
    `
  ]

  readonly #options = new StoreController(this, $options)
  readonly #ticked = new StoreController(this, $legalTicked)
  readonly #text = new StoreController(this, $termsText)

  override render() {
    const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = this.#options.value
    const text = this.#text.value
    return html`<w3m-ui-checkbox
      ?checked=${this.#ticked.value}
      @w3m-ui-toggle=${(event: W3mUiToggleEvent) => tickLegal(event.checked)}
    >
      ${withPlaces(text[terms && privacy ? 'accept-both' : terms ? 'accept-terms' : 'accept-privacy'], {
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
