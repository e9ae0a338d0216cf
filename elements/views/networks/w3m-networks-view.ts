import { css, html, LitElement } from 'lit'
import { state } from 'lit/decorators.js'
import { $networkChoices, chooseNetwork, findNetworks, type NetworkChoice } from '../../../state/flows/networks.ts'
import { networkImage } from '../../../state/images.ts'
import { $networksText } from '../../../state/text/networks.ts'
import { fill } from '../../../state/text/text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { watch } from '../../core/watch.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import type { W3mUiInputEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-empty.ts'
import '../../ui/w3m-ui-field.ts'
import '../../ui/w3m-ui-row.ts'

/** With fewer networks than this a search would be in the way. */
const searchFrom = 6

/** @summary The networks of the site, to choose one. */
@define('w3m-networks-view')
export class W3mNetworksView extends LitElement {
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

  readonly #choices = new StoreController(this, $networkChoices)
  readonly #text = new StoreController(this, $networksText)

  @state() private term = ''

  override render() {
    const text = this.#text.value
    const choices = this.#choices.value
    const found = findNetworks(choices, this.term)
    return html`<div class="body">
      ${
        choices.length >= searchFrom
          ? html`<w3m-ui-field
                type="search"
                icon="search"
                .label=${text.search}
                .placeholder=${text.search}
                .clearLabel=${text.clear}
                .value=${this.term}
                @w3m-ui-input=${(event: W3mUiInputEvent) => (this.term = event.value)}
              ></w3m-ui-field>
              <p class="hidden" role="status">${this.term ? fill(text.found, { count: found.length }) : ''}</p>`
          : ''
      }
      ${
        found.length
          ? html`<ul class="rows" aria-label=${text.networks}>
              ${found.map(choice => html`<li>${this.#renderRow(choice)}</li>`)}
            </ul>`
          : html`<w3m-ui-empty
              icon="search-x"
              compact
              .heading=${text['nothing-found']}
              .text=${text['nothing-found-text']}
            ></w3m-ui-empty>`
      }
    </div>`
  }

  #renderRow({ network, selected, obstacle }: NetworkChoice) {
    return html`<w3m-ui-row
      shape="circle"
      size="36"
      .label=${network.name}
      .sub=${obstacle && this.#text.value[obstacle]}
      .image=${watch(networkImage(network))}
      ?selected=${selected}
      ?disabled=${obstacle !== undefined}
      @click=${() => chooseNetwork(network.caipNetworkId)}
    ></w3m-ui-row>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-networks-view': W3mNetworksView
  }
}
