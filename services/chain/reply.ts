import type { Told } from './served.ts'

/** A reply as it is kept: nothing of it is made again for whoever asks next. */
export interface Answer {
  /** JSON as it goes over the wire. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  /** `indexer, blockscout`, or `none`. */
  readonly source: string
  /** Milliseconds for which a copy is good. */
  readonly lifetime: number
}

/** An answer with something missing is asked for again soon, in milliseconds. */
const partialLifetime = 3_000

export async function makeAnswer({ body, sources, isPartial }: Told<unknown>, lifetime: number): Promise<Answer> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return {
    body: bytes,
    etag: `"${Buffer.from(digest).subarray(0, 18).toString('base64url')}"`,
    source: sources.join(', ') || 'none',
    lifetime: isPartial ? Math.min(partialLifetime, lifetime) : lifetime
  }
}

/** Bytes that an answer takes in memory, about. */
export const sizeOf = ({ body }: Answer): number => body.byteLength + 500

/** `left` is how many milliseconds a copy is still good; 0: nobody may keep one. */
export function toResponse({ body, etag, source }: Answer, left: number, ifNoneMatch: string | undefined): Response {
  const seconds = Math.floor(left / 1000)
  const headers = {
    'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store',
    etag,
    'x-source': source
  }
  if (isMatched(etag, ifNoneMatch)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json; charset=UTF-8' } })
}

/** As RFC 9110 §13.1.2 compares: weakly. */
function isMatched(etag: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return false
  return wanted.split(',').some(one => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
