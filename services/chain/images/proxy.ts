import { join } from 'node:path'
import { Hono } from 'hono'
import { createDownload, type Resolve } from '../../lib/download.ts'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import { problemReply } from '../../lib/problem.ts'
import { createCache } from './cache.ts'
import { createImageDownload } from './download.ts'
import { ImageError, type ImageFault } from './image-error.ts'
import { createImageMetrics } from './metrics.ts'
import type { ParsedImage } from './parse-image.ts'
import { createImageStore, getRetryAfter } from './image-store.ts'
import { createSignedUrls } from './signed-urls.ts'
import { parseImageSource, remoteRules, type ImageSource } from './image-source.ts'

export interface ImageProxyOptions {
  /**
   * Returns the public URL of the routes: `https://wallets.example.org/chain/v1/image`. Called for each
   * image URL.
   */
  readonly base: () => string
  /** At least 32 bytes; see `readImageSecret`. */
  readonly secret: Uint8Array
  readonly log: Log
  readonly metrics: Metrics
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs a function once after the given milliseconds. Returns a function that cancels it. */
  readonly after?: (milliseconds: number, run: () => void) => () => void
  /** `https://ipfs.example.org/ipfs/`; without it, images on IPFS are missing. */
  readonly ipfsGateway?: string
  /** Allows images from localhost, by http too: for local chains and tests. Default false. */
  readonly allowLoopback?: boolean
  /** DNS resolver. Default: the system's. */
  readonly resolve?: Resolve
  /** Folder of the cache beyond memory, kept across restarts. */
  readonly folder?: string
  /** Maximum image size in bytes. Default 5 MiB; an SVG, which must be parsed, 1 MiB. */
  readonly mostBytes?: number
  readonly mostSvgBytes?: number
  /** Maximum cache size in memory and in the folder, in bytes. Default 64 MiB and 1 GiB. */
  readonly memoryBytes?: number
  readonly folderBytes?: number
  /** Maximum number of concurrent downloads, and of queued ones. Default 32 and 1 000. */
  readonly mostAtOnce?: number
  readonly mostWaiting?: number
  /** Milliseconds for one image. Default 10 s. */
  readonly deadline?: number
}

export interface ImageProxy {
  /** `GET /:reference`, mounted at `/v1/image`. */
  readonly routes: Hono
  /** Returns the proxy URL for an image URL of token or NFT metadata; `undefined` if it is not supported. */
  address(url: string): string | undefined
  /** Resolves when pending cache writes are on disk. */
  close(): Promise<void>
}

const mebibyte = 2 ** 20
/** Cache lifetime in a browser, in seconds; immutable content is cached permanently. */
const day = 24 * 60 * 60
const lifetimes = {
  immutable: `public, max-age=${365 * day}, immutable`,
  other: `public, max-age=${day}, stale-while-revalidate=${7 * day}`
}

const statuses = {
  refused: 403,
  missing: 404,
  'too-long': 415,
  'no-picture': 415,
  unreachable: 502,
  busy: 503,
  late: 504
} as const satisfies Record<ImageFault, number>

const always = {
  // pages of any origin show it, and detect whether it exists
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  // opened directly, an SVG is a document: it must not load or run anything, and gets an opaque origin
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff'
}

/**
 * Creates the image proxy: images of tokens, NFTs, names and wallets are loaded from this service
 * only, so that a page never connects to a third host. Fetches only URLs that it has signed; detects formats by content, and
 * sanitizes SVG.
 */
export function createImageProxy(options: ImageProxyOptions): ImageProxy {
  const { base, secret, log, now, allowLoopback = false, ipfsGateway, mostBytes = 5 * mebibyte } = options
  const { mostSvgBytes = mebibyte, memoryBytes = 64 * mebibyte, folderBytes = 1024 * mebibyte, folder } = options
  if (secret.length < 32) throw new TypeError('The secret of the image proxy must be 32 bytes long, or longer.')
  const metrics = createImageMetrics(options.metrics.registry)
  const sourceOptions = { ipfsGateway, allowLoopback }

  const cacheOf = (name: string, share: number) =>
    createCache({
      memoryBytes: memoryBytes * share,
      folderBytes: folderBytes * share,
      folder: folder === undefined ? undefined : join(folder, name),
      log
    })
  const cache = cacheOf('pictures', 0.75)
  const drawn = cacheOf('addresses', 0.25)
  const references = createSignedUrls(secret, {
    keep: (hash, address) => drawn.put(hash, { at: now(), type: 'text/plain', etag: '', bytes: Buffer.from(address) }),
    find: async hash => (await drawn.get(hash))?.bytes.toString()
  })
  const find = createImageStore({
    cache,
    metrics,
    now,
    mostBytes,
    mostSvgBytes,
    places: createSemaphore(options.mostAtOnce ?? 32, options.mostWaiting ?? 1000),
    download: createImageDownload({
      download: createDownload({ ...remoteRules(sourceOptions), after: options.after, resolve: options.resolve }),
      mostBytes,
      deadline: options.deadline ?? 10_000
    })
  })

  const routes = new Hono()
  routes.get('/:reference', async context => {
    const address = await references.read(context.req.param('reference'))
    const source = address === undefined ? undefined : parseImageSource(address, sourceOptions)
    if (source === undefined) {
      return problemReply(404, [{ name: 'reference', description: 'This service did not issue this image URL.' }], always)
    }
    try {
      return respond(await find(source), source, context.req.header('if-none-match'))
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      log.debug({ fault: error.fault }, 'image not served')
      const reasons = [{ name: 'picture', description: error.message }]
      const seconds = String(Math.ceil(getRetryAfter(error) / 1000))
      return problemReply(statuses[error.fault], reasons, {
        ...always,
        'cache-control': error.fault === 'busy' ? 'no-store' : `public, max-age=${seconds}`,
        ...(error.fault === 'busy' && { 'retry-after': '5' })
      })
    }
  })

  return {
    routes,
    address(url) {
      const address = url.trim()
      // a longer data URL exceeds the maximum size
      if (address.length > 2 * mostBytes || parseImageSource(address, sourceOptions) === undefined) return undefined
      return `${base()}/${references.of(address)}`
    },
    async close() {
      await Promise.all([cache.settled(), drawn.settled()])
    }
  }
}

function respond({ type, bytes, etag }: ParsedImage, source: ImageSource, known: string | undefined): Response {
  const isImmutable = source.kind === 'data' || source.isImmutable
  const headers = { ...always, etag, 'cache-control': isImmutable ? lifetimes.immutable : lifetimes.other }
  const isKnown = known?.split(',').some(one => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
  if (isKnown) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': type } })
}
