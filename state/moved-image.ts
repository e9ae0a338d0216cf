import type { Transfer } from '../adapters/api/contract/chain.ts'
import { drawnImage, tokenImage, type AssetImage } from './asset-images.ts'
import { constant } from './images.ts'
import { $network } from './networks.ts'
import { $tokens } from './tokens.ts'

/**
 * The image of what a transaction has moved, of which no contract is told: that of the account's own token of this name, or of the native
 * currency's.
 */
export function movedImage({ name, symbol, icon }: NonNullable<Transfer['fungible_info']>): AssetImage {
  const reading = $tokens.get()
  const held = reading.name === 'ready' ? reading.value.tokens : []
  const native = $network.get()?.nativeCurrency.symbol === symbol ? { symbol } : undefined
  const known = held.filter(token => token.name === name && token.symbol === symbol)
  const one = known.find(({ address }) => address === undefined) ?? known.find(({ price }) => price !== undefined) ?? native
  return drawnImage(icon?.url) ?? (one ? tokenImage(one) : constant(undefined))
}
