import { createAnalytics } from './analytics/analytics.ts'
import type { AuthSettings } from './auth/auth.ts'
import type { LoginSettings } from './auth/login/settings.ts'
import { parseNameRegistry, type NameRegistrySettings } from './chain/profile/settings.ts'
import type { OpenChainOptions } from './chain/open-chain-service.ts'
import { parseSellers, type SellerSettings } from './chain/onramp/settings.ts'
import { parseChains } from './chain/settings.ts'
import { wallets } from './directory/data/wallets.ts'
import { createDirectory } from './directory/directory.ts'
import icons from './directory/images/icons.json' with { type: 'json' }
import { createDirectoryImages } from './directory/images/directory-images.ts'
import { loadRegistry, type Registry } from './directory/registry.ts'
import { parseWalletsFile } from './directory/wallets-file.ts'
import { createLog, type Log, type LogLevel } from './lib/log.ts'
import { metricsAccessOf, type MetricsSettings } from './lib/metrics-access.ts'
import { createMetrics } from './lib/metrics.ts'
import { createServer, listen, stopListening, getLocalUrl } from './lib/server.ts'
import type { RateLimit } from './lib/rate-limiter.ts'
import { strictTransportOf, type StrictTransportSettings } from './lib/strict-transport.ts'
import { getTokenAudiences, requireHostNames, getOwnOrigins } from './host-names.ts'
import type { RelayLimits } from './relay/limits.ts'
import type { FrameSettings } from './pages/settings.ts'
import { createRelay } from './relay/relay.ts'
import type { Service, ServiceName } from './service.ts'
import { openStore, type Store } from './store/store.ts'

export interface ServicesOptions extends MetricsSettings, StrictTransportSettings {
  /** Serves the secure frame of the embedded wallet, to pages of `allowedOrigins`. */
  readonly frame?: FrameSettings
  /** Default 127.0.0.1: localhost only. */
  readonly host?: string
  /** Default 0: a free port. */
  readonly port?: number
  /**
   * Public URL of the services, if it differs from host and port: behind a proxy,
   * `https://wallets.example.org`.
   */
  readonly publicUrl?: string
  /** `postgres://…`; without it the database is embedded. */
  readonly databaseUrl?: string
  /** Folder of the embedded database; without it all data is in memory. */
  readonly dataFolder?: string
  /** An open database that replaces the two settings above. It stays open when the services close. */
  readonly store?: Store
  /** Default warn. The log is JSON lines on standard error. */
  readonly logLevel?: LogLevel
  /**
   * Origin patterns that may use the services and embed the frame; empty: any may use the services, and
   * pages on localhost may embed the frame. The directory reports them to clients.
   */
  readonly allowedOrigins?: readonly string[]
  /** Allowed project ids; empty: any, or none at all. */
  readonly projectIds?: readonly string[]
  /**
   * Hosts that client tokens may name.
   * Default: the host of `publicUrl`, or without it the names of localhost.
   */
  readonly relayHosts?: readonly string[]
  /** True behind a proxy that sets `x-forwarded-for`. */
  readonly trustProxy?: boolean
  /** Whether analytics events are accepted. Default false. */
  readonly analytics?: boolean
  /** Feature ids of `/appkit/v1/config` that are disabled for every app, such as `swap`. Default none. */
  readonly featuresOff?: readonly string[]
  /** JSON file that extends or replaces the list of wallets. */
  readonly walletsFile?: string
  readonly relayLimits?: Partial<RelayLimits>
  /**
   * Chains of the blockchain API, in the form of `CHAINS` (services/README.md); without any, it is
   * disabled.
   */
  readonly chains?: readonly unknown[]
  /**
   * Settings of name registration, in the form of `NAMES` (services/README.md); without it, registration
   * is disabled. Needs `chains`.
   */
  readonly names?: unknown
  /** On-ramp sellers of the blockchain API, in the form of `ONRAMP` (services/chain/onramp/README.md). */
  readonly onramp?: readonly unknown[]
  /** Files or URLs of token lists. */
  readonly tokenLists?: readonly string[]
  /** Gateway for images at `ipfs://`: `https://ipfs.example.org/ipfs/`. */
  readonly ipfsGateway?: string
  /** Folder of the image cache, beyond memory and across restarts. */
  readonly imageFolder?: string
  /** Whether images may come from localhost, by http too: for local chains. Default false. */
  readonly loopbackImages?: boolean
  /** Rate limit of responses that the blockchain API builds for one client address. */
  readonly chainShare?: RateLimit
  /** Sign-in settings; without them, sign-in is disabled. */
  readonly auth?: AuthSettings
  /** Backend of the embedded wallet: login by email and other methods, auth shares; without it, disabled. */
  readonly login?: LoginSettings
  /** Rate limit of HTTP requests from one address. */
  readonly requests?: RateLimit
  /** Returns the current time, in milliseconds since 1970. */
  readonly now?: () => number
}

