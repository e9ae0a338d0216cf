import { createHash } from 'node:crypto'
import { SourceError } from '../chain-source.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createRequestQueue, type Turns } from './request-queue.ts'

type Query = Readonly<Record<string, string>>

export interface HttpUpstreamOptions {
  /** Name for errors: `etherscan`. */
  readonly name: string
  readonly url: string
  /** Query parameters of every request, keys among them. They appear in no error and no log. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Rate limit of the upstream, in requests a second. */
  readonly perSecond: number
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Timer of the queue. Default: `setTimeout`. */
  readonly after?: (milliseconds: number, run: () => void) => () => void
  /** Milliseconds until a request times out. */
  readonly timeLimit?: number
  /** HTTP statuses that mean "not found". Default 404. */
  readonly none?: readonly number[]
  /** Turns that all instances share. Default: the rate limit counts for this instance alone. */
  readonly turns?: Turns | undefined
}

export interface HttpUpstream {
  /**
   * Returns the response as unvalidated JSON; `undefined` for 404, or a status in `none`.
   * Rejects with SourceError.
   *
   * @param given query parameters that a client may have chosen: they replace no others, and an upstream that rejects them has
   * not failed
   */
  get(path: string, query: Query, signal: AbortSignal, given?: Query): Promise<unknown>
  /** As `get`, with a JSON body. */
  post(path: string, body: unknown, signal: AbortSignal): Promise<unknown>
  /** Pauses requests to the upstream for the given milliseconds. */
  rest(milliseconds: number): void
}

/** Maximum response size in bytes. A page of transfers is about 500 kB. */
const longestReply = 16_000_000
/** Statuses with which an upstream rejects a request because of its contents, for any client. */
const refusals = [400, 401, 403, 422]

/**
 * Creates an HTTP client for an upstream.
 * Respects its rate limit and `Retry-After`, and has a circuit breaker, so that the next source is used at once while it fails.
 * One client alone cannot fill the queue.
 */
export function createHttpUpstream(options: HttpUpstreamOptions): HttpUpstream {
  const { name, url, perSecond, now, after, turns, timeLimit = 10_000, none = [404] } = options
  // identifies the upstream and the plan of its key, without showing the key
  const id = createHash('sha256')
    .update(JSON.stringify([url, options.query, options.headers]))
    .digest('base64url')
  const queue = createRequestQueue({ name, id: `${name} ${id}`, perSecond, now, after, turns })
  const breaker = createCircuitBreaker({ now })
  const resting = (retryIn: number) => new SourceError(`${name} is left alone for a while`, { retryIn })

  const sendRequest = async (path: string, query: Query, init: RequestInit, signal: AbortSignal, given: Query = {}) => {
    if (breaker.wait() > 0) throw resting(breaker.wait())
    await queue.turn(signal)
    const pass = await breaker.enter(signal)
    if (typeof pass === 'number') throw resting(pass)
    const fail = (message: string, requestedWait?: number) =>
      new SourceError(`${name} ${message}`, { retryIn: pass.fail(requestedWait) })
    const address = new URL(url.replace(/\/+$/, '') + path)
    for (const [key, value] of Object.entries({ ...given, ...query, ...options.query })) address.searchParams.set(key, value)
    const late = AbortSignal.timeout(timeLimit)
    let response: Response
    let text: string
    try {
      response = await options.fetch(address, {
        ...init,
        signal: AbortSignal.any([signal, late]),
        // a redirect would send the API key to another host
        redirect: 'error',
        headers: {
          accept: 'application/json',
          ...(init.body != null && { 'content-type': 'application/json' }),
          ...options.headers
        }
      })
      text = response.status === 200 ? await read(response) : ''
    } catch {
      if (signal.aborted) {
        pass.cancel()
        throw new SourceError(`${name} was not waited for`)
      }
      throw fail(late.aborted ? `does not answer within ${timeLimit} ms` : 'cannot be reached, or answers too much')
    }
    if (none.includes(response.status)) {
      pass.succeed()
      return undefined
    }
    if (refusals.includes(response.status) && Object.keys(given).length > 0) {
      pass.cancel()
      throw new SourceError(`${name} refuses what a client has sent`)
    }
    if (response.status !== 200) throw fail(`answers ${response.status}`, retryAfter(response.headers.get('retry-after'), now()))
    try {
      const json = JSON.parse(text) as unknown
      pass.succeed()
      return json
    } catch {
      throw fail('answers with something else than JSON')
    }
  }

  return {
    rest: breaker.rest,
    get: (path, query, signal, given) => sendRequest(path, query, {}, signal, given),
    post: (path, body, signal) => sendRequest(path, {}, { method: 'POST', body: JSON.stringify(body) }, signal)
  }
}

/**
 * Parses `Retry-After`, in seconds or as a date (RFC 9110), to milliseconds.
 * Returns `undefined` if it is neither. At most one hour.
 */
function retryAfter(wish: string | null, now: number): number | undefined {
  if (wish === null) return undefined
  const requested = /^\d+$/.test(wish) ? Number(wish) * 1000 : Date.parse(wish) - now
  return requested > 0 ? Math.min(requested, 3_600_000) : undefined
}

async function read(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).byteLength
    if (size > longestReply) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
