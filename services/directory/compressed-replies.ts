/** A JSON response, plain and compressed. */
interface Reply {
  readonly text: string
  readonly gzip: Uint8Array<ArrayBuffer>
}

/** Bytes of the responses that are kept, all together: lists are asked page by page, with the networks of each app. */
const most = 16_000_000

/** Bytes below which a compressed response is hardly smaller than a packet. */
const least = 1_000

/**
 * Creates responses that are compressed once for all clients with the same query. The key leaves out what does not change the
 * response, such as the project id.
 */
export function createCompressedReplies() {
  // in order of last use
  const replies = new Map<string, Reply>()
  let total = 0

  const drop = (key: string) => {
    const dropped = replies.get(key)
    if (dropped) total -= sizeOf(key, dropped)
    replies.delete(key)
  }
  const load = async (key: string, make: () => unknown): Promise<Reply> => {
    const reply = replies.get(key) ?? (await compressJson(make()))
    drop(key)
    replies.set(key, reply)
    total += sizeOf(key, reply)
    for (const [oldest] of replies) {
      if (total <= most) break
      drop(oldest)
    }
    return reply
  }

  return async function reply(request: Request, key: string, make: () => unknown): Promise<Response> {
    const { text, gzip } = await load(key, make)
    const headers = { 'content-type': 'application/json', vary: 'accept-encoding' }
    return text.length >= least && acceptsGzip(request.headers.get('accept-encoding'))
      ? new Response(gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
      : new Response(text, { headers })
  }
}

/** Characters take two bytes. */
const sizeOf = (key: string, { text, gzip }: Reply): number => 2 * (key.length + text.length) + gzip.length

async function compressJson(value: unknown): Promise<Reply> {
  const text = JSON.stringify(value)
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return { text, gzip: new Uint8Array(await new Response(compressed).arrayBuffer()) }
}

/** RFC 9110, section 12.5.3: `gzip;q=0` excludes it. */
const acceptsGzip = (header: string | null): boolean =>
  (header ?? '').split(',').some(one => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(one))
