import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { socialFlow } from '../../../state/login/social.ts'
import type { Routes } from '../../../state/router/router.ts'
import { socialLabels } from '../../../state/login/socials.ts'
import { $errorTexts } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { getLoginProblemText } from '../../../state/login/problem-text.ts'
import { $loginText } from '../../../state/login/login.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-brand.ts'
import '../../ui/w3m-ui-dial.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary Waits for the provider's popup, opened by the preceding click. */
@define('w3m-connecting-social-view')
export class W3mConnectingSocialView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      w3m-ui-dial {
        margin-block: 8px 20px;
      }
    `
  ]

  readonly #flow = socialFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $loginText)

  @property() provider: Routes['ConnectingSocial']['provider'] = 'google'

  override render() {
    const text = this.#text.value
    const { name } = this.#status.value
    const over = name === 'declined' || name === 'failed'
    const label = socialLabels[this.provider]
    return html`<div class="body center">
      <w3m-ui-dial .status=${over ? 'declined' : 'waiting'}>
        <w3m-ui-brand size="72" .name=${this.provider}></w3m-ui-brand>
      </w3m-ui-dial>
      <div class="say" role="status">
        <h2 class="heading">${over ? text[name] : interpolate(text['continue-with'], { name: label })}</h2>
        <p class="text">${this.#shownStatus}</p>
      </div>
      ${
        over
          ? html`<button class="button" type="button" @click=${() => this.#flow.open(this.provider)}>
              <w3m-ui-icon name="rotate-cw"></w3m-ui-icon>${text['try-again']}
            </button>`
          : nothing
      }
    </div>`
  }

  get #shownStatus(): string | undefined {
    const text = this.#text.value
    const status = this.#status.value
    if (status.name === 'failed') return getLoginProblemText(status.problem, this.#errors.value, this.#text.value)
    return {
      waiting: text['in-window'],
      leaving: interpolate(text.leaving, { name: socialLabels[this.provider] }),
      connecting: text.connecting,
      declined: text['declined-text']
    }[status.name]
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-social-view': W3mConnectingSocialView
  }
}
