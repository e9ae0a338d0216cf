import { Hono, type Context } from 'hono'
import { KitError } from '../../../adapters/base/kit-error.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { Problem } from '../../lib/problem.ts'
import type { QueryResult } from '../served-chain.ts'
import { SourceError } from '../chain-source.ts'
import type { Convert } from './convert.ts'
import {
  parseAmount,
  parseChainId,
  parsePair,
  parseQuoteId,
  parseToken,
  parseTransactionRequest,
  parseUser,
  toTokenId,
  type TokenRef
} from './parse-query.ts'

/**
 * Cache lifetimes in milliseconds.
 * Quotes are not cached, since the price may change with the next block; concurrent requests share one.
 */
const lifetimes = { tokens: 300_000, gasPrice: 3_000, none: 0 }

const calls: ReadonlySet<string> = new Set(['tokens', 'quotes', 'gas-price', 'allowance', 'build-approve', 'build-transaction'])

/** Serves a cache entry or builds the response; without a key nothing is cached. */
export type Serve = (
  context: Context,
  key: string | undefined,
  lifetime: number,
  work: (signal: AbortSignal) => Promise<QueryResult<unknown>>
) => Promise<Response>

/** Creates `/v1/convert/…` (docs/decisions/blockchain-api.md). */
export function createConvertRoutes(converts: readonly Convert[], serveAnswer: Serve, metrics: Metrics): Hono {
  const app = new Hono()
  app.use('*', async (context, next) => {
    const call = context.req.path.slice(context.req.path.lastIndexOf('/') + 1)
    if (!calls.has(call)) return next()
    const stop = metrics.swapSeconds.startTimer({ call })
    await next()
    stop()
    const { status } = context.res
    metrics.swaps.inc({ call, outcome: status < 400 ? 'answered' : status < 500 ? 'refused' : 'failed' })
  })
  const serve: Serve = (context, key, lifetime, work) => serveAnswer(context, key, lifetime, signal => unlessAway(work(signal)))

  app.get('/tokens', context => {
    const chainId = parseChainId(context.req.query('chainId'))
    const convert = converts.find(one => one.chainId === chainId)
    return serve(context, `convert-tokens ${chainId}`, lifetimes.tokens, async signal =>
      convert ? convert.tokens(signal) : { body: { tokens: [] }, sources: [], isPartial: false }
    )
  })

  app.get('/quotes', context => {
    const query = context.req.query()
    const { from, to } = parsePair(query.from, query.to)
    const amount = parseAmount('amount', query.amount)
    const user = query.userAddress ? parseUser(from.chainId, query.userAddress) : undefined
    const gasPrice = query.gasPrice ? parseAmount('gasPrice', query.gasPrice, 0n) : undefined
    const convert = convertOf(from)
    const key = `convert-quotes ${toTokenId(from)} ${toTokenId(to)} ${amount} ${user ?? ''} ${gasPrice ?? ''}`
    return serve(context, key, lifetimes.none, signal =>
      convert.quotes(
        { from, to, amount, ...(user !== undefined && { user }), ...(gasPrice !== undefined && { gasPrice }) },
        signal
      )
    )
  })

  app.get('/gas-price', context => {
    const chainId = parseChainId(context.req.query('chainId'))
    const convert = converts.find(one => one.chainId === chainId)
    if (!convert) throw new Problem(400, [{ name: 'chainId', description: 'Network not supported for Gas Price' }])
    return serve(context, `convert-gas-price ${chainId}`, lifetimes.gasPrice, signal => convert.gasPrice(signal))
  })

  app.get('/allowance', context => {
    const token = parseToken('tokenAddress', context.req.query('tokenAddress'))
    const request = { token, ...requesterOf(context, token) }
    const convert = convertOf(token)
    return serve(context, undefined, lifetimes.none, signal => convert.allowance(request, signal))
  })

  app.get('/build-approve', context => {
    const { from } = parsePair(context.req.query('from'), context.req.query('to'))
    const given = context.req.query('amount')
    const amount = given ? parseAmount('amount', given, 0n) : undefined
    const request = { token: from, ...requesterOf(context, from), ...(amount !== undefined && { amount }) }
    const convert = convertOf(from)
    return serve(context, undefined, lifetimes.none, signal => convert.approve(request, signal))
  })

  app.post('/build-transaction', async context => {
    const request = parseTransactionRequest(await context.req.text())
    const convert = convertOf(request.from)
    return serve(context, undefined, lifetimes.none, signal => convert.transaction(request, signal))
  })

  return app

  /**
   * Returns the swaps of a chain.
   *
   * @throws Problem 400 if swaps are not available on the chain
   */
  function convertOf({ chainId }: TokenRef): Convert {
    const convert = converts.find(one => one.chainId === chainId)
    if (!convert) throw new Problem(400, [{ name: 'chainId', description: 'Network not supported for Swaps' }])
    return convert
  }
}

/**
 * Maps a network failure.
 *
 * @throws Problem 502
 */
async function unlessAway<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem || !(error instanceof KitError || error instanceof SourceError)) throw error
    throw new Problem(502, [{ name: 'network', description: 'The network isn’t responding. Try again later.' }])
  }
}

function requesterOf(context: Context, { chainId }: TokenRef) {
  const quote = parseQuoteId(context.req.query('quoteId'))
  return { user: parseUser(chainId, context.req.query('userAddress')), ...(quote && { quote }) }
}
