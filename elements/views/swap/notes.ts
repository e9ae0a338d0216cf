import { html, nothing, type TemplateResult } from 'lit'
import { networkImage } from '../../../state/images.ts'
import { swapNetworks } from '../../../state/limits.ts'
import { $networks } from '../../../state/networks.ts'
import { push } from '../../../state/router.ts'
import { fill } from '../../../state/text/fill.ts'
import type { swapMessages } from '../../../state/text/swap.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty.ts'
import '../../ui/row-parts.ts'

// What stands in the way of swapping, and the way out. Few see it: it comes when there is something to say.

type Text = typeof swapMessages

/** Nobody is connected, or only where nothing is ever swapped. */
export function cannotSwap(text: Text, connect: (() => void) | undefined): TemplateResult {
  return html`<w3m-ui-empty icon="wallet" .heading=${text['no-network']} .text=${text['no-network-text']}>
    ${connect ? html`<w3m-ui-button full @click=${connect}>${text.connect}</w3m-ui-button>` : nothing}
  </w3m-ui-empty>`
}

/** Nobody swaps on this network: those of the site where somebody does. */
export function notHere(text: Text, current: { readonly caipNetworkId: string; readonly name: string }): TemplateResult {
  const ids: readonly string[] = swapNetworks.map(id => `eip155:${id}`)
  const networks = $networks.get().filter(({ caipNetworkId: id }) => ids.includes(id) && id !== current.caipNetworkId)
  return html`<w3m-ui-empty
      icon="arrow-left-right"
      compact
      .heading=${fill(text['not-here'], { network: current.name })}
      .text=${networks.length ? text['not-here-text'] : undefined}
    ></w3m-ui-empty>
    <ul class="rows" aria-label=${text.networks}>
      ${networks.map(
        network =>
          html`<li>
            <w3m-ui-row
              chevron
              shape="circle"
              size="36"
              .label=${network.name}
              .image=${networkImage(network)}
              @click=${() => push('SwitchNetwork', { chainId: network.caipNetworkId })}
            ></w3m-ui-row>
          </li>`
      )}
    </ul>`
}

/** The service does not answer. */
export function cannotLoad(text: Text, retry: () => void): TemplateResult {
  return html`<w3m-ui-empty icon="wifi-off" .heading=${text['failed-to-initialize']} .text=${text['failed-text']}>
    <w3m-ui-button variant="secondary" full icon="rotate-cw" @click=${retry}>${text['try-again']}</w3m-ui-button>
  </w3m-ui-empty>`
}

/** Something is wrong that a line can say, and perhaps a press can mend. */
export function lineNote(words: string, retry?: { readonly label: string; readonly run: () => void }): TemplateResult {
  return html`<p class="note" role="status">
    <span>
      ${words} ${retry ? html`<button class="link" type="button" @click=${retry.run}>${retry.label}</button>` : nothing}
    </span>
  </p>`
}
