import { css, html, LitElement } from 'lit'
import type { BuyToken } from '../../../state/buy/offers.ts'
import { buyFlow } from '../../../state/buy/buy.ts'
import { $buyText } from '../../../state/buy/buy.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { getTokenImage, renderNetworkBadge } from '../../account/token-image.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { renderSearchField } from '../../ui/search-field.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-list.ts'
import type { ListRenderer } from '../../ui/w3m-ui-list.ts'
import '../../ui/row-parts.ts'

/** @summary The tokens for sale on the account's networks, to select one. */
@define('w3m-on-ramp-token-select-view')
export class W3mOnRampTokenSelectView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      w3m-ui-field {
        margin-block-end: 8px;
      }
    `
  ]

  readonly #flow = buyFlow()
  readonly #matches = new StoreController(this, this.#flow.$matches)
  readonly #token = new StoreController(this, this.#flow.$token)
  readonly #term = new StoreController(this, this.#flow.$term)
  readonly #text = new StoreController(this, $buyText)

  #drawing: ListRenderer<BuyToken> | undefined
  #drawnFor: BuyToken | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#flow.search('')
  }

  override render() {
    const text = this.#text.value
    const tokens = this.#matches.value
    return html`<div class="body">
      ${renderSearchField({ label: text['search-tokens'], clear: text.clear, term: this.#term.value, onInput: this.#flow.search })}
      <p class="hidden" role="status">${this.#term.value.trim() ? interpolate(text.found, { count: tokens.length }) : ''}</p>
      ${
        tokens.length > 0
          ? html`<w3m-ui-list .label=${text.tokens} .items=${tokens} .drawing=${this.drawing}></w3m-ui-list>`
          : html`<w3m-ui-empty
              icon="search-x"
              compact
              .heading=${text['nothing-found']}
              .text=${text['nothing-found-text']}
            ></w3m-ui-empty>`
      }
    </div>`
  }

  /** Memoized: a new renderer makes the list measure its rows. */
  private get drawing(): ListRenderer<BuyToken> {
    const chosen = this.#token.value
    if (this.#drawing && this.#drawnFor === chosen) return this.#drawing
    this.#drawnFor = chosen
    return (this.#drawing = {
      key: ({ id }) => id,
      height: () => 56,
      draw: token =>
        html`<w3m-ui-row
          shape="circle"
          .label=${token.name}
          .sub=${`${token.symbol} · ${token.network.name}`}
          .name=${token.symbol}
          .image=${getTokenImage({ symbol: token.symbol })}
          ?selected=${token.id === chosen?.id}
          @click=${() => this.#flow.chooseToken(token.id)}
          >${renderNetworkBadge(token.network, 16)}</w3m-ui-row
        >`
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-token-select-view': W3mOnRampTokenSelectView
  }
}
