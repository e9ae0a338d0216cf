import { Hono, type Context } from 'hono'
import { createRateLimiter } from '../../lib/rate-limiter.ts'
import { Problem } from '../../lib/problem.ts'
import type { Serve } from '../convert/routes.ts'
import { parseAccount } from '../parse-query.ts'
import type { Gateway } from './ccip-gateway.ts'
import type { Registry } from './registry.ts'

export interface ProfileRoutesOptions {
  /** Absent: registration is disabled. Lists are then empty, and single names are not found. */
  readonly registry: Registry | undefined
  /** CCIP Read gateway, if a signing key is configured. */
  readonly gateway: Gateway | undefined
  readonly serve: Serve
  /**
   * Charges a change to the rate limit of the client and returns the client's address.
   *
   * @throws Problem 429
   */
  readonly take: (context: Context) => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Cache lifetime of responses. Zero: a stale address would receive transfers. */
const lifetime = 0
/** Maximum length of a CCIP Read request in hex (ERC-3668): names, and so requests, are short. */
const longestQuestion = 4096

/**
 * Creates `/v1/profile/…` (docs/decisions/blockchain-api.md), extended with changes of a name and the
 * CCIP Read gateway.
 */
export function createProfileRoutes({ registry, gateway, serve, take, now }: ProfileRoutesOptions): Hono {
  const app = new Hono()
  const { perHour = 1 } = registry ?? {}
  const changes = createRateLimiter({ burst: perHour, perSecond: perHour / 3600 }, now)
  const toResult = (body: unknown) => ({ body, sources: registry ? ['registry'] : [], isPartial: false })

  app.get('/reverse/:address', context => {
    const { address, namespace } = parseAccount(context.req.param('address'))
    return serve(context, undefined, lifetime, async () =>
      toResult((namespace === 'eip155' && (await registry?.profilesOf(address))) || [])
    )
  })
  app.get('/account/:name', context =>
    serve(context, undefined, lifetime, async () => toResult(await known().profile(context.req.param('name'))))
  )
  app.get('/suggestions/:name', context => {
    const { zone } = context.req.query()
    if (zone !== undefined && zone !== known().zone)
      throw new Problem(400, [{ name: 'zone', description: `Send ${known().zone}.` }])
    return serve(context, undefined, lifetime, async () =>
      toResult({ suggestions: await known().suggest(context.req.param('name')) })
    )
  })

  const change = async (context: Context, make: (body: unknown) => Promise<void>) => {
    const body: unknown = await context.req.json().catch(() => undefined) // invalid JSON: reported when fields are parsed
    const client = take(context)
    known()
    if (!changes.take(client)) {
      const seconds = changes.wait(client)
      const description = `Too many names were asked for from here; wait ${seconds} s.`
      throw new Problem(429, [{ name: 'rate', description }], { 'retry-after': String(seconds) })
    }
    await make(body)
    return context.json({}, 200, { 'cache-control': 'no-store' })
  }
  app.post('/account', context => change(context, body => known().register(body)))
  app.post('/account/:name/attributes', context =>
    change(context, body => known().describe(context.req.param('name').toLowerCase(), body))
  )
  app.post('/account/:name/address', context =>
    change(context, body => known().lead(context.req.param('name').toLowerCase(), body))
  )

  // ERC-3668: clients send the request in the URL or in the body
  app.get('/ccip/:sender/:data', context => answer(context, context.req.param('data').replace(/\.json$/, '')))
  app.post('/ccip', async context => {
    const body = await context.req.json<{ data?: unknown } | null>().catch(() => null) // invalid JSON: reported below
    return answer(context, body?.data)
  })
  async function answer(context: Context, question: unknown): Promise<Response> {
    if (!gateway) throw new Problem(404, [{ name: 'ccip', description: 'This service does not serve CCIP Read.' }])
    if (typeof question !== 'string' || question.length > longestQuestion || !/^0x([0-9a-f]{2})+$/i.test(question)) {
      throw new Problem(400, [{ name: 'data', description: 'Send the call data of an OffchainLookup as hex.' }])
    }
    return serve(context, undefined, lifetime, async () => toResult({ data: await gateway(question) }))
  }

  return app

  function known(): Registry {
    if (!registry) throw new Problem(404, [{ name: 'name', description: 'No such name is registered with this service.' }])
    return registry
  }
}
