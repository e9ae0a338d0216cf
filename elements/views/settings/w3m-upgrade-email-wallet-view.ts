import { css, html, LitElement, nothing } from 'lit'
import { settingsFlow } from '../../../state/flows/settings.ts'
import { $errorWords } from '../../../state/text/error-words.ts'
import { sayProblem } from '../../../state/text/login-problem.ts'
import { $loginText } from '../../../state/text/login.ts'
import { $settingsText } from '../../../state/text/settings.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary How an embedded wallet becomes one that its owner can take along: a way back into it, and its keys. */
@define('w3m-upgrade-email-wallet-view')
export class W3mUpgradeEmailWalletView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    css`
      .stack {
        display: grid;
        gap: 8px;
      }
      .told {
        margin-block-start: 12px;
      }
    `
  ]

  readonly #flow = settingsFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #errors = new StoreController(this, $errorWords)
  readonly #login = new StoreController(this, $loginText)
  readonly #text = new StoreController(this, $settingsText)

  override render() {
    const text = this.#text.value
    const status = this.#status.value
    const open = status.name === 'open' ? status.screen : undefined
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="shield-check"></w3m-ui-icon></span>
      <div class="say">
        <h2 class="heading">${text['upgrade-row']}</h2>
        <p class="text">${text['upgrade-text']}</p>
      </div>
      <div class="stack">
        <w3m-ui-button
          full
          icon="key"
          ?loading=${open === 'recovery'}
          .loadingLabel=${text['in-wallet']}
          @click=${() => this.#flow.open('recovery')}
          >${text['set-recovery']}</w3m-ui-button
        >
        <w3m-ui-button
          full
          variant="secondary"
          icon="download"
          ?loading=${open === 'export'}
          .loadingLabel=${text['in-wallet']}
          @click=${() => this.#flow.open('export')}
          >${text.export}</w3m-ui-button
        >
      </div>
      <p class=${status.name === 'failed' ? 'small told' : 'hidden'} role="status">
        ${status.name === 'failed' ? sayProblem(status.problem, this.#errors.value, this.#login.value) : nothing}
        ${
          status.name === 'failed' && status.problem.code === 'login-too-old'
            ? html`<button class="link" type="button" @click=${this.#flow.logInAgain}>${text['log-in-again']}</button>`
            : nothing
        }
      </p>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-upgrade-email-wallet-view': W3mUpgradeEmailWalletView
  }
}
