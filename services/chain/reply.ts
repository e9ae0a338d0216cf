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
  /** When it was built, in milliseconds since 1970. */
  readonly madeAt: number
}

/** Cache lifetime of a partial response, in milliseconds. */
const partialLifetime = 3_000

export async function createCachedReply(
  { body, sources, isPartial }: QueryResult<unknown>,
  lifetime: number,
  madeAt: number
): Promise<CachedReply> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return {
    body: bytes,
    etag: await etagOf(bytes),
    madeAt,
    source: sources.join(', ') || 'none',
    lifetime: isPartial ? Math.min(partialLifetime, lifetime) : lifetime
  }
}

/** Returns the tag of a body. */
export async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body)
  return `"${Buffer.from(digest).subarray(0, 18).toString('base64url')}"`
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

/**
 * Builds the response from an expired copy, because the sources do not respond.
 * Its age is in `Age`, in `Cache-Status` (RFC 9211, where a negative `ttl` means stale), and in the body as `age`, which pages can
 * read without access to headers. Not cacheable: an intermediate cache would add its own lifetime.
 *
 * @param times `age` since the response was built, and `expired` since its lifetime ended, in milliseconds
 */
export function toStaleResponse(
  { body, source }: CachedReply,
  { age, expired }: { readonly age: number; readonly expired: number }
): Response {
  const seconds = Math.max(1, Math.ceil(age / 1000))
  const text = new TextDecoder().decode(body)
  const withAge = text.startsWith('{"') ? `{"age":${seconds},${text.slice(1)}` : text
  return new Response(withAge, {
    headers: {
      'cache-control': 'no-store',
      age: String(seconds),
      'cache-status': `w3m-kit-services; hit; ttl=-${Math.ceil(expired / 1000)}`,
      'x-source': source,
      'content-type': 'application/json; charset=UTF-8'
    }
  })
}

/** Compares weakly (RFC 9110 §13.1.2). */
function isMatched(etag: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return false
  return wanted.split(',').some(one => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
