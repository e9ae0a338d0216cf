import { somethingElse, type CallOptions, type Http } from './http.ts'

/** The image endpoints of the directory. `asset` serves networks and connectors alike (facts/wallet-directory §3). */
const paths = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/'
} as const

export type ImageKind = keyof typeof paths

/**
 * Loads an image and gives an address for it that a page may show under `img-src 'self' data: blob:`, where the directory's own
 * address would be refused. Give a blob's back with `URL.revokeObjectURL`. Throws what {@link Http} throws, and `HttpError` for what is no image.
 */
export async function loadImage(http: Http, kind: ImageKind, id: string, { signal }: CallOptions): Promise<string> {
  return loadImageAt(http, paths[kind] + encodeURIComponent(id), { signal })
}

/** The same for any path of a service. */
export async function loadImageAt(http: Http, path: string, { signal }: CallOptions): Promise<string> {
  const blob = await http.blob(path, { signal })
  if (!/^image\/./.test(blob.type) || !blob.size) throw somethingElse(path, 'an image')
  // A blob's address has the page's origin: opened in a tab of its own, a drawing with a script would run as the site. A data: address
  // has no origin, and browsers do not open it.
  if (/^image\/svg/.test(blob.type)) return `data:image/svg+xml,${encodeURIComponent(await blob.text())}`
  return URL.createObjectURL(blob)
}
