import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { clearSearch, loadNextPage, retryDirectory, searchWallets } from '../../../state/directory.ts'
import { $directoryConfigured } from '../../../state/directory-lists.ts'
import { $pages, $search } from '../../../state/directory-pages.ts'
import { chooseWallet, prepareElsewhere } from '../../../state/flows/choose-wallet.ts'
import { walletImage } from '../../../state/images.ts'
import { startPairing } from '../../../state/pairing.ts'
import { isPhone } from '../../../state/device.ts'
import { back, push } from '../../../state/router.ts'
import { $allWalletsText } from '../../../state/text/all-wallets.ts'
import { fill } from '../../../state/text/fill.ts'
import { plural } from '../../../state/text/plural.ts'
import { $locale } from '../../../state/text/text.ts'
import { $allWallets, $allWalletsLabel, $searchedWallets } from '../../../state/all-wallets.ts'
import type { WalletEntry } from '../../../state/wallets.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { VirtualRows } from '../../core/virtual-rows.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty.ts'
import '../../ui/w3m-ui-field.ts'
import '../../ui/w3m-ui-icon-button.ts'
import '../../ui/w3m-ui-icon.ts'
import { countOf } from './count.ts'
import './directory/index.ts'

const columns = 4
const rowHeight = 104
/** A page is asked for while this many rows are still below what shows. */
const rowsAhead = 4

