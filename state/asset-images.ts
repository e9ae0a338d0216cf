import type { ReadableAtom } from 'nanostores'
import { dataImageUrl } from '../adapters/base/image-url.ts'
import { constant, storedImage } from './images.ts'
import { $options } from './options.ts'

// Images of what an account holds. Their addresses come from outside: one that carries its own bytes is drawn, one of the configured
// service is asked for there, and no other host ever hears who looks at what.

/**
 * The image of a token: the service's, else the directory's by its symbol. Anybody can call a token as another: by its symbol alone only the
 * native currency gets one, and what has a price.
 */
export function tokenImage({ symbol, imageUrl, address, price }: Pictured): AssetImage {
  const isKnown = address === undefined || price !== undefined
  return drawnImage(imageUrl) ?? (isKnown ? storedImage('token', symbol) : constant(undefined))
}

interface Pictured {
  readonly symbol: string
  readonly imageUrl?: string | undefined
  /** The token's contract; absent: the native currency. */
  readonly address?: string | undefined
  readonly price?: number | undefined
}

/** An image of the service: of an NFT, of a name. */
export function serviceImage(url: string | undefined): AssetImage {
  return drawnImage(url) ?? constant(undefined)
}

export type AssetImage = ReadableAtom<string | undefined>

/** One that is shown at all: it carries its own bytes, or the service has it. No other host is asked for one. */
export function drawnImage(url: string | undefined): AssetImage | undefined {
  const data = dataImageUrl(url)
  if (data) return constant(data)
  const base = $options.get().services.chain?.replace(/\/+$/, '')
  // asked for by its path: an address that leads elsewhere on the way is none of the service's
  return base && url?.startsWith(`${base}/`) && new URL(url).href === url
    ? storedImage('chain', url.slice(base.length))
    : undefined
}
