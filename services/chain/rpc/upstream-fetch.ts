import { createPlaces } from '../../lib/places.ts'
import { readText } from '../../lib/read-text.ts'

export interface UpstreamFetchOptions {
  readonly headers: Readonly<Record<string, string>>
  /** The longest reply that is read, in bytes after decompression. */
  readonly mostBytes: number
  /** Requests under way at once; the others wait for their turn. */
  readonly mostAtOnce: number
}

/**
 * `fetch` for one upstream: with its headers, its replies bounded in length and its requests in number. A redirect is not
 * followed, for it would carry the key elsewhere: its 3xx is a reply that is no JSON-RPC.
 */
export function createUpstreamFetch({ headers, mostBytes, mostAtOnce }: UpstreamFetchOptions): typeof fetch {
  const places = createPlaces(mostAtOnce)
  const sent = { ...headers, 'content-type': 'application/json' }

  return (input, init) =>
    places.take(async () => {
      const response = await fetch(input, { ...init, headers: sent, redirect: 'manual' })
      const body = await readText(response, mostBytes)
      // 204 and the like may have no body, not even an empty one
      return new Response(body === '' ? null : body, { status: response.status, headers: response.headers })
    }, init?.signal ?? undefined)
}
