import { html, nothing, type TemplateResult } from 'lit'
import type { Network } from '../../adapters/base/network.ts'
import { networkImage } from '../../state/images.ts'
import { goBack } from '../../state/modal.ts'
import { $options } from '../../state/options.ts'
import { push, type Route } from '../../state/router.ts'
import type { ModalText } from '../../state/text/modal.ts'
import { fill } from '../../state/text/fill.ts'
import { track } from '../../state/track.ts'
import '../ui/w3m-ui-icon-button.ts'
import { viewOf } from '../views/registry.ts'

export interface Header {
  readonly route: Route
  readonly title: string
  readonly text: ModalText
  readonly network: Network | undefined
  /** There is a screen behind. */
  readonly pushed: boolean
  /** Absent on an embedded card, which is always open. */
  readonly close: (() => void) | undefined
}

/** Back or the network at the start, the title, help and close at the end. */
export function renderHeader({ route, title, text, network, pushed, close }: Header): TemplateResult {
  const style = pushed ? 'centred' : (viewOf(route)?.headerStyle ?? 'start')
  return html`<header class="header ${style}" part="header">
    ${pushed ? renderBack(text) : renderStart(style, text, network)}
    <h2 id="title" class=${style === 'network' ? 'hidden' : 'title'} part="title" tabindex="-1">${title}</h2>
    ${style === 'network' ? html`<span class="space"></span>` : nothing}
    ${
      route.name === 'Connect' && !pushed && $options.get().enableWalletGuide
        ? html`<w3m-ui-icon-button icon="circle-question-mark" .label=${text.help} @click=${help}></w3m-ui-icon-button>`
        : nothing
    }
    ${
      close
        ? html`<w3m-ui-icon-button icon="x" .label=${text.close} @click=${close}></w3m-ui-icon-button>`
        : style === 'centred'
          ? html`<span class="place"></span>`
          : nothing
    }
  </header>`
}

function renderBack(text: ModalText): TemplateResult {
  return html`<w3m-ui-icon-button icon="arrow-left" .label=${text.back} @click=${goBack}></w3m-ui-icon-button>`
}

function renderStart(style: 'start' | 'centred' | 'network', text: ModalText, network: Network | undefined) {
  if (style === 'centred') return html`<span class="place"></span>`
  if (style === 'start' || !network || !$options.get().enableNetworkSwitch) return nothing
  // pill and image come with the account's screen, the only one that shows the network here
  return html`<w3m-ui-pill
    icon="chevron-down"
    .label=${fill(text['choose-network'], { name: network.name })}
    @click=${() => {
      track('CLICK_NETWORKS')
      push('Networks')
    }}
  >
    <w3m-ui-image slot="start" shape="circle" size="24" .src=${networkImage(network)} .name=${network.name}></w3m-ui-image>
  </w3m-ui-pill>`
}

function help(): void {
  track('CLICK_WALLET_HELP')
  push('WhatIsAWallet')
}
