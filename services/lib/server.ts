import { randomUUID } from 'node:crypto'
import { createServer as createNodeServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import type { Service } from '../service.ts'
import type { Store } from '../store/store.ts'
import { getClientPrefix } from './client-address.ts'
import { createHealthRoutes } from './health.ts'
import { isIncomplete } from './incomplete.ts'
import { createRateLimiter, type RateLimit } from './rate-limiter.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { refuseMetrics, type MetricsAccess } from './metrics-access.ts'
import { Problem, problemReply } from './problem.ts'
import { rejectUpgrade } from './reject-upgrade.ts'
import type { ShutdownSettings } from './shutdown.ts'
import type { ProxyTrust } from './proxy-trust.ts'
import { traceRequests } from './trace-requests.ts'
import type { Tracing } from './tracing.ts'

export interface ServerOptions {
  readonly services: readonly Service[]
  readonly store: Pick<Store, 'check'>
  readonly log: Log
  readonly metrics: Metrics
  /** Access rules of `/metrics`; absent: disabled. */
  readonly metricsAccess?: MetricsAccess | undefined
  /** `Strict-Transport-Security` of every response (`strictTransportOf`). */
  readonly strictTransport?: string | undefined
  readonly trustProxy: ProxyTrust
  /** Records a trace of each request; absent: none. */
  readonly tracing?: Tracing | undefined
  readonly now: () => number
  /** Returns true while the process hands its clients over to other instances. Default: never. */
  readonly isDraining?: () => boolean
  /** Rate limit of requests from one address. */
  readonly requests?: RateLimit
}

/** Creates an HTTP server with {@link createHandler}. */
export function createServer(options: ServerOptions, { keepAliveSeconds = 65 }: ShutdownSettings = {}): Server {
  const { request, upgrade } = createHandler(options)
  const timeouts = { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: keepAliveSeconds * 1000 }
  const server = createNodeServer(timeouts, request)
  server.on('upgrade', upgrade)
  return server
}

/** Listeners for the events of a server of `node:http`. */
export interface Handler {
  /** Answers a request: `createServer(handler.request)`. */
  readonly request: (request: IncomingMessage, response: ServerResponse) => void
  /** Answers a WebSocket handshake, which the relay needs: `server.on('upgrade', handler.upgrade)`. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** Creates one handler for all services, each below its name, and `/health`, `/live`, `/ready` and `/metrics`. */
export function createHandler(options: ServerOptions): Handler {
  const { services, log } = options
  const noteProxy = createProxyNote(options)
  const answer = getRequestListener(createApp(options, noteProxy).fetch)
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client may disconnect at any time; no handling is needed.
    socket.on('error', () => socket.destroy())
    noteProxy(request)
    try {
      const service = services.find(({ name }) => name === firstPart(request.url ?? '/'))
      if (service?.upgrade) service.upgrade(request, socket, head)
      else rejectUpgrade(socket, 404, 'There is no WebSocket at this path.')
    } catch (error) {
      log.error({ error: String(error) }, 'a WebSocket handshake failed')
      rejectUpgrade(socket, 500, 'The server could not do this.')
    }
  }
  return { request: (request, response) => void answer(request, response), upgrade }
}

function createApp(
  {
    services,
    store,
    log,
    metrics,
    metricsAccess,
    strictTransport,
    trustProxy,
    tracing,
    now,
    isDraining = () => false,
    ...options
  }: ServerOptions,
  noteProxy: (request: IncomingMessage) => void
) {
  const app = new Hono<{ Bindings: HttpBindings; Variables: { readonly requestId: string } }>()
  const requests = createRateLimiter(options.requests ?? { burst: 2000, perSecond: 200 }, now)

  if (tracing) {
    const isTraced = (path: string) => services.some(({ name }) => name === firstPart(path))
    app.use('*', traceRequests({ tracing, trustProxy, isTraced }))
  }
  app.use('*', async (context, next) => {
    const service = services.find(({ name }) => name === firstPart(context.req.path))?.name ?? 'server'
    const requestId = requestIdOf(context.env.incoming)
    context.set('requestId', requestId)
    const stop = metrics.seconds.startTimer({ service })
    await next()
    stop()
    const { status, headers } = context.res
    // set on the finished response, as in `allowAnyOrigin`
    headers.set('x-request-id', requestId)
    headers.set('x-content-type-options', 'nosniff')
    if (strictTransport !== undefined) headers.set('strict-transport-security', strictTransport)
    // the rest of an oversized body is not read, so the connection cannot be reused
    if (status === 413 || isDraining()) headers.set('connection', 'close')
    metrics.requests.inc({ service, status })
    if (!log.isLevelEnabled('debug')) return
    // Logs the route pattern instead of the path, without query and client address: no personal data is logged.
    log.debug({ requestId, service, method: context.req.method, route: routePath(context as Context, -1), status }, 'request')
  })
  app.use('*', async (context, next) => {
    noteProxy(context.env.incoming)
    const address = getClientPrefix(context.env.incoming, trustProxy)
    if (requests.take(address)) return next()
    const seconds = String(requests.wait(address))
    const reasons = [{ name: 'rate', description: `Too many requests; wait ${seconds} s.` }]
    return problemReply(429, reasons, { 'retry-after': seconds, 'access-control-allow-origin': '*' })
  })

  app.route('/', createHealthRoutes({ services, store, log, isDraining }))
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
    const known = ['/health', '/live', '/ready', ...services.map(({ name }) => `/${name}`)].join(', ')
    return problemReply(404, [{ name: 'path', description: `There is nothing at ${context.req.path}. Known: ${known}.` }])
  })
  app.onError((error, context) => {
    if (error instanceof Problem) return problemReply(error.status, error.reasons)
    if (isIncomplete(context as Context)) return problemReply(400, [{ name: 'body', description: 'Send the whole body.' }])
    log.error({ requestId: context.var.requestId, error: error.stack ?? String(error) }, 'a request failed')
    return problemReply(500, [{ name: 'server', description: 'The server failed to process the request. Try again.' }])
  })
  return app
}

/**
 * Logs once that a proxy seems to be in front although `trustProxy` is off: all its clients share the
 * limits of one address then.
 */
function createProxyNote({ trustProxy, log }: ServerOptions): (request: IncomingMessage) => void {
  let isLogged = trustProxy !== false
  return ({ headers }) => {
    if (isLogged || headers['x-forwarded-for'] === undefined) return
    isLogged = true
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

/**
 * Returns a URL that clients on this machine can open: `0.0.0.0` and `::` are listening addresses
 * only.
 */
export function getLocalUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Returns the request id. Keeps a valid incoming id, so that the request can be found in both logs. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
}

const firstPart = (path: string) => /^\/([^/?#]*)/.exec(path)?.[1] ?? ''
