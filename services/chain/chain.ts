import { Hono } from 'hono'
import type { SupportedChainsReply } from '../../adapters/api/contract/chain.ts'
import type { RateLimit } from '../lib/rate-limiter.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { Service } from '../service.ts'
import type { ChainRpc } from './abi.ts'
import type { Convert } from './convert/convert.ts'
import { createConvertRoutes } from './convert/routes.ts'
import { getIdentity } from './identity.ts'
import type { Names } from './names.ts'
import { createProfileRoutes } from './profile/routes.ts'
import type { Gateway } from './profile/ccip-gateway.ts'
import type { Registry } from './profile/registry.ts'
import type { Onramp } from './onramp/onramp.ts'
import { createOnrampRoutes } from './onramp/routes.ts'
import { parsePriceRequest, getPrices } from './price.ts'
import { parseAccount } from './parse-query.ts'
import type { ServedChain } from './served-chain.ts'
import type { SmartSessions } from './smart-sessions.ts'
import { addAccountRoutes } from './account-routes.ts'
import { createChainApp } from './chain-app.ts'
import { projectIdOf } from './project-id.ts'
import { createReplies, replyLifetimes, forcedCost } from './replies.ts'
import type { SharedReplies } from './shared-state/shared-replies.ts'
import { addSmartSessionRoutes } from './smart-session-routes.ts'
import type { ProxyTrust } from '../lib/proxy-trust.ts'

/**
 * Signed URLs of remote images that this service serves, so that a page never connects to a third
 * host.
 */
export interface ImageUrls {
  readonly routes?: Hono
  /** Returns the URL under which a page loads an image; `undefined` if the URL is not one of an image. */
  address(url: string): string | undefined
}

export interface ChainServiceOptions {
  readonly chains: readonly ServedChain[]
  /** Swap sources. Default none. */
  readonly converts?: readonly Convert[]
  /** On-ramp sellers. Default none. */
  readonly onramp?: Onramp
  /** Name resolution. */
  readonly names?: Names
  /** Name registration. Default none. */
  readonly registry?: Registry
  /** CCIP Read gateway, which answers ENS resolvers for registered names. */
  readonly gateway?: Gateway
  readonly rpcOf: (chainId: string) => ChainRpc | undefined
  /** The JSON-RPC proxy: `POST /`, mounted at `/v1`. */
  readonly rpc?: Hono
  readonly images: ImageUrls
  /** Smart sessions. */
  readonly sessions?: SmartSessions
  readonly log: Log
  readonly metrics: Metrics
  readonly allowedOrigins: readonly string[]
  readonly projectIds: readonly string[]
  readonly trustProxy: ProxyTrust
  readonly now: () => number
  /** Timer. Default: `setTimeout`. */
  readonly after?: (milliseconds: number, run: () => void) => () => void
  /** Rate limit of responses built for one address. Cached responses cost nothing. */
  readonly share?: RateLimit
  /** Responses of other instances. Default none. */
  readonly sharedReplies?: SharedReplies
  /** Stops background work. */
  readonly close?: () => Promise<void>
}

/**
 * Creates the blockchain API in the wire format of the existing service
 * (docs/decisions/blockchain-api.md), extended with NFTs.
 */
export function createChainService(options: ChainServiceOptions): Service {
  const { chains, converts = [], onramp, names, registry, gateway, rpcOf, images, sessions, log, metrics, now, after } = options
  const history = { log, after, image: (url: string) => images.address(url), now }
  const { serve, clientOf, takeShare } = createReplies(options)

  const app = createChainApp(options)

  app.get('/v1/supported-chains', context => {
    const convert = converts.map(({ chainId }) => chainId)
    const zones = registry ? [registry.zone] : []
    const sold = onramp?.chains ?? []
    const body: SupportedChainsReply = { http: chains.map(({ id }) => id), ws: [], convert, zones, onramp: sold }
    return serve(context, 'supported-chains', replyLifetimes.chains, async () => ({
      body,
      sources: ['settings'],
      isPartial: false
    }))
  })

  app.get('/v1/identity/:address', context => {
    const { address, namespace } = parseAccount(context.req.param('address'))
    const known = namespace === 'eip155' ? names : undefined
    return serve(context, `identity ${address}`, replyLifetimes.identity, signal =>
      getIdentity({ address, signal }, { ...history, names: known, rpcOf })
    )
  })

  addAccountRoutes(app, { chains, onramp, history, serve })

  app.post('/v1/fungible/price', async context => {
    const addresses = parsePriceRequest(await context.req.text())
    // prices are cached individually for 15 s; a POST body has no URL as cache key
    return serve(context, undefined, replyLifetimes.none, signal =>
      getPrices(addresses, { chains, image: history.image, signal })
    )
  })

  app.route('/v1/convert', createConvertRoutes(converts, serve, metrics))
  app.route('/v1', createOnrampRoutes({ onramp, serve, clientOf, projectIdOf, now }))

  app.route(
    '/v1/profile',
    createProfileRoutes({ registry, gateway, serve, take: context => takeShare(context, forcedCost), now })
  )

  addSmartSessionRoutes(app, { sessions, serve, clientOf, takeShare })

  const features = ['activity', ...(converts.length > 0 ? ['swap'] : []), ...(onramp ? ['onramp'] : [])]
  return { name: 'chain', routes: app as unknown as Hono, features, ...(options.close && { close: options.close }) }
}