/** @summary Every wallet of the directory: searched by name, loaded as one scrolls, drawn only where it can be seen. */
@define('w3m-all-wallets-view')
export class W3mAllWalletsView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    css`
      .bar {
        display: flex;
        gap: 8px;
        padding: 0 var(--w3m-edge) 12px;
      }
      w3m-ui-field {
        flex: 1;
        min-width: 0;
      }
      .scroller {
        height: min(440px, 100dvh - 220px);
        overflow-y: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        padding: 2px var(--w3m-edge) 0;
      }
      .sizer {
        height: var(--total, 0);
      }
      .note {
        margin-block: 4px 20px;
      }
      .tiles {
        translate: 0 var(--before, 0);
        grid-auto-rows: 104px;
      }
    `
  ]

  readonly #all = new StoreController(this, $allWallets)
  readonly #found = new StoreController(this, $searchedWallets)
  readonly #pages = new StoreController(this, $pages)
  readonly #search = new StoreController(this, $search)
  readonly #label = new StoreController(this, $allWalletsLabel)
  readonly #configured = new StoreController(this, $directoryConfigured)
  readonly #text = new StoreController(this, $allWalletsText)
  readonly #locale = new StoreController(this, $locale)
  readonly #rows = new VirtualRows(this, { scroller: () => this.scroller, rowHeight, overscan: 1 })

  @query('.scroller') private readonly scroller!: HTMLElement | null
  @query('.sizer') private readonly sizer!: HTMLElement | null
  @state() private term = ''
  @state() private certified = false

  override connectedCallback(): void {
    super.connectedCallback()
    // a phone may begin here, and opens a link only inside the tap
    void prepareElsewhere()
    if (!$pages.get().page) void loadNextPage()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearSearch()
  }

  override render() {
    const text = this.#text.value
    const label = this.#label.value
    return html`<div class="bar">
        <w3m-ui-field
          type="search"
          icon="search"
          .label=${text.search}
          .placeholder=${label?.count ? plural(text['search-count'], this.#locale.value, label.count, countOf(label, this.#locale.value)) : text.search}
          .clearLabel=${text.clear}
          .value=${this.term}
          @w3m-ui-input=${(event: W3mUiInputEvent) => this.#look(event.value, this.certified)}
        ></w3m-ui-field>
        <w3m-ui-icon-button
          size="lg"
          variant="fill"
          icon="badge-check"
          .label=${text['certified-only']}
          .pressed=${this.certified}
          @click=${() => this.#look(this.term, !this.certified)}
        ></w3m-ui-icon-button>
        ${
          isPhone()
            ? html`<w3m-ui-icon-button
                size="lg"
                variant="fill"
                icon="qr-code"
                .label=${text['show-code']}
                @click=${this.#showCode}
              ></w3m-ui-icon-button>`
            : nothing
        }
      </div>
      <div class="scroller" tabindex="-1">${this.#renderList()}</div>
      <p class="hidden" role="status">
        ${this.#searching && this.#status === 'ready' ? fill(text.found, { count: this.#wallets.length }) : nothing}
      </p>`
  }

  override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    // through the object model: a strict policy forbids style attributes
    this.sizer?.style.setProperty('--total', `${this.#rows.total}px`)
    this.sizer?.style.setProperty('--before', `${(this.#rows.rows[0]?.index ?? 0) * rowHeight}px`)
    this.#loadAhead()
  }

  get #searching(): boolean {
    return this.#search.value.name !== 'idle'
  }

  get #wallets(): readonly WalletEntry[] {
    return this.#searching ? this.#found.value : this.#all.value
  }

  get #status(): 'idle' | 'loading' | 'ready' | 'failed' {
    return this.#searching ? this.#search.value.name : this.#pages.value.name
  }

  #renderList() {
    const wallets = this.#wallets
    if (this.#status === 'failed' && !wallets.some(({ installed }) => !installed)) return this.#renderFailure()
    if (this.#status === 'ready' && !wallets.length) return this.#renderNothing()
    const loading = this.#status === 'loading' || (this.#status === 'idle' && this.#configured.value)
    const total = Math.ceil(wallets.length / columns)
    const skeletons = loading && this.#searching && !wallets.length ? 2 : loading ? 4 : 0
    this.#rows.count(total + skeletons)
    const rows = this.#rows.rows
    const first = (rows[0]?.index ?? 0) * columns
    const end = first + rows.length * columns
    const shown = wallets.slice(first, end)
    const pending = Math.max(0, Math.min(end, (total + skeletons) * columns) - Math.max(first, wallets.length))
    return html`<div class="sizer">
        <ul class="tiles" aria-label=${this.#text.value.wallets} aria-busy=${loading ? 'true' : 'false'}>
          ${repeat(
            shown,
            // a tile is never moved nor made another wallet's: the focus may be on it
            wallet => wallet.id,
            (wallet, index) =>
              html`<li aria-setsize=${wallets.length} aria-posinset=${first + index + 1}>
                <w3m-ui-tile
                  .label=${wallet.name}
                  .image=${walletImage(wallet)}
                  .note=${wallet.installed ? this.#text.value['installed-note'] : undefined}
                  ?installed=${wallet.installed}
                  ?certified=${wallet.certified}
                  @click=${() => chooseWallet(wallet)}
                ></w3m-ui-tile>
              </li>`
          )}
          ${loading ? Array.from({ length: pending }, () => html`<li aria-hidden="true"><w3m-ui-tile loading></w3m-ui-tile></li>`) : nothing}
        </ul>
      </div>
      ${this.#status === 'failed' ? this.#renderBrokenOff() : nothing}`
  }

  #renderNothing() {
    const text = this.#text.value
    if (!this.#searching) return html`<w3m-ui-empty icon="wallet" compact .heading=${text['nothing-found']}></w3m-ui-empty>`
    return html`<w3m-ui-empty icon="search-x" compact .heading=${text['nothing-found']} .text=${text['nothing-found-text']}>
      <w3m-ui-button variant="secondary" full @click=${() => this.#look('', false)}>${text['show-all']}</w3m-ui-button>
    </w3m-ui-empty>`
  }

  /** The end of what could be loaded. */
  #renderBrokenOff() {
    const text = this.#text.value
    return html`<p class="note" role="status">
      <w3m-ui-icon name="wifi-off"></w3m-ui-icon>
      <span>
        ${text['list-failed-title']}
        <button class="link" type="button" @click=${retryDirectory}>${text['try-again']}</button>
      </span>
    </p>`
  }

  #renderFailure() {
    const text = this.#text.value
    const offline = navigator.onLine ? text['list-failed-title'] : text.offline
    return html`<w3m-ui-empty icon="wifi-off" .heading=${offline} .text=${text['list-failed-text']}>
      <w3m-ui-button full icon="rotate-cw" @click=${retryDirectory}>${text['try-again']}</w3m-ui-button>
      <w3m-ui-button variant="secondary" full @click=${back}>${text['use-installed']}</w3m-ui-button>
    </w3m-ui-empty>`
  }

  #look(term: string, certified: boolean): void {
    this.term = term
    this.certified = certified
    searchWallets(term, { certified })
    this.#rows.reset()
  }

  #loadAhead(): void {
    const last = this.#rows.rows.at(-1)?.index ?? 0
    const rows = Math.ceil(this.#all.value.length / columns)
    if (!this.#searching && this.#pages.value.name === 'ready' && last >= rows - rowsAhead) void loadNextPage()
  }

  #showCode(): void {
    void startPairing()
    push('ConnectingWalletConnect', { walletId: 'walletConnect' })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-all-wallets-view': W3mAllWalletsView
  }
}
