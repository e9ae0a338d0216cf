import { createHash } from 'node:crypto'
import { NoPlaceError, type Places } from '../../lib/places.ts'
import type { Cache, Entry } from './cache.ts'
import { ImageError, type ImageFault } from './image-error.ts'
import type { ImageMetrics } from './metrics.ts'
import { readPicture, type Picture } from './picture.ts'
import { readData, type ImageSource } from './source.ts'

export interface PicturesOptions {
  readonly cache: Cache
  readonly download: (address: string) => Promise<Buffer>
  readonly places: Places
  readonly mostBytes: number
  readonly mostSvgBytes: number
  readonly metrics: ImageMetrics
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Milliseconds that a picture is taken to be the newest, and that an old one may stand in while its host is away. */
const freshFor = 24 * 60 * 60_000
const staleFor = 7 * freshFor
/** Milliseconds until it is tried again: what may pass, and what hardly will. */
const passing: ReadonlySet<ImageFault> = new Set(['unreachable', 'late', 'busy'])
const failedFor = { passing: 30_000, lasting: 10 * 60_000 }
const mostFailures = 10_000

export const retryAfter = ({ fault }: ImageError): number => (passing.has(fault) ? failedFor.passing : failedFor.lasting)

/** Pictures by their source: kept, or fetched, each once at a time; failures are remembered for a little while. */
export function createPictures({ cache, download, places, mostBytes, mostSvgBytes, metrics, now }: PicturesOptions) {
  const underWay = new Map<string, Promise<Picture>>()
  const failures = new Map<string, { readonly error: ImageError; readonly until: number }>()

  /** @throws ImageError */
  async function find(source: ImageSource): Promise<Picture> {
    const hash = createHash('sha256').update(source.url).digest('base64url')
    const kept = await cache.get(hash)
    const age = kept === undefined ? Infinity : now() - kept.at
    if (kept !== undefined && (age < freshFor || source.kind === 'data' || source.isImmutable)) return counted('kept', kept)
    const failure = failures.get(hash)
    if (failure !== undefined && failure.until > now()) return instead(kept, age, failure.error)
    let flight = underWay.get(hash)
    if (flight === undefined) {
      flight = make(source, hash).finally(() => underWay.delete(hash))
      underWay.set(hash, flight)
    }
    try {
      return counted('fetched', await flight)
    } catch (error) {
      return instead(
        kept,
        age,
        error instanceof ImageError ? error : new ImageError('unreachable', 'The picture could not be read.', { cause: error })
      )
    }
  }

  async function make(source: ImageSource, hash: string): Promise<Picture> {
    try {
      const bytes = source.kind === 'data' ? unpack(source.url) : await places.take(() => download(source.url))
      if (source.kind === 'remote') metrics.fetchedBytes.inc(bytes.length)
      const picture = readPicture(bytes, mostSvgBytes)
      cache.put(hash, { ...picture, at: now() })
      return picture
    } catch (cause) {
      const error =
        cause instanceof NoPlaceError
          ? new ImageError('busy', 'Too many pictures are being fetched; try again.', { cause })
          : cause
      if (error instanceof ImageError && error.fault !== 'busy') remember(hash, error)
      throw error
    }
  }

  function unpack(address: string): Buffer {
    const bytes = readData(address)
    if (bytes === undefined) throw new ImageError('no-picture', 'This is no data address.')
    if (bytes.length > mostBytes) throw new ImageError('too-long', `The picture is longer than ${mostBytes} bytes.`)
    return bytes
  }

  function remember(hash: string, error: ImageError) {
    failures.delete(hash)
    failures.set(hash, { error, until: now() + retryAfter(error) })
    // the oldest first; a Map keeps the order
    for (const oldest of failures.keys()) {
      if (failures.size <= mostFailures) return
      failures.delete(oldest)
    }
  }

  /** The old picture while its host is away; not where the host has another one that cannot be shown. */
  function instead(kept: Entry | undefined, age: number, error: ImageError): Picture {
    if (kept !== undefined && age < staleFor && passing.has(error.fault)) return counted('stale', kept)
    metrics.pictures.inc({ outcome: error.fault })
    throw error
  }

  function counted(outcome: string, picture: Picture): Picture {
    metrics.pictures.inc({ outcome })
    return picture
  }

  return find
}
