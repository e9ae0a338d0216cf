import { html, nothing, type TemplateResult } from 'lit'
import type { Network } from '../../adapters/base/network.ts'
import { goBack } from '../../state/modal/modal.ts'
import { $options } from '../../state/options/options.ts'
import { push, type Route } from '../../state/router/router.ts'
import type { ModalText } from '../../state/modal/modal.text.ts'
import { track } from '../../state/analytics/track.ts'
import type { RenderNetwork } from '../account/network-slot.ts'
import { renderInlineIcon } from '../ui/inline-icon.ts'
import { getView } from '../views/registry.ts'

export interface Header {
  readonly route: Route
  readonly title: string
  readonly text: ModalText
  readonly network: Network | undefined
  readonly drawNetwork: RenderNetwork | undefined
  /** Whether back navigation is possible. */
  readonly pushed: boolean
  /** Absent on an embedded card, which is always open. */
  readonly close: (() => void) | undefined
}

/** Renders the header: back or network at the start, the title, help and close at the end. */
export function renderHeader({ route, title, text, network, drawNetwork, pushed, close }: Header): TemplateResult {
  const style = pushed ? 'centred' : (getView(route)?.headerStyle ?? 'start')
  return html`<header class="header ${style}" part="header">
    ${pushed ? renderButton(renderInlineIcon('arrow-left'), text.back, goBack) : renderStart(style, network, drawNetwork)}
    <h2 id="title" class=${style === 'network' ? 'hidden' : 'title'} part="title" tabindex="-1">${title}</h2>
    ${style === 'network' ? html`<span class="space"></span>` : nothing}
    ${
      route.name === 'Connect' && !pushed && $options.get().enableWalletGuide
        ? renderButton(renderInlineIcon('circle-question-mark'), text.help, help)
        : nothing
    }
    ${
      // Few apps have them: the icon is loaded separately.
      route.name === 'Account' && $options.get().features.smartSessions
        ? renderButton(html`<w3m-ui-icon name="clock"></w3m-ui-icon>`, text.sessions, () => push('SmartSessionList'))
        : nothing
    }
    ${close ? renderButton(renderInlineIcon('x'), text.close, close) : style === 'centred' ? html`<span class="place"></span>` : nothing}
  </header>`
}

/** Minimal: the header is rendered in the frame that shows the modal. */
function renderButton(icon: TemplateResult, label: string, act: () => void): TemplateResult {
  return html`<button class="round" type="button" aria-label=${label} @click=${act}>${icon}</button>`
}

function renderStart(
  style: 'start' | 'centred' | 'network',
  network: Network | undefined,
  drawNetwork: RenderNetwork | undefined
) {
  if (style === 'centred') return html`<span class="place"></span>`
  return style === 'network' && network && $options.get().enableNetworkSwitch ? drawNetwork?.(network) : nothing
}

function help(): void {
  track('CLICK_WALLET_HELP')
  push('WhatIsAWallet')
}
