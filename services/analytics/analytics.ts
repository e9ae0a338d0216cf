import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { createLimiter } from '../lib/limit.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { isOriginAllowed } from '../lib/origin.ts'
import { Problem, problemReply } from '../lib/problem.ts'
import type { Service } from '../service.ts'
import { readEvents, type AnalyticsEvent } from './event.ts'

export interface AnalyticsOptions {
  readonly log: Log
  readonly metrics: Metrics
  readonly allowedOrigins: readonly string[]
  readonly projectIds: readonly string[]
  readonly now: () => number
}

/** A browser sends at most 64 kB with a beacon. */
const mostBytes = 64 * 1024
/** Names that are counted by themselves; whatever else is invented counts as one, so that nobody fills the memory with names. */
const mostNames = 200

/**
 * Takes the kit's analytics events (facts/blockchain-api §10) and counts them by name. Nothing else of an event is kept:
 * no address, no page, no visitor.
 */
export function createAnalytics({ log, metrics, allowedOrigins, projectIds, now }: AnalyticsOptions): Service {
  const names = new Set<string>()
  const events = createLimiter({ burst: 5000, perSecond: 500 }, now)
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
    const received = readEvents(await context.req.text(), form)
    if (!events.take('all', received.length))
      throw new Problem(429, [{ name: 'rate', description: 'Too many events; wait a second.' }])
    received.forEach(count)
    return context.body(null, 202)
  }

  app.post('/e', context => take(context, 'one'))
  app.post('/batch', context => take(context, 'many'))

  return { name: 'analytics', routes: app }
}
