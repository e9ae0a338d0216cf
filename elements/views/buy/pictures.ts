import { html, type TemplateResult } from 'lit'
import { tokenImage } from '../../../state/asset-images.ts'
import type { BuyToken } from '../../../state/buy-offers.ts'
import { networkImage } from '../../../state/images.ts'
import '../../ui/w3m-ui-image.ts'

/** The picture of a token that is sold: one that the service lists is what it says it is. */
export const pictureOf = ({ symbol }: BuyToken) => tokenImage({ symbol })

/** The network of a token, at its corner. */
export const networkBadge = ({ network }: BuyToken, size: number): TemplateResult =>
  html`<w3m-ui-image
    slot="badge"
    shape="circle"
    .size=${size}
    .name=${network.name}
    .src=${networkImage(network)}
  ></w3m-ui-image>`

/** A token with its network. */
export const tokenPicture = (token: BuyToken, size: number): TemplateResult =>
  html`<w3m-ui-image shape="circle" .size=${size} .name=${token.symbol} .src=${pictureOf(token)}
    >${networkBadge(token, Math.round(size * 0.4))}</w3m-ui-image
  >`
