import { unexpectedReply, type CallOptions, type Http } from './http.ts'

/**
 * Image endpoints of the directory.
 * `asset` serves networks and connectors (docs/decisions/wallet-directory.md).
 */
const paths = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/'
} as const

export type ImageKind = keyof typeof paths

/**
 * Loads an image and returns a URL that is allowed by `img-src 'self' data: blob:`, unlike the
 * directory's URL. Release blob URLs with `URL.revokeObjectURL`. Throws the errors of {@link Http}, and `HttpError` if the
 * response is not an image.
 */
export async function loadImage(http: Http, kind: ImageKind, id: string, { signal }: CallOptions): Promise<string> {
  return loadImageFromPath(http, paths[kind] + encodeURIComponent(id), { signal })
}

/** Loads an image from any path of a service, like {@link loadImage}. */
export async function loadImageFromPath(http: Http, path: string, { signal }: CallOptions): Promise<string> {
  const blob = await http.blob(path, { signal })
  if (!/^image\/./.test(blob.type) || !blob.size) throw unexpectedReply(path, 'an image')
  // A blob URL has the page's origin: an SVG with a script, opened in its own tab, would run as the app. A data URI has no
  // origin, and browsers do not open it.
  if (/^image\/svg/.test(blob.type)) return `data:image/svg+xml,${encodeURIComponent(await blob.text())}`
  return URL.createObjectURL(blob)
}
