import { html, type TemplateResult } from 'lit'
import { tokenImage } from '../../../state/asset-images.ts'
import { networkImage } from '../../../state/images.ts'
import { networkOf } from '../../../state/networks.ts'
import type { SendableToken } from '../../../state/sendable.ts'
import type { ImageSource } from '../../core/remote-image.ts'
import '../../ui/w3m-ui-image.ts'

/** The picture of a token, as in the account; what nobody lists has a letter. */
export function pictureOf(token: SendableToken): ImageSource {
  return token.unlisted ? undefined : tokenImage(token)
}

/** A token with its network at its corner. */
export function tokenPicture(token: SendableToken, size: number): TemplateResult {
  const { address, symbol } = token
  return html`<w3m-ui-image shape="circle" .size=${size} .name=${symbol || address} .src=${pictureOf(token)}
    >${networkBadge(token, Math.round(size * 0.4))}</w3m-ui-image
  >`
}

export function networkBadge({ chainId }: SendableToken, size: number): TemplateResult {
  const network = networkOf(chainId)
  return html`<w3m-ui-image
    slot="badge"
    shape="circle"
    .size=${size}
    .name=${network?.name ?? ''}
    .src=${network && networkImage(network)}
  ></w3m-ui-image>`
}
