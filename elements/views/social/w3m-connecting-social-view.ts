import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { socialFlow } from '../../../state/flows/social.ts'
import type { Routes } from '../../../state/router.ts'
import { socialNames } from '../../../state/socials.ts'
import { $errorWords } from '../../../state/text/error-words.ts'
import { fill } from '../../../state/text/fill.ts'
import { sayProblem } from '../../../state/text/login-problem.ts'
import { $loginText } from '../../../state/text/login.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-brand.ts'
import '../../ui/w3m-ui-dial.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary Waits for the window of a provider, which the tap before has opened. */
@define('w3m-connecting-social-view')
export class W3mConnectingSocialView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    css`
      w3m-ui-dial {
        margin-block: 8px 20px;
      }
    `
  ]

  readonly #flow = socialFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #errors = new StoreController(this, $errorWords)
  readonly #text = new StoreController(this, $loginText)

  @property() provider: Routes['ConnectingSocial']['provider'] = 'google'

  override render() {
    const text = this.#text.value
    const { name } = this.#status.value
    const over = name === 'declined' || name === 'failed'
    const label = socialNames[this.provider]
    return html`<div class="body center">
      <w3m-ui-dial .status=${over ? 'declined' : 'waiting'}>
        <w3m-ui-brand size="72" .name=${this.provider}></w3m-ui-brand>
      </w3m-ui-dial>
      <div class="say" role="status">
        <h2 class="heading">${over ? text[name] : fill(text['continue-with'], { name: label })}</h2>
        <p class="text">${this.#told}</p>
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

  get #told(): string | undefined {
    const text = this.#text.value
    const status = this.#status.value
    if (status.name === 'failed') return sayProblem(status.problem, this.#errors.value, this.#text.value)
    return {
      waiting: text['in-window'],
      leaving: fill(text.leaving, { name: socialNames[this.provider] }),
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
