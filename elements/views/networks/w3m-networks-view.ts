import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query, state } from 'lit/decorators.js'
import { $networkChoices, chooseNetwork, findNetworks, type NetworkChoice } from '../../../state/flows/networks.ts'
import { networkImage } from '../../../state/images.ts'
import { $networksText } from '../../../state/text/networks.ts'
import { fill } from '../../../state/text/fill.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { searching } from '../../icons/generated/searching.ts'
import { addIcons } from '../../icons/icons.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import { scroller } from '../../styles/scroller.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-empty.ts'
import '../../ui/w3m-ui-field.ts'
import '../../ui/row-parts.ts'

addIcons(searching)

/** With fewer networks than this a search would be in the way. */
const searchFrom = 6

/** @summary The networks of the site, to choose one. */
@define('w3m-networks-view')
export class W3mNetworksView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    scroller,
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
    // through the object model: a strict policy forbids style attributes
    this.scroller?.style.setProperty('--all', String(this.#choices.value.length))
  }

  override render() {
    const text = this.#text.value
    const choices = this.#choices.value
    const found = findNetworks(choices, this.term)
    if (choices.length < searchFrom) return html`<div class="body">${this.#renderList(choices)}</div>`
    return html`<w3m-ui-field
        type="search"
        icon="search"
        .label=${text.search}
        .placeholder=${text.search}
        .clearLabel=${text.clear}
        .value=${this.term}
        @w3m-ui-input=${(event: W3mUiInputEvent) => this.#look(event.value)}
      ></w3m-ui-field>
      <p class="hidden" role="status">${this.term ? fill(text.found, { count: found.length }) : nothing}</p>
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
      .image=${networkImage(network)}
      ?selected=${selected}
      ?disabled=${obstacle !== undefined && !leads}
      @click=${() => chooseNetwork(network.caipNetworkId)}
    ></w3m-ui-row>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-view': W3mNetworksView
  }
}
