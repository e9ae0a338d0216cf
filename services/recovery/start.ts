import { localKeys } from '../auth/login/envelope.ts'
import { takeFrom } from '../auth/login/limits.ts'
import { createSecrets } from '../auth/login/secrets.ts'
import { createMailer } from '../auth/mail/mailer.ts'
import { createLog, type LogLevel } from '../lib/log.ts'
import { metricsAccessOf, type MetricsSettings } from '../lib/metrics-access.ts'
import { createMetrics } from '../lib/metrics.ts'
import { createServer, listen, stopListening, urlOf } from '../lib/server.ts'
import { strictTransportOf, type StrictTransportSettings } from '../lib/strict-transport.ts'
import type { Service } from '../service.ts'
import { openDatabase, type Contents, type Store, type StoreOptions } from '../store/store.ts'
import { createCustody } from './custody.ts'
import { openGrants } from './grants.ts'
import { allowances } from './limits.ts'
import { custodyMigrations } from './migration.ts'
import { createRoutes } from './routes.ts'
import type { CustodySchema } from './schema.ts'
import { requireGuard, type RecoverySettings } from './settings.ts'
import { startSweeping } from './sweep.ts'

export interface RecoveryOptions extends MetricsSettings, StrictTransportSettings {
  readonly settings: RecoverySettings
  /** Default 127.0.0.1: this machine only. */
  readonly host?: string
  /** Default 0: a free one. */
  readonly port?: number
  /** Where the frame reaches this process when that is not host and port: `https://recovery.example.org`. */
  readonly publicUrl?: string
  /** A database of its own: `postgres://…`; without it the database is embedded. */
  readonly databaseUrl?: string
  /** The folder of the embedded database; without it everything is in memory. */
  readonly dataFolder?: string
  /** A database that is open already, in the place of the two above. It stays open. */
  readonly store?: Store<CustodySchema>
  /** Default warn. */
  readonly logLevel?: LogLevel
  readonly trustProxy?: boolean
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number
}

export interface Recovery {
  /** What `FRAME_CUSTODIAN` names: `http://127.0.0.1:8788/recovery`. */
  readonly url: string
  readonly database: string
  close(): Promise<void>
}

const contents: Contents = {
  migrations: custodyMigrations,
  never: { prefix: 'login_', why: 'this is the database of the login service; custodial recovery has one of its own' }
}

/** Opens the database of custodial recovery. @throws SettingsError for that of the login service */
export const openCustodyStore = (options: StoreOptions): Promise<Store<CustodySchema>> => openDatabase(options, contents)

/**
 * Starts custodial recovery, a process of its own beside the services: with its own database and its own keys, and not at all where one of
 * either is the login service's.
 *
 * @throws SettingsError
 */
export async function startRecovery(options: RecoveryOptions): Promise<Recovery> {
  const { settings, host = '127.0.0.1', port = 0, trustProxy = false, now = () => Date.now() } = options
  requireGuard(settings)
  const metricsAccess = metricsAccessOf(options)
  const log = createLog(options.logLevel ?? 'warn')
  let origin = ''
  const base = () => `${origin}/recovery`
  const grants = await openGrants({ settings, fetch, base, now })
  const { databaseUrl, dataFolder } = options
  const store =
    options.store ??
    (await openCustodyStore({
      log,
      ...(databaseUrl !== undefined && { databaseUrl }),
      ...(dataFolder !== undefined && { dataFolder })
    }))
  const { db } = store
  const secrets = createSecrets(settings.secret)
  const take = takeFrom({ db, table: 'custody_limit', allowances, secrets, now })
  const mailer = createMailer(settings.smtpUrl, settings.mailFrom)
  const custody = createCustody({
    settings,
    db,
    wrapper: settings.keyWrapper ?? localKeys(settings.keys),
    secrets,
    take,
    mailer,
    log,
    now,
    linkOf: token => `${base()}/v1/stop/${token}`,
    moveLinkOf: token => `${base()}/v1/address/${token}`
  })
  const routes = createRoutes({ settings, db, custody, grants, take, log, now, trustProxy, base })
  const sweeping = startSweeping({ db, custody, log, now })
  const service: Service = { name: 'recovery', routes }
  const server = createServer({
    services: [service],
    store,
    log,
    metrics: createMetrics(),
    now,
    trustProxy,
    metricsAccess,
    strictTransport: strictTransportOf(options)
  })
  const closeRest = async () => {
    await sweeping.stop()
    mailer.close()
    if (store !== options.store) await store.close()
  }
  try {
    const openPort = await listen(server, host, port)
    origin = options.publicUrl?.replace(/\/+$/, '') ?? urlOf(host, openPort)
  } catch (error) {
    await closeRest()
    throw error
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    await stopListening(server)
    await closeRest()
  }
  return { url: base(), database: store.place, close: () => (closing ??= close()) }
}
