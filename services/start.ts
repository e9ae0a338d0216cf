import { createAnalytics } from './analytics/analytics.ts'
import type { AuthSettings } from './auth/auth.ts'
import type { LoginSettings } from './auth/login/settings.ts'
import { readNameRegistry } from './chain/profile/settings.ts'
import { readSellers } from './chain/onramp/settings.ts'
import { readChains } from './chain/settings.ts'
import { wallets } from './directory/data/wallets.ts'
import { createDirectory } from './directory/directory.ts'
import icons from './directory/images/icons.json' with { type: 'json' }
import { createPictures } from './directory/images/pictures.ts'
import { loadRegistry, type Registry } from './directory/registry.ts'
import { readWalletsFile } from './directory/wallets-file.ts'
import { createLog, type Log, type LogLevel } from './lib/log.ts'
import { metricsAccessOf, type MetricsSettings } from './lib/metrics-access.ts'
import { createMetrics } from './lib/metrics.ts'
import { createServer, listen, stopListening, urlOf } from './lib/server.ts'
import type { Rate } from './lib/limit.ts'
import { strictTransportOf, type StrictTransportSettings } from './lib/strict-transport.ts'
import { audiencesOf, checkNames, ownOrigins } from './names.ts'
import type { RelayLimits } from './relay/limits.ts'
import type { FrameSettings } from './pages/settings.ts'
import { createRelay } from './relay/relay.ts'
import type { Service, ServiceName } from './service.ts'
import { openStore, type Store } from './store/store.ts'

export interface ServicesOptions extends MetricsSettings, StrictTransportSettings {
  /** Serves the secure frame of the embedded wallet, to pages of `allowedOrigins`. */
  readonly frame?: FrameSettings
  /** Default 127.0.0.1: this machine only. */
  readonly host?: string
  /** Default 0: a free one. */
  readonly port?: number
  /** Where clients reach the services when that is not host and port: behind a proxy, `https://wallets.example.org`. */
  readonly publicUrl?: string
  /** `postgres://…`; without it the database is embedded. */
  readonly databaseUrl?: string
  /** The folder of the embedded database; without it everything is in memory. */
  readonly dataFolder?: string
  /** A database that is open already, in the place of the two above. It stays open when the services close. */
  readonly store?: Store
  /** Default warn. The log is JSON lines on standard error. */
  readonly logLevel?: LogLevel
  /**
   * Patterns of origins that may use the services and have the frame; empty: any, and the frame for pages on this machine. The directory tells
   * them to clients.
   */
  readonly allowedOrigins?: readonly string[]
  /** Project ids that are served; empty: any or none. */
  readonly projectIds?: readonly string[]
  /** Hosts that clients' tokens may name; without any, that of `publicUrl`, and without that, this machine's own names. */
  readonly relayHosts?: readonly string[]
  /** True behind a proxy that sets `x-forwarded-for`. */
  readonly trustProxy?: boolean
  /** Whether analytics events are taken. Default false. */
  readonly analytics?: boolean
  /** Ids of `/appkit/v1/config` that are off for every site that asks here, such as `swap`. Default none. */
  readonly featuresOff?: readonly string[]
  /** A JSON file that extends or replaces the list of wallets. */
  readonly walletsFile?: string
  readonly relayLimits?: Partial<RelayLimits>
  /** The chains that the blockchain API answers for, in the form of `CHAINS` (services/README.md); without any there is none. */
  readonly chains?: readonly unknown[]
  /** Who registers names, in the form of `NAMES` (services/README.md); without it nobody does. Needs `chains`. */
  readonly names?: unknown
  /** Who sells for money on the blockchain API, in the form of `ONRAMP` (services/chain/onramp/README.md). */
  readonly onramp?: readonly unknown[]
  /** Files or addresses of token lists. */
  readonly tokenLists?: readonly string[]
  /** For pictures at `ipfs://`: `https://ipfs.example.org/ipfs/`. */
  readonly ipfsGateway?: string
  /** A folder of its own for pictures, for more than fits into memory and for the next start. */
  readonly imageFolder?: string
  /** Whether pictures may come from this machine, by http too: for local chains. Default false. */
  readonly loopbackImages?: boolean
  /** Answers of the blockchain API that one address may have made for it. */
  readonly chainShare?: Rate
  /** How people sign in; without it they do not, here. */
  readonly auth?: AuthSettings
  /** The embedded wallet's back end: logging in by email and otherwise, auth shares; without it there is none. */
  readonly login?: LoginSettings
  /** HTTP requests from one address. */
  readonly requests?: Rate
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number
}

