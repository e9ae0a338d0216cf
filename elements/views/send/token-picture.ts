import { html, type TemplateResult } from 'lit'
import { networkImage } from '../../../state/images.ts'
import { networkOf } from '../../../state/networks.ts'
import type { SendableToken } from '../../../state/sendable.ts'
import '../../ui/w3m-ui-image.ts'

/** A token with its network at its corner. The native currency is drawn as its network is. */
export function tokenPicture({ chainId, address, symbol, iconUrl }: SendableToken, size: number): TemplateResult {
  const network = networkOf(chainId)
  const own = network && networkImage(network)
  return html`<w3m-ui-image
    shape="circle"
    .size=${size}
    .name=${symbol}
    .src=${iconUrl ?? (address === undefined ? own : undefined)}
    >${
      address === undefined
        ? ''
        : html`<w3m-ui-image
            slot="badge"
            shape="circle"
            .size=${Math.round(size * 0.4)}
            .name=${network?.name ?? ''}
            .src=${own}
          ></w3m-ui-image>`
    }</w3m-ui-image
  >`
}
