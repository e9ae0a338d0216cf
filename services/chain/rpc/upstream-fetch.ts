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
  const waiting = new Set<() => void>()
  let under = 0

  const turn = (signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted()
      if (under < mostAtOnce) {
        under++
        return resolve()
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(new Error('given up before its turn came'))
      }
      waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })

  const done = () => {
    const [next] = waiting
    if (next === undefined) under--
    else {
      waiting.delete(next)
      next()
    }
  }

  return async (input, init) => {
    await turn(init?.signal)
    try {
      const response = await fetch(input, {
        ...init,
        headers: { ...headers, 'content-type': 'application/json' },
        redirect: 'manual'
      })
      const body = await readText(response, mostBytes)
      // 204 and the like may have no body, not even an empty one
      return new Response(body === '' ? null : body, { status: response.status, headers: response.headers })
    } finally {
      done()
    }
  }
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
