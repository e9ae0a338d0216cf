import type { ReadableAtom } from 'nanostores'
import type { Transfer } from '../adapters/api/contract/chain.ts'
import { dataImageUrl } from '../adapters/base/image-url.ts'
import { constant, storedImage } from './images.ts'
import { $network } from './networks.ts'
import { $options } from './options.ts'
import { $tokens } from './tokens.ts'

// Images of what an account holds. Their addresses come from outside: one that carries its own bytes is drawn, one of the configured
// service is asked for there, and no other host ever hears who looks at what.

/**
 * The image of a token: the service's, else the directory's by its symbol. Anybody can call a token as another: by its symbol alone only the
 * native currency gets one, and what has a price.
 */
export function tokenImage({ symbol, imageUrl, address, price }: Pictured): AssetImage {
  const isKnown = address === undefined || price !== undefined
  return own(imageUrl) ?? (isKnown ? storedImage('token', symbol) : constant(undefined))
}

interface Pictured {
  readonly symbol: string
  readonly imageUrl?: string | undefined
  /** The token's contract; absent: the native currency. */
  readonly address?: string | undefined
  readonly price?: number | undefined
}

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
  return own(icon?.url) ?? (one ? tokenImage(one) : constant(undefined))
}

/** An image of the service: of an NFT, of a name. */
export function serviceImage(url: string | undefined): AssetImage {
  return own(url) ?? constant(undefined)
}

/** Whether an image is shown at all: it carries its own bytes, or the service has it. No other host is asked for one. */
export function isDrawn(url: string | undefined): url is string {
  return own(url) !== undefined
}

type AssetImage = ReadableAtom<string | undefined>

function own(url: string | undefined): AssetImage | undefined {
  const data = dataImageUrl(url)
  if (data) return constant(data)
  const base = $options.get().services.chain?.replace(/\/+$/, '')
  // asked for by its path: an address that leads elsewhere on the way is none of the service's
  return base && url?.startsWith(`${base}/`) && new URL(url).href === url
    ? storedImage('chain', url.slice(base.length))
    : undefined
}
