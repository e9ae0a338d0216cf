import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { showAmount, showMoney, worthOf } from '../../../adapters/base/units.ts'
import { sendFlow } from '../../../state/flows/send.ts'
import type { SendableToken } from '../../../state/sendable.ts'
import { fill } from '../../../state/text/fill.ts'
import { $sendText } from '../../../state/text/send.ts'
import { $sendTokenText } from '../../../state/text/send-token.ts'
import { $locale } from '../../../state/text/text.ts'
import { define } from '../../core/define.ts'
import { walkRows } from '../../core/row-keys.ts'
import { StoreController } from '../../core/store-controller.ts'
import { VirtualRows } from '../../core/virtual-rows.ts'
import { searching } from '../../icons/generated/searching.ts'
import { addIcons } from '../../icons/icons.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty.ts'
import '../../ui/w3m-ui-field.ts'
import '../../ui/row-parts.ts'
import { networkBadge, pictureOf } from './token-picture.ts'

addIcons(searching)

const rowHeight = 56

/** @summary The account's tokens, to choose the one that is sent; any other by the address of its contract. */
@define('w3m-wallet-send-select-token-view')
export class W3mWalletSendSelectTokenView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    css`
      w3m-ui-field {
        margin: 0 var(--w3m-edge) 8px;
      }
      /* As high as the whole list, or as fits: the field stays where it is while one types. */
      .scroller {
        height: clamp(236px, var(--all, 0) * 56px + 20px, min(440px, 100dvh - 220px));
        overflow-y: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scrollbar-color: var(--w3m-fill-3) transparent;
        padding: 2px var(--w3m-edge) 0;
      }
      .sizer {
        height: var(--total, 0);
      }
      .rows {
        translate: 0 var(--before, 0);
      }
      .rows li {
        height: 56px;
      }
    `
  ]

  readonly #flow = sendFlow()
  readonly #matches = new StoreController(this, this.#flow.tokens.$matches)
  readonly #token = new StoreController(this, this.#flow.tokens.$token)
  readonly #term = new StoreController(this, this.#flow.tokens.$term)
  readonly #lookup = new StoreController(this, this.#flow.tokens.$lookup)
  readonly #text = new StoreController(this, $sendTokenText)
  readonly #form = new StoreController(this, $sendText)
  readonly #locale = new StoreController(this, $locale)
  readonly #rows = new VirtualRows(this, { scroller: () => this.scroller, rowHeight, overscan: 2 })

  @query('.scroller') private readonly scroller!: HTMLElement | null
  @query('.sizer') private readonly sizer!: HTMLElement | null
  @query('w3m-ui-field') private readonly field!: HTMLElement
  @query('w3m-ui-row') private readonly first!: HTMLElement | null

  /** The longest that the list has been. */
  #most = 0

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#flow.tokens.search('')
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    // through the object model: a strict policy forbids style attributes
    this.#most = Math.max(this.#most, this.#matches.value.length)
    this.scroller?.style.setProperty('--all', String(this.#most))
    this.sizer?.style.setProperty('--total', `${this.#rows.total}px`)
    this.sizer?.style.setProperty('--before', `${(this.#rows.rows[0]?.index ?? 0) * rowHeight}px`)
  }

  override render() {
    const text = this.#text.value
    const term = this.#term.value
    const count = this.#matches.value.length
    return html`<w3m-ui-field
        type="search"
        icon="search"
        .label=${text['search-tokens']}
        .placeholder=${text['search-tokens']}
        .clearLabel=${text.clear}
        .value=${term}
        ?loading=${this.#lookup.value.name === 'looking'}
        @w3m-ui-input=${(event: W3mUiInputEvent) => this.#look(event.value)}
        @keydown=${this.#enter}
      ></w3m-ui-field>
      <p class="hidden" role="status">${term.trim() ? fill(text.found, { count }) : nothing}</p>
      <div class="scroller" tabindex="-1" @keydown=${this.#walk}>${count ? this.#renderList() : this.#renderNothing()}</div>`
  }

  #renderList() {
    const tokens = this.#matches.value
    this.#rows.count(tokens.length)
    const rows = this.#rows.rows
    const first = rows[0]?.index ?? 0
    return html`<div class="sizer">
      <ul class="rows" aria-label=${this.#text.value['your-tokens']}>
        ${repeat(
          tokens.slice(first, first + rows.length),
          token => token.address ?? '',
          (token, index) =>
            html`<li aria-setsize=${tokens.length} aria-posinset=${first + index + 1}>${this.#renderRow(token)}</li>`
        )}
      </ul>
    </div>`
  }

  #renderRow(token: SendableToken) {
    const { address, name, symbol, decimals, balance, price } = token
    const locale = this.#locale.value
    const worth = balance === undefined || price === undefined ? undefined : worthOf(balance, decimals, price)
    return html`<w3m-ui-row
      shape="circle"
      .label=${name || symbol || address}
      .sub=${symbol}
      .name=${symbol || address}
      .value=${balance === undefined ? undefined : showAmount(balance, decimals, { locale })}
      .valueSub=${worth && showMoney(worth, { locale })}
      .image=${pictureOf(token)}
      ?selected=${this.#token.value?.address === address}
      @click=${() => this.#flow.chooseToken(address)}
      >${networkBadge(token, 16)}</w3m-ui-row
    >`
  }

  #renderNothing() {
    const text = this.#text.value
    const { name } = this.#lookup.value
    if (name === 'looking') return html`<w3m-ui-row loading shape="circle"></w3m-ui-row>`
    if (name === 'failed') {
      return html`<w3m-ui-empty
        icon="wifi-off"
        compact
        .heading=${text['token-unreachable']}
        .text=${text['token-unreachable-text']}
      >
        <w3m-ui-button variant="secondary" full icon="rotate-cw" @click=${this.#flow.tokens.retry}
          >${this.#form.value['try-again']}</w3m-ui-button
        >
      </w3m-ui-empty>`
    }
    const heading = name === 'absent' ? text['not-a-token'] : text['nothing-found']
    return html`<w3m-ui-empty icon="search-x" compact .heading=${heading} .text=${text['nothing-found-text']}></w3m-ui-empty>`
  }

  /** The arrow keys go on into the list. */
  #enter(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' || !this.first) return
    event.preventDefault()
    this.scroller!.scrollTop = 0
    this.first.focus()
  }

  #walk(event: KeyboardEvent): void {
    if (walkRows(event) || event.key !== 'ArrowUp' || !event.composedPath().includes(this.first!)) return
    event.preventDefault()
    this.field.focus()
  }

  #look(term: string): void {
    this.#flow.tokens.search(term)
    this.scroller?.scrollTo({ top: 0 })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-select-token-view': W3mWalletSendSelectTokenView
  }
}