export interface Services {
  /** `http://127.0.0.1:8545`, without a trailing slash. */
  readonly url: string
  readonly addresses: {
    readonly directory: string
    readonly relay: string
    readonly analytics?: string
    readonly chain?: string
    readonly auth?: string
    /** URL for `embedded({ url })`. */
    readonly frame?: string
  }
  /** Description of the database for the operator. */
  readonly database: string
  /** Closes sockets with 1001, completes current work, and closes the database. Idempotent. */
  close(): Promise<void>
}

/**
 * Starts all services in this process, on one port and one database.
 *
 * @throws SettingsError if other machines can connect and no public host name is configured; for invalid chains; for sign-in
 * without allowed sites
 */
export async function startServices(options: ServicesOptions = {}): Promise<Services> {
  const {
    host = '127.0.0.1',
    port = 0,
    analytics = false,
    featuresOff = [],
    trustProxy = false,
    now = () => Date.now()
  } = options
  const { allowedOrigins = [], projectIds = [] } = options
  requireHostNames(options, host)
  const chains = parseChains(options.chains ?? [])
  const nameRegistry = options.names === undefined ? undefined : parseNameRegistry(options.names)
  const sellers = parseSellers(options.onramp ?? [])
  const log = createLog(options.logLevel ?? 'warn')
  const metrics = createMetrics()
  const metricsAccess = metricsAccessOf(options)
  const registry = await readRegistry(options.walletsFile)
  const store = options.store ?? (await openOwnStore(options, log))
  const closeStore = async () => {
    if (store !== options.store) await store.close()
  }

  // Disabled services are not loaded: the blockchain API and login are most of the code.
  const services: Service[] = []
  let url = ''
  try {
    const shared = { allowedOrigins, projectIds }
    services.push(
      await createRelay({
        ...shared,
        store,
        log,
        metrics,
        now,
        trustProxy,
        audiences: getTokenAudiences(options, host),
        ...(options.relayLimits && { limits: options.relayLimits })
      })
    )
    if (chains.length > 0) {
      const settings = { ...shared, chains, nameRegistry, sellers }
      services.push(await openChains(options, settings, { store, log, metrics, now, trustProxy, url: () => url }))
    }
    if (options.auth ?? options.login) {
      const { openAuthService } = await import('./auth/auth.ts')
      const { auth: settings, publicUrl } = options
      const login = options.login && { settings: options.login, base: () => `${url}/auth` }
      services.push(
        await openAuthService({ settings, login, store, log, metrics, now, trustProxy, allowedOrigins, chains, publicUrl })
      )
    }
    if (options.frame) {
      const { openPages } = await import('./pages/open-pages.ts')
      services.push(openPages(options.frame, { ...shared, chains, url: () => url }))
    }
    if (analytics) services.push(createAnalytics({ ...shared, log, metrics, now }))
    const features = services.flatMap(service => service.features ?? [])
    const pictures = createDirectoryImages(registry, icons)
    services.push({
      name: 'directory',
      routes: createDirectory({ ...shared, registry, pictures, analytics, features, featuresOff })
    })

    const server = createServer({
      services,
      store,
      log,
      metrics,
      now,
      trustProxy,
      metricsAccess,
      strictTransport: strictTransportOf(options),
      ...(options.requests && { requests: options.requests })
    })
    const openPort = await listen(server, host, port)
    url = options.publicUrl?.replace(/\/+$/, '') ?? getLocalUrl(host, openPort)

    let closing: Promise<void> | undefined
    const close = async () => {
      const stopped = stopListening(server)
      await Promise.all(services.map(async service => service.close?.()))
      await stopped
      await closeStore()
    }
    return { url, addresses: addressesOf(url, services), database: store.place, close: () => (closing ??= close()) }
  } catch (error) {
    await Promise.all(services.map(async service => service.close?.()))
    await closeStore()
    throw error
  }
}

