import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { getClientAddress, getClientPrefix } from '../lib/client-address.ts'
import { Problem } from '../lib/problem.ts'
import { createRateLimiter } from '../lib/rate-limiter.ts'
import { createCache } from './cache.ts'
import type { ChainServiceOptions } from './chain.ts'
import { currentClient } from './client.ts'
import { isForceUpdate } from './parse-query.ts'
import { createCachedReply, getReplySize, toResponse, toStaleResponse, type CachedReply } from './reply.ts'
import type { QueryResult } from './served-chain.ts'
import { createTimeoutSignal } from './timeout-signal.ts'

/**
 * Cache lifetimes in milliseconds (docs/decisions/limits.md).
 * `max-age` is the remaining lifetime, so that ages do not add up in clients.
 */
export const replyLifetimes = {
  balance: 30_000,
  history: 15_000,
  nfts: 30_000,
  identity: 300_000,
  chains: 300_000,
  none: 0
}
/** Milliseconds until a request times out. */
const patience = 15_000
/** Maximum age beyond its lifetime of a response that stands in for one that the sources do not provide, in milliseconds. */
export const staleFor = 3_600_000
/** Maximum size of cached responses, in bytes. */
const keptBytes = 64 * 2 ** 20
/** Maximum number of responses built or queued concurrently, for the memory that they take. */
const mostAtOnce = 2_000
/** Difference in milliseconds between the clocks of two instances that share responses. */
const mostSkew = 5_000
/** Rate limit cost of a request that bypasses the cache. */
export const forcedCost = 5

export type RepliesOptions = Pick<ChainServiceOptions, 'metrics' | 'trustProxy' | 'now' | 'share' | 'sharedReplies'>

/** Creates the responses to clients: cached, built once for concurrent requests, and limited for each client. */
export function createReplies({ metrics, trustProxy, now, share, sharedReplies }: RepliesOptions) {
  const shares = createRateLimiter(share ?? { burst: 400, perSecond: 40 }, now)
  const kept = createCache<CachedReply>({
    lifetime: ({ lifetime }) => lifetime,
    madeAt: ({ madeAt }) => madeAt,
    staleFor,
    // a request that is wrong in itself gets its error
    isTemporary: error => !(error instanceof Problem) || error.status === 429 || error.status >= 500,
    most: keptBytes,
    size: getReplySize,
    now
  })
  let atOnce = 0
  return { serve, clientOf, takeShare }

  /**
   * Serves a fresh cache entry, or builds the response once for all concurrent requests.
   * While the sources do not respond, serves the last response with its age, unless the client asks for current data. Without a
   * key nothing is cached.
   */
  async function serve(
    context: Context,
    key: string | undefined,
    lifetime: number,
    work: (signal: AbortSignal) => Promise<QueryResult<unknown>>
  ): Promise<Response> {
    const ifNoneMatch = context.req.header('if-none-match')
    const forced = isForceUpdate(context)
    const copy = key === undefined || forced ? undefined : kept.get(key)
    if (copy) {
      metrics.chainAnswers.inc({ from: 'copy' })
      return toResponse(copy.value, copy.until - now(), ifNoneMatch)
    }
    takeShare(context, forced ? forcedCost : 1)
    const make = async () => {
      if (atOnce >= mostAtOnce)
        throw new Problem(429, [{ name: 'load', description: 'The service is overloaded. Try again later.' }], {
          'retry-after': '5'
        })
      atOnce++
      try {
        // not the signal of this request: others wait for the same response
        const result = await currentClient.run(clientOf(context).share, () => work(createTimeoutSignal(patience)))
        const answer = await createCachedReply(result, lifetime, now())
        metrics.chainAnswers.inc({ from: answer.source === 'none' ? 'none' : 'source' })
        if (key !== undefined && answer.source !== 'none') sharedReplies?.set(key, answer)
        return answer
      } finally {
        atOnce--
      }
    }
    if (key === undefined) return toResponse(await make(), 0, ifNoneMatch)
    const { value, at, until, isStale } = await (forced ? kept.renew(key, make) : kept.load(key, () => loadShared(key, make)))
    if (isStale) {
      metrics.chainAnswers.inc({ from: 'stale' })
      return toStaleResponse(value, { age: now() - at, expired: now() - until })
    }
    return toResponse(value, forced ? 0 : until - now(), ifNoneMatch)
  }

  /** Returns the response of another instance, or builds it. One that has expired stands in for a failure, as an own one does. */
  async function loadShared(key: string, make: () => Promise<CachedReply>): Promise<CachedReply> {
    const found = await sharedReplies?.get(key)
    // the clock of an instance is wrong
    if (!found || found.madeAt > now() + mostSkew) return make()
    if (found.madeAt + found.lifetime > now()) {
      metrics.chainAnswers.inc({ from: 'shared' })
      return found
    }
    kept.put(key, found)
    return make()
  }

  function clientOf(context: Context): { readonly share: string; readonly address: string } {
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
    if (!incoming) return { share: 'all', address: '' }
    return { share: getClientPrefix(incoming, trustProxy), address: getClientAddress(incoming, trustProxy) }
  }

  /** Returns the address of the client. */
  function takeShare(context: Context, cost: number): string {
    const client = clientOf(context).share
    if (shares.take(client, cost)) return client
    const seconds = shares.wait(client, cost)
    throw new Problem(429, [{ name: 'rate', description: `Too many uncached requests; wait ${seconds} s.` }], {
      'retry-after': String(seconds)
    })
  }
}

export type Replies = ReturnType<typeof createReplies>
