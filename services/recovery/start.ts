import { setTimeout as sleep } from 'node:timers/promises'
import { giveBackTo, createLeakyBuckets } from '../auth/login/rate-limits.ts'
import { createDerivedKeys } from '../auth/login/secrets.ts'
import { createMailer } from '../auth/mail/mailer.ts'
import { openKeyService } from '../key-wrappers/key-service.ts'
import { createLocalKeyWrapper } from '../key-wrappers/local.ts'
import { createLog, type LogLevel } from '../lib/log.ts'
import { metricsAccessOf, type MetricsSettings } from '../lib/metrics-access.ts'
import { createMetrics } from '../lib/metrics.ts'
import { openTracing, type TracingSettings } from '../lib/open-tracing.ts'
import { createServer, listen, getLocalUrl } from '../lib/server.ts'
import { defaultShutdownSeconds, trackConnections, type ShutdownSettings } from '../lib/shutdown.ts'
import { strictTransportOf, type StrictTransportSettings } from '../lib/strict-transport.ts'
import { withoutUndefined } from '../lib/without-undefined.ts'
import type { Service } from '../service.ts'
import { readVersion } from '../settings-reference.ts'
import { openDatabase, type DatabasePurpose, type Store, type StoreOptions } from '../store/store.ts'
import { createCustody } from './custody.ts'
import { openGrants } from './grants.ts'
import { rateLimits } from './rate-limits.ts'
import { custodyMigrations } from './migration.ts'
import { createRecoveryRoutes } from './routes.ts'
import type { CustodySchema } from './schema.ts'
import { requireDelayOrCode, type RecoverySettings } from './settings.ts'
import { startCleanupJob } from './cleanup-job.ts'
import type { ProxyTrust } from '../lib/proxy-trust.ts'

export interface RecoveryOptions extends MetricsSettings, StrictTransportSettings, ShutdownSettings {
  readonly settings: RecoverySettings
  /** Default 127.0.0.1: localhost only. */
  readonly host?: string
  /** Default 0: a free port. */
  readonly port?: number
  /** Public URL of this process, if it differs from host and port: `https://recovery.example.org`. */
  readonly publicUrl?: string
  /** A separate database: `postgres://…`; without it the database is embedded. */
  readonly databaseUrl?: string
  /** Seconds to wait at start for a database that cannot be reached yet. Default 60. */
  readonly databaseWaitSeconds?: number
  /** Folder of the embedded database; without it all data is in memory. */
  readonly dataFolder?: string
  /** An open database that replaces the two settings above. It stays open. */
  readonly store?: Store<CustodySchema>
  /** Default warn. */
  readonly logLevel?: LogLevel
  /** Where traces are sent; absent: there are none. */
  readonly tracing?: TracingSettings
  readonly trustProxy?: ProxyTrust
  /** Returns the current time, in milliseconds since 1970. */
  readonly now?: () => number
}

export interface Recovery {
  /** Value for `FRAME_CUSTODIAN`: `http://127.0.0.1:8788/recovery`. */
  readonly url: string
  readonly database: string
  close(): Promise<void>
}

const contents: DatabasePurpose = {
  migrations: custodyMigrations,
  never: { prefix: 'login_', why: 'this is the database of the login service; custodial recovery has one of its own' }
}

/**
 * Opens the database of custodial recovery.
 *
 * @throws SettingsError for that of the login service
 */
export const openCustodyStore = (options: StoreOptions): Promise<Store<CustodySchema>> => openDatabase(options, contents)

/**
 * Starts custodial recovery, a process separate from the services: with its own database and its own
 * keys. Does not start if either is the login service's.
 *
 * @throws SettingsError
 */
export async function startRecovery(options: RecoveryOptions): Promise<Recovery> {
  const { host = '127.0.0.1', port = 0, trustProxy = false, now = () => Date.now() } = options
  requireDelayOrCode(options.settings)
  const settings = await openKeyService(options.settings, options.settings.keys)
  const metricsAccess = metricsAccessOf(options)
  const log = createLog(options.logLevel ?? 'warn')
  let origin = ''
  const base = () => `${origin}/recovery`
  const grants = await openGrants({ settings, fetch, base, now })
  const { databaseUrl, dataFolder, databaseWaitSeconds } = options
  const store =
    options.store ?? (await openCustodyStore({ log, ...withoutUndefined({ databaseUrl, dataFolder, databaseWaitSeconds }) }))
  const tracing =
    options.tracing && (await openTracing({ serviceName: 'w3m-kit-recovery', ...options.tracing }, readVersion(), log))
  const { db } = store
  const secrets = createDerivedKeys(settings.secret)
  const buckets = { db, table: 'custody_limit', allowances: rateLimits, secrets, now } as const
  const take = createLeakyBuckets(buckets)
  const mailer = createMailer(settings.smtpUrl, settings.mailFrom)
  const custody = createCustody({
    settings,
    db,
    wrapper: settings.keyWrapper ?? createLocalKeyWrapper(settings.keys),
    secrets,
    take,
    giveBack: giveBackTo(buckets),
    mailer,
    log,
    now,
    linkOf: token => `${base()}/v1/stop/${token}`,
    moveLinkOf: token => `${base()}/v1/address/${token}`
  })
  const routes = createRecoveryRoutes({ settings, db, custody, grants, take, log, now, trustProxy, base })
  const sweeping = startCleanupJob({ db, custody, log, now })
  const service: Service = { name: 'recovery', routes }
  let isDraining = false
  const server = createServer(
    {
      services: [service],
      store,
      log,
      metrics: createMetrics(),
      now,
      isDraining: () => isDraining,
      trustProxy,
      tracing,
      metricsAccess,
      strictTransport: strictTransportOf(options)
    },
    options
  )
  const connections = trackConnections(server)
  const closeRest = async () => {
    await sweeping.stop()
    mailer.close()
    if (store !== options.store) await store.close()
    await tracing?.close()
  }
  try {
    const openPort = await listen(server, host, port)
    origin = options.publicUrl?.replace(/\/+$/, '') ?? getLocalUrl(host, openPort)
  } catch (error) {
    await closeRest()
    throw error
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    isDraining = true
    await sleep((options.drainSeconds ?? 0) * 1000)
    await connections.finish(options.shutdownSeconds ?? defaultShutdownSeconds)
    await connections.destroy()
    await closeRest()
  }
  return { url: base(), database: store.place, close: () => (closing ??= close()) }
}
