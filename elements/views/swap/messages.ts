import { html, nothing, type TemplateResult } from 'lit'
import { networkImage } from '../../../state/images/images.ts'
import { push } from '../../../state/router/router.ts'
import { $swapNetworks } from '../../../state/swap/networks.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import type { swapMessages } from '../../../state/swap/swap.text.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/row-parts.ts'

// Problems of a swap and their solutions. Lazy-loaded with the first problem.

type Text = typeof swapMessages

/** Renders that swaps are unavailable: no wallet is connected, or only on networks without swaps. */
export function renderCannotSwap(text: Text, connect: (() => void) | undefined): TemplateResult {
  return html`<w3m-ui-empty icon="wallet" .heading=${text['no-network']} .text=${text['no-network-text']}>
    ${connect ? html`<w3m-ui-button full @click=${connect}>${text.connect}</w3m-ui-button>` : nothing}
  </w3m-ui-empty>`
}

/** Renders that this network has no swaps, with the configured networks that have. */
export function renderUnsupportedNetwork(
  text: Text,
  current: { readonly caipNetworkId: string; readonly name: string }
): TemplateResult {
  const networks = $swapNetworks.get().filter(({ caipNetworkId }) => caipNetworkId !== current.caipNetworkId)
  return html`<w3m-ui-empty
      icon="arrow-left-right"
      compact
      .heading=${interpolate(text['not-here'], { network: current.name })}
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

/** Renders that the service does not respond. */
export function renderLoadError(text: Text, retry: () => void): TemplateResult {
  return html`<w3m-ui-empty icon="wifi-off" .heading=${text['failed-to-initialize']} .text=${text['failed-text']}>
    <w3m-ui-button variant="secondary" full icon="rotate-cw" @click=${retry}>${text['try-again']}</w3m-ui-button>
  </w3m-ui-empty>`
}

/** Renders a one-line problem, with an optional retry. */
export function renderInlineMessage(words: string, retry?: { readonly label: string; readonly run: () => void }): TemplateResult {
  return html`<p class="note" role="status">
    <span>
      ${words} ${retry ? html`<button class="link" type="button" @click=${retry.run}>${retry.label}</button>` : nothing}
    </span>
  </p>`
}
