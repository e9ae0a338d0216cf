import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { $options } from '../../state/options/options.ts'
import { push } from '../../state/router/router.ts'
import { $networksText } from '../../state/connect/networks.text.ts'
import { $termsText } from '../../state/connect/terms.text.ts'
import { track } from '../../state/analytics/track.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { interpolateTemplate } from '../core/interpolate-template.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { screenStyles } from '../styles/screen.ts'

/** @summary Footer of a screen. Lazy-loaded with the first screen that has one. */
@define('w3m-modal-footer')
export class W3mModalFooter extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles]

  readonly #options = new StoreController(this, $options)
  readonly #terms = new StoreController(this, $termsText)
  readonly #networks = new StoreController(this, $networksText)

  /** Content of the footer. */
  @property() kind: 'legal' | 'networks' = 'legal'

  override render() {
    return html`<p>${this.kind === 'legal' ? this.#renderLegal() : this.#renderNote()}</p>`
  }

  #renderLegal() {
    const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = this.#options.value
    const text = this.#terms.value
    const link = (href: string, words: string) =>
      html`<a class="link" href=${href} target="_blank" rel="noopener noreferrer">${words}</a>`
    return interpolateTemplate(text[terms && privacy ? 'terms-and-privacy' : terms ? 'terms-only' : 'privacy-only'], {
      terms: terms ? link(terms, text.terms) : '',
      privacy: privacy ? link(privacy, text.privacy) : ''
    })
  }

  #renderNote() {
    const text = this.#networks.value
    const link = html`<button class="link" type="button" @click=${help}>${text['what-is-a-network']}</button>`
    return interpolateTemplate(text['networks-note'], { link })
  }
}

function help(): void {
  track('CLICK_NETWORK_HELP')
  push('WhatIsANetwork')
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal-footer': W3mModalFooter
  }
}
