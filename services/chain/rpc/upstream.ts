import { RpcError } from '../../../adapters/base/errors.ts'
import { createEndpoint, type RpcCall } from '../../../adapters/base/rpc-endpoint.ts'
import type { Log } from '../../lib/log.ts'
import { chainIdentities } from './chain-identity.ts'
import { createRedactor } from './redact.ts'
import type { ResultValidator } from './result-validators.ts'
import { createUpstreamFetch } from './upstream-fetch.ts'

/** A node, or a service in front of several, for one chain. */
export interface UpstreamSettings {
  /** https or http URL, with its key if it has one. */
  readonly url: string
  /** Headers of every request: `{ authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Maximum number of calls in one request. Default 100. */
  readonly batchSize?: number
}

export interface UpstreamOptions extends UpstreamSettings {
  /** CAIP-2. */
  readonly chainId: string
  /** Name for log and metrics, which must not contain the URL: `1` is the first of the chain. */
  readonly name: string
  readonly mark: string
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly mostBytes: number
}

/** A call for an upstream. The upstream assigns its own ids. */
export interface UpstreamCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly shape: ResultValidator
}

/**
 * Response of an upstream.
 * `isWeak`: an error about the node rather than the chain, so that another upstream may succeed.
 */
export type UpstreamAnswer =
  | { readonly name: 'result'; readonly result: unknown }
  | { readonly name: 'error'; readonly code: number; readonly message: string; readonly data: unknown; readonly isWeak: boolean }

export type OnAnswer = (question: UpstreamCall, answer: UpstreamAnswer) => void

export interface Upstream {
  readonly name: string
  /** Tag in the ids of its filters: four hexadecimal digits of the hash of its URL. */
  readonly mark: string
  /**
   * Sends calls, and calls back with each response.
   * If a call got none, resolves to the milliseconds until a retry: 0 or less at any time, `Infinity` if a retry has no use.
   * Never rejects.
   */
  request(questions: readonly UpstreamCall[], onAnswer: OnAnswer, signal: AbortSignal): Promise<number | undefined>
  /** Rank; higher is better (docs/decisions/limits.md). */
  score(): number
}

/**
 * Milliseconds until an upstream on the wrong chain is checked again, one on the right chain, and
 * until one with invalid responses is trusted.
 */
const wrongFor = 60_000
const rightFor = 10 * 60_000
const garbageFor = 40_000

const defaultBatch = 100
const mostAtOnce = 64
const longestMessage = 1000
const longestData = 256 * 1024

/** "No such method", "internal error", "resource unavailable" (EIP-1474): another node may succeed. */
const weakCodes: ReadonlySet<number> = new Set([-32601, -32603, -32002])
/** Messages of nodes that have pruned old state, are behind, or limit requests. */
const weakMessages =
  /missing trie node|header not found|historical state|state (?:is )?not available|pruned|unknown block|block not found|api.?key|unauthori[sz]ed|quota|rate.?limit|too many requests/i

/**
 * Creates the client of one upstream: validates its responses, never reveals its URL, and verifies
 * that it is on the configured chain before the first request.
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
  const redact = createRedactor(url, headers)
  const [namespace = '', reference = ''] = chainId.split(':')
  const identity = chainIdentities[namespace]!
  let lastId = 0
  let seen: { readonly isRight: boolean; readonly at: number } | undefined
  let looking: Promise<number | undefined> | undefined
  let trustedFrom = 0

  async function post(questions: readonly UpstreamCall[], onAnswer: OnAnswer, signal: AbortSignal): Promise<number | undefined> {
    let isGarbage = false
    const calls = questions.map((question): RpcCall => {
      const id = ++lastId
      const { method, params } = question
      return {
        id,
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        abort: () => {},
        settle(error, result) {
          if (error instanceof RpcError) onAnswer(question, errorAnswer(error))
          else if (error === undefined && question.shape(result)) onAnswer(question, { name: 'result', result })
          else isGarbage = true
        }
      }
    })
    const failure = await endpoint.sendCalls(calls, signal)
    if (isGarbage) {
      if (trustedFrom <= now())
        log.warn({ chainId, upstream: name }, 'invalid response from an upstream; deprioritized for a while')
      trustedFrom = now() + garbageFor
    }
    return failure?.wait ?? (isGarbage ? Infinity : undefined)
  }

  function errorAnswer({ rpcCode, shortMessage, data }: RpcError): UpstreamAnswer {
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
      return undefined // a message with more than text removed is better left out
    }
  }

  /** Verifies the chain; resolves as `request` does. */
  async function look(): Promise<number | undefined> {
    let reported: unknown
    const { method, shape, isOf } = identity
    const onAnswer: OnAnswer = (_, answer) => {
      if (answer.name === 'result') reported = answer.result
    }
    const wait = await post([{ method, params: [], shape }], onAnswer, new AbortController().signal)
    if (reported === undefined) return wait ?? Infinity
    const isRight = isOf(reported, reference)
    const wasRight = seen?.isRight
    seen = { isRight, at: now() }
    if (!isRight) log.error({ chainId, upstream: name, answered: reported }, 'an upstream is on another chain; excluded')
    else if (wasRight === false) log.info({ chainId, upstream: name }, 'an upstream is back on its chain')
    return isRight ? undefined : Infinity
  }

  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)))

  return {
    name,
    mark,
    async request(questions, onAnswer, signal) {
      const age = seen === undefined ? Infinity : now() - seen.at
      if (seen?.isRight === true) {
        // re-checks in the background, to detect a node that was replaced behind its URL
        if (age >= rightFor) void lookOnce()
      } else {
        if (age < wrongFor) return Infinity
        const wait = await lookOnce()
        if (wait !== undefined) return wait
      }
      const parts: UpstreamCall[][] = []
      for (let start = 0; start < questions.length; start += batchSize) parts.push(questions.slice(start, start + batchSize))
      const waits = await Promise.all(parts.map(part => post(part, onAnswer, signal)))
      const open = waits.filter(wait => wait !== undefined)
      return open.length > 0 ? Math.max(...open) : undefined
    },
    score: () => (trustedFrom > now() ? -100 : 0) + endpoint.score()
  }
}

/**
 * Converts `https://user:key@host` to a URL and an `authorization` header, since `fetch` rejects
 * credentials in a URL.
 */
function withoutCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address)
  if (!url.username && !url.password) return { url: address, headers: {} }
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = url.password = ''
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}
