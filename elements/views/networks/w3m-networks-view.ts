import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query, state } from 'lit/decorators.js'
import { $networkChoices, selectNetwork, filterNetworks, type NetworkChoice } from '../../../state/connect/select-network.ts'
import { networkLogo } from '../../../state/images/logos.ts'
import { $networksText } from '../../../state/connect/networks.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { searchIcons } from '../../icons/generated/searching.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { scrollerStyles } from '../../styles/scroller.ts'
import { renderSearchField } from '../../ui/search-field.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/row-parts.ts'

addIcons(searchIcons)

/** Minimum number of networks for a search field. */
const searchFrom = 6

/** @summary The configured networks, to select one. */
@define('w3m-networks-view')
export class W3mNetworksView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    scrollerStyles,
    css`
      w3m-ui-field {
        margin: 0 var(--w3m-edge) 8px;
      }
      w3m-ui-row::part(sub) {
        white-space: normal;
      }
      /* As high as the whole list, or as fits: the field stays where it is while one types. */
      .scroller {
        --fade: 28px;
        height: min(var(--all, 0) * var(--w3m-row-height) + var(--fade), 440px, 100dvh - 290px);
        overscroll-behavior: contain;
        padding: 2px var(--w3m-edge) 26px;
      }
    `
  ]

  readonly #choices = new StoreController(this, $networkChoices)
  readonly #text = new StoreController(this, $networksText)

  @query('.scroller') private readonly scroller!: HTMLElement | null
  @state() private term = ''

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    // Through the CSSOM: a strict CSP forbids style attributes.
    this.scroller?.style.setProperty('--all', String(this.#choices.value.length))
  }

  override render() {
    const text = this.#text.value
    const choices = this.#choices.value
    const found = filterNetworks(choices, this.term)
    if (choices.length < searchFrom) return html`<div class="body">${this.#renderList(choices)}</div>`
    return html`${renderSearchField({ label: text.search, clear: text.clear, term: this.term, onInput: typed => this.#look(typed) })}
      <p class="hidden" role="status">${this.term ? interpolate(text.found, { count: found.length }) : nothing}</p>
      <div class="scroller" tabindex="-1">
        ${
          found.length
            ? this.#renderList(found)
            : html`<w3m-ui-empty
                icon="search-x"
                compact
                .heading=${text['nothing-found']}
                .text=${text['nothing-found-text']}
              ></w3m-ui-empty>`
        }
      </div>`
  }

  #renderList(choices: readonly NetworkChoice[]) {
    return html`<ul class="rows" aria-label=${this.#text.value.networks}>
      ${choices.map(choice => html`<li>${this.#renderRow(choice)}</li>`)}
    </ul>`
  }

  #look(term: string): void {
    this.term = term
    this.scroller?.scrollTo({ top: 0 })
  }

  #renderRow({ network, selected, obstacle, leads }: NetworkChoice) {
    return html`<w3m-ui-row
      shape="circle"
      size="36"
      .label=${network.name}
      .sub=${obstacle && this.#text.value[obstacle]}
      .image=${networkLogo(network)}
      ?selected=${selected}
      ?disabled=${obstacle !== undefined && !leads}
      @click=${() => selectNetwork(network.caipNetworkId)}
    ></w3m-ui-row>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-view': W3mNetworksView
  }
}
