import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../lib/log.ts'
import { createDatabaseClock } from './database-clock.ts'
import { createDeadlinePool } from './deadline-pool.ts'
import { bigintType, openEmbeddedPool } from './embedded-pool.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate, type Migrations } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'
import { openNotifications, type Notifications } from './listen-notify.ts'
import { SettingsError } from '../settings-error.ts'
import { tracePool } from './trace-pool.ts'
import { describeFailure, waitForDatabase } from './wait-for-database.ts'

export interface StoreOptions {
  /** `postgres://…`: PostgreSQL, shared by any number of instances. Without it the database is embedded. */
  readonly databaseUrl?: string
  /** Maximum number of connections to PostgreSQL besides the one for notifications. Default 10. */
  readonly poolSize?: number
  /** `postgres://…` for LISTEN and NOTIFY, if `databaseUrl` is a pool in transaction mode, which does not support them. */
  readonly signalsUrl?: string
  /** Folder of the embedded database. Without it, data is in memory and lost when the process ends. */
  readonly dataFolder?: string
  /** Seconds to wait for a database that cannot be reached yet. Default 60. */
  readonly databaseWaitSeconds?: number
  readonly log: Log
}

export interface Store<Tables = Schema> {
  readonly db: Kysely<Tables>
  readonly signals: Notifications
  /** Returns the time that all instances of the database share, in milliseconds since 1970. */
  readonly now: () => number
  /** Description for the operator, without a password. */
  readonly place: string
  /** Resolves when the database responds. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Purpose of a database. */
export interface DatabasePurpose {
  readonly migrations: Migrations
  /** Table prefix of another program, with which this one must not share a database, and the reason. */
  readonly never: { readonly prefix: string; readonly why: string }
}

const ofServices: DatabasePurpose = {
  migrations,
  never: { prefix: 'custody_', why: 'custodial recovery keeps its shares in this database: it has one of its own' }
}

/**
 * Opens the database of the services and migrates it.
 *
 * @throws SettingsError if it is the database of custodial recovery
 */
export function openStore(options: StoreOptions): Promise<Store> {
  return openDatabase<Schema>(options, ofServices)
}

/**
 * Opens a database and migrates it.
 *
 * @throws SettingsError if it is one that must not be used
 */
export async function openDatabase<Tables>(
  { databaseUrl, poolSize = 10, signalsUrl, dataFolder, databaseWaitSeconds = 60, log }: StoreOptions,
  contents: DatabasePurpose
): Promise<Store<Tables>> {
  if (databaseUrl !== undefined) {
    const place = `PostgreSQL at ${withoutPassword(databaseUrl)}`
    await migrateOver(createPool(databaseUrl, 2, log), { place, contents, seconds: databaseWaitSeconds, log })
    const pool = createDeadlinePool({ pool: createPool(databaseUrl, poolSize, log), log, deadline, heartbeat })
    const store = createStore<Tables>(pool, openNotifications(signalsUrl ?? databaseUrl, log), place)
    return withDatabaseClock(store, log)
  }
  const unlock = dataFolder === undefined ? async () => {} : await lockFolder(dataFolder)
  const folder = dataFolder === undefined ? undefined : join(dataFolder, 'database')
  const { pool, signals } = await openEmbeddedPool(folder).catch(async (error: unknown) => {
    await unlock()
    throw error
  })
  const place = dataFolder === undefined ? 'in memory' : `embedded in ${dataFolder}`
  const store = createStore<Tables>(pool, signals, place, unlock)
  try {
    await prepare(store.db, contents, log)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

function createStore<Tables>(
  pool: PostgresPool,
  signals: Notifications,
  place: string,
  afterwards = async (): Promise<void> => {}
): Store<Tables> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: tracePool(pool) }) })
  return {
    db,
    signals,
    now: () => Date.now(),
    place,
    async check() {
      await sql`select 1`.execute(db)
    },
    async close() {
      await signals.close()
      await db.destroy()
      await afterwards()
    }
  }
}

/** Takes the time from the database. */
async function withDatabaseClock<Tables>(store: Store<Tables>, log: Log): Promise<Store<Tables>> {
  const read = async () => {
    const { rows } = await sql<{ readonly time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as time`.execute(store.db)
    return rows[0]!.time
  }
  try {
    const clock = await createDatabaseClock(read, log)
    const close = async () => {
      clock.stop()
      await store.close()
    }
    return { ...store, now: clock.now, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

interface Opening {
  readonly place: string
  readonly contents: DatabasePurpose
  /** Seconds to wait for the database. */
  readonly seconds: number
  readonly log: Log
}

/**
 * Waits for PostgreSQL and migrates it, over connections of its own, without a timeout: changing a large table takes as long as it
 * takes.
 */
async function migrateOver(pool: Pool, { place, contents, seconds, log }: Opening): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await waitForDatabase(() => pool.query('select 1'), seconds, log).catch((error: unknown) => {
      throw new Error(`${place} cannot be used: ${describeFailure(error)}`, { cause: error })
    })
    await prepare(db, contents, log)
  } finally {
    await db.destroy()
  }
}

/** @throws SettingsError if the database is one that must not be used */
async function prepare<Tables>(db: Kysely<Tables>, { migrations, never }: DatabasePurpose, log: Log): Promise<void> {
  await refuseForeign(db, never)
  await migrate(db, migrations, log)
  // checked again: two programs may start concurrently with one empty database
  await refuseForeign(db, never)
}

/** Checks all schemas of the database, so that a search path hides nothing. */
async function refuseForeign<Tables>(db: Kysely<Tables>, { prefix, why }: DatabasePurpose['never']): Promise<void> {
  const found = await sql<{ name: string }>`
    select relname as name from pg_catalog.pg_class where relkind in ('r', 'p') and starts_with(relname::text, ${prefix})`.execute(
    db
  )
  if (found.rows.length > 0) throw new SettingsError(`DATABASE_URL, DATA_FOLDER: ${why}.`)
}

/** Milliseconds until a query or opening a connection times out, and between two heartbeats: together below 15 s. */
const deadline = 10_000
const heartbeat = 4_000

function createPool(databaseUrl: string, size: number, log: Log): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: deadline,
    application_name: 'w3m-kit services',
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') =>
        oid === bigintType ? Number : (types.getTypeParser(oid, format) as unknown)) as typeof types.getTypeParser
    }
  })
  // The pool replaces broken connections, but handles errors of idle ones only: an unhandled error event of a used one would end
  // the process, although its query rejects as well.
  pool.on('connect', client => client.on('error', error => log.warn({ error: error.message }, 'database: connection lost')))
  pool.on('error', () => {}) // already logged above
  return pool
}

function withoutPassword(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
