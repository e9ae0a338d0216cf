import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { Namespace } from '../../../adapters/base/caip.ts'
import { connectingExternalFlow, type ExternalStatus } from '../../../state/flows/connecting-external.ts'
import { walletImage } from '../../../state/images.ts'
import { pairingSource } from '../../../state/pairing-source.ts'
import { isPhone } from '../../../state/device.ts'
import { push } from '../../../state/router.ts'
import { $connectingText } from '../../../state/text/connecting.ts'
import { fill } from '../../../state/text/fill.ts'
import { walletById } from '../../../state/wallets.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { connecting } from '../../icons/generated/connecting.ts'
import { addIcons } from '../../icons/icons.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-dial.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-image.ts'
import { dialStyles } from './dial-styles.ts'
import type { Failure } from './failure.ts'

addIcons(connecting)

/** @summary Waits for a wallet in the page. Asks by itself when it shows, and again when the visitor wants. */
@define('w3m-connecting-external-view')
export class W3mConnectingExternalView extends LitElement {
  static override styles = [reset, focus, screen, dialStyles]

  readonly #flow = connectingExternalFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #text = new StoreController(this, $connectingText)

  @query('.button') private readonly retry!: HTMLElement | null
  @property({ attribute: 'wallet-id' }) walletId = ''
  @property({ attribute: false }) namespace: Namespace | undefined

  #shown: ExternalStatus['name'] | undefined
  /** Says what happened when nothing came of it; `absent` where it could not be loaded. */
  #failure: Failure | 'asked' | 'absent' | undefined

  protected override willUpdate(): void {
    if (!this.hasUpdated) void this.#flow.ask(this.walletId, this.namespace)
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const [{ name }] = this.#told
    // what to do next is one press away, for those who cannot see that the words have changed
    if (name !== 'waiting' && this.#shown === 'waiting') this.retry?.focus()
    this.#shown = name
  }

  /** A failure is told with its words: until they are here the screen waits. */
  get #told(): readonly [ExternalStatus, ...(readonly string[])] {
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
    const failure = await import('./failure.ts').catch(() => undefined)
    this.#failure = failure ? new failure.Failure(this) : 'absent' // offline: it may be tried again all the same
    this.requestUpdate()
  }

  override render() {
    const wallet = walletById(this.walletId)
    const text = this.#text.value
    const name = wallet?.name ?? ''
    const [status, heading = '', explanation = ''] = this.#told
    return html`<div class="body center">
      <w3m-ui-dial .status=${status.name === 'waiting' || status.name === 'pending' ? 'waiting' : 'declined'}>
        <w3m-ui-image size="72" .name=${name} .src=${wallet && walletImage(wallet)}></w3m-ui-image>
      </w3m-ui-dial>
      <div class="say" role="status">
        <h2 class="heading">${fill(heading, { name })}</h2>
        <p class="text">${fill(explanation, { name })}</p>
      </div>
      ${status.name === 'waiting' ? this.#renderHint(name) : this.#renderRetry()}
      ${
        pairingSource() && !isPhone()
          ? html`<p class="small after">
              ${text['on-phone']}
              <button class="link" type="button" @click=${this.#showCode}>${text['show-code']}</button>
            </p>`
          : nothing
      }
    </div>`
  }

  /** Stands where the button will. In the browser of a wallet's own app there is no toolbar to look at. */
  #renderHint(name: string) {
    if (isPhone()) return html`<div class="place"></div>`
    return html`<p class="note">
      <w3m-ui-icon name="app-window"></w3m-ui-icon>
      <span>${fill(this.#text.value['no-window'], { name })}</span>
    </p>`
  }

  #renderRetry() {
    return html`<button class="button" type="button" @click=${() => this.#flow.ask(this.walletId, this.namespace)}>
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
