import { createSemaphore } from '../../lib/semaphore.ts'
import { readText } from '../../lib/read-text.ts'
import { tracedFetch } from '../../lib/tracing.ts'

export interface UpstreamFetchOptions {
  readonly headers: Readonly<Record<string, string>>
  /** Maximum response size in bytes, after decompression. */
  readonly mostBytes: number
  /** Maximum number of concurrent requests; others are queued. */
  readonly mostAtOnce: number
}

/**
 * Creates `fetch` for one upstream: adds its headers, limits response size and concurrency.
 * Does not follow redirects, which would send the key to another host: a 3xx is an invalid JSON-RPC response.
 */
export function createUpstreamFetch({ headers, mostBytes, mostAtOnce }: UpstreamFetchOptions): typeof fetch {
  const places = createSemaphore(mostAtOnce)
  const sent = { ...headers, 'content-type': 'application/json' }

  return (input, init) =>
    places.take(async () => {
      const response = await tracedFetch(input, { ...init, headers: sent, redirect: 'manual' })
      const body = await readText(response, mostBytes)
      // 204 and similar statuses must have no body, not even an empty one
      return new Response(body === '' ? null : body, { status: response.status, headers: response.headers })
    }, init?.signal ?? undefined)
}
