import type { Transfer } from '../../adapters/api/contract/chain.ts'
import { allowedImage, tokenImage, type AssetImage } from '../images/asset-images.ts'
import { constantImage } from '../images/images.ts'
import { $network } from '../networks/networks.ts'
import { $tokens } from './tokens.ts'

/**
 * Returns the image of a transferred token whose contract is unknown: that of the account's token of
 * the same name, or of the native currency.
 */
export function transferImage({ name, symbol, icon }: NonNullable<Transfer['fungible_info']>): AssetImage {
  const reading = $tokens.get()
  const held = reading.name === 'ready' ? reading.value.tokens : []
  const native = $network.get()?.nativeCurrency.symbol === symbol ? { symbol } : undefined
  const known = held.filter(token => token.name === name && token.symbol === symbol)
  const one = known.find(({ address }) => address === undefined) ?? known.find(({ price }) => price !== undefined) ?? native
  return allowedImage(icon?.url) ?? (one ? tokenImage(one) : constantImage(undefined))
}
