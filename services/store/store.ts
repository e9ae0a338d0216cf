import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type Migration, type PostgresPool } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../lib/log.ts'
import { bigintType, openEmbeddedPool } from './embedded-pool.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate, migrations } from './migrations.ts'
import type { Schema } from './schema.ts'
import { openNotifications, type Notifications } from './listen-notify.ts'
import { SettingsError } from '../settings-error.ts'

export interface StoreOptions {
  /** `postgres://…`: PostgreSQL, shared by any number of instances. Without it the database is embedded. */
  readonly databaseUrl?: string
  /** Folder of the embedded database. Without it, data is in memory and lost when the process ends. */
  readonly dataFolder?: string
  readonly log: Log
}

export interface Store<Tables = Schema> {
  readonly db: Kysely<Tables>
  readonly signals: Notifications
  /** Description for the operator, without a password. */
  readonly place: string
  /** Resolves when the database responds. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Purpose of a database. */
export interface DatabasePurpose {
  readonly migrations: Readonly<Record<string, Migration>>
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
  { databaseUrl, dataFolder, log }: StoreOptions,
  contents: DatabasePurpose
): Promise<Store<Tables>> {
  if (databaseUrl !== undefined) {
    const pool = connectTo(databaseUrl, log)
    const place = `PostgreSQL at ${withoutPassword(databaseUrl)}`
    return finish(pool, openNotifications(databaseUrl, log), place, contents, async () => {})
  }
  const unlock = dataFolder === undefined ? async () => {} : await lockFolder(dataFolder)
  try {
    const { pool, signals } = await openEmbeddedPool(dataFolder === undefined ? undefined : join(dataFolder, 'database'))
    return await finish(pool, signals, dataFolder === undefined ? 'in memory' : `embedded in ${dataFolder}`, contents, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function finish<Tables>(
  pool: PostgresPool,
  signals: Notifications,
  place: string,
  { migrations, never }: DatabasePurpose,
  afterwards: () => Promise<void>
): Promise<Store<Tables>> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await signals.close()
    await db.destroy()
    await afterwards()
  }
  try {
    await refuseForeign(db, never)
    await migrate(db, migrations)
    // checked again: two programs may start concurrently with one empty database
    await refuseForeign(db, never)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    signals,
    place,
    close,
    async check() {
      await sql`select 1`.execute(db)
    }
  }
}

/** Checks all schemas of the database, so that a search path hides nothing. */
async function refuseForeign<Tables>(db: Kysely<Tables>, { prefix, why }: DatabasePurpose['never']): Promise<void> {
  const found = await sql<{ name: string }>`
    select relname as name from pg_catalog.pg_class where relkind in ('r', 'p') and starts_with(relname::text, ${prefix})`.execute(
    db
  )
  if (found.rows.length > 0) throw new SettingsError(`DATABASE_URL, DATA_FOLDER: ${why}.`)
}

function connectTo(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
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
