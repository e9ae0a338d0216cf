import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { getDatabaseTemplate } from './database-template.ts'
import { notifyStatement, type Listener, type Notifications } from './listen-notify.ts'
import { extractTar } from './extract-tar.ts'

/**
 * Type id of PostgreSQL's `bigint`.
 * All are times and counters far below 2^53, so both databases return them as numbers.
 */
export const bigintType = 20

/**
 * Opens the embedded database with the pool interface of Kysely's PostgreSQL dialect: a single
 * connection, used by one client at a time, so that statements of others do not get into a transaction.
 */
export async function openEmbeddedPool(folder: string | undefined): Promise<{ pool: PostgresPool; signals: Notifications }> {
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
        // PGlite does not return the command; Kysely counts changed rows only for these.
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

  const notify = async (channel: string, payloads: readonly string[]) => {
    const client = await connect()
    try {
      await client.query(notifyStatement, [channel, payloads])
    } finally {
      client.release()
    }
  }

  return {
    pool: { connect, end: () => database.close() },
    signals: { isLossless: true, listen, notify, check: async () => {}, close: async () => {} }
  }
}

/** A new database starts as a copy of a template, which takes a tenth of the time of creating one. */
async function open(folder: string | undefined): Promise<PGlite> {
  const parsers = { [bigintType]: Number }
  if (folder === undefined) return PGlite.create({ loadDataDir: new Blob([await getDatabaseTemplate()]), parsers })
  if (!(await isDatabase(folder))) await extractTar(folder, await getDatabaseTemplate())
  return PGlite.create({ dataDir: folder, parsers })
}

const isDatabase = (folder: string) =>
  stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false
  )
