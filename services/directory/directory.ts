import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { AnalyticsConfigReply, FeaturesReply } from '../../adapters/api/contract/directory.ts'
import { findWallets } from '../../adapters/api/contract/find-wallets.ts'
import { Problem, problemReply } from '../lib/problem.ts'
import { featureIds } from './features.ts'
import { createCompressedReplies } from './compressed-replies.ts'
import type { DirectoryImages } from './images/directory-images.ts'
import { parseQuery } from './parse-query.ts'
import { toWireWallet, type Registry } from './registry.ts'

export interface DirectoryOptions {
  readonly registry: Registry
  readonly pictures: DirectoryImages
  /** Origin patterns for `/projects/v1/origins`; empty: any. */
  readonly allowedOrigins: readonly string[]
  /** Allowed project ids; empty: any, or none at all. */
  readonly projectIds: readonly string[]
  readonly analytics: boolean
  /** Feature ids of `/appkit/v1/config` that this deployment provides. */
  readonly features: readonly string[]
  /** Feature ids that the operator has disabled, for every app. */
  readonly featuresOff?: readonly string[]
}

const minutes = 60
const hours = 60 * minutes
/** Cache lifetimes in seconds. */
const lifetimes = { list: 5 * minutes, config: 1 * minutes, image: 24 * hours }

/** Headers that browsers check on a 304 as well. */
const sharing = ['access-control-allow-origin', 'access-control-expose-headers', 'cross-origin-resource-policy']

/**
 * Creates the wallet directory: lists, configuration and images, in the wire format of the existing
 * service (docs/decisions/wallet-directory.md). Static data over Web standards only, so that it also runs at the edge.
 */
export function createDirectory({ registry, pictures, ...options }: DirectoryOptions): Hono {
  const app = new Hono()
  const wallets = registry.map(toWireWallet)

  app.use('*', cors({ origin: '*', allowMethods: ['GET', 'HEAD', 'OPTIONS'], exposeHeaders: ['etag'], maxAge: 24 * hours }))
  app.use('*', etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...sharing] }))
  app.use('*', async (context, next) => {
    const { projectIds } = options
    const isKnown = projectIds.length === 0 || projectIds.includes(context.req.query('projectId') ?? '')
    if (!isKnown)
      throw new Problem(403, [{ name: 'projectId', description: 'Send the id of a project that this service knows.' }])
    await next()
  })
  app.onError(error => {
    if (error instanceof Problem) return problemReply(error.status, error.reasons)
    throw error
  })
  app.notFound(context => problemReply(404, [{ name: 'path', description: `There is nothing at ${context.req.path}.` }]))

  const reply = createCompressedReplies()
  app.get('/getWallets', async context => {
    const query = parseQuery(new URL(context.req.url).searchParams)
    return keep(lifetimes.list, await reply(context.req.raw, JSON.stringify(query), () => findWallets(wallets, query)))
  })

  app.get('/getAnalyticsConfig', () => {
    return keep(lifetimes.config, Response.json({ isAnalyticsEnabled: options.analytics } satisfies AnalyticsConfigReply))
  })

  app.get('/appkit/v1/config', () => {
    // `config: null` leaves the details to the options of the app.
    const replies = featureIds.map(id => {
      const [isHere, isOff] = [options.features, options.featuresOff ?? []].map(ids => ids.includes(id))
      // a feature missing here may be provided elsewhere, which the app knows; one that the operator has disabled is off
      return { id, isEnabled: isHere! && !isOff, config: null, isServed: isHere! || isOff! }
    })
    return keep(lifetimes.config, Response.json({ features: replies } satisfies FeaturesReply))
  })

  app.get('/appkit/v1/project-limits', () => {
    const planLimits = { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false }
    return keep(lifetimes.config, Response.json({ planLimits }))
  })

  app.get('/projects/v1/origins', () => keep(lifetimes.config, Response.json({ allowedOrigins: options.allowedOrigins })))

  app.get('/getWalletImage/:id', context => image(context, pictures.wallet, 'id'))
  app.get('/public/getAssetImage/:id', context => image(context, pictures.asset, 'id'))
  app.get('/public/getCurrencyImage/:code', context => image(context, pictures.currency, 'code'))
  app.get('/public/getTokenImage/:symbol', context => image(context, pictures.token, 'symbol'))

  return app
}

function image(context: Context, picture: (id: string) => string | undefined, name: 'id' | 'code' | 'symbol'): Response {
  const id = context.req.param(name) ?? ''
  const svg = picture(id)
  if (svg === undefined)
    throw new Problem(404, [{ name, description: `There is no image for ${JSON.stringify(id.slice(0, 80))}.` }])
  return keep(
    lifetimes.image,
    new Response(svg, {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        // Opened directly, an SVG is a document: it must not load or run anything.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin'
      }
    })
  )
}

function keep(seconds: number, response: Response): Response {
  response.headers.set('cache-control', `public, max-age=${seconds}, stale-while-revalidate=${seconds}`)
  return response
}
