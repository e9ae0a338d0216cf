import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { preparedDatabase } from './prepared.ts'
import type { Listener, Signals } from './signals.ts'
import { unpackAs } from './unpack.ts'

/** PostgreSQL's `bigint`. Ours are times and counters, far beneath 2^53, so they are numbers in both databases. */
export const bigintType = 20

/**
 * The embedded database, told as the pool that Kysely's PostgreSQL dialect expects: one connection, handed out to one at a
 * time, so that a transaction is never mixed with somebody else's statements.
 */
export async function openEmbedded(folder: string | undefined): Promise<{ pool: PostgresPool; signals: Signals }> {
  const database = await open(folder)
  let free: Promise<unknown> = Promise.resolve()

  const connect = async (): Promise<PostgresPoolClient> => {
    let release = () => {}
    const before = free
    free = new Promise<void>(resolve => (release = resolve))
    await before
    return {
      query: (async (text: string, values: readonly unknown[]) => {
        const { rows, affectedRows } = await database.query(text, [...values])
        // PGlite does not name the command; Kysely counts changed rows only for these.
        return {
          command: /^\s*(insert|update|delete|merge)/i.exec(text)?.[1]?.toUpperCase() ?? 'SELECT',
          rowCount: affectedRows ?? 0,
          rows
        }
      }) as PostgresPoolClient['query'],
      release
    }
  }

  const listen = async (channel: string, { heard }: Listener) => {
    const stop = await database.listen(channel, heard)
    return async () => stop()
  }

  return {
    pool: { connect, end: () => database.close() },
    signals: { listen, close: async () => {} }
  }
}

/** A new database begins as a copy of a prepared one, which takes a tenth of the time that making one does. */
async function open(folder: string | undefined): Promise<PGlite> {
  const parsers = { [bigintType]: Number }
  if (folder === undefined) return PGlite.create({ loadDataDir: new Blob([await preparedDatabase()]), parsers })
  if (!(await isDatabase(folder))) await unpackAs(folder, await preparedDatabase())
  return PGlite.create({ dataDir: folder, parsers })
}

const isDatabase = (folder: string) =>
  stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false
  )
