import { Hono, type Context } from 'hono'
import { KitError } from '../../../adapters/base/error.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { Problem } from '../../lib/problem.ts'
import type { Told } from '../served.ts'
import { SourceError } from '../source.ts'
import type { Convert } from './convert.ts'
import {
  readAmountOf,
  readChain,
  readPair,
  readQuoteId,
  readToken,
  readTransactionRequest,
  readUser,
  tokenId,
  type NamedToken
} from './query.ts'

/** Milliseconds. Nobody keeps a copy of what a user goes by: the next block may have another price. Those who ask at once share it. */
const lifetimes = { tokens: 300_000, gasPrice: 3_000, none: 0 }

const calls: ReadonlySet<string> = new Set(['tokens', 'quotes', 'gas-price', 'allowance', 'build-approve', 'build-transaction'])

/** Makes an answer or gives a copy of one; without a key nothing is kept. */
export type Serve = (
  context: Context,
  key: string | undefined,
  lifetime: number,
  work: (signal: AbortSignal) => Promise<Told<unknown>>
) => Promise<Response>

/** `/v1/convert/…` (facts/blockchain-api §3). */
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
    const chainId = readChain(context.req.query('chainId'))
    const convert = converts.find(one => one.chainId === chainId)
    return serve(context, `convert-tokens ${chainId}`, lifetimes.tokens, async signal =>
      convert ? convert.tokens(signal) : { body: { tokens: [] }, sources: [], isPartial: false }
    )
  })

  app.get('/quotes', context => {
    const query = context.req.query()
    const { from, to } = readPair(query.from, query.to)
    const amount = readAmountOf('amount', query.amount)
    const user = query.userAddress ? readUser(from.chainId, query.userAddress) : undefined
    const gasPrice = query.gasPrice ? readAmountOf('gasPrice', query.gasPrice, 0n) : undefined
    const convert = convertOf(from)
    const key = `convert-quotes ${tokenId(from)} ${tokenId(to)} ${amount} ${user ?? ''} ${gasPrice ?? ''}`
    return serve(context, key, lifetimes.none, signal =>
      convert.quotes(
        { from, to, amount, ...(user !== undefined && { user }), ...(gasPrice !== undefined && { gasPrice }) },
        signal
      )
    )
  })

  app.get('/gas-price', context => {
    const chainId = readChain(context.req.query('chainId'))
    const convert = converts.find(one => one.chainId === chainId)
    if (!convert) throw new Problem(400, [{ name: 'chainId', description: 'Network not supported for Gas Price' }])
    return serve(context, `convert-gas-price ${chainId}`, lifetimes.gasPrice, signal => convert.gasPrice(signal))
  })

  app.get('/allowance', context => {
    const token = readToken('tokenAddress', context.req.query('tokenAddress'))
    const asked = { token, ...askedBy(context, token) }
    const convert = convertOf(token)
    return serve(context, undefined, lifetimes.none, signal => convert.allowance(asked, signal))
  })

  app.get('/build-approve', context => {
    const { from } = readPair(context.req.query('from'), context.req.query('to'))
    const given = context.req.query('amount')
    const amount = given ? readAmountOf('amount', given, 0n) : undefined
    const asked = { token: from, ...askedBy(context, from), ...(amount !== undefined && { amount }) }
    const convert = convertOf(from)
    return serve(context, undefined, lifetimes.none, signal => convert.approve(asked, signal))
  })

  app.post('/build-transaction', async context => {
    const asked = readTransactionRequest(await context.req.text())
    const convert = convertOf(asked.from)
    return serve(context, undefined, lifetimes.none, signal => convert.transaction(asked, signal))
  })

  return app

  /** @throws Problem 400 where nobody swaps */
  function convertOf({ chainId }: NamedToken): Convert {
    const convert = converts.find(one => one.chainId === chainId)
    if (!convert) throw new Problem(400, [{ name: 'chainId', description: 'Network not supported for Swaps' }])
    return convert
  }
}

/** Without the network nothing is known. @throws Problem 502 */
async function unlessAway<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem || !(error instanceof KitError || error instanceof SourceError)) throw error
    throw new Problem(502, [{ name: 'network', description: 'The network does not answer just now. Please try again.' }])
  }
}

function askedBy(context: Context, { chainId }: NamedToken) {
  const quote = readQuoteId(context.req.query('quoteId'))
  return { user: readUser(chainId, context.req.query('userAddress')), ...(quote && { quote }) }
}
