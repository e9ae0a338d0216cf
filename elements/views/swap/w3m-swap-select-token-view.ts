import { css, html, LitElement, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { shortAddress } from '../../../adapters/base/address.ts'
import { showAmount } from '../../../adapters/base/units.ts'
import type { Side } from '../../../state/swap/sides.ts'
import { swapFlow } from '../../../state/swap/swap.ts'
import { formatUsd } from './quote-details.ts'
import { isSameToken, type SwapToken } from '../../../state/swap/tokens.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $swapText } from '../../../state/swap/swap.text.ts'
import { $swapTokenText } from '../../../state/swap/swap-token.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { searchIcons } from '../../icons/generated/searching.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { panelStyles } from '../../styles/panels.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { renderSearchField } from '../../ui/search-field.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-list-heading.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-list.ts'
import type { ListRenderer, W3mUiList } from '../../ui/w3m-ui-list.ts'
import '../../ui/row-parts.ts'
import { getSwapTokenImage, renderSwapTokenImage } from './token-image.ts'

addIcons(searchIcons)

/** A heading or a token. */
type Item = { readonly heading: string } | { readonly token: SwapToken; readonly key: string }

const rowHeight = 56
const headingHeights = { first: 30, later: 44 }
const loaders = 5

/** @summary All tokens that can be swapped, to select one for a side; others by their contract address. */
@define('w3m-swap-select-token-view')
export class W3mSwapSelectTokenView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    panelStyles,
    css`
      .body {
        gap: 8px;
      }
      .suggested {
        display: flex;
        gap: 6px;
        margin-inline: calc(-1 * var(--w3m-edge));
        padding: 2px var(--w3m-edge) 4px;
        overflow-x: auto;
        scrollbar-width: none;
      }
      .suggested .chip {
        height: 36px;
        max-width: none;
        padding-inline: 5px 12px;
        background: var(--w3m-fill-1);
        box-shadow: none;
      }
      .suggested .chip:disabled {
        color: var(--w3m-text-3);
      }
      w3m-ui-list {
        --most: min(420px, 100dvh - 260px);
      }
      @media (pointer: coarse) {
        .suggested .chip {
          height: 44px;
        }
      }
    `
  ]

  readonly #flow = swapFlow()
  readonly #list = new StoreController(this, this.#flow.tokens.$list)
  readonly #choice = new StoreController(this, this.#flow.tokens.$choice)
  readonly #found = new StoreController(this, this.#flow.tokens.$found)
  readonly #term = new StoreController(this, this.#flow.tokens.$term)
  readonly #lookup = new StoreController(this, this.#flow.tokens.$lookup)
  readonly #from = new StoreController(this, this.#flow.$from)
  readonly #to = new StoreController(this, this.#flow.$to)
  readonly #text = new StoreController(this, $swapTokenText)
  readonly #form = new StoreController(this, $swapText)
  readonly #locale = new StoreController(this, $locale)

  @query('w3m-ui-list') private readonly rows!: W3mUiList<Item> | null

  /** Side the token is selected for. */
  @property() side: Side = 'from'

  #items: readonly Item[] = []
  #itemsOf: readonly unknown[] = []
  #drawing: ListRenderer<Item> | undefined
  #drawnFor = ''

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#flow.tokens.search('')
  }

  override render() {
    const text = this.#text.value
    const term = this.#term.value
    const items = this.#rowItems()
    const count = this.#found.value?.length ?? 0
    return html`<div class="body">
      ${renderSearchField({ label: text['search-tokens'], clear: text.clear, term, loading: this.#lookup.value.name === 'looking', onInput: typed => this.#look(typed) })}
      <p class="hidden" role="status">${term.trim() ? interpolate(text.found, { count }) : nothing}</p>
      ${term.trim() ? nothing : this.#renderSuggested()}
      ${
        items.length
          ? html`<w3m-ui-list class="close" .label=${text.tokens} .items=${items} .drawing=${this.#rowDrawing()}></w3m-ui-list>`
          : this.#renderNothing()
      }
    </div>`
  }

  #renderSuggested() {
    const suggested = this.#choice.value?.suggested ?? []
    if (!suggested.length) return nothing
    return html`<div class="suggested" tabindex="-1" role="group" aria-label=${this.#text.value.suggested}>
      ${suggested.map(
        token =>
          html`<button class="chip" type="button" ?disabled=${this.#isChosen(token)} @click=${() => this.#choose(token)}>
            ${renderSwapTokenImage(token, 24)}<span>${token.symbol}</span>
          </button>`
      )}
    </div>`
  }

  /** Returns the rows; memoized, since ten thousand rows are compared by identity. */
  #rowItems(): readonly Item[] {
    const [choice, found, text] = [this.#choice.value, this.#found.value, this.#text.value]
    const parts = [choice, found, text]
    if (parts.every((part, index) => part === this.#itemsOf[index])) return this.#items
    this.#itemsOf = parts
    const under = (heading: string, tokens: readonly SwapToken[]): readonly Item[] =>
      tokens.length ? [{ heading }, ...tokens.map(token => ({ token, key: token.address.toLowerCase() }))] : []
    this.#items = found
      ? under(text.results, found)
      : [...under(text['your-tokens'], choice?.own ?? []), ...under(text.tokens, choice?.others ?? [])]
    return this.#items
  }

  #rowDrawing(): ListRenderer<Item> {
    const drawnFor = [this.#locale.value, this.side, this.#from.value?.address, this.#to.value?.address].join(' ')
    if (this.#drawing && this.#drawnFor === drawnFor) return this.#drawing
    this.#drawnFor = drawnFor
    return (this.#drawing = {
      key: item => ('heading' in item ? item.heading : item.key),
      height: item => (!('heading' in item) ? rowHeight : item === this.#items[0] ? headingHeights.first : headingHeights.later),
      isHeading: item => 'heading' in item,
      draw: item =>
        'heading' in item
          ? html`<w3m-ui-caption .label=${item.heading} ?first=${item === this.#items[0]}></w3m-ui-caption>`
          : this.#renderRow(item.token)
    })
  }

  #renderRow(token: SwapToken) {
    const { address, name, symbol, decimals, balance, impostor, unlisted } = token
    const text = this.#text.value
    const locale = this.#locale.value
    const doubt = impostor ? text.impostor : unlisted ? text.unlisted : undefined
    const chosen = this.#isChosen(token)
    return html`<w3m-ui-row
      shape="circle"
      .label=${name || symbol || address}
      .sub=${chosen ? text.chosen : doubt ? interpolate(doubt, { address: shortAddress(address) }) : symbol}
      .name=${symbol || address}
      .value=${balance ? showAmount(balance, decimals, { locale }) : undefined}
      .valueSub=${balance ? formatUsd(token, balance, locale) : undefined}
      .image=${getSwapTokenImage(token)}
      ?disabled=${chosen}
      ?selected=${isSameToken((this.side === 'from' ? this.#from : this.#to).value?.address, address)}
      @click=${() => this.#choose(token)}
    ></w3m-ui-row>`
  }

  /** Returns whether a token is selected on this side. Selecting that of the other side swaps both. */
  #isChosen({ address }: SwapToken): boolean {
    return isSameToken((this.side === 'from' ? this.#from : this.#to).value?.address, address)
  }

  #choose(token: SwapToken): void {
    if (!this.#isChosen(token)) this.#flow.chooseToken(this.side, token.address)
  }

  #renderNothing() {
    const text = this.#text.value
    if (this.#list.value.name === 'loading' || this.#lookup.value.name === 'looking') {
      return html`<div aria-busy="true">
        ${Array.from({ length: loaders }, () => html`<w3m-ui-row loading shape="circle"></w3m-ui-row>`)}
        <span class="hidden" role="status">${this.#form.value.loading}</span>
      </div>`
    }
    const failed = this.#list.value.name === 'failed'
    if (failed || this.#lookup.value.name === 'failed') {
      const retry = failed ? () => void this.#flow.tokens.load() : this.#flow.tokens.retry
      return html`<w3m-ui-empty
        icon="wifi-off"
        compact
        .heading=${text[failed ? 'list-unreachable' : 'token-unreachable']}
        .text=${text['token-unreachable-text']}
      >
        <w3m-ui-button variant="secondary" full icon="rotate-cw" @click=${retry}>${text['try-again']}</w3m-ui-button>
      </w3m-ui-empty>`
    }
    const heading = this.#lookup.value.name === 'absent' ? text['not-a-token'] : text['nothing-found']
    return html`<w3m-ui-empty icon="search-x" compact .heading=${heading} .text=${text['nothing-found-text']}></w3m-ui-empty>`
  }

  #look(term: string): void {
    this.#flow.tokens.search(term)
    this.rows?.scrollToTop()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-select-token-view': W3mSwapSelectTokenView
  }
}
