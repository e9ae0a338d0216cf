import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit'
import { $allWalletsLabel, $allWalletsShown, $awaitedWallets } from '../../../../state/all-wallets.ts'
import { prefetchDirectory, retryDirectory } from '../../../../state/directory.ts'
import { $featured, $recommended } from '../../../../state/directory-lists.ts'
import { environment } from '../../../../state/environment.ts'
import { chooseWallet } from '../../../../state/flows/choose-wallet.ts'
import { walletImage } from '../../../../state/images.ts'
import type { WalletGroup } from '../../../../state/options.ts'
import { push } from '../../../../state/router.ts'
import { $connectText } from '../../../../state/text/connect.ts'
import { $locale } from '../../../../state/text/text.ts'
import { track } from '../../../../state/track.ts'
import type { WalletEntry } from '../../../../state/wallets.ts'
import { StoreController } from '../../../core/store-controller.ts'
import '../../../ui/w3m-ui-icon.ts'
import '../../../ui/row-parts.ts'
import '../../../ui/w3m-ui-tile.ts'
import { countOf } from '../count.ts'

/** The groups that show as tiles: wallets the site or the directory suggests. The others are the visitor's own, in rows. */
const tiled: readonly WalletGroup[] = ['featured', 'recommended']

/** The part of Connect that a directory has: its wallets as tiles, their places while they come, and the way to all of them. */
export class DirectoryPart implements ReactiveController {
  readonly #host: LitElement
  readonly #awaited
  readonly #featured
  readonly #recommended
  readonly #allShown
  readonly #allLabel
  readonly #text
  readonly #locale

  /** How many wallets there are, as the visitor's language writes it: naming a number for the first time takes longer than all the rows. */
  #count: string | undefined
  #counting: (() => void) | undefined

  constructor(host: LitElement) {
    this.#host = host
    this.#awaited = new StoreController(host, $awaitedWallets)
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
    if (label) this.#counting = environment().idle(() => this.#show(countOf(label, this.#locale.value)))
  }

  #show(count: string): void {
    if (count === this.#count) return
    this.#count = count
    this.#host.requestUpdate()
  }

  /** For how many wallets of a group places are kept. */
  awaited(group: WalletGroup): number {
    const awaited: { readonly [Group in WalletGroup]?: number } = this.#awaited.value
    return awaited[group] ?? 0
  }

  get failed(): boolean {
    return this.#recommended.value.name === 'failed' || this.#featured.value.name === 'failed'
  }

  /** The row that leads to all wallets shows. */
  get allShown(): boolean {
    return this.#allShown.value
  }

  /** A group shows as tiles. One alone in a line that is made for four would look lost: it is a row, as those above it. */
  isTiled(group: WalletGroup, count: number): boolean {
    return tiled.includes(group) && count > 1
  }

  /** Keeps the place of a group that has not come: nothing moves when it does, nor when it fails. */
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
      @click=${() => chooseWallet(wallet)}
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
