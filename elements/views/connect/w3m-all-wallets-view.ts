import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { clearSearch, loadNextPage, retryDirectory, searchWallets } from '../../../state/wallets/directory.ts'
import { $directoryConfigured } from '../../../state/services/directory-lists.ts'
import { $pages, $search } from '../../../state/wallets/directory-pages.ts'
import { selectWallet, preloadRemoteWallets } from '../../../state/connect/select-wallet.ts'
import { walletImage } from '../../../state/images/images.ts'
import { startPairing } from '../../../state/connect/pairing.ts'
import { isMobileDevice } from '../../../state/platform/device.ts'
import { back, push } from '../../../state/router/router.ts'
import { $allWalletsText } from '../../../state/wallets/all-wallets.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { formatPlural } from '../../../state/text/plural.ts'
import { $locale } from '../../../state/text/locale.ts'
import { $allWallets, $allWalletsLabel, $searchedWallets } from '../../../state/wallets/all-wallets.ts'
import type { WalletEntry } from '../../../state/wallets/wallets.ts'
import { define } from '../../core/define.ts'
import { moveInGrid } from '../../core/grid-navigation.ts'
import { StoreController } from '../../core/store-controller.ts'
import { VirtualRows } from '../../core/virtual-rows.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-field.ts'
import '../../ui/w3m-ui-icon-button.ts'
import '../../ui/w3m-ui-icon.ts'
import { formatCount } from './format-count.ts'
import './directory/index.ts'

const columns = 4
const rowHeight = 104
/** Requests the next page when this many rows remain below the visible ones. */
const rowsAhead = 4

