import type { MiddlewareHandler } from 'hono'

export interface Shared {
  readonly methods: readonly string[]
  /** Headers that a page may send. */
  readonly headers: readonly string[]
  /** Headers of the answer that a page may read. */
  readonly exposed: readonly string[]
}

const dayInSeconds = 24 * 60 * 60

/**
 * Lets pages of any origin read the answers. The headers are put on the answer that stands: a header that waits for it has Hono build each
 * answer a second time, and read its body as a stream, which costs more than all the rest.
 */
export function shareWithAll({ methods, headers, exposed }: Shared): MiddlewareHandler {
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