type ChainParts = Pick<OpenChainOptions, 'store' | 'log' | 'metrics' | 'now' | 'trustProxy'>

/** Opens the blockchain API. */
async function openChains(
  options: ServicesOptions,
  settings: Pick<OpenChainOptions, 'projectIds' | 'chains'> & {
    readonly sellers: readonly SellerSettings[]
    readonly nameRegistry: NameRegistrySettings | undefined
  },
  parts: ChainParts & { readonly url: () => string }
): Promise<Service> {
  const { projectIds, chains, sellers, nameRegistry } = settings
  const { openChainService } = await import('./chain/open-chain-service.ts')
  const { host = '127.0.0.1', port = 0, tokenLists = [], ipfsGateway, imageFolder, loopbackImages, chainShare } = options
  const { url, ...rest } = parts
  return openChainService({
    ...rest,
    projectIds,
    allowedOrigins: withFrame(options, getOwnOrigins(options, host, port)),
    chains,
    sellers,
    tokenLists,
    base: () => `${url()}/chain`,
    ...(nameRegistry && { registry: nameRegistry }),
    ...(ipfsGateway !== undefined && { ipfsGateway }),
    ...(imageFolder !== undefined && { imageFolder }),
    ...(loopbackImages !== undefined && { loopbackImages }),
    ...(chainShare && { share: chainShare })
  })
}

/**
 * Returns the allowed origins of the chains, if restricted: the apps, and the frame, which uses the
 * chains from its own origin.
 */
function withFrame({ allowedOrigins = [], login, frame }: ServicesOptions, own: readonly string[]): readonly string[] {
  if (allowedOrigins.length === 0) return []
  return [...allowedOrigins, ...(login?.frameOrigins ?? (frame ? own : []))]
}

function openOwnStore({ databaseUrl, dataFolder }: ServicesOptions, log: Log): Promise<Store> {
  return openStore({ log, ...(databaseUrl !== undefined && { databaseUrl }), ...(dataFolder !== undefined && { dataFolder }) })
}

async function readRegistry(walletsFile: string | undefined): Promise<Registry> {
  if (walletsFile === undefined) return loadRegistry(wallets)
  return parseWalletsFile(walletsFile, wallets)
}

function addressesOf(url: string, services: readonly Service[]): Services['addresses'] {
  const at = (name: ServiceName) => `${url}/${name}`
  return {
    directory: at('directory'),
    relay: at('relay').replace(/^http/, 'ws'),
    ...(services.some(({ name }) => name === 'analytics') && { analytics: at('analytics') }),
    ...(services.some(({ name }) => name === 'chain') && { chain: at('chain') }),
    ...(services.some(({ name }) => name === 'auth') && { auth: at('auth') }),
    ...(services.some(({ name }) => name === 'pages') && { frame: `${at('pages')}/sdk` })
  }
}
