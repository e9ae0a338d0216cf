import { html, nothing, type TemplateResult } from 'lit'
import type { Network } from '../../adapters/base/network.ts'
import { networkImage } from '../../state/images.ts'
import '../ui/w3m-ui-image.ts'

/** `image` in place of the network's own: of the token that shows on it. */
export function networkPicture(network: Network | undefined, image?: string): TemplateResult | typeof nothing {
  if (!network) return nothing
  return html`<w3m-ui-image shape="circle" .src=${image ?? networkImage(network)} .name=${network.name}></w3m-ui-image>`
}
