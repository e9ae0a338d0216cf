import { html, type TemplateResult } from 'lit'
import type { Network } from '../../adapters/base/network.ts'
import { networkImage } from '../../state/images.ts'
import { push } from '../../state/router.ts'
import { $accountText } from '../../state/text/account.ts'
import { fill } from '../../state/text/fill.ts'
import { track } from '../../state/track.ts'
import '../ui/w3m-ui-image.ts'
import '../ui/w3m-ui-pill.ts'

/** The network at the start of the header: the way to the others. */
export function renderNetworkPill(network: Network): TemplateResult {
  return html`<w3m-ui-pill
    icon="chevron-down"
    .label=${fill($accountText.get()['choose-network'], { name: network.name })}
    @click=${() => {
      track('CLICK_NETWORKS')
      push('Networks')
    }}
  >
    <w3m-ui-image slot="start" shape="circle" size="24" .src=${networkImage(network)} .name=${network.name}></w3m-ui-image>
  </w3m-ui-pill>`
}
