import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { SupportedChainsReply } from '../../adapters/api/contract/chain.ts'
import { namespaceOf } from '../../adapters/base/caip.ts'
import { addressOf, wholeAddressOf } from '../lib/address.ts'
import { createLimiter, type Rate } from '../lib/limit.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { isOriginAllowed } from '../lib/origin.ts'
import { Problem, problemReply } from '../lib/problem.ts'
import { shareWithAll } from '../lib/share.ts'
import type { Service } from '../service.ts'
import type { ChainRpc } from './abi.ts'
import { tellBalances } from './balances.ts'
import { createCache } from './cache.ts'
import type { Convert } from './convert/convert.ts'
import { createConvertRoutes } from './convert/routes.ts'
import { deadline } from './deadline.ts'
import { readCursor } from './cursor.ts'
import { tellHistory } from './history.ts'
import { tellIdentity } from './identity.ts'
import type { Names } from './names.ts'
import { createProfileRoutes } from './profile/routes.ts'
import type { Gateway } from './profile/gateway.ts'
import type { Registry } from './profile/registry.ts'
import { tellNfts } from './nfts.ts'
import type { Onramp } from './onramp/onramp.ts'
import { createOnrampRoutes } from './onramp/routes.ts'
import { readPriceRequest, tellPrices } from './price.ts'
import { checkCurrency, isForced, readAccount, readChainId, readFresh, type AskedAccount } from './query.ts'
import { makeAnswer, sizeOf, toResponse, type Answer } from './reply.ts'
import type { ServedChain, Told } from './served.ts'
import { readSessionAccount, type Account, type SmartSessions } from './smart-sessions.ts'

/** Pictures from elsewhere, served by this service, so that a page never talks to a third host. */
export interface Images {
  readonly routes?: Hono
  /** Where a page finds the picture of an address; `undefined` for what is no picture's address. */
  address(url: string): string | undefined
}

export interface ChainOptions {
  readonly chains: readonly ServedChain[]
  /** Where tokens are swapped. Default nowhere. */
  readonly converts?: readonly Convert[]
  /** Who sells for money. Default nobody. */
  readonly onramp?: Onramp
  /** Where names are looked up. */
  readonly names?: Names
  /** Where names are registered. Default nowhere. */
  readonly registry?: Registry
  /** Answers resolvers of ENS for what is registered. */
  readonly gateway?: Gateway
  readonly rpcOf: (chainId: string) => ChainRpc | undefined
  /** The JSON-RPC proxy: `POST /`, mounted at `/v1`. */
  readonly rpc?: Hono
  readonly images: Images
  /** Sessions of smart accounts. */
  readonly sessions?: SmartSessions
  readonly log: Log
  readonly metrics: Metrics
  readonly allowedOrigins: readonly string[]
  readonly projectIds: readonly string[]
  readonly trustProxy: boolean
  readonly now: () => number
  /** Answers that one address may have made for it: those that are kept already cost nothing. */
  readonly share?: Rate
  /** Ends what runs beside the routes. */
  readonly close?: () => Promise<void>
}

/** Milliseconds (spec section 9; facts/blockchain-api §2). Clients keep a copy for what is left of it, so that ages do not add up. */
const lifetimes = {
  balance: 30_000,
  history: 15_000,
  nfts: 30_000,
  identity: 300_000,
  chains: 300_000,
  none: 0
}
/** A question is given up after this, in milliseconds. */
const patience = 15_000
/** Rows of a page. */
const pageRows = 50
/** Bytes of the answers that are kept. */
const keptBytes = 64 * 2 ** 20
/** Answers that are made at once. More would only wait longer, each for the others. */
const mostAtOnce = 500
const mostBody = 64 * 1024
/** What is asked for past every copy costs more. */
const forcedCost = 5

