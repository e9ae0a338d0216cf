import { html, type TemplateResult } from 'lit'
import type { Network } from '../../adapters/base/network.ts'
import { networkImage } from '../../state/images/images.ts'
import { push } from '../../state/router/router.ts'
import { $accountText } from '../../state/account/account.text.ts'
import { interpolate } from '../../state/text/interpolate.ts'
import { track } from '../../state/analytics/track.ts'
import '../ui/w3m-ui-image.ts'
import '../ui/w3m-ui-pill.ts'

/** Renders the network in the header, which opens the network list. */
export function renderNetworkPill(network: Network): TemplateResult {
  return html`<w3m-ui-pill
    icon="chevron-down"
    .label=${interpolate($accountText.get()['choose-network'], { name: network.name })}
    @click=${() => {
      track('CLICK_NETWORKS')
      push('Networks')
    }}
  >
    <w3m-ui-image slot="start" shape="circle" size="24" .src=${networkImage(network)} .name=${network.name}></w3m-ui-image>
  </w3m-ui-pill>`
}
