import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { allowAnyOrigin } from '../lib/cors.ts'
import { isOriginAllowed } from '../lib/match-origin.ts'
import { Problem, problemReply } from '../lib/problem.ts'
import type { ChainServiceOptions } from './chain.ts'
import { projectIdOf } from './project-id.ts'

export type ChainApp = Hono<{ Bindings: HttpBindings }>

const mostBody = 64 * 1024

export type ChainAppOptions = Pick<ChainServiceOptions, 'rpc' | 'images' | 'allowedOrigins' | 'projectIds'>

/** Creates the app of the blockchain API: its errors, CORS, and who may use it. */
export function createChainApp({ rpc, images, allowedOrigins, projectIds }: ChainAppOptions): ChainApp {
  const app: ChainApp = new Hono()
  app.onError(error => {
    if (error instanceof Problem) return problemReply(error.status, error.reasons, error.headers)
    throw error
  })
  app.use(
    '*',
    allowAnyOrigin({
      methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      headers: ['content-type', 'x-request-id'],
      exposed: ['age', 'cache-status', 'etag', 'x-source', 'x-request-id', 'retry-after']
    })
  )
  // both have their own limits and CORS rules
  if (rpc) for (const path of ['/v1', '/v1/']) app.route(path, rpc)
  if (images.routes) app.route('/v1/image', images.routes)
  // only for requests with a body: looking for one constructs a complete `Request` even for a plain GET
  app.post('*', bodyLimit({ maxSize: mostBody, onError: () => tooLong() }))
  app.use('*', async (context, next) => {
    if (allowedOrigins.length > 0) {
      const origin = context.req.header('origin')
      // a request without an origin does not come from another site's page
      if (origin !== undefined && !isOriginAllowed(origin, allowedOrigins)) {
        throw new Problem(403, [{ name: 'origin', description: 'Unauthorized: origin not allowed' }])
      }
    }
    if (projectIds.length > 0 && !projectIds.includes(await projectIdOf(context))) {
      throw new Problem(403, [{ name: 'projectId', description: 'Send the id of a project that this service knows.' }])
    }
    await next()
  })
  return app
}

function tooLong(): Response {
  return problemReply(413, [{ name: 'body', description: `Send at most ${mostBody} bytes.` }], {
    'access-control-allow-origin': '*'
  })
}
