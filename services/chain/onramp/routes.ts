import { Hono, type Context } from 'hono'
import { createRateLimiter } from '../../lib/rate-limiter.ts'
import { Problem } from '../../lib/problem.ts'
import type { Serve } from '../convert/routes.ts'
import type { Onramp } from './onramp.ts'
import { parseBody, parseQuoteRequest, parseUrlRequest } from './parse-query.ts'

/** Cache lifetimes in milliseconds. Quotes are not cached. */
const lifetimes = { options: 300_000, none: 0 }

/**
 * Default rate limit of provider requests for one client address: each counts against the operator's
 * plan, and each page opens a session there.
 */
const usualRate = { burst: 30, perSecond: 1 }

export interface OnrampRoutesOptions {
  /** Absent if there are no sellers. */
  readonly onramp: Onramp | undefined
  readonly serve: Serve
  /** Returns the rate limit key and the address of a client. */
  readonly clientOf: (context: Context) => { readonly share: string; readonly address: string }
  readonly projectIdOf: (context: Context) => Promise<string>
  readonly now: () => number
}

/** Creates `/v1/onramp/…` and `/v1/generators/onrampurl` (docs/decisions/blockchain-api.md). */
export function createOnrampRoutes({ onramp, serve, clientOf, projectIdOf, now }: OnrampRoutesOptions): Hono {
  const app = new Hono()
  const limiter = createRateLimiter(usualRate, now)

  app.get('/onramp/options', context =>
    serve(context, 'onramp-options', lifetimes.options, async signal =>
      onramp
        ? onramp.options(signal)
        : { body: { paymentCurrencies: [], purchaseCurrencies: [], providers: [] }, sources: [], isPartial: false }
    )
  )

  app.post('/onramp/quote', async context => {
    const request = parseQuoteRequest(parseBody(await context.req.text()))
    const known = sold()
    take(context)
    return serve(context, undefined, lifetimes.none, signal => known.quote(request, signal))
  })

  app.post('/generators/onrampurl', async context => {
    const request = parseUrlRequest(parseBody(await context.req.text()))
    const known = sold()
    take(context)
    const order = { ...request, projectId: await projectIdOf(context), client: clientOf(context).address }
    return serve(context, undefined, lifetimes.none, signal => known.page(order, signal))
  })

  return app

  function sold(): Onramp {
    if (!onramp) throw new Problem(404, [{ name: 'onramp', description: 'No on-ramp provider is configured.' }])
    return onramp
  }

  function take(context: Context): void {
    const { share } = clientOf(context)
    if (limiter.take(share)) return
    const seconds = limiter.wait(share)
    throw new Problem(429, [{ name: 'rate', description: `Too many requests to providers; wait ${seconds} s.` }], {
      'retry-after': String(seconds)
    })
  }
}
