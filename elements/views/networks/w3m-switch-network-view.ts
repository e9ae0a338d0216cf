import { css, html, LitElement, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { switchNetworkFlow, type SwitchStatus } from '../../../state/connect/switch-network-flow.ts'
import { networkLogo } from '../../../state/images/logos.ts'
import { goBack } from '../../../state/modal/modal.ts'
import { getNetwork } from '../../../state/networks/networks.ts'
import { $connectedSession } from '../../../state/session/active-session.ts'
import { $networksText } from '../../../state/connect/networks.text.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import type { W3mUiButton } from '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-dial.ts'
import '../../ui/w3m-ui-image.ts'

/** @summary Waits for the wallet to switch the network. */
@define('w3m-switch-network-view')
export class W3mSwitchNetworkView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      w3m-ui-dial {
        margin-block: 8px 20px;
      }
      .pair {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
    `
  ]

  readonly #flow = switchNetworkFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #session = new StoreController(this, $connectedSession)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $networksText)

  @query('.retry') private readonly retry!: W3mUiButton | null
  @property({ attribute: 'chain-id' }) chainId: ChainId = 'eip155:1'

  #shown: string | undefined

  protected override willUpdate(): void {
    if (!this.hasUpdated) void this.#flow.requestSwitch(this.chainId)
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { name } = this.#shownStatus
    // Focus the retry button, for screen reader users who do not see the changed text.
    if (name !== 'waiting' && this.#shown === 'waiting') void this.retry?.updateComplete.then(() => this.retry?.focus())
    this.#shown = name
  }

  /** Status. Stays at waiting until the texts of a failure are loaded. */
  get #shownStatus(): SwitchStatus {
    const status = this.#status.value
    return status.name === 'failed' && getErrorText(this.#errors.value, status.code) === undefined ? { name: 'waiting' } : status
  }

  override render() {
    const network = getNetwork(this.chainId)
    const status = this.#shownStatus
    const text = this.#text.value
    const wallet = this.#session.value?.connection.name ?? ''
    const heading = { waiting: text['switching-to'], declined: text.declined, failed: text.failed }[status.name]
    const explanation =
      status.name === 'failed'
        ? getErrorText(this.#errors.value, status.code)
        : { waiting: text['approve-in-wallet'], declined: text['declined-text'] }[status.name]
    return html`<div class="body center">
      <w3m-ui-dial .status=${status.name === 'waiting' ? 'waiting' : 'declined'}>
        <w3m-ui-image
          size="72"
          shape="circle"
          .name=${network?.name ?? ''}
          .src=${network && networkLogo(network)}
        ></w3m-ui-image>
      </w3m-ui-dial>
      <div class="say" role="status">
        <h2 class="heading">${interpolate(heading, { name: network?.name ?? this.chainId })}</h2>
        <p class="text">${interpolate(explanation ?? '', { wallet })}</p>
      </div>
      ${
        status.name === 'waiting'
          ? html`<w3m-ui-button variant="secondary" full @click=${goBack}>${text.cancel}</w3m-ui-button>`
          : html`<div class="pair">
              <w3m-ui-button variant="secondary" full @click=${goBack}>${text.cancel}</w3m-ui-button>
              <w3m-ui-button class="retry" full icon="rotate-cw" @click=${() => this.#flow.requestSwitch(this.chainId)}
                >${text['try-again']}</w3m-ui-button
              >
            </div>`
      }
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-switch-network-view': W3mSwitchNetworkView
  }
}
