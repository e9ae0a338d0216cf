import type { ReadableAtom } from 'nanostores'
import { dataImageUrl } from '../adapters/base/image-url.ts'
import { constant, storedImage } from './images.ts'
import { $options } from './options.ts'

// Images of what an account holds. Their addresses come from outside: one that carries its own bytes is drawn, one of the configured
// service is asked for there, and no other host ever hears who looks at what.

/** The image of a token: the service's, else the directory's by its symbol. */
export function tokenImage({
  symbol,
  imageUrl
}: {
  readonly symbol: string
  readonly imageUrl?: string | undefined
}): AssetImage {
  return own(imageUrl) ?? storedImage('token', symbol)
}

/** An image of the service: of an NFT, of a name. */
export function serviceImage(url: string | undefined): AssetImage {
  return own(url) ?? constant(undefined)
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
