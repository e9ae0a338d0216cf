import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../lib/log.ts'
import { bigintType, openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrations.ts'
import type { Schema } from './schema.ts'
import { listenOn, type Signals } from './signals.ts'

export interface StoreOptions {
  /** `postgres://…`: PostgreSQL, shared by any number of instances. Without it the database is embedded. */
  readonly databaseUrl?: string
  /** Where the embedded database lives. Without it, in memory: everything is gone when the process ends. */
  readonly dataFolder?: string
  readonly log: Log
}

export interface Store {
  readonly db: Kysely<Schema>
  readonly signals: Signals
  /** In words, for the operator: never with a password. */
  readonly place: string
  /** Resolves when the database answers. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Opens the database and brings it to the newest schema. */
export async function openStore({ databaseUrl, dataFolder, log }: StoreOptions): Promise<Store> {
  if (databaseUrl !== undefined) {
    const pool = connectTo(databaseUrl, log)
    return finish(pool, listenOn(databaseUrl, log), `PostgreSQL at ${withoutPassword(databaseUrl)}`, async () => {})
  }
  const unlock = dataFolder === undefined ? async () => {} : await lockFolder(dataFolder)
  try {
    const { pool, signals } = await openEmbedded(dataFolder === undefined ? undefined : join(dataFolder, 'database'))
    return await finish(pool, signals, dataFolder === undefined ? 'in memory' : `embedded in ${dataFolder}`, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function finish(pool: PostgresPool, signals: Signals, place: string, afterwards: () => Promise<void>): Promise<Store> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await signals.close()
    await db.destroy()
    await afterwards()
  }
  try {
    await migrate(db)
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
