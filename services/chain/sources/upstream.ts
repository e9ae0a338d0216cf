import { setTimeout as wait } from 'node:timers/promises'
import { SourceError } from '../source.ts'

export interface UpstreamOptions {
  /** For errors: `etherscan`. */
  readonly name: string
  readonly url: string
  /** Go along with each request, keys among them, and into no error and no log. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Requests a second that the upstream allows. */
  readonly perSecond: number
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Milliseconds for one answer. */
  readonly timeLimit?: number
  /** Statuses with which it says that it has none of what it is asked for. Default 404. */
  readonly none?: readonly number[]
}

export interface Upstream {
  /** The reply as JSON, not yet believed. `undefined` for 404, or `none`. Rejects with SourceError. */
  get(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown>
  /** As `get`, with a body that is sent as JSON. */
  post(path: string, body: unknown, signal: AbortSignal): Promise<unknown>
  /** Leaves the upstream alone for so many milliseconds. */
  rest(milliseconds: number): void
}

/** Bytes. A page of transfers is some 500 kB. */
const longestReply = 16_000_000
/** Longer than this nobody waits for his turn: the next source is asked. Milliseconds. */
const longestQueue = 5_000
/** How long an upstream is left alone that refuses or fails, doubled for each failure in a row, in milliseconds. */
const shortestRest = 1_000
const longestRest = 60_000

/**
 * A service of somebody else over HTTP: asked as often as it allows, left alone for as long as it asks for (`Retry-After`) or for longer and
 * longer while it fails, so that the next source has its turn at once.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, url, perSecond, now, timeLimit = 10_000, none = [404] } = options
  const between = 1000 / perSecond
  let nextTurn = 0
  let restUntil = 0
  let failures = 0

  const rest = (milliseconds: number) => {
    restUntil = Math.max(restUntil, now() + milliseconds)
  }
  const fail = (message: string, asked?: number): SourceError => {
    failures++
    rest(asked ?? Math.min(longestRest, shortestRest * 2 ** (failures - 1)))
    return new SourceError(`${name} ${message}`)
  }
  const turn = async (signal: AbortSignal) => {
    if (restUntil > now()) throw new SourceError(`${name} is left alone for a while`)
    const at = Math.max(now(), nextTurn)
    const queued = at - now()
    // a burst of a second's worth goes at once
    if (queued > longestQueue) throw new SourceError(`${name} has too much to do`)
    nextTurn = at + between
    if (queued > 1000) await wait(queued - 1000, undefined, { signal })
  }

  const ask = async (path: string, query: Readonly<Record<string, string>>, init: RequestInit, signal: AbortSignal) => {
    await turn(signal)
    const address = new URL(url.replace(/\/+$/, '') + path)
    for (const [key, value] of Object.entries({ ...options.query, ...query })) address.searchParams.set(key, value)
    const late = AbortSignal.timeout(timeLimit)
    let response: Response
    let text: string
    try {
      response = await options.fetch(address, {
        ...init,
        signal: AbortSignal.any([signal, late]),
        // a key is for this host alone
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
    get: (path, query, signal) => ask(path, query, {}, signal),
    post: (path, body, signal) => ask(path, {}, { method: 'POST', body: JSON.stringify(body) }, signal)
  }
}

/** Milliseconds, of seconds or a date (RFC 9110); what is neither is no wish. At most an hour is believed. */
function retryAfter(wish: string | null, now: number): number | undefined {
  if (wish === null) return undefined
  const asked = /^\d+$/.test(wish) ? Number(wish) * 1000 : Date.parse(wish) - now
  return asked > 0 ? Math.min(asked, 3_600_000) : undefined
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
