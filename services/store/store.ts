import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type Migration, type PostgresPool } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../lib/log.ts'
import { bigintType, openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate, migrations } from './migrations.ts'
import type { Schema } from './schema.ts'
import { listenOn, type Signals } from './signals.ts'
import { SettingsError } from '../settings-error.ts'

export interface StoreOptions {
  /** `postgres://…`: PostgreSQL, shared by any number of instances. Without it the database is embedded. */
  readonly databaseUrl?: string
  /** Where the embedded database lives. Without it, in memory: everything is gone when the process ends. */
  readonly dataFolder?: string
  readonly log: Log
}

export interface Store<Tables = Schema> {
  readonly db: Kysely<Tables>
  readonly signals: Signals
  /** In words, for the operator: never with a password. */
  readonly place: string
  /** Resolves when the database answers. */
  check(): Promise<void>
  close(): Promise<void>
}

/** What a database is for. */
export interface Contents {
  readonly migrations: Readonly<Record<string, Migration>>
  /** Tables of another program begin with this: in one database with it, this one would not keep what it promises. */
  readonly never: { readonly prefix: string; readonly why: string }
}

const ofServices: Contents = {
  migrations,
  never: { prefix: 'custody_', why: 'custodial recovery keeps its shares in this database: it has one of its own' }
}

/** Opens the database of the services and brings it to the newest schema. @throws SettingsError for that of custodial recovery */
export function openStore(options: StoreOptions): Promise<Store> {
  return openDatabase<Schema>(options, ofServices)
}

/** Opens a database and brings it to the newest schema. @throws SettingsError where it is the one that it must never be */
export async function openDatabase<Tables>(
  { databaseUrl, dataFolder, log }: StoreOptions,
  contents: Contents
): Promise<Store<Tables>> {
  if (databaseUrl !== undefined) {
    const pool = connectTo(databaseUrl, log)
    const place = `PostgreSQL at ${withoutPassword(databaseUrl)}`
    return finish(pool, listenOn(databaseUrl, log), place, contents, async () => {})
  }
  const unlock = dataFolder === undefined ? async () => {} : await lockFolder(dataFolder)
  try {
    const { pool, signals } = await openEmbedded(dataFolder === undefined ? undefined : join(dataFolder, 'database'))
    return await finish(pool, signals, dataFolder === undefined ? 'in memory' : `embedded in ${dataFolder}`, contents, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function finish<Tables>(
  pool: PostgresPool,
  signals: Signals,
  place: string,
  { migrations, never }: Contents,
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
    // of two that begin with one empty database, the later one sees the other's tables now
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

/** Looks through all schemas of the database, so that a search path hides nothing. */
async function refuseForeign<Tables>(db: Kysely<Tables>, { prefix, why }: Contents['never']): Promise<void> {
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
  // Connections that break are replaced by the pool. It listens to idle ones alone: an error of one that is in use, unheard,
  // would end the process, though its query fails as it should.
  pool.on('connect', client => client.on('error', error => log.warn({ error: error.message }, 'database: a connection broke')))
  pool.on('error', () => {}) // said above already
  return pool
}

function withoutPassword(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
