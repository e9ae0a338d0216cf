import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit'
import { $allWalletsLabel, $allWalletsShown, $pendingWalletCounts } from '../../../../state/wallets/all-wallets.ts'
import { prefetchDirectory, retryDirectory } from '../../../../state/wallets/directory.ts'
import { $featured, $recommended } from '../../../../state/services/directory-lists.ts'
import { environment } from '../../../../state/platform/environment.ts'
import { selectWallet } from '../../../../state/connect/select-wallet.ts'
import { walletImage } from '../../../../state/images/images.ts'
import type { WalletGroup } from '../../../../state/options/options.ts'
import { push } from '../../../../state/router/router.ts'
import { $connectText } from '../../../../state/connect/connect.text.ts'
import { $locale } from '../../../../state/text/locale.ts'
import { track } from '../../../../state/analytics/track.ts'
import type { WalletEntry } from '../../../../state/wallets/wallets.ts'
import { StoreController } from '../../../core/store-controller.ts'
import '../../../ui/w3m-ui-icon.ts'
import '../../../ui/row-parts.ts'
import '../../../ui/w3m-ui-tile.ts'
import { formatCount } from '../format-count.ts'

/**
 * Groups shown as tiles: wallets suggested by the app or the directory.
 * The user's own wallets are rows.
 */
const tiled: readonly WalletGroup[] = ['featured', 'recommended']

/** The directory part of Connect: wallets as tiles, their placeholders, and the row to all wallets. */
export class DirectorySection implements ReactiveController {
  readonly #host: LitElement
  readonly #awaited
  readonly #featured
  readonly #recommended
  readonly #allShown
  readonly #allLabel
  readonly #text
  readonly #locale

  /** Number of wallets, formatted once: the first use of a number format takes longer than all rows. */
  #count: string | undefined
  #counting: (() => void) | undefined

  constructor(host: LitElement) {
    this.#host = host
    this.#awaited = new StoreController(host, $pendingWalletCounts)
    this.#featured = new StoreController(host, $featured)
    this.#recommended = new StoreController(host, $recommended)
    this.#allShown = new StoreController(host, $allWalletsShown)
    this.#allLabel = new StoreController(host, $allWalletsLabel)
    this.#text = new StoreController(host, $connectText)
    this.#locale = new StoreController(host, $locale)
    host.addController(this)
  }

  hostConnected(): void {
    void prefetchDirectory()
  }

  hostDisconnected(): void {
    this.#counting?.()
  }

  hostUpdated(): void {
    const label = this.#allLabel.value
    this.#counting?.()
    if (label) this.#counting = environment().idle(() => this.#show(formatCount(label, this.#locale.value)))
  }

  #show(count: string): void {
    if (count === this.#count) return
    this.#count = count
    this.#host.requestUpdate()
  }

  /** Returns the number of placeholders of a group. */
  awaited(group: WalletGroup): number {
    const awaited: { readonly [Group in WalletGroup]?: number } = this.#awaited.value
    return awaited[group] ?? 0
  }

  get failed(): boolean {
    return this.#recommended.value.name === 'failed' || this.#featured.value.name === 'failed'
  }

  /** Whether the row to all wallets is shown. */
  get allShown(): boolean {
    return this.#allShown.value
  }

  /** Returns whether a group is shown as tiles. A single wallet is a row, like those above it. */
  isTiled(group: WalletGroup, count: number): boolean {
    return tiled.includes(group) && count > 1
  }

  /**
   * Renders the placeholders of a group that is not loaded, so that nothing moves when it loads or
   * fails.
   */
  renderAwaited(group: Exclude<WalletGroup, 'walletConnect'>): TemplateResult {
    if (this.failed) return html`<div class="failed">${this.renderFailure()}</div>`
    const count = this.awaited(group)
    const [list, place] = this.isTiled(group, count)
      ? ['tiles', html`<w3m-ui-tile loading></w3m-ui-tile>`]
      : ['rows', html`<w3m-ui-row loading></w3m-ui-row>`]
    return html`<h2 class="caption">${this.#text.value[group]}</h2>
      <ul class=${list} aria-busy="true" aria-label=${this.#text.value.loading}>
        ${Array.from({ length: count }, () => html`<li aria-hidden="true">${place}</li>`)}
      </ul>`
  }

  renderTile(wallet: WalletEntry): TemplateResult {
    return html`<w3m-ui-tile
      .label=${wallet.name}
      .image=${walletImage(wallet)}
      ?certified=${wallet.certified}
      @click=${() => selectWallet(wallet)}
    ></w3m-ui-tile>`
  }

  renderAll(): TemplateResult {
    return html`<w3m-ui-row
      chevron
      quiet
      icon="layout-grid"
      .label=${this.#text.value['all-wallets']}
      .value=${this.#allLabel.value?.count ? this.#count : undefined}
      @click=${showAll}
    ></w3m-ui-row>`
  }

  renderFailure(): TemplateResult {
    return html`<p class="note" role="status">
      <w3m-ui-icon name="wifi-off"></w3m-ui-icon>
      <span>
        ${this.#text.value['list-failed']}
        <button class="link" type="button" @click=${retryDirectory}>${this.#text.value['try-again']}</button>
      </span>
    </p>`
  }
}

function showAll(): void {
  track('CLICK_ALL_WALLETS')
  push('AllWallets')
}
