import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getClientPrefix } from '../../lib/client-address.ts'
import { createRateLimiter, type RateLimit } from '../../lib/rate-limiter.ts'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { isOriginAllowed } from '../../lib/match-origin.ts'
import { Problem, problemReply } from '../../lib/problem.ts'
import { allowAnyOrigin } from '../../lib/cors.ts'
import type { ChainRpc } from './chain-rpc.ts'
import { createChains, type RpcChain } from './chains.ts'
import { isCall, isRejection, parseCalls, type RpcCall, type RpcRejection } from './parse-calls.ts'
import { createErrorReply, serializeReply, type Reply } from './reply.ts'
import type { ProxyTrust } from '../../lib/proxy-trust.ts'

export interface RpcProxyOptions {
  readonly chains: readonly RpcChain[]
  readonly log: Log
  readonly metrics: Metrics
  /**
   * Allowed origins, as patterns; empty: any.
   * A request without an origin does not come from a page and is allowed.
   */
  readonly allowedOrigins: readonly string[]
  /** Allowed project ids; empty: any, or none at all. */
  readonly projectIds: readonly string[]
  /** True behind a proxy that sets `x-forwarded-for`. */
  readonly trustProxy: ProxyTrust
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs a function once after the given milliseconds. Returns a function that cancels it. */
  readonly after?: (milliseconds: number, run: () => void) => () => void
  /**
   * Rate limit of one client address, in plain reads (`methodCosts` of `methods.ts`).
   * Default: a burst of 4 000, 400 a second.
   */
  readonly share?: RateLimit
  /** Maximum size of a request body, in bytes. Default 1 MiB. */
  readonly mostBytes?: number
  /** Maximum size of a response, to a client and of an upstream, in bytes. Default 16 MiB. */
  readonly mostReplyBytes?: number
  /** Maximum memory of cached immutable results, in bytes. Default 32 MiB. */
  readonly keptBytes?: number
}

const mebibyte = 2 ** 20

/**
 * Creates the JSON-RPC proxy (docs/decisions/blockchain-api.md): `POST /?chainId={caip2}&projectId=`,
 * mounted at `/v1` and at `/v1/`. Pages reach an app's nodes through it without seeing their keys. Allow-listed methods, single
 * or in batches, with fallback and ranking of upstreams.
 *
 * @throws TypeError for a chain that cannot be served
 */
export function createRpcProxy(options: RpcProxyOptions): Hono {
  const { allowedOrigins, projectIds, trustProxy, now, mostBytes = mebibyte, mostReplyBytes = 16 * mebibyte } = options
  const chains = createChains({ ...options, mostReplyBytes, keptBytes: options.keptBytes ?? 32 * mebibyte })
  const rate = options.share ?? { burst: 4000, perSecond: 400 }
  const shares = createRateLimiter(rate, now)
  const app = new Hono()

  const shared = allowAnyOrigin({ methods: ['POST', 'OPTIONS'], headers: ['content-type'], exposed: ['retry-after'] })
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: () => refusedBody(413, -32600, `The body is longer than ${mostBytes} bytes. Send it in parts.`)
  })
  app.onError(error => {
    if (error instanceof Problem) return problemReply(error.status, error.reasons, { 'access-control-allow-origin': '*' })
    throw error
  })
  app.options('/', shared)
  app.post('/', shared, limit, async context => {
    checkSender(context)
    const chain = chainOf(context)
    const body = parseCalls(await context.req.text())
    if (isRejection(body)) return refusedBody(400, body.code, body.message)

    const calls = body.calls.filter(isCall)
    const client = clientOf(context, trustProxy)
    // a cost above the bucket size could never be paid: cap it
    const weight = Math.min(
      rate.burst,
      calls.reduce((sum, { method }) => sum + chain.weight(method), body.calls.length - calls.length)
    )
    if (!shares.take(client, weight)) {
      const seconds = String(shares.wait(client, weight))
      return refusedBody(429, -32005, `Too many calls; wait ${seconds} s.`, { 'retry-after': seconds })
    }

    const replies = await replyAll(body.calls, chain, context.req.raw.signal)
    return respond(replies, body.batch, mostReplyBytes)
  })

  function checkSender(context: Context) {
    const origin = context.req.header('origin')
    if (allowedOrigins.length > 0 && origin !== undefined && !isOriginAllowed(origin, allowedOrigins)) {
      throw new Problem(403, [{ name: 'origin', description: 'Unauthorized: origin not allowed' }])
    }
    if (projectIds.length > 0 && !projectIds.includes(context.req.query('projectId') ?? '')) {
      throw new Problem(403, [{ name: 'projectId', description: 'Send the id of a project that this service knows.' }])
    }
  }

  function chainOf(context: Context): ChainRpc {
    const chain = chains.get(context.req.query('chainId') ?? '')
    if (chain) return chain
    const known = [...chains.keys()].join(', ')
    throw new Problem(400, [{ name: 'chainId', description: `Send the CAIP-2 id of a supported chain: ${known}.` }])
  }

  return app
}

/** A response, and the id of its call. */
interface Addressed {
  readonly id: string
  readonly reply: Reply
}

/**
 * Sends all calls concurrently.
 * An invalid call is rejected in its position, and a notification gets no response.
 */
async function replyAll(
  calls: readonly (RpcCall | RpcRejection)[],
  chain: ChainRpc,
  signal: AbortSignal
): Promise<readonly Addressed[]> {
  const replies = chain.answer(calls.filter(isCall), signal)
  let next = 0
  const addressed = calls.map(async (call): Promise<Addressed | undefined> => {
    if (isRejection(call)) return { id: call.id, reply: createErrorReply(call.code, call.message) }
    const reply = await replies[next++]
    return reply && call.id !== undefined ? { id: call.id, reply } : undefined
  })
  return (await Promise.all(addressed)).filter(one => one !== undefined)
}

/**
 * Builds the HTTP response.
 * Errors of single calls have status 200, as JSON-RPC over HTTP does. If no call was answered, the status is 502, or 503 with
 * `retry-after` if a retry can help: clients fall back to another URL by status.
 */
function respond(replies: readonly Addressed[], batch: boolean, mostBytes: number): Response {
  if (replies.length === 0) return new Response(null, { status: 204 })
  const hasFailed = replies.every(({ reply }) => reply.outcome === 'failed')
  const wait = Math.min(...replies.map(({ reply }) => reply.wait ?? Infinity))
  const status = !hasFailed ? 200 : wait === Infinity ? 502 : 503
  let room = mostBytes
  const texts = replies.map(({ id, reply }) => {
    const text = serializeReply(id, reply)
    room -= text.length
    return room >= 0 ? text : serializeReply(id, tooLong)
  })
  return jsonResponse(batch ? `[${texts.join()}]` : texts[0]!, status, {
    ...(status === 503 && { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) })
  })
}

const tooLong = createErrorReply(-32005, 'The reply to this batch would be too long. Send it in parts.')

function refusedBody(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return jsonResponse(serializeReply('null', createErrorReply(code, message)), status, {
    'access-control-allow-origin': '*',
    ...headers
  })
}

function jsonResponse(body: string, status: number, headers: Record<string, string>): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers } })
}

/**
 * Returns the rate limit key of a client.
 * Only Node exposes the client's address; elsewhere all clients share one bucket.
 */
function clientOf(context: Context, trustProxy: ProxyTrust): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  return incoming ? getClientPrefix(incoming, trustProxy) : 'all'
}
