import { createHash } from 'node:crypto'
import { QueueFullError, type Semaphore } from '../../lib/semaphore.ts'
import type { Cache, Entry } from './cache.ts'
import { ImageError, type ImageFault } from './image-error.ts'
import type { ImageMetrics } from './metrics.ts'
import { parseImage, type ParsedImage } from './parse-image.ts'
import { parseDataUrl, type ImageSource } from './image-source.ts'

export interface ImageStoreOptions {
  readonly cache: Cache
  readonly download: (address: string) => Promise<Buffer>
  readonly places: Semaphore
  readonly mostBytes: number
  readonly mostSvgBytes: number
  readonly metrics: ImageMetrics
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Milliseconds for which an image is fresh, and for which a stale one may replace it while its host is
 * unreachable.
 */
const freshFor = 24 * 60 * 60_000
const staleFor = 7 * freshFor
/** Faults that may be temporary; they are retried sooner than others. */
const passing: ReadonlySet<ImageFault> = new Set(['unreachable', 'late', 'busy'])
const failedFor = { passing: 30_000, lasting: 10 * 60_000 }
const mostFailures = 10_000

export const getRetryAfter = ({ fault }: ImageError): number => (passing.has(fault) ? failedFor.passing : failedFor.lasting)

/**
 * Returns images by source: cached or fetched, once for concurrent callers; failures are cached
 * briefly.
 */
export function createImageStore({ cache, download, places, mostBytes, mostSvgBytes, metrics, now }: ImageStoreOptions) {
  const underWay = new Map<string, Promise<ParsedImage>>()
  const failures = new Map<string, { readonly error: ImageError; readonly until: number }>()

  /** @throws ImageError */
  async function find(source: ImageSource): Promise<ParsedImage> {
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

  async function make(source: ImageSource, hash: string): Promise<ParsedImage> {
    try {
      const bytes = source.kind === 'data' ? unpack(source.url) : await places.take(() => download(source.url))
      if (source.kind === 'remote') metrics.fetchedBytes.inc(bytes.length)
      const picture = parseImage(bytes, mostSvgBytes)
      cache.put(hash, { ...picture, at: now() })
      return picture
    } catch (cause) {
      const error =
        cause instanceof QueueFullError
          ? new ImageError('busy', 'Too many pictures are being fetched; try again.', { cause })
          : cause
      if (error instanceof ImageError && error.fault !== 'busy') remember(hash, error)
      throw error
    }
  }

  function unpack(address: string): Buffer {
    const bytes = parseDataUrl(address)
    if (bytes === undefined) throw new ImageError('no-picture', 'This is no data address.')
    if (bytes.length > mostBytes) throw new ImageError('too-long', `The picture is longer than ${mostBytes} bytes.`)
    return bytes
  }

  function remember(hash: string, error: ImageError) {
    failures.delete(hash)
    failures.set(hash, { error, until: now() + getRetryAfter(error) })
    // the oldest first; a Map keeps insertion order
    for (const oldest of failures.keys()) {
      if (failures.size <= mostFailures) return
      failures.delete(oldest)
    }
  }

  /**
   * Returns the stale image if its host is unreachable, but not if the host now has one that cannot be
   * shown.
   */
  function instead(kept: Entry | undefined, age: number, error: ImageError): ParsedImage {
    if (kept !== undefined && age < staleFor && passing.has(error.fault)) return counted('stale', kept)
    metrics.pictures.inc({ outcome: error.fault })
    throw error
  }

  function counted(outcome: string, picture: ParsedImage): ParsedImage {
    metrics.pictures.inc({ outcome })
    return picture
  }

  return find
}
