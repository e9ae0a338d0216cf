import { setTimeout as wait } from 'node:timers/promises'
import { currentClient } from '../client.ts'
import { ShareError, SourceError } from '../chain-source.ts'

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
  /** Milliseconds until a request times out. */
  readonly timeLimit?: number
  /** HTTP statuses that mean "not found". Default 404. */
  readonly none?: readonly number[]
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
/** Maximum time in the queue, in milliseconds. After it, the next source is used. */
const longestQueue = 5_000
/**
 * Share of the queue that one client may fill.
 * Does not apply to the fewest requests that one response needs.
 */
const clientPart = 1 / 3
const fewestWaiting = 5
/** Statuses with which an upstream rejects a request because of its contents, for any client. */
const refusals = [400, 401, 403, 422]
/** Pause after a rejection or failure, doubled for each failure in a row, in milliseconds. */
const shortestRest = 1_000
const longestRest = 60_000

/**
 * Creates an HTTP client for an upstream.
 * Respects its rate limit and `Retry-After`, and backs off exponentially while it fails, so that the next source is used at once.
 * One client alone cannot fill the queue.
 */
export function createHttpUpstream(options: HttpUpstreamOptions): HttpUpstream {
  const { name, url, perSecond, now, timeLimit = 10_000, none = [404] } = options
  const between = 1000 / perSecond
  const mostWaiting = Math.max(fewestWaiting, Math.floor((longestQueue / between) * clientPart))
  const waiting = new Map<string, number>()
  let nextTurn = 0
  let restUntil = 0
  let failures = 0

  const rest = (milliseconds: number) => {
    restUntil = Math.max(restUntil, now() + milliseconds)
  }
  const fail = (message: string, requestedWait?: number): SourceError => {
    failures++
    rest(requestedWait ?? Math.min(longestRest, shortestRest * 2 ** (failures - 1)))
    return new SourceError(`${name} ${message}`)
  }
  const count = (client: string | undefined, change: 1 | -1) => {
    if (client === undefined) return
    const left = (waiting.get(client) ?? 0) + change
    if (left > 0) waiting.set(client, left)
    else waiting.delete(client)
  }
  const turn = async (signal: AbortSignal) => {
    if (restUntil > now()) throw new SourceError(`${name} is left alone for a while`)
    const at = Math.max(now(), nextTurn)
    const queued = at - now()
    // a burst of one second's worth is sent at once
    if (queued > longestQueue) throw new SourceError(`${name} has too much to do`)
    const isWaiting = queued > 1000
    const client = currentClient.getStore()
    if (isWaiting && client !== undefined && (waiting.get(client) ?? 0) >= mostWaiting)
      throw new ShareError(`${name} has much to do for this client`)
    nextTurn = at + between
    if (!isWaiting) return
    count(client, 1)
    await wait(queued - 1000, undefined, { signal }).finally(() => count(client, -1))
  }

  const sendRequest = async (path: string, query: Query, init: RequestInit, signal: AbortSignal, given: Query = {}) => {
    await turn(signal)
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
      if (signal.aborted) throw new SourceError(`${name} was not waited for`)
      throw fail(late.aborted ? `does not answer within ${timeLimit} ms` : 'cannot be reached, or answers too much')
    }
    if (none.includes(response.status)) return undefined
    if (refusals.includes(response.status) && Object.keys(given).length > 0)
      throw new SourceError(`${name} refuses what a client has sent`)
    if (response.status !== 200) throw fail(`answers ${response.status}`, retryAfter(response.headers.get('retry-after'), now()))
    failures = 0
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw fail('answers with something else than JSON')
    }
  }

  return {
    rest,
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
