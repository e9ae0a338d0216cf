import { css, html, LitElement } from 'lit'
import type { BuyToken } from '../../../state/buy-offers.ts'
import { buyFlow } from '../../../state/flows/buy.ts'
import { $buyText } from '../../../state/text/buy.ts'
import { fill } from '../../../state/text/fill.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-empty.ts'
import '../../ui/w3m-ui-field.ts'
import '../../ui/w3m-ui-list.ts'
import type { Drawing } from '../../ui/w3m-ui-list.ts'
import '../../ui/row-parts.ts'
import { networkBadge, pictureOf } from './pictures.ts'

/** @summary The tokens that are sold on the networks of the account, to choose the one that is bought. */
@define('w3m-on-ramp-token-select-view')
export class W3mOnRampTokenSelectView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
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

  #drawing: Drawing<BuyToken> | undefined
  #drawnFor: BuyToken | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#flow.search('')
  }

  override render() {
    const text = this.#text.value
    const tokens = this.#matches.value
    return html`<div class="body">
      <w3m-ui-field
        type="search"
        icon="search"
        .label=${text['search-tokens']}
        .placeholder=${text['search-tokens']}
        .clearLabel=${text.clear}
        .value=${this.#term.value}
        @w3m-ui-input=${({ value }: W3mUiInputEvent) => this.#flow.search(value)}
      ></w3m-ui-field>
      <p class="hidden" role="status">${this.#term.value.trim() ? fill(text.found, { count: tokens.length }) : ''}</p>
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

  /** Made anew only for another choice: the list measures its rows then. */
  private get drawing(): Drawing<BuyToken> {
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
          .image=${pictureOf(token)}
          ?selected=${token.id === chosen?.id}
          @click=${() => this.#flow.chooseToken(token.id)}
          >${networkBadge(token, 16)}</w3m-ui-row
        >`
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-token-select-view': W3mOnRampTokenSelectView
  }
}
