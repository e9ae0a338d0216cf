import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { Namespace } from '../../../adapters/base/caip.ts'
import { connectingExternalFlow, type ExternalStatus } from '../../../state/connect/connecting-external.ts'
import { walletImage } from '../../../state/images/images.ts'
import { getPairingSource } from '../../../state/networks/pairing-source.ts'
import { isMobileDevice } from '../../../state/platform/device.ts'
import { push } from '../../../state/router/router.ts'
import { $connectingText } from '../../../state/connect/connecting.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { getWallet } from '../../../state/wallets/wallets.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { connectingIcons } from '../../icons/generated/connecting.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-dial.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-image.ts'
import { dialStyles } from './dial-styles.ts'
import type { ConnectFailure } from './connect-failure.ts'

addIcons(connectingIcons)

export { startConnecting } from '../../../state/connect/connecting-external.ts'

/** @summary Waits for an injected wallet, whose request the registry sends. Connects again when the user retries. */
@define('w3m-connecting-external-view')
export class W3mConnectingExternalView extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles, dialStyles]

  readonly #flow = connectingExternalFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #text = new StoreController(this, $connectingText)

  @query('.button') private readonly retry!: HTMLElement | null
  @property({ attribute: 'wallet-id' }) walletId = ''
  @property({ attribute: false }) namespace: Namespace | undefined

  #shown: ExternalStatus['name'] | undefined
  /** Failure texts; `absent` if they could not be loaded. */
  #failure: ConnectFailure | 'asked' | 'absent' | undefined

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const [{ name }] = this.#shownStatus
    // Focus the retry button, for screen reader users who do not see the changed text.
    if (name !== 'waiting' && this.#shown === 'waiting') this.retry?.focus()
    this.#shown = name
  }

  /** Status with its texts. Stays at waiting until the texts of a failure are loaded. */
  get #shownStatus(): readonly [ExternalStatus, ...(readonly string[])] {
    const status = this.#status.value
    const text = this.#text.value
    if (status.name !== 'waiting') {
      if (!this.#failure) void this.#bringFailure()
      const words = typeof this.#failure === 'object' ? this.#failure.wordsFor(status) : undefined
      if (words || this.#failure === 'absent') return [status, ...(words ?? [])]
    }
    return [{ name: 'waiting' }, text['continue-in'], text['accept-in-wallet']]
  }

  async #bringFailure(): Promise<void> {
    this.#failure = 'asked'
    const failure = await import('./connect-failure.ts').catch(() => undefined)
    this.#failure = failure ? new failure.ConnectFailure(this) : 'absent' // offline: retry is possible anyway
    this.requestUpdate()
  }

  override render() {
    const wallet = getWallet(this.walletId)
    const text = this.#text.value
    const name = wallet?.name ?? ''
    const [status, heading = '', explanation = ''] = this.#shownStatus
    return html`<div class="body center">
      <w3m-ui-dial .status=${status.name === 'waiting' || status.name === 'pending' ? 'waiting' : 'declined'}>
        <w3m-ui-image size="72" .name=${name} .src=${wallet && walletImage(wallet)}></w3m-ui-image>
      </w3m-ui-dial>
      <div class="say" role="status">
        <h2 class="heading">${interpolate(heading, { name })}</h2>
        <p class="text">${interpolate(explanation, { name })}</p>
      </div>
      ${status.name === 'waiting' ? this.#renderHint(name) : this.#renderRetry()}
      ${
        getPairingSource() && !isMobileDevice()
          ? html`<p class="small after">
              ${text['on-phone']}
              <button class="link" type="button" @click=${this.#showCode}>${text['show-code']}</button>
            </p>`
          : nothing
      }
    </div>`
  }

  /** Renders the hint in the button's place. A wallet's in-app browser has no toolbar to refer to. */
  #renderHint(name: string) {
    if (isMobileDevice()) return html`<div class="place"></div>`
    return html`<p class="note">
      <w3m-ui-icon name="app-window"></w3m-ui-icon>
      <span>${interpolate(this.#text.value['no-window'], { name })}</span>
    </p>`
  }

  #renderRetry() {
    return html`<button class="button" type="button" @click=${() => this.#flow.connectExternal(this.walletId, this.namespace)}>
      <w3m-ui-icon name="rotate-cw"></w3m-ui-icon>${this.#text.value['try-again']}
    </button>`
  }

  #showCode(): void {
    push('ConnectingWalletConnect', { walletId: 'walletConnect' })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-external-view': W3mConnectingExternalView
  }
}
