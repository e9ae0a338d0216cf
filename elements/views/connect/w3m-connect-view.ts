import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { selectWallet, preloadRemoteWallets } from '../../../state/connect/select-wallet.ts'
import { $directoryConfigured } from '../../../state/services/directory-lists.ts'
import { walletImage } from '../../../state/images/images.ts'
import { $legalBlocked, $legalRequired } from '../../../state/options/legal.ts'
import { $options, type WalletGroup } from '../../../state/options/options.ts'
import { getLoginSource } from '../../../state/networks/login-source.ts'
import { isMobileDevice } from '../../../state/platform/device.ts'
import { push } from '../../../state/router/router.ts'
import { $connectText } from '../../../state/connect/connect.text.ts'
import { $walletGroups, $walletsPending, type WalletEntry } from '../../../state/wallets/wallets.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { warmUp } from '../../core/warm-up.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { W3mUiRow } from '../../ui/w3m-ui-row.ts'
import '../../ui/w3m-ui-icon.ts'
import { directorySection } from './directory-slot.ts'
import { arrangeMethods } from './login-slot.ts'
import { loadConnectSections, loadTerms } from './lazy-sections.ts'
import type { DirectorySection } from './directory/section.ts'

/** Groups with a caption. */
type Captioned = Exclude<WalletGroup, 'walletConnect'>

/** @summary The list of wallets to connect, in groups. */
@define('w3m-connect-view')
export class W3mConnectView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      .failed {
        display: grid;
        align-content: start;
        min-height: 148px;
        padding-block-start: 20px;
      }
      [inert] {
        opacity: 0.45;
      }
    `
  ]

  readonly #groups = new StoreController(this, $walletGroups)
  readonly #pending = new StoreController(this, $walletsPending)
  readonly #options = new StoreController(this, $options)
  readonly #legalWanted = new StoreController(this, $legalRequired)
  readonly #legalMissing = new StoreController(this, $legalBlocked)
  readonly #text = new StoreController(this, $connectText)

  #directory: DirectorySection | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    void preloadRemoteWallets()
    // Loaded by the registry, unless the app has changed its options since.
    for (const part of loadConnectSections()) {
      part.then(
        () => this.requestUpdate(),
        () => undefined // the screen works without it
      )
    }
  }

  protected override willUpdate(): void {
    if (directorySection && $directoryConfigured.get()) this.#directory ??= new directorySection(this)
    // The app may have enabled them after the screen loaded.
    if (this.#legalWanted.value) loadTerms().catch(() => undefined)
  }

  /** Prepares the first rendering. Reads no wallets, which would start discovery. */
  static warmUp(): void {
    const view = new W3mConnectView()
    const wallet = { id: '', name: ' ', namespaces: [], installed: true, certified: false, connectors: [] }
    const list = [view.#renderPending(), view.#renderGroup('injected', [wallet])]
    // without login methods, whose rendering asks a service for those that its operator has disabled
    warmUp(view, view.#renderBody(list))
    warmUp(Object.assign(new W3mUiRow(), { label: wallet.name, sub: wallet.name }))
  }

  override render() {
    const wallets = [
      this.#pending.value ? this.#renderPending() : this.#renderGroups(),
      this.#directory?.allShown && !this.#pending.value ? this.#directory.renderAll() : nothing
    ]
    return this.#renderBody(this.#arrange(wallets))
  }

  #renderBody(methods: unknown) {
    return html`<div class="body">
      ${this.#legalWanted.value ? html`<w3m-connect-terms></w3m-connect-terms>` : nothing}
      <div ?inert=${this.#legalMissing.value}>${methods}</div>
    </div>`
  }

  /** Arranges login methods and wallets. Overridden by the screen without login methods. */
  #arrange(wallets: unknown): unknown {
    return getLoginSource() && arrangeMethods && this.localName === 'w3m-connect-view' ? arrangeMethods(wallets) : wallets
  }

  #renderGroups() {
    const shown = new Map(this.#groups.value.map(({ group, wallets }) => [group, wallets]))
    const order = this.#options.value.features.connectorTypeOrder
    const directory = this.#directory
    const awaited = (group: WalletGroup): boolean => Boolean(directory?.awaited(group))
    const isThere = (group: WalletGroup): boolean => shown.has(group) || awaited(group)
    const failure = directory?.failed && !order.some(awaited) ? directory.renderFailure() : nothing
    if (!order.some(isThere) && !directory?.allShown) return [this.#renderNone(), failure]
    // Each group has a fixed slot, so a new group does not re-render the others.
    return [...order.map(group => (isThere(group) ? this.#renderPart(group, shown.get(group)) : nothing)), failure]
  }

  #renderPart(group: WalletGroup, wallets: readonly WalletEntry[] | undefined) {
    if (group === 'walletConnect') return this.#renderWalletConnect(wallets ?? [])
    return wallets ? this.#renderGroup(group, wallets) : this.#directory?.renderAwaited(group)
  }

  #renderWalletConnect(wallets: readonly WalletEntry[]) {
    const sub = this.#text.value[isMobileDevice() ? 'open-app' : 'scan-with-phone']
    return html`<ul class="rows">
      ${wallets.map(wallet => html`<li>${this.#renderRow(wallet, sub)}</li>`)}
    </ul>`
  }

  #renderGroup(group: Captioned, wallets: readonly WalletEntry[]) {
    const asTiles = this.#directory?.isTiled(group, wallets.length) ? this.#directory : undefined
    return html`<h2 class="caption" id=${group}>${this.#text.value[group]}</h2>
      <ul class=${asTiles ? 'tiles' : 'rows'} aria-labelledby=${group}>
        ${wallets.map(wallet => html`<li>${asTiles ? asTiles.renderTile(wallet) : this.#renderRow(wallet)}</li>`)}
      </ul>`
  }

  #renderRow(wallet: WalletEntry, sub?: string): TemplateResult {
    return html`<w3m-ui-row
      .label=${this.#nameOf(wallet)}
      .sub=${sub}
      .icon=${wallet.type === 'WALLET_CONNECT' ? 'qr-code' : undefined}
      .image=${walletImage(wallet)}
      @click=${() => selectWallet(wallet)}
    ></w3m-ui-row>`
  }

  #renderPending() {
    return html`<ul class="rows" aria-busy="true" aria-label=${this.#text.value.loading}>
      ${[1, 2, 3].map(() => html`<li aria-hidden="true"><w3m-ui-row loading></w3m-ui-row></li>`)}
    </ul>`
  }

  #renderNone() {
    const text = this.#text.value
    return html`<div class="body center">
      <span class="glyph"><w3m-ui-icon name="wallet"></w3m-ui-icon></span>
      <div class="say">
        <h2 class="heading">${text['no-wallets']}</h2>
        <p class="text">${text['no-wallets-text']}</p>
      </div>
      ${
        this.#options.value.enableWalletGuide
          ? html`<button class="link" type="button" @click=${() => push('WhatIsAWallet')}>${text['get-wallet']}</button>`
          : nothing
      }
    </div>`
  }

  #nameOf(wallet: WalletEntry): string {
    return wallet.type === 'INJECTED' && wallet.id === 'injected' ? this.#text.value['browser-wallet'] : wallet.name
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-view': W3mConnectView
  }
}
