import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ProxyTrust } from './proxy-trust.ts'
import { methodOf, runInSpan, type Tracing } from './tracing.ts'

export interface TraceRequestsOptions {
  readonly tracing: Tracing
  /** Whose `traceparent` counts: only that of proxies. */
  readonly trustProxy: ProxyTrust
  /** Returns whether a path is one of a service: checks and metrics are not traced. */
  readonly isTraced: (path: string) => boolean
}

/** Creates middleware with a span for each request: its method, route pattern and status, never its path. */
export function traceRequests({ tracing, trustProxy, isTraced }: TraceRequestsOptions): MiddlewareHandler {
  return async (context, next) => {
    if (!isTraced(context.req.path)) return next()
    const method = methodOf(context.req.method)
    const parent = trustProxy === false ? undefined : context.req.header('traceparent')
    const span = tracing.start({ name: method, kind: 'server', attributes: { 'http.request.method': method } }, parent)
    await runInSpan(span, async () => {
      await next()
      const { status } = context.res
      const route = routePath(context as Context, -1)
      if (!/^\/?\*$/.test(route)) {
        span.rename(`${method} ${route}`)
        span.set({ 'http.route': route })
      }
      span.set({ 'http.response.status_code': status })
      if (status >= 500) span.fail(String(status))
    })
  }
}