/** @summary All wallets of the directory: search by name, infinite scroll, only visible rows rendered. */
@define('w3m-all-wallets-view')
export class W3mAllWalletsView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
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
        position: relative;
        height: var(--total, 0);
      }
      .note {
        margin-block: 4px 20px;
      }
      .tiles {
        position: absolute;
        inset-inline: 0;
        translate: 0 var(--start, 0);
        height: 104px;
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
  @query('w3m-ui-field') private readonly field!: HTMLElement
  @state() private term = ''
  @state() private certified = false
  /** Last focused wallet: Tab returns to it. */
  @state() private at: string | undefined

  /** Focused wallet, or the target of an arrow key: rendered at any scroll position. */
  #held: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    // A phone may start here, and opens links only during user activation.
    void preloadRemoteWallets()
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
          .placeholder=${label?.count ? formatPlural(text['search-count'], this.#locale.value, label.count, formatCount(label, this.#locale.value)) : text.search}
          .clearLabel=${text.clear}
          .value=${this.term}
          @w3m-ui-input=${(event: W3mUiInputEvent) => this.#look(event.value, this.certified)}
          @keydown=${this.#enter}
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
          isMobileDevice()
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
        ${this.#searching && this.#status === 'ready' ? interpolate(text.found, { count: this.#wallets.length }) : nothing}
      </p>`
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    this.#held ??= this.#focused ? this.at : undefined
  }

  override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    // Through the CSSOM: a strict CSP forbids style attributes.
    this.sizer?.style.setProperty('--total', `${this.#rows.total}px`)
    for (const row of this.renderRoot.querySelectorAll<HTMLElement>('.tiles')) {
      row.style.setProperty('--start', `${(Number(row.getAttribute('aria-rowindex')) - 1) * rowHeight}px`)
    }
    // The focused tile has moved to another row, because a wallet was inserted before it.
    if (this.#held !== undefined && this.#focused?.id !== this.#held) void this.#focus(this.#held)
    this.#held = undefined
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
    const rows = this.#rows.rows.map(({ index }) => index)
    const [first = 0] = rows
    const inSight = wallets.slice(first * columns, (first + rows.length) * columns)
    const held = wallets.find(({ id }) => id === this.#held)
    const heldRow = held ? Math.floor(wallets.indexOf(held) / columns) : first
    if (!rows.includes(heldRow)) rows[heldRow < first ? 'unshift' : 'push'](heldRow)
    // Rows beyond the visible ones are not a Tab stop.
    const stop = held ?? inSight.find(({ id }) => id === this.at) ?? inSight[first && columns] ?? inSight[0]
    return html`<div
        class="sizer"
        role="grid"
        aria-label=${this.#text.value.wallets}
        aria-busy=${loading ? 'true' : 'false'}
        aria-rowcount=${total}
        aria-colcount=${columns}
        @keydown=${this.#walk}
      >
        ${repeat(
          rows,
          row => row,
          row => this.#renderRow(row, wallets.slice(row * columns, (row + 1) * columns), { loading, stop })
        )}
      </div>
      ${this.#status === 'failed' ? this.#renderBrokenOff() : nothing}`
  }

  #renderRow(
    row: number,
    wallets: readonly WalletEntry[],
    { loading, stop }: { readonly loading: boolean; readonly stop: WalletEntry | undefined }
  ) {
    const places = loading ? columns - wallets.length : 0
    return html`<div class="tiles" role="row" aria-rowindex=${row + 1} aria-hidden=${wallets.length ? nothing : 'true'}>
      ${repeat(
        wallets,
        // Keyed: a tile is never reused for another wallet, since it may have the focus.
        ({ id }) => id,
        (wallet, column) =>
          html`<div role="gridcell" aria-colindex=${column + 1}>
            <w3m-ui-tile
              id=${wallet.id}
              .label=${wallet.name}
              .image=${walletImage(wallet)}
              .note=${wallet.installed ? this.#text.value['installed-note'] : undefined}
              ?installed=${wallet.installed}
              ?certified=${wallet.certified}
              ?skipped=${wallet !== stop}
              @focus=${() => (this.at = wallet.id)}
              @click=${() => selectWallet(wallet)}
            ></w3m-ui-tile>
          </div>`
      )}
      ${Array.from({ length: places }, () => html`<div role="gridcell" aria-hidden="true"><w3m-ui-tile loading></w3m-ui-tile></div>`)}
    </div>`
  }

  #renderNothing() {
    const text = this.#text.value
    if (!this.#searching) return html`<w3m-ui-empty icon="wallet" compact .heading=${text['nothing-found']}></w3m-ui-empty>`
    return html`<w3m-ui-empty icon="search-x" compact .heading=${text['nothing-found']} .text=${text['nothing-found-text']}>
      <w3m-ui-button variant="secondary" full @click=${() => this.#look('', false)}>${text['show-all']}</w3m-ui-button>
    </w3m-ui-empty>`
  }

  /** Renders the end of a list that failed to load further. */
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
    this.at = undefined
    searchWallets(term, { certified })
    this.#rows.reset()
  }

  get #focused(): Element | undefined {
    const active = this.shadowRoot?.activeElement
    return active?.localName === 'w3m-ui-tile' ? active : undefined
  }

  async #focus(id: string): Promise<void> {
    const tile = [...this.renderRoot.querySelectorAll('w3m-ui-tile')].find(each => each.id === id)
    await tile?.updateComplete
    const to = tile ?? this.field
    to.focus({ preventScroll: true })
  }

  /**
   * Moves from the field into the list with the arrow keys, except during IME composition and text
   * selection.
   */
  #enter(event: KeyboardEvent): void {
    const { isComposing, altKey, ctrlKey, metaKey, shiftKey } = event
    if (isComposing || altKey || ctrlKey || metaKey || shiftKey) return
    const stop = this.renderRoot.querySelector('w3m-ui-tile:not([loading], [skipped])')
    if (event.key !== 'ArrowDown' || !stop) return
    event.preventDefault()
    this.#goTo(this.#wallets.findIndex(({ id }) => id === stop.id))
  }

  #walk(event: KeyboardEvent): void {
    const wallets = this.#wallets
    const next = moveInGrid(
      event,
      wallets.findIndex(({ id }) => id === this.at),
      {
        count: wallets.length,
        columns,
        page: Math.max(1, Math.floor(this.scroller!.clientHeight / rowHeight)),
        mirrored: getComputedStyle(this).direction === 'rtl'
      }
    )
    if (next === undefined) return
    event.preventDefault()
    if (next < 0) this.field.focus()
    else this.#goTo(next)
  }

  #goTo(index: number): void {
    this.#held = this.at = this.#wallets[index]!.id
    const scroller = this.scroller!
    const start = Math.floor(index / columns) * rowHeight
    scroller.scrollTop = Math.min(start, Math.max(scroller.scrollTop, start + rowHeight + 2 - scroller.clientHeight))
    this.requestUpdate()
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
