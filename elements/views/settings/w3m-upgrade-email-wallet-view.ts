import { css, html, LitElement, nothing } from 'lit'
import { settingsFlow } from '../../../state/login/settings.ts'
import { $errorTexts } from '../../../state/text/error-messages.ts'
import { getLoginProblemText } from '../../../state/login/problem-text.ts'
import { $loginText } from '../../../state/login/login.text.ts'
import { $settingsText } from '../../../state/login/settings.text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'

/** @summary How an embedded wallet becomes portable: its recovery, and export of its keys. */
@define('w3m-upgrade-email-wallet-view')
export class W3mUpgradeEmailWalletView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
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
  readonly #errors = new StoreController(this, $errorTexts)
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
        ${status.name === 'failed' ? getLoginProblemText(status.problem, this.#errors.value, this.#login.value) : nothing}
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
