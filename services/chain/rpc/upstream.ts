import { RpcError } from '../../../adapters/base/errors.ts'
import { createEndpoint, type RpcCall } from '../../../adapters/base/rpc-endpoint.ts'
import type { Log } from '../../lib/log.ts'
import { identities } from './identity.ts'
import { createRedact } from './redact.ts'
import type { Shape } from './shapes.ts'
import { createUpstreamFetch } from './upstream-fetch.ts'

/** A node, or a service in front of many, that answers for one chain. */
export interface UpstreamSettings {
  /** https or http, with its key where it has one. */
  readonly url: string
  /** Sent with every request: `{ authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>>
  /** How many calls travel in one request. Default 100. */
  readonly batchSize?: number
}

export interface UpstreamOptions extends UpstreamSettings {
  /** CAIP-2. */
  readonly chainId: string
  /** For log and metrics, which must not know the address: `1` is the first of the chain. */
  readonly name: string
  readonly mark: string
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly mostBytes: number
}

/** A call for an upstream. Ids are the upstream's own affair. */
export interface Question {
  readonly method: string
  readonly params: readonly unknown[]
  readonly shape: Shape
}

/** What an upstream said. `isWeak`: of itself rather than of the chain, so that another upstream may know better. */
export type Answer =
  | { readonly name: 'result'; readonly result: unknown }
  | { readonly name: 'error'; readonly code: number; readonly message: string; readonly data: unknown; readonly isWeak: boolean }

export type Tell = (question: Question, answer: Answer) => void

export interface Upstream {
  readonly name: string
  /** Names it in the ids of its filters: four hexadecimal digits of the hash of its address. */
  readonly mark: string
  /**
   * Asks, and tells each answer as it comes. Where a question got none, resolves to the milliseconds until it may be asked again:
   * 0 or less at will, `Infinity` when that has no point. Never rejects.
   */
  ask(questions: readonly Question[], tell: Tell, signal: AbortSignal): Promise<number | undefined>
  /** Higher is better; spec section 9. */
  score(): number
}

/** Milliseconds until an upstream on the wrong chain is looked at again, one on the right chain, and one that answered garbage is trusted. */
const wrongFor = 60_000
const rightFor = 10 * 60_000
const garbageFor = 40_000

const defaultBatch = 100
const mostAtOnce = 64
const longestMessage = 1000
const longestData = 256 * 1024

/** "No such method", "internal error", "resource unavailable" (EIP-1474): another node may have it. */
const weakCodes: ReadonlySet<number> = new Set([-32601, -32603, -32002])
/** What a node says that has thrown old state away, is behind, or has had enough of us. */
const weakMessages =
  /missing trie node|header not found|historical state|state (?:is )?not available|pruned|unknown block|block not found|api.?key|unauthori[sz]ed|quota|rate.?limit|too many requests/i

/**
 * One upstream: what it answers is checked, its address never appears, and before it is asked anything it has to show that it
 * is on the chain it was given for.
 */
export function createUpstream({
  url,
  headers = {},
  batchSize = defaultBatch,
  chainId,
  name,
  mark,
  log,
  now,
  after,
  mostBytes
}: UpstreamOptions): Upstream {
  const target = withoutCredentials(url)
  const fetch = createUpstreamFetch({ headers: { ...target.headers, ...headers }, mostBytes, mostAtOnce })
  const endpoint = createEndpoint(target.url, { fetch, now, after })
  const redact = createRedact(url, headers)
  const [namespace = '', reference = ''] = chainId.split(':')
  const identity = identities[namespace]!
  let lastId = 0
  let seen: { readonly isRight: boolean; readonly at: number } | undefined
  let looking: Promise<number | undefined> | undefined
  let trustedFrom = 0

  async function post(questions: readonly Question[], tell: Tell, signal: AbortSignal): Promise<number | undefined> {
    let isGarbage = false
    const calls = questions.map((question): RpcCall => {
      const id = ++lastId
      const { method, params } = question
      return {
        id,
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        abort: () => {},
        settle(error, result) {
          if (error instanceof RpcError) tell(question, errorAnswer(error))
          else if (error === undefined && question.shape(result)) tell(question, { name: 'result', result })
          else isGarbage = true
        }
      }
    })
    const failure = await endpoint.ask(calls, signal)
    if (isGarbage) {
      if (trustedFrom <= now())
        log.warn({ chainId, upstream: name }, 'an upstream answers what its method cannot; it comes last for a while')
      trustedFrom = now() + garbageFor
    }
    return failure?.wait ?? (isGarbage ? Infinity : undefined)
  }

  function errorAnswer({ rpcCode, shortMessage, data }: RpcError): Answer {
    const message = redact(shortMessage).slice(0, longestMessage)
    const isWeak = weakCodes.has(rpcCode) || weakMessages.test(message)
    return { name: 'error', code: Number.isSafeInteger(rpcCode) ? rpcCode : -32000, message, data: cleanData(data), isWeak }
  }

  function cleanData(value: unknown): unknown {
    if (value === undefined || value === null) return undefined
    const json = JSON.stringify(value)
    if (json.length > longestData) return undefined
    try {
      return JSON.parse(redact(json)) as unknown
    } catch {
      return undefined // what struck out more than words is better left out
    }
  }

  /** Looks which chain this is; resolves as `ask` does. */
  async function look(): Promise<number | undefined> {
    let answered: unknown
    const { method, shape, isOf } = identity
    const tell: Tell = (_, answer) => {
      if (answer.name === 'result') answered = answer.result
    }
    const wait = await post([{ method, params: [], shape }], tell, new AbortController().signal)
    if (answered === undefined) return wait ?? Infinity
    const isRight = isOf(answered, reference)
    const wasRight = seen?.isRight
    seen = { isRight, at: now() }
    if (!isRight) log.error({ chainId, upstream: name, answered }, 'an upstream is on another chain; it is left out')
    else if (wasRight === false) log.info({ chainId, upstream: name }, 'an upstream is back on its chain')
    return isRight ? undefined : Infinity
  }

  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)))

  return {
    name,
    mark,
    async ask(questions, tell, signal) {
      const age = seen === undefined ? Infinity : now() - seen.at
      if (seen?.isRight === true) {
        // a node that is exchanged behind its address is noticed, and nobody waits for that
        if (age >= rightFor) void lookOnce()
      } else {
        if (age < wrongFor) return Infinity
        const wait = await lookOnce()
        if (wait !== undefined) return wait
      }
      const parts: Question[][] = []
      for (let start = 0; start < questions.length; start += batchSize) parts.push(questions.slice(start, start + batchSize))
      const waits = await Promise.all(parts.map(part => post(part, tell, signal)))
      const open = waits.filter(wait => wait !== undefined)
      return open.length > 0 ? Math.max(...open) : undefined
    },
    score: () => (trustedFrom > now() ? -100 : 0) + endpoint.score()
  }
}

/** `https://user:key@host` as fetch takes it: with a header. */
function withoutCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address)
  if (!url.username && !url.password) return { url: address, headers: {} }
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = url.password = ''
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}
