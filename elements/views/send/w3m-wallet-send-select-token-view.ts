import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { showAmount, formatFiat } from '../../../adapters/base/units.ts'
import { getNetwork } from '../../../state/networks/networks.ts'
import { getWorth } from '../../../state/send/amount.ts'
import { sendFlow } from '../../../state/send/send.ts'
import type { SendableToken } from '../../../state/send/sendable-tokens.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $sendText } from '../../../state/send/send.text.ts'
import { $sendTokenText } from '../../../state/send/send-token.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { getTokenImage, renderNetworkBadge } from '../../account/token-image.ts'
import { define } from '../../core/define.ts'
import { moveRowFocus } from '../../core/row-navigation.ts'
import { StoreController } from '../../core/store-controller.ts'
import { VirtualRows } from '../../core/virtual-rows.ts'
import { searchIcons } from '../../icons/generated/searching.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { renderSearchField } from '../../ui/search-field.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/row-parts.ts'

addIcons(searchIcons)

const rowHeight = 56

/** @summary The account's tokens, to select one; others by their contract address. */
@define('w3m-wallet-send-select-token-view')
export class W3mWalletSendSelectTokenView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
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

  /** Maximum length of the list so far. */
  #most = 0

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#flow.tokens.search('')
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    // Through the CSSOM: a strict CSP forbids style attributes.
    this.#most = Math.max(this.#most, this.#matches.value.length)
    this.scroller?.style.setProperty('--all', String(this.#most))
    this.sizer?.style.setProperty('--total', `${this.#rows.total}px`)
    this.sizer?.style.setProperty('--before', `${(this.#rows.rows[0]?.index ?? 0) * rowHeight}px`)
  }

  override render() {
    const text = this.#text.value
    const term = this.#term.value
    const count = this.#matches.value.length
    return html`${renderSearchField({ label: text['search-tokens'], clear: text.clear, term, loading: this.#lookup.value.name === 'looking', onInput: typed => this.#look(typed), onKeydown: event => this.#enter(event) })}
      <p class="hidden" role="status">${term.trim() ? interpolate(text.found, { count }) : nothing}</p>
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
    const { address, name, symbol, decimals, balance } = token
    const locale = this.#locale.value
    const worth = balance === undefined ? undefined : getWorth(token, balance)
    return html`<w3m-ui-row
      shape="circle"
      .label=${name || symbol || address}
      .sub=${symbol}
      .name=${symbol || address}
      .value=${balance === undefined ? undefined : showAmount(balance, decimals, { locale })}
      .valueSub=${worth && formatFiat(worth, { locale })}
      .image=${getTokenImage(token)}
      ?selected=${this.#token.value?.address === address}
      @click=${() => this.#flow.chooseToken(address)}
      >${renderNetworkBadge(getNetwork(token.chainId), 16)}</w3m-ui-row
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

  /** Moves into the list with the arrow keys. */
  #enter(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' || !this.first) return
    event.preventDefault()
    this.scroller!.scrollTop = 0
    this.first.focus()
  }

  #walk(event: KeyboardEvent): void {
    if (moveRowFocus(event) || event.key !== 'ArrowUp' || !event.composedPath().includes(this.first!)) return
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
