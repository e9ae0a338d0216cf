import { html, type TemplateResult } from 'lit'
import { tokenImage } from '../../../state/asset-images.ts'
import { networkImage } from '../../../state/images.ts'
import { networkOf } from '../../../state/networks.ts'
import { isNative, type SwapToken } from '../../../state/swap-tokens.ts'
import type { ImageSource } from '../../core/remote-image.ts'
import '../../ui/w3m-ui-image.ts'

/** The picture of a token; what nobody lists has a letter. */
export function pictureOf(token: SwapToken): ImageSource {
  const { symbol, logoUri: imageUrl, address, price, unlisted } = token
  return unlisted ? undefined : tokenImage({ symbol, imageUrl, price, address: isNative(token) ? undefined : address })
}

/** A token with its network at its corner. */
export function tokenPicture(token: SwapToken, size: number): TemplateResult {
  const { chainId, symbol, address } = token
  const network = networkOf(chainId)
  return html`<w3m-ui-image shape="circle" .size=${size} .name=${symbol || address} .src=${pictureOf(token)}
    ><w3m-ui-image
      slot="badge"
      shape="circle"
      .size=${Math.round(size * 0.4)}
      .name=${network?.name ?? ''}
      .src=${network && networkImage(network)}
    ></w3m-ui-image
  ></w3m-ui-image>`
}