export interface Services {
  /** `http://127.0.0.1:8545`, without a slash at its end. */
  readonly url: string
  readonly addresses: {
    readonly directory: string
    readonly relay: string
    readonly analytics?: string
    readonly chain?: string
    readonly auth?: string
    /** What `embedded({ url })` takes. */
    readonly frame?: string
  }
  /** Where the data is, in words. */
  readonly database: string
  /** Closes sockets with 1001, finishes what was begun, and closes the database. A second call does nothing more. */
  close(): Promise<void>
}

/**
 * Starts all services in this process, on one port and one database.
 *
 * @throws SettingsError where others than this machine can connect, and nothing says by which name; for chains that are not as they
 *   should be; for signing in where nothing says at which sites
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
  checkNames(options, host)
  const chains = readChains(options.chains ?? [])
  const nameRegistry = options.names === undefined ? undefined : readNameRegistry(options.names)
  const sellers = readSellers(options.onramp ?? [])
  const log = createLog(options.logLevel ?? 'warn')
  const metrics = createMetrics()
  const metricsAccess = metricsAccessOf(options)
  const registry = await readRegistry(options.walletsFile)
  const store = options.store ?? (await openOwnStore(options, log))
  const closeStore = async () => {
    if (store !== options.store) await store.close()
  }

  // What is off is not loaded: the blockchain API and logging in are most of the code.
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
        audiences: audiencesOf(options, host),
        ...(options.relayLimits && { limits: options.relayLimits })
      })
    )
    if (chains.length > 0) {
      const { openChain } = await import('./chain/open.ts')
      const { tokenLists = [], ipfsGateway, imageFolder, loopbackImages, chainShare } = options
      services.push(
        await openChain({
          ...shared,
          allowedOrigins: withFrame(options, ownOrigins(options, host, port)),
          chains,
          sellers,
          tokenLists,
          store,
          log,
          metrics,
          now,
          trustProxy,
          base: () => `${url}/chain`,
          ...(nameRegistry && { registry: nameRegistry }),
          ...(ipfsGateway !== undefined && { ipfsGateway }),
          ...(imageFolder !== undefined && { imageFolder }),
          ...(loopbackImages !== undefined && { loopbackImages }),
          ...(chainShare && { share: chainShare })
        })
      )
    }
    if (options.auth ?? options.login) {
      const { openAuth } = await import('./auth/auth.ts')
      const { auth: settings, publicUrl } = options
      const login = options.login && { settings: options.login, base: () => `${url}/auth` }
      services.push(await openAuth({ settings, login, store, log, metrics, now, trustProxy, allowedOrigins, chains, publicUrl }))
    }
    if (options.frame) {
      const { openPages } = await import('./pages/open.ts')
      services.push(openPages(options.frame, { ...shared, chains, url: () => url }))
    }
    if (analytics) services.push(createAnalytics({ ...shared, log, metrics, now }))
    const features = services.flatMap(service => service.features ?? [])
    const pictures = createPictures(registry, icons)
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
    url = options.publicUrl?.replace(/\/+$/, '') ?? urlOf(host, openPort)

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

/** Who may ask for the chains, where that is not anybody: the sites, and the frame, which reaches its networks by them from its own origin. */
function withFrame({ allowedOrigins = [], login, frame }: ServicesOptions, own: readonly string[]): readonly string[] {
  if (allowedOrigins.length === 0) return []
  return [...allowedOrigins, ...(login?.frameOrigins ?? (frame ? own : []))]
}

function openOwnStore({ databaseUrl, dataFolder }: ServicesOptions, log: Log): Promise<Store> {
  return openStore({ log, ...(databaseUrl !== undefined && { databaseUrl }), ...(dataFolder !== undefined && { dataFolder }) })
}

async function readRegistry(walletsFile: string | undefined): Promise<Registry> {
  if (walletsFile === undefined) return loadRegistry(wallets)
  return readWalletsFile(walletsFile, wallets)
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
