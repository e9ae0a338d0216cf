import type { AuthSettings } from './auth/auth.ts'
import type { LoginSettings } from './auth/login/settings.ts'
import { requireHostNames } from './host-names.ts'
import type { LogLevel } from './lib/log.ts'
import type { MetricsSettings } from './lib/metrics-access.ts'
import type { RateLimit } from './lib/rate-limiter.ts'
import { createHandler, createServer, getLocalUrl, listen, type Handler } from './lib/server.ts'
import { defaultShutdownSeconds, trackConnections, type ShutdownSettings } from './lib/shutdown.ts'
import type { StrictTransportSettings } from './lib/strict-transport.ts'
import { openServices } from './open-services.ts'
import type { FrameSettings } from './pages/settings.ts'
import type { RelayLimits } from './relay/limits.ts'
import type { Service, ServiceName } from './service.ts'
import { SettingsError } from './settings-error.ts'
import type { Store } from './store/store.ts'
import type { ProxyTrust } from './lib/proxy-trust.ts'
import type { TracingSettings } from './lib/open-tracing.ts'

export interface ServicesOptions extends MetricsSettings, StrictTransportSettings, ShutdownSettings {
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
  /** Maximum number of connections to PostgreSQL besides the one for notifications. Default 10. */
  readonly databasePoolSize?: number
  /**
   * How instances notify each other of new messages: `nats://…` or `tls://…` for NATS; `postgres://…` for PostgreSQL, if
   * `databaseUrl` is a pool in transaction mode. Default: `databaseUrl`.
   */
  readonly signalsUrl?: string
  /** Seconds to wait at start for a database that cannot be reached yet. Default 60. */
  readonly databaseWaitSeconds?: number
  /** Folder of the embedded database; without it all data is in memory. */
  readonly dataFolder?: string
  /** An open database that replaces the two settings above. It stays open when the services close. */
  readonly store?: Store
  /** Default warn. The log is JSON lines on standard error. */
  readonly logLevel?: LogLevel
  /** Where traces are sent; absent: there are none. */
  readonly tracing?: TracingSettings
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
  readonly trustProxy?: ProxyTrust
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
  /**
   * Stops in order: `/ready` responds 503 and sockets are handed over (`drainSeconds`); the server stops listening and completes
   * its responses (`shutdownSeconds`); the remaining sockets are closed with 1001; the database is closed. Idempotent.
   */
  close(): Promise<void>
}

/**
 * Starts all services in this process, on one port and one database.
 *
 * @throws SettingsError if other machines can connect and no public host name is configured; for invalid chains; for sign-in
 * without allowed sites
 */
export async function startServices(options: ServicesOptions = {}): Promise<Services> {
  const { host = '127.0.0.1', port = 0, drainSeconds = 0, shutdownSeconds = defaultShutdownSeconds } = options
  requireHostNames(options, host)
  let url = ''
  const opened = await openServices(options, () => url)
  try {
    const server = createServer(opened.server, options)
    const connections = trackConnections(server)
    const openPort = await listen(server, host, port)
    url = options.publicUrl?.replace(/\/+$/, '') ?? getLocalUrl(host, openPort)
    let closing: Promise<void> | undefined
    const close = async () => {
      await opened.drain(drainSeconds)
      await Promise.all([connections.finish(shutdownSeconds), opened.closeServices()])
      await connections.destroy()
      await opened.closeStore()
    }
    return {
      url,
      addresses: addressesOf(url, opened.server.services),
      database: opened.database,
      close: () => (closing ??= close())
    }
  } catch (error) {
    await opened.closeServices()
    await opened.closeStore()
    throw error
  }
}

/** Services without a server. Closing them leaves the caller's server open. */
export type ServicesHandler = Services & Handler

/** Options of a handler: it does not listen, so its public URL is known beforehand. */
export type ServicesHandlerOptions = Omit<ServicesOptions, 'host' | 'port' | 'publicUrl'> & { readonly publicUrl: string }

/**
 * Opens all services without a server: for a server of the caller, which passes requests and WebSocket handshakes on.
 * The services answer at the root of their host, so they need a host name of their own.
 *
 * @throws SettingsError as {@link startServices}
 */
export async function createServicesHandler(options: ServicesHandlerOptions): Promise<ServicesHandler> {
  const url = options.publicUrl.replace(/\/+$/, '')
  // `wallets.example.org:8443` is a URL too, with the scheme `wallets.example.org`
  if (!/^https?:/.test(url) || !URL.canParse(url) || new URL(url).href !== `${url.toLowerCase()}/`) {
    throw new SettingsError(`publicUrl: ${url} must be an origin, such as https://wallets.example.org, without a path.`)
  }
  const opened = await openServices(options, () => url)
  const { request, upgrade } = createHandler(opened.server)
  let closing: Promise<void> | undefined
  const close = async () => {
    await opened.drain(options.drainSeconds ?? 0)
    await opened.closeServices()
    await opened.closeStore()
  }
  return {
    url,
    addresses: addressesOf(url, opened.server.services),
    database: opened.database,
    request,
    upgrade,
    close: () => (closing ??= close())
  }
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
