import type { QueryResult } from './served-chain.ts'

/** A response in its cached form, serialized once. */
export interface CachedReply {
  /** JSON bytes of the body. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  /** `indexer, blockscout`, or `none`. */
  readonly source: string
  /** Cache lifetime in milliseconds. */
  readonly lifetime: number
}

/** Cache lifetime of a partial response, in milliseconds. */
const partialLifetime = 3_000

export async function createCachedReply(
  { body, sources, isPartial }: QueryResult<unknown>,
  lifetime: number
): Promise<CachedReply> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return {
    body: bytes,
    etag: `"${Buffer.from(digest).subarray(0, 18).toString('base64url')}"`,
    source: sources.join(', ') || 'none',
    lifetime: isPartial ? Math.min(partialLifetime, lifetime) : lifetime
  }
}

/** Returns the approximate memory size of a response in bytes. */
export const getReplySize = ({ body }: CachedReply): number => body.byteLength + 500

/** Builds the HTTP response. `left` is the remaining lifetime in milliseconds; 0: not cacheable. */
export function toResponse({ body, etag, source }: CachedReply, left: number, ifNoneMatch: string | undefined): Response {
  const seconds = Math.floor(left / 1000)
  const headers = {
    'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store',
    etag,
    'x-source': source
  }
  if (isMatched(etag, ifNoneMatch)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json; charset=UTF-8' } })
}

/** Compares weakly (RFC 9110 §13.1.2). */
function isMatched(etag: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return false
  return wanted.split(',').some(one => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
