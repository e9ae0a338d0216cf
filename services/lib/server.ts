import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import type { Service } from '../service.ts'
import type { Store } from '../store/store.ts'
import { addressOf } from './address.ts'
import { createLimiter, type Rate } from './limit.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { refuseMetrics, type MetricsAccess } from './metrics-access.ts'
import { Problem, problemReply } from './problem.ts'
import { refuseUpgrade } from './upgrade.ts'

export interface ServerOptions {
  readonly services: readonly Service[]
  readonly store: Pick<Store, 'check'>
  readonly log: Log
  readonly metrics: Metrics
  /** Who may read `/metrics`; without it there is none. */
  readonly metricsAccess?: MetricsAccess | undefined
  /** `Strict-Transport-Security` of every answer (`strictTransportOf`). */
  readonly strictTransport?: string | undefined
  readonly trustProxy: boolean
  readonly now: () => number
  /** Requests from one address. */
  readonly requests?: Rate
}

/** How long the database may take to answer `/health`, in milliseconds. */
const healthDeadline = 3_000

/** One HTTP server for all services: each beneath its name, with `/health` and `/metrics` beside them. */
export function createServer(options: ServerOptions): Server {
  const { services, log } = options
  const noteProxy = createProxyNote(options)
  const app = createApp(options, noteProxy)
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout: 30_000, headersTimeout: 15_000 }
  }) as Server

  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    // A client may vanish at any moment; there is nothing to do about it.
    socket.on('error', () => socket.destroy())
    noteProxy(request)
    try {
      const service = services.find(({ name }) => name === firstPart(request.url ?? '/'))
      if (service?.upgrade) service.upgrade(request, socket, head)
      else refuseUpgrade(socket, 404, 'There is no WebSocket at this path.')
    } catch (error) {
      log.error({ error: String(error) }, 'a WebSocket handshake failed')
      refuseUpgrade(socket, 500, 'The server could not do this.')
    }
  })
  return server
}

function createApp(
  { services, store, log, metrics, metricsAccess, strictTransport, trustProxy, now, ...options }: ServerOptions,
  noteProxy: (request: IncomingMessage) => void
) {
  const app = new Hono<{ Bindings: HttpBindings; Variables: { readonly requestId: string } }>()
  const requests = createLimiter(options.requests ?? { burst: 2000, perSecond: 200 }, now)

  app.use('*', async (context, next) => {
    const service = services.find(({ name }) => name === firstPart(context.req.path))?.name ?? 'server'
    const requestId = requestIdOf(context.env.incoming)
    context.set('requestId', requestId)
    const stop = metrics.seconds.startTimer({ service })
    await next()
    stop()
    const { status, headers } = context.res
    // on the answer that stands, as in `shareWithAll`
    headers.set('x-request-id', requestId)
    headers.set('x-content-type-options', 'nosniff')
    if (strictTransport !== undefined) headers.set('strict-transport-security', strictTransport)
    // the rest of what is too long is not read, and nothing that comes behind it on this connection
    if (status === 413) headers.set('connection', 'close')
    metrics.requests.inc({ service, status })
    if (!log.isLevelEnabled('debug')) return
    // Neither query nor address, nor what stands in a path for somebody's account: nothing about people is kept.
    log.debug({ requestId, service, method: context.req.method, route: routePath(context as Context, -1), status }, 'request')
  })
  app.use('*', async (context, next) => {
    noteProxy(context.env.incoming)
    const address = addressOf(context.env.incoming, trustProxy)
    if (requests.take(address)) return next()
    const seconds = String(requests.wait(address))
    const reasons = [{ name: 'rate', description: `Too many requests; wait ${seconds} s.` }]
    return problemReply(429, reasons, { 'retry-after': seconds, 'access-control-allow-origin': '*' })
  })

  app.get('/health', async context => {
    const names = services.map(({ name }) => name)
    try {
      await within(healthDeadline, store.check())
      return context.json({ status: 'ok', database: 'ok', services: names }, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      log.error({ error: String(error) }, 'the database does not answer')
      return context.json({ status: 'failing', database: 'does not answer', services: names }, 503, {
        'cache-control': 'no-store'
      })
    }
  })
  if (metricsAccess) {
    app.get('/metrics', async context => {
      const refusal = refuseMetrics(context.env.incoming, metricsAccess)
      if (refusal) return refusal
      const headers = { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' }
      return context.body(await metrics.registry.metrics(), 200, headers)
    })
  }
  for (const { name, routes } of services) if (routes) app.route(`/${name}`, routes)

  app.notFound(context => {
    const known = ['/health', ...services.map(({ name }) => `/${name}`)].join(', ')
    return problemReply(404, [{ name: 'path', description: `There is nothing at ${context.req.path}. Known: ${known}.` }])
  })
  app.onError((error, context) => {
    if (error instanceof Problem) return problemReply(error.status, error.reasons)
    log.error({ requestId: context.var.requestId, error: error.stack ?? String(error) }, 'a request failed')
    return problemReply(500, [{ name: 'server', description: 'The server could not do this. Please try again.' }])
  })
  return app
}

/** Says once that a proxy seems to be in front which nobody has told us of: all its clients share one address's limits then. */
function createProxyNote({ trustProxy, log }: ServerOptions): (request: IncomingMessage) => void {
  let said = trustProxy
  return ({ headers }) => {
    if (said || headers['x-forwarded-for'] === undefined) return
    said = true
    log.warn('requests carry x-forwarded-for: behind a proxy set TRUST_PROXY=on, or all clients share the limits of its address')
  }
}

/** Starts to listen; resolves to the port, which is a free one for 0. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE'
      reject(
        inUse
          ? new Error(`Port ${port} on ${host} is in use. Choose another (PORT), or 0 for a free one.`, { cause: error })
          : error
      )
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** An address clients on this machine can open: `0.0.0.0` and `::` are places to listen, not to go to. */
export function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** How long a reply may take that was begun before the server stops, in milliseconds. */
const lastReplies = 2_000

/** Stops to listen and resolves when the last reply has left, or would not. */
export function stopListening(server: Server): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(() => server.closeAllConnections(), lastReplies)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** One that comes along is kept, so that a reader of two logs finds the request in both, unless it would be something else there. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
}

const firstPart = (path: string) => /^\/([^/?#]*)/.exec(path)?.[1] ?? ''

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
