import { createPlaces } from '../../lib/places.ts'

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

async function readText(response: Response, mostBytes: number): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body) {
    length += chunk.byteLength
    // leaving the loop cancels the stream, and closes the connection
    if (length > mostBytes) throw new Error(`The reply is longer than ${mostBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
