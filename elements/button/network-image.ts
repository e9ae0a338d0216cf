import { html, nothing, type TemplateResult } from 'lit'
import type { Network } from '../../adapters/base/network.ts'
import { networkImage } from '../../state/images/images.ts'
import '../ui/w3m-ui-image.ts'

/** Renders a network's image. `image` replaces it with that of the shown token. */
export function renderNetworkImage(network: Network | undefined, image?: string): TemplateResult | typeof nothing {
  if (!network) return nothing
  return html`<w3m-ui-image shape="circle" .src=${image ?? networkImage(network)} .name=${network.name}></w3m-ui-image>`
}
