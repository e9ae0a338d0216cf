import { join } from 'node:path'
import { Hono } from 'hono'
import { createDownload, type Resolve } from '../../lib/download.ts'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { createPlaces } from '../../lib/places.ts'
import { problemReply } from '../../lib/problem.ts'
import { createCache } from './cache.ts'
import { createImageDownload } from './download.ts'
import { ImageError, type ImageFault } from './image-error.ts'
import { createImageMetrics } from './metrics.ts'
import type { Picture } from './picture.ts'
import { createPictures, retryAfter } from './pictures.ts'
import { createReferences } from './references.ts'
import { readSource, remoteRules, type ImageSource } from './source.ts'

export interface ImageProxyOptions {
  /** Where the routes are reached from outside: `https://wallets.example.org/chain/v1/image`. Asked with every address. */
  readonly base: () => string
  /** At least 32 bytes; `readImageSecret` has one. */
  readonly secret: Uint8Array
  readonly log: Log
  readonly metrics: Metrics
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after?: (milliseconds: number, run: () => void) => () => void
  /** `https://ipfs.example.org/ipfs/`; without one there are no pictures from IPFS. */
  readonly ipfsGateway?: string
  /** Lets pictures come from this machine, by http too: for local chains and tests. Default false. */
  readonly allowLoopback?: boolean
  /** Default: as the system does. */
  readonly resolve?: Resolve
  /** Where pictures are kept beyond the memory, and for the next start. */
  readonly folder?: string
  /** The longest picture, in bytes. Default 5 MiB; an SVG, which has to be read, 1 MiB. */
  readonly mostBytes?: number
  readonly mostSvgBytes?: number
  /** What is kept in memory and in the folder, in bytes. Default 64 MiB and 1 GiB. */
  readonly memoryBytes?: number
  readonly folderBytes?: number
  /** Pictures that are fetched at once, and that wait for it. Default 32 and 1 000. */
  readonly mostAtOnce?: number
  readonly mostWaiting?: number
  /** Milliseconds for one picture. Default 10 s. */
  readonly deadline?: number
}

export interface ImageProxy {
  /** `GET /:reference`, to be mounted at `/v1/image`. */
  readonly routes: Hono
  /** Where a page finds the picture that an address of token or NFT metadata leads to; `undefined` for one that is not followed. */
  address(url: string): string | undefined
  /** Resolves when what was to be kept is on the disk. */
  close(): Promise<void>
}

const mebibyte = 2 ** 20
/** Seconds that a browser may keep a picture: what its content names, for good. */
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
  // a page of any origin shows it, and reads whether it is there
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  // opened on its own, a picture is a document: it may load and run nothing, and is nobody's origin
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff'
}

/**
 * The image proxy: pictures of tokens, NFTs, names and wallets come from this service alone, so that a page never talks to a third
 * host. Only addresses that were handed out are fetched; what comes back is known by its bytes, and drawn again where it is SVG.
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
  const references = createReferences(secret, {
    keep: (hash, address) => drawn.put(hash, { at: now(), type: 'text/plain', etag: '', bytes: Buffer.from(address) }),
    find: async hash => (await drawn.get(hash))?.bytes.toString()
  })
  const find = createPictures({
    cache,
    metrics,
    now,
    mostBytes,
    mostSvgBytes,
    places: createPlaces(options.mostAtOnce ?? 32, options.mostWaiting ?? 1000),
    download: createImageDownload({
      download: createDownload({ ...remoteRules(sourceOptions), after: options.after, resolve: options.resolve }),
      mostBytes,
      deadline: options.deadline ?? 10_000
    })
  })

  const routes = new Hono()
  routes.get('/:reference', async context => {
    const address = await references.read(context.req.param('reference'))
    const source = address === undefined ? undefined : readSource(address, sourceOptions)
    if (source === undefined) {
      return problemReply(404, [{ name: 'reference', description: 'This is no picture that was handed out here.' }], always)
    }
    try {
      return respond(await find(source), source, context.req.header('if-none-match'))
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      log.debug({ fault: error.fault }, 'no picture')
      const reasons = [{ name: 'picture', description: error.message }]
      const seconds = String(Math.ceil(retryAfter(error) / 1000))
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
      // beyond this it is no picture that would be shown
      if (address.length > 2 * mostBytes || readSource(address, sourceOptions) === undefined) return undefined
      return `${base()}/${references.of(address)}`
    },
    async close() {
      await Promise.all([cache.settled(), drawn.settled()])
    }
  }
}

function respond({ type, bytes, etag }: Picture, source: ImageSource, known: string | undefined): Response {
  const isImmutable = source.kind === 'data' || source.isImmutable
  const headers = { ...always, etag, 'cache-control': isImmutable ? lifetimes.immutable : lifetimes.other }
  const isKnown = known?.split(',').some(one => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
  if (isKnown) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': type } })
}
