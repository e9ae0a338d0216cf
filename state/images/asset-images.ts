import type { ReadableAtom } from 'nanostores'
import { safeDataImageUrl } from '../../adapters/base/image-url.ts'
import { constantImage, storedImage } from './images.ts'
import { $options } from '../options/options.ts'

// Images of tokens and NFTs. Their URLs are untrusted: data URLs are rendered, URLs of the configured service are loaded there,
// and no other host receives a request, so that none learns what a user looks at.

/**
 * Returns the image of a token: the service's, else the directory's by symbol.
 * Any token can use any symbol: only the native currency and tokens with a price get an image by symbol.
 */
export function tokenImage({ symbol, imageUrl, address, price }: Pictured): AssetImage {
  const isKnown = address === undefined || price !== undefined
  return allowedImage(imageUrl) ?? (isKnown ? storedImage('token', symbol) : constantImage(undefined))
}

interface Pictured {
  readonly symbol: string
  readonly imageUrl?: string | undefined
  /** Contract address of the token. Absent: the native currency. */
  readonly address?: string | undefined
  readonly price?: number | undefined
}

/** Returns an image of the service: of an NFT or a name. */
export function serviceImage(url: string | undefined): AssetImage {
  return allowedImage(url) ?? constantImage(undefined)
}

export type AssetImage = ReadableAtom<string | undefined>

/**
 * Returns an image that may be shown: a data URL, or one of the service.
 * Other hosts receive no request.
 */
export function allowedImage(url: string | undefined): AssetImage | undefined {
  const data = safeDataImageUrl(url)
  if (data) return constantImage(data)
  const base = $options.get().services.chain?.replace(/\/+$/, '')
  // requested by its path: reject a URL that normalization changes, because it may leave the service
  return base && url?.startsWith(`${base}/`) && new URL(url).href === url
    ? storedImage('chain', url.slice(base.length))
    : undefined
}
