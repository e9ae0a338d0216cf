import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { createRateLimiter } from '../lib/rate-limiter.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { isOriginAllowed } from '../lib/match-origin.ts'
import { Problem, problemReply } from '../lib/problem.ts'
import type { Service } from '../service.ts'
import { parseEvents, type AnalyticsEvent } from './parse-events.ts'

export interface AnalyticsOptions {
  readonly log: Log
  readonly metrics: Metrics
  readonly allowedOrigins: readonly string[]
  readonly projectIds: readonly string[]
  readonly now: () => number
}

/** Maximum body size: browsers limit a beacon to 64 kB. */
const mostBytes = 64 * 1024
/**
 * Maximum number of separately counted names; further ones share a counter, so that made-up names
 * cannot fill the memory.
 */
const mostNames = 200

/**
 * Accepts the kit's analytics events (docs/decisions/blockchain-api.md) and counts them by name.
 * Nothing else of an event is stored: no address, no page, no user.
 */
export function createAnalytics({ log, metrics, allowedOrigins, projectIds, now }: AnalyticsOptions): Service {
  const names = new Set<string>()
  const events = createRateLimiter({ burst: 5000, perSecond: 500 }, now)
  const app = new Hono()

  app.use('*', cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], allowHeaders: ['content-type'], maxAge: 24 * 60 * 60 }))
  app.use(
    '*',
    bodyLimit({
      maxSize: mostBytes,
      onError: () =>
        problemReply(413, [{ name: 'body', description: `Send at most ${mostBytes} bytes.` }], {
          'access-control-allow-origin': '*'
        })
    })
  )
  app.onError(error => {
    if (error instanceof Problem) return problemReply(error.status, error.reasons)
    throw error
  })

  const count = ({ name, type }: AnalyticsEvent) => {
    if (names.size < mostNames) names.add(name)
    metrics.events.inc({ event: names.has(name) ? name : 'other' })
    log.debug({ event: name, type }, 'analytics event')
  }

  const take = async (context: Context, form: 'one' | 'many') => {
    const origin = context.req.header('origin')
    if (allowedOrigins.length > 0 && (origin === undefined || !isOriginAllowed(origin, allowedOrigins))) {
      throw new Problem(403, [{ name: 'origin', description: 'Unauthorized: origin not allowed' }])
    }
    if (projectIds.length > 0 && !projectIds.includes(context.req.query('projectId') ?? '')) {
      throw new Problem(403, [{ name: 'projectId', description: 'Send the id of a project that this service knows.' }])
    }
    const received = parseEvents(await context.req.text(), form)
    if (!events.take('all', received.length))
      throw new Problem(429, [{ name: 'rate', description: 'Too many events; wait a second.' }])
    received.forEach(count)
    return context.body(null, 202)
  }

  app.post('/e', context => take(context, 'one'))
  app.post('/batch', context => take(context, 'many'))

  return { name: 'analytics', routes: app }
}
