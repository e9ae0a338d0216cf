import type { TemplateResult } from 'lit'
import { getNetwork } from '../../../state/networks/networks.ts'
import { isNative, type SwapToken } from '../../../state/swap/tokens.ts'
import { getTokenImage, renderTokenImage, type PicturedToken } from '../../account/token-image.ts'
import type { ImageSource } from '../../core/remote-image.ts'

/** Returns the image of a token that can be swapped. */
export const getSwapTokenImage = (token: SwapToken): ImageSource => getTokenImage(toPictured(token))

/** Renders a token that can be swapped, with the badge of its network. */
export const renderSwapTokenImage = (token: SwapToken, size: number): TemplateResult =>
  renderTokenImage(toPictured(token), getNetwork(token.chainId), size)

const toPictured = ({ logoUri, ...token }: SwapToken): PicturedToken => ({
  ...token,
  imageUrl: logoUri,
  address: isNative(token) ? undefined : token.address
})
