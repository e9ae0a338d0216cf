import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { reset as goTo } from '../../../state/router/router.ts'
import type { primaryNameFlow, PrimaryNameStatus } from '../../../state/name/primary-name.ts'
import { $registerNameText } from '../../../state/name/register-name.text.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { define } from '../../core/define.ts'
import { FocusFallback } from '../../core/focus-fallback.ts'
import { StoreController } from '../../core/store-controller.ts'
import { interpolateTemplate } from '../../core/interpolate-template.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary The name was registered for the account. */
@define('w3m-register-account-name-success-view')
export class W3mRegisterAccountNameSuccessView extends LitElement {
  static override styles = [
    resetStyles,
    screenStyles,
    css`
      .glyph {
        color: var(--w3m-success);
      }
    `
  ]

  #flow?: ReturnType<typeof primaryNameFlow>
  #primary?: StoreController<PrimaryNameStatus>
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $registerNameText)

  /** With its suffix. */
  @property() name = ''

  constructor() {
    super()
    new FocusFallback(this)
  }

  protected override firstUpdated() {
    this.#offerPrimary().catch(() => {}) // the code cannot be loaded: the name stays registered
  }

  async #offerPrimary(): Promise<void> {
    const { primaryNameFlow } = await import('../../../state/name/primary-name.ts')
    if (!this.isConnected) return
    this.#flow = primaryNameFlow()
    this.#primary = new StoreController(this, this.#flow.$status)
    await this.#flow.offer(this.name)
  }

  override render() {
    const text = this.#text.value
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="circle-check"></w3m-ui-icon></span>
      <div class="say" role="status">
        <h2 class="heading">${interpolateTemplate(text.done, { name: html`<bdi>${this.name}</bdi>` })}</h2>
        <p class="text">${text['done-text']}</p>
      </div>
      ${this.#renderPrimary()}
      <w3m-ui-button class="done" full @click=${() => goTo('Account')}>${text.finish}</w3m-ui-button>
    </div>`
  }

  #renderPrimary() {
    const text = this.#text.value
    const status = this.#primary?.value
    if (!status || status.name === 'not-offered') return nothing
    if (status.name === 'sent') return html`<p class="text" role="status">${text['primary-sent']}</p>`
    const failure = status.name === 'failed' ? getErrorText(this.#errors.value, status.code) : undefined
    const isBusy = status.name === 'confirming'
    return html`<p class="text">${interpolateTemplate(text['primary-text'], { network: status.network.name })}</p>
      ${failure ? html`<w3m-ui-alert kind="error" .heading=${failure}></w3m-ui-alert>` : nothing}
      <w3m-ui-button full variant="secondary" ?loading=${isBusy} .loadingLabel=${text.signing} @click=${() => this.#flow?.set()}
        >${text.primary}</w3m-ui-button
      >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-register-account-name-success-view': W3mRegisterAccountNameSuccessView
  }
}
