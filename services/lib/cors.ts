import type { MiddlewareHandler } from 'hono'

export interface CorsOptions {
  readonly methods: readonly string[]
  /** Request headers that a page may send. */
  readonly headers: readonly string[]
  /** Response headers that a page may read. */
  readonly exposed: readonly string[]
}

const dayInSeconds = 24 * 60 * 60

/**
 * Allows pages of any origin to read responses.
 * Sets headers on the finished response: with `context.header()` before it, Hono would build each response twice and read its
 * body as a stream, which costs more than everything else.
 */
export function allowAnyOrigin({ methods, headers, exposed }: CorsOptions): MiddlewareHandler {
  const always = { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed.join(',') }
  const preflight = {
    ...always,
    'access-control-allow-methods': methods.join(','),
    'access-control-allow-headers': headers.join(','),
    'access-control-max-age': String(dayInSeconds),
    vary: 'Access-Control-Request-Headers'
  }
  return async (context, next) => {
    if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight })
    await next()
    for (const [name, value] of Object.entries(always)) context.res.headers.set(name, value)
  }
}