/** The blockchain API in the wire format of the existing service (facts/blockchain-api §1–§4), with NFTs beside it. */
export function createChain(options: ChainOptions): Service {
  const {
    chains,
    converts = [],
    onramp,
    names,
    registry,
    gateway,
    rpcOf,
    images,
    sessions,
    log,
    metrics,
    allowedOrigins,
    projectIds,
    trustProxy,
    now
  } = options
  const shares = createLimiter(options.share ?? { burst: 400, perSecond: 40 }, now)
  const kept = createCache<Answer>({ lifetime: ({ lifetime }) => lifetime, most: keptBytes, size: sizeOf, now })
  const tell = { log, image: (url: string) => images.address(url), now }
  let atOnce = 0

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError(error => {
    if (error instanceof Problem) return problemReply(error.status, error.reasons, error.headers)
    throw error
  })
  app.use(
    '*',
    shareWithAll({
      methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      headers: ['content-type', 'x-request-id'],
      exposed: ['etag', 'x-source', 'x-request-id', 'retry-after']
    })
  )
  // both have limits and doors of their own
  if (options.rpc) for (const path of ['/v1', '/v1/']) app.route(path, options.rpc)
  if (images.routes) app.route('/v1/image', images.routes)
  // only where there is a body: to look for one is to build the whole of a request that is but a line and some headers
  app.post('*', bodyLimit({ maxSize: mostBody, onError: () => tooLong() }))
  app.use('*', async (context, next) => {
    if (allowedOrigins.length > 0) {
      const origin = context.req.header('origin')
      // what sends no origin is no page of another site
      if (origin !== undefined && !isOriginAllowed(origin, allowedOrigins)) {
        throw new Problem(403, [{ name: 'origin', description: 'Unauthorized: origin not allowed' }])
      }
    }
    if (projectIds.length > 0 && !projectIds.includes(await projectIdOf(context))) {
      throw new Problem(403, [{ name: 'projectId', description: 'Send the id of a project that this service knows.' }])
    }
    await next()
  })

  app.get('/v1/supported-chains', context => {
    const convert = converts.map(({ chainId }) => chainId)
    const zones = registry ? [registry.zone] : []
    const sold = onramp?.chains ?? []
    const body: SupportedChainsReply = { http: chains.map(({ id }) => id), ws: [], convert, zones, onramp: sold }
    return serve(context, 'supported-chains', lifetimes.chains, async () => ({ body, sources: ['settings'], isPartial: false }))
  })

  app.get('/v1/identity/:address', context => {
    const { address, namespace } = readAccount(context.req.param('address'))
    const known = namespace === 'eip155' ? names : undefined
    return serve(context, `identity ${address}`, lifetimes.identity, signal =>
      tellIdentity({ address, signal }, { ...tell, names: known, rpcOf })
    )
  })

  app.get('/v1/account/:address/balance', context => {
    const account = readAccount(context.req.param('address'))
    checkCurrency(context.req.query('currency'))
    const asked = chainsOf(context, account)
    return serve(context, `balance ${account.address} ${asked.key}`, lifetimes.balance, signal =>
      tellAll(asked, listed => tellBalances({ ...account, chains: listed, signal, fresh: readFresh(context) }, tell), {
        balances: []
      })
    )
  })

  app.get('/v1/account/:address/history', context => {
    const account = readAccount(context.req.param('address'))
    const asked = chainsOf(context, account)
    const cursor = context.req.query('cursor') ?? ''
    const provider = context.req.query('onramp')
    if (provider) {
      const bought = { provider, account: account.address, chainId: readChainId(context, account) }
      const nothing = { body: { data: [], next: null }, sources: [], isPartial: false }
      return serve(context, undefined, lifetimes.none, async signal => onramp?.purchases(bought, signal) ?? nothing)
    }
    const place = readCursor(cursor)
    return serve(context, `history ${account.address} ${asked.key} ${cursor}`, lifetimes.history, signal =>
      tellAll(asked, listed => tellHistory({ ...account, chains: listed, signal, cursor: place, limit: pageRows }, tell), {
        data: [],
        next: null
      })
    )
  })

  app.get('/v1/account/:address/nfts', context => {
    const account = readAccount(context.req.param('address'))
    const asked = chainsOf(context, account)
    const cursor = context.req.query('cursor') ?? ''
    const place = readCursor(cursor)
    return serve(context, `nfts ${account.address} ${asked.key} ${cursor}`, lifetimes.nfts, signal =>
      tellAll(asked, listed => tellNfts({ ...account, chains: listed, signal, cursor: place, limit: pageRows }, tell), {
        data: [],
        next: null
      })
    )
  })

  app.post('/v1/fungible/price', async context => {
    const addresses = readPriceRequest(await context.req.text())
    // each price is kept by itself for 15 s; a body has no address under which a copy of it could lie
    return serve(context, undefined, lifetimes.none, signal => tellPrices(addresses, { chains, image: tell.image, signal }))
  })

  app.route('/v1/convert', createConvertRoutes(converts, serve, metrics))
  app.route('/v1', createOnrampRoutes({ onramp, serve, clientOf, projectIdOf, now }))

  app.route(
    '/v1/profile',
    createProfileRoutes({ registry, gateway, serve, take: context => takeShare(context, forcedCost), now })
  )

  // experimental, and empty where no chain names a contract that holds the limits
  app.get('/v1/sessions/:account', context => {
    const account = readSessionAccount(context.req.param('account'))
    return serve(context, undefined, lifetimes.none, async () => {
      const body = (await sessions?.list(account)) ?? []
      return { body, sources: body.length > 0 ? ['chain'] : [], isPartial: false }
    })
  })
  const changes = {
    '': async (account: Account, body: unknown, context: Context) => {
      const project = { id: await projectIdOf(context), origin: context.req.header('origin') }
      return known().create(account, project, body, clientOf(context).share)
    },
    '/activate': (account: Account, body: unknown) => known().activate(account, body),
    '/revoke': (account: Account, body: unknown) => known().revoke(account, body)
  }
  for (const [path, change] of Object.entries(changes)) {
    app.post(`/v1/sessions/:account${path}`, async context => {
      const account = readSessionAccount(context.req.param('account'))
      const body: unknown = await context.req.json().catch(() => undefined)
      takeShare(context, forcedCost)
      return context.json((await change(account, body, context)) ?? {}, 200, { 'cache-control': 'no-store' })
    })
  }
  function known(): SmartSessions {
    if (!sessions) throw new Problem(404, [{ name: 'sessions', description: 'This service has no smart sessions.' }])
    return sessions
  }

  const features = ['activity', ...(converts.length > 0 ? ['swap'] : []), ...(onramp ? ['onramp'] : [])]
  return { name: 'chain', routes: app as unknown as Hono, features, ...(options.close && { close: options.close }) }

  /** The chains that are asked, and those that there are not. */
  function chainsOf(context: Context, account: AskedAccount) {
    const chainId = readChainId(context, account)
    const listed = chains.filter(({ id }) => (chainId ? id === chainId : namespaceOf(id) === account.namespace))
    return { chains: listed, missing: chainId && listed.length === 0 ? [chainId] : [], key: chainId ?? account.namespace }
  }

  async function tellAll<Body extends object>(
    { chains: listed, missing, key }: ReturnType<typeof chainsOf>,
    ask: (listed: readonly ServedChain[]) => Promise<Told<Body>>,
    nothing: Body
  ): Promise<Told<Body>> {
    if (listed.length > 0) return ask(listed)
    const unanswered = missing.length > 0 ? missing : key.includes(':') ? [key] : []
    return { body: { ...nothing, ...(unanswered.length > 0 && { unanswered }) }, sources: [], isPartial: false }
  }

  /** Gives a copy that is still good, or makes an answer, once for all who wait for it. Without a key nothing is kept. */
  async function serve(
    context: Context,
    key: string | undefined,
    lifetime: number,
    work: (signal: AbortSignal) => Promise<Told<unknown>>
  ): Promise<Response> {
    const ifNoneMatch = context.req.header('if-none-match')
    const forced = isForced(context)
    const copy = key === undefined || forced ? undefined : kept.get(key)
    if (copy) {
      metrics.chainAnswers.inc({ from: 'copy' })
      return toResponse(copy.value, copy.until - now(), ifNoneMatch)
    }
    takeShare(context, forced ? forcedCost : 1)
    const make = async () => {
      if (atOnce >= mostAtOnce)
        throw new Problem(503, [{ name: 'load', description: 'Too much to do just now. Please try again.' }])
      atOnce++
      try {
        // not the signal of who asks: others wait for the same answer
        const answer = await makeAnswer(await work(deadline(patience)), lifetime)
        metrics.chainAnswers.inc({ from: answer.source === 'none' ? 'none' : 'source' })
        return answer
      } finally {
        atOnce--
      }
    }
    if (key === undefined) return toResponse(await make(), 0, ifNoneMatch)
    const { value, until } = await (forced ? kept.renew(key, make) : kept.load(key, make))
    return toResponse(value, forced ? 0 : until - now(), ifNoneMatch)
  }

  function clientOf(context: Context): { readonly share: string; readonly address: string } {
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
    if (!incoming) return { share: 'all', address: '' }
    return { share: addressOf(incoming, trustProxy), address: wholeAddressOf(incoming, trustProxy) }
  }

  /** Returns the address of the client. */
  function takeShare(context: Context, cost: number): string {
    const client = clientOf(context).share
    if (shares.take(client, cost)) return client
    const seconds = shares.wait(client, cost)
    throw new Problem(429, [{ name: 'rate', description: `Too many questions that were not asked before; wait ${seconds} s.` }], {
      'retry-after': String(seconds)
    })
  }
}

/** In the query, and in the body of what is posted (facts/blockchain-api §3). */
async function projectIdOf(context: Pick<Context, 'req'>): Promise<string> {
  const asked = context.req.query('projectId')
  if (asked !== undefined || context.req.method !== 'POST') return asked ?? ''
  const named: unknown = await context.req
    .json()
    .then((body: { projectId?: unknown } | null) => body?.projectId)
    .catch(() => undefined) // no JSON: that is told where the body is read
  return typeof named === 'string' ? named : ''
}

function tooLong(): Response {
  return problemReply(413, [{ name: 'body', description: `Send at most ${mostBody} bytes.` }], {
    'access-control-allow-origin': '*'
  })
}
