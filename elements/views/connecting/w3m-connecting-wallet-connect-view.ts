import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { ConnectingTab } from '../../../adapters/base/deep-link.ts'
import { connectingWalletConnectFlow } from '../../../state/connect/connecting-wallet-connect.ts'
import { walletImage } from '../../../state/images/images.ts'
import { pairingLifetime } from '../../../state/options/limits.ts'
import { push } from '../../../state/router/router.ts'
import { $connectingFailedText } from '../../../state/connect/connecting-failed.text.ts'
import { $connectingText } from '../../../state/connect/connecting.text.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $pairingText } from '../../../state/connect/pairing.text.ts'
import { getWallet, type WalletEntry } from '../../../state/wallets/wallets.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import type { W3mUiChangeEvent } from '../../ui/events.ts'
import type { W3mUiButton } from '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-dial.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-image.ts'
import '../../ui/w3m-ui-qr.ts'
import '../../ui/w3m-ui-ring.ts'
import '../../ui/w3m-ui-tabs.ts'
import { dialStyles } from './dial-styles.ts'

/**
 * @summary Connects a remote wallet: a QR code, or a link on this device, with a tab for each way of
 * the wallet.
 */
@define('w3m-connecting-wallet-connect-view')
export class W3mConnectingWalletConnectView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    dialStyles,
    css`
      .stack {
        display: grid;
        gap: 8px;
      }
      w3m-ui-tabs {
        margin-block-end: 16px;
      }
      .below {
        display: grid;
        gap: 4px;
        justify-items: center;
        margin-block: 16px;
      }
      .renewal {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 18px;
        font-variant-numeric: tabular-nums;
      }
      .renewal w3m-ui-ring {
        font-size: 14px;
        color: var(--w3m-accent-text);
      }
    `
  ]

  readonly #flow = connectingWalletConnectFlow()
  readonly #tabs = new StoreController(this, this.#flow.$tabs)
  readonly #tab = new StoreController(this, this.#flow.$tab)
  readonly #pairing = new StoreController(this, this.#flow.$pairing)
  readonly #secondsLeft = new StoreController(this, this.#flow.$secondsLeft)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #common = new StoreController(this, $connectingText)
  readonly #failed = new StoreController(this, $connectingFailedText)
  readonly #text = new StoreController(this, $pairingText)

  @query('.retry') private readonly retry!: W3mUiButton | null
  @property({ attribute: 'wallet-id' }) walletId = 'walletConnect'

  #hadProblem = false

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('walletId')) this.#flow.show(this.walletId)
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { retry } = this
    // Focus the retry button, for screen reader users who do not see the changed text.
    if (retry && !this.#hadProblem) void retry.updateComplete.then(() => retry.focus())
    this.#hadProblem = retry !== null
  }

  override render() {
    const tabs = this.#tabs.value
    const text = this.#text.value
    return html`<div class="body center">
      ${
        tabs.length > 1
          ? html`<w3m-ui-tabs
              .label=${text['ways-to-connect']}
              .tabs=${tabs.map(value => ({ value, label: text[value] }))}
              .value=${this.#tab.value}
              @w3m-ui-change=${(event: W3mUiChangeEvent) => this.#flow.chooseTab(event.value as ConnectingTab)}
            ></w3m-ui-tabs>`
          : nothing
      }
      ${this.#renderTab()}
    </div>`
  }

  #renderTab() {
    const pairing = this.#pairing.value
    const wallet = getWallet(this.walletId)
    const name = wallet?.name ?? ''
    const failed = this.#failed.value
    const tab = this.#tab.value
    if (tab === 'unsupported') return this.#renderUnsupported(wallet, name)
    if (pairing.name === 'declined') return this.#renderProblem(failed.declined, interpolate(failed['declined-text'], { name }))
    const problem = pairing.name === 'failed' ? getErrorText(this.#errors.value, pairing.code) : undefined
    if (problem !== undefined) return this.#renderProblem(failed.failed, problem)
    return tab === 'mobile' || tab === 'desktop' || tab === 'web' ? this.#renderLink(wallet, name) : this.#renderCode(wallet)
  }

  #renderCode(wallet: WalletEntry | undefined) {
    const pairing = this.#pairing.value
    const text = this.#text.value
    const seconds = this.#secondsLeft.value
    const named = wallet && wallet.type !== 'WALLET_CONNECT'
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    return html`<w3m-ui-qr .uri=${pairing.name === 'ready' ? pairing.uri : undefined} .label=${text['code-label']}>
        ${named ? html`<w3m-ui-image size="52" .name=${wallet.name} .src=${walletImage(wallet)}></w3m-ui-image>` : nothing}
      </w3m-ui-qr>
      <div class="below">
        <h2 class="title">${named ? interpolate(text['scan-named'], { name: wallet.name }) : text.scan}</h2>
        <p class="small renewal" role="timer">
          <w3m-ui-ring .value=${pairing.name === 'ready' ? seconds / (pairingLifetime / 1000) : undefined}></w3m-ui-ring>
          <span>${pairing.name === 'ready' ? interpolate(text['new-code-in'], { time }) : text.preparing}</span>
        </p>
      </div>
      <w3m-ui-button variant="secondary" full icon="copy" ?disabled=${pairing.name !== 'ready'} @click=${this.#flow.copyLink}>
        ${text['copy-link']}
      </w3m-ui-button>`
  }

  #renderLink(wallet: WalletEntry | undefined, name: string) {
    const text = this.#text.value
    const ready = this.#pairing.value.name === 'ready'
    const hasStore = Boolean(wallet?.directory?.app_store ?? wallet?.directory?.play_store ?? wallet?.directory?.chrome_store)
    return html`<w3m-ui-dial .status=${'waiting'}>
        <w3m-ui-image size="72" .name=${name} .src=${wallet && walletImage(wallet)}></w3m-ui-image>
      </w3m-ui-dial>
      <div class="say">
        <h2 class="heading">${interpolate(this.#common.value['continue-in'], { name })}</h2>
        <p class="text">${this.#tab.value === 'web' ? text['open-new-tab'] : text['accept-in-app']}</p>
      </div>
      <div class="stack">
        <w3m-ui-button full icon="external-link" ?loading=${!ready} .loadingLabel=${text.preparing} @click=${this.#flow.open}>
          ${interpolate(text['open-wallet'], { name })}
        </w3m-ui-button>
        <w3m-ui-button variant="secondary" full icon="copy" ?disabled=${!ready} @click=${this.#flow.copyLink}
          >${text['copy-link']}</w3m-ui-button
        >
      </div>
      ${
        hasStore
          ? html`<p class="small after">
              ${interpolate(text['no-wallet-yet'], { name })}
              <button class="link" type="button" @click=${this.#showDownloads}>${text['get-it']}</button>
            </p>`
          : nothing
      }`
  }

  #renderUnsupported(wallet: WalletEntry | undefined, name: string) {
    const text = this.#text.value
    return html`<w3m-ui-empty
      icon="puzzle"
      .heading=${text['not-detected']}
      .text=${interpolate(text['not-detected-text'], { name })}
    >
      ${wallet ? html`<w3m-ui-button full icon="download" @click=${this.#showDownloads}>${text['get-it']}</w3m-ui-button>` : nothing}
    </w3m-ui-empty>`
  }

  #renderProblem(heading: string, explanation: string) {
    const wallet = getWallet(this.walletId)
    return html`<w3m-ui-dial .status=${'declined'}>
        <w3m-ui-image size="72" .name=${wallet?.name ?? 'WalletConnect'} .src=${wallet && walletImage(wallet)}></w3m-ui-image>
      </w3m-ui-dial>
      <div class="say" role="status">
        <h2 class="heading">${heading}</h2>
        <p class="text">${explanation}</p>
      </div>
      <w3m-ui-button class="retry" full icon="rotate-cw" @click=${this.#flow.retry}
        >${this.#common.value['try-again']}</w3m-ui-button
      >`
  }

  readonly #showDownloads = (): void => push('Downloads', { walletId: this.walletId })
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-wallet-connect-view': W3mConnectingWalletConnectView
  }
}
