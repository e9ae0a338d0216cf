import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { addressOf } from '../../lib/address.ts'
import { createLimiter, type Rate } from '../../lib/limit.ts'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { isOriginAllowed } from '../../lib/origin.ts'
import { Problem, problemReply } from '../../lib/problem.ts'
import { shareWithAll } from '../../lib/share.ts'
import type { ChainRpc } from './chain-rpc.ts'
import { createChains, type RpcChain } from './chains.ts'
import { isCall, isRefusal, readCalls, type Call, type Refusal } from './read-calls.ts'
import { errorReply, written, type Reply } from './reply.ts'

export interface RpcProxyOptions {
  readonly chains: readonly RpcChain[]
  readonly log: Log
  readonly metrics: Metrics
  /** Patterns of origins that are served; empty: any. What sends no origin is no page, and is let in. */
  readonly allowedOrigins: readonly string[]
  /** Project ids that are served; empty: any or none. */
  readonly projectIds: readonly string[]
  /** True behind a proxy that sets `x-forwarded-for`. */
  readonly trustProxy: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after?: (milliseconds: number, run: () => void) => () => void
  /** What one address may ask, in plain reads (`weights` of `methods.ts`). Default 4 000 at once, 400 a second. */
  readonly share?: Rate
  /** The longest body that is taken, in bytes. Default 1 MiB. */
  readonly mostBytes?: number
  /** The longest reply, to a client and of an upstream, in bytes. Default 16 MiB. */
  readonly mostReplyBytes?: number
  /** What results that cannot change may take in memory, in bytes. Default 32 MiB. */
  readonly keptBytes?: number
}

const mebibyte = 2 ** 20

/**
 * The JSON-RPC proxy (spec section 7): `POST /?chainId={caip2}&projectId=`, to be mounted at `/v1` and at `/v1/`. Pages reach the
 * nodes of a site through it, without their keys: methods of an allow-list, single or in batches, with fallback and ranking.
 *
 * @throws TypeError for a chain that cannot be served
 */
export function createRpcProxy(options: RpcProxyOptions): Hono {
  const { allowedOrigins, projectIds, trustProxy, now, mostBytes = mebibyte, mostReplyBytes = 16 * mebibyte } = options
  const chains = createChains({ ...options, mostReplyBytes, keptBytes: options.keptBytes ?? 32 * mebibyte })
  const rate = options.share ?? { burst: 4000, perSecond: 400 }
  const shares = createLimiter(rate, now)
  const app = new Hono()

  const shared = shareWithAll({ methods: ['POST', 'OPTIONS'], headers: ['content-type'], exposed: ['retry-after'] })
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
    const body = readCalls(await context.req.text())
    if (isRefusal(body)) return refusedBody(400, body.code, body.message)

    const calls = body.calls.filter(isCall)
    const client = clientOf(context, trustProxy)
    // what is heavier than a full share could never be sent at all
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
    throw new Problem(400, [{ name: 'chainId', description: `Send the CAIP-2 id of a chain that is served: ${known}.` }])
  }

  return app
}

/** A reply, and whose it is. */
interface Addressed {
  readonly id: string
  readonly reply: Reply
}

/** Asks for all calls at once; what is no call is refused in its place, and a notification gets nothing. */
async function replyAll(calls: readonly (Call | Refusal)[], chain: ChainRpc, signal: AbortSignal): Promise<readonly Addressed[]> {
  const replies = chain.answer(calls.filter(isCall), signal)
  let next = 0
  const addressed = calls.map(async (call): Promise<Addressed | undefined> => {
    if (isRefusal(call)) return { id: call.id, reply: errorReply(call.code, call.message) }
    const reply = await replies[next++]
    return reply && call.id !== undefined ? { id: call.id, reply } : undefined
  })
  return (await Promise.all(addressed)).filter(one => one !== undefined)
}

/**
 * Errors of single calls are 200, as JSON-RPC has it. Where nothing was answered, the status says so, for clients fall back to another
 * address by it: 502, or 503 with `retry-after` where that helps.
 */
function respond(replies: readonly Addressed[], batch: boolean, mostBytes: number): Response {
  if (replies.length === 0) return new Response(null, { status: 204 })
  const hasFailed = replies.every(({ reply }) => reply.outcome === 'failed')
  const wait = Math.min(...replies.map(({ reply }) => reply.wait ?? Infinity))
  const status = !hasFailed ? 200 : wait === Infinity ? 502 : 503
  let room = mostBytes
  const texts = replies.map(({ id, reply }) => {
    const text = written(id, reply)
    room -= text.length
    return room >= 0 ? text : written(id, tooLong)
  })
  return jsonResponse(batch ? `[${texts.join()}]` : texts[0]!, status, {
    ...(status === 503 && { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) })
  })
}

const tooLong = errorReply(-32005, 'The reply to this batch would be too long. Send it in parts.')

function refusedBody(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return jsonResponse(written('null', errorReply(code, message)), status, { 'access-control-allow-origin': '*', ...headers })
}

function jsonResponse(body: string, status: number, headers: Record<string, string>): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers } })
}

/** Whose share it is. Only Node tells where a request comes from; elsewhere all share one. */
function clientOf(context: Context, trustProxy: boolean): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  return incoming ? addressOf(incoming, trustProxy) : 'all'
}
