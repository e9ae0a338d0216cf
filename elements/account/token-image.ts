import { html, nothing, type TemplateResult } from 'lit'
import type { Network } from '../../adapters/base/network.ts'
import { tokenImage } from '../../state/images/asset-images.ts'
import { networkImage } from '../../state/images/images.ts'
import type { ImageSource } from '../core/remote-image.ts'
import '../ui/w3m-ui-image.ts'

/** A token as far as its image is concerned. */
export interface PicturedToken {
  readonly symbol: string
  /** Contract address. Absent: the native currency. */
  readonly address?: string | undefined
  readonly imageUrl?: string | undefined
  readonly price?: number | undefined
  /** Unverified token: it may imitate another, so it has a monogram. */
  readonly unlisted?: true
}

/** Returns the image of a token; unlisted tokens have a monogram. */
export const getTokenImage = (token: PicturedToken): ImageSource => (token.unlisted ? undefined : tokenImage(token))

/** Renders a token with the badge of its network. */
export function renderTokenImage(token: PicturedToken, network: Network | undefined, size: number): TemplateResult {
  const { address, symbol } = token
  return html`<w3m-ui-image shape="circle" .size=${size} .name=${symbol || address || ''} .src=${getTokenImage(token)}
    >${renderNetworkBadge(network, Math.round(size * 0.4))}</w3m-ui-image
  >`
}

/** Renders the badge of a network, for the slot of an image or a row. */
export function renderNetworkBadge(network: Network | undefined, size?: number): TemplateResult | typeof nothing {
  if (!network) return nothing
  return html`<w3m-ui-image
    slot="badge"
    shape="circle"
    .size=${size}
    .name=${network.name}
    .src=${networkImage(network)}
  ></w3m-ui-image>`
}
