import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { chooseWallet, prepareElsewhere } from '../../../state/flows/choose-wallet.ts'
import { $directoryConfigured } from '../../../state/directory-lists.ts'
import { walletImage } from '../../../state/images.ts'
import { $legalMissing, $legalWanted } from '../../../state/legal.ts'
import { $options, type WalletGroup } from '../../../state/options.ts'
import { loginSource } from '../../../state/login-source.ts'
import { isPhone } from '../../../state/device.ts'
import { push } from '../../../state/router.ts'
import { $connectText } from '../../../state/text/connect.ts'
import { $walletGroups, $walletsPending, type WalletEntry } from '../../../state/wallets.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-row.ts'
import '../../ui/w3m-ui-icon.ts'
import { directoryPart } from './directory-place.ts'
import { arrangeMethods } from './login-place.ts'
import { bringConnectParts, bringTerms } from './parts.ts'
import type { DirectoryPart } from './directory/part.ts'

/** The groups that have a caption. */
type Captioned = Exclude<WalletGroup, 'walletConnect'>

/** @summary The list of wallets to connect, in their groups. */
@define('w3m-connect-view')
export class W3mConnectView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
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
  readonly #legalWanted = new StoreController(this, $legalWanted)
  readonly #legalMissing = new StoreController(this, $legalMissing)
  readonly #text = new StoreController(this, $connectText)

  #directory: DirectoryPart | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    void prepareElsewhere()
    // the registry has brought them, unless the site changed its mind since
    for (const part of bringConnectParts()) {
      part.then(
        () => this.requestUpdate(),
        () => undefined // the screen is there without it
      )
    }
  }

  protected override willUpdate(): void {
    if (directoryPart && $directoryConfigured.get()) this.#directory ??= new directoryPart(this)
    // the site may want them only now
    if (this.#legalWanted.value) bringTerms().catch(() => undefined)
  }

  override render() {
    return html`<div class="body">
      ${this.#legalWanted.value ? html`<w3m-connect-terms></w3m-connect-terms>` : nothing}
      <div ?inert=${this.#legalMissing.value}>
        ${this.#arrange([
          this.#pending.value ? this.#renderPending() : this.#renderGroups(),
          this.#directory?.allShown && !this.#pending.value ? this.#directory.renderAll() : nothing
        ])}
      </div>
    </div>`
  }

  /** The ways in and the wallets. The screen of the wallets alone is a kind of this one. */
  #arrange(wallets: unknown): unknown {
    return loginSource() && arrangeMethods && this.localName === 'w3m-connect-view' ? arrangeMethods(wallets) : wallets
  }

  #renderGroups() {
    const shown = new Map(this.#groups.value.map(({ group, wallets }) => [group, wallets]))
    const order = this.#options.value.features.connectorTypeOrder
    const directory = this.#directory
    const awaited = (group: WalletGroup): boolean => Boolean(directory?.awaited(group))
    const isThere = (group: WalletGroup): boolean => shown.has(group) || awaited(group)
    const failure = directory?.failed && !order.some(awaited) ? directory.renderFailure() : nothing
    if (!order.some(isThere) && !directory?.allShown) return [this.#renderNone(), failure]
    // each group has its place, whether it is there or not: one that comes draws none of the others anew
    return [...order.map(group => (isThere(group) ? this.#renderPart(group, shown.get(group)) : nothing)), failure]
  }

  #renderPart(group: WalletGroup, wallets: readonly WalletEntry[] | undefined) {
    if (group === 'walletConnect') return this.#renderWalletConnect(wallets ?? [])
    return wallets ? this.#renderGroup(group, wallets) : this.#directory?.renderAwaited(group)
  }

  #renderWalletConnect(wallets: readonly WalletEntry[]) {
    const sub = this.#text.value[isPhone() ? 'open-app' : 'scan-with-phone']
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
      @click=${() => chooseWallet(wallet)}
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
