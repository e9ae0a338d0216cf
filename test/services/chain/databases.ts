import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { openStore, type Store } from '../../../services/store/store.ts'

const both = process.env['DATABASE_URL_TEST']
const server = both ?? process.env['DATABASE_URL_CLUSTER']

/**
 * Returns the databases to test on: PostgreSQL where a test run has started one (`DATABASE_URL_CLUSTER`), which takes a fraction of
 * the time, otherwise the embedded one; both with `DATABASE_URL_TEST`.
 */
export const databases = (): readonly Database[] =>
  both === undefined && server !== undefined ? [postgres()] : [embedded(), postgres()]

/**
 * Stores that several instances share: one each over PostgreSQL, the same one for the embedded
 * database.
 */
export interface Database {
  readonly name: string
  readonly skip: string | false
  open(count: number): Promise<readonly Store[]>
  close(): Promise<void>
}

function embedded(): Database {
  let store: Store | undefined
  return {
    name: 'the embedded database',
    skip: false,
    async open(count) {
      store = await openStore({ log: pino({ level: 'silent' }) })
      return Array.from({ length: count }, () => store!)
    },
    close: async () => store?.close()
  }
}

function postgres(): Database {
  const name = `w3m_test_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: server })
  let stores: readonly Store[] = []
  return {
    name: 'PostgreSQL',
    skip: server === undefined && 'set DATABASE_URL_TEST to a PostgreSQL that tests may create databases on',
    async open(count) {
      await admin.connect()
      await admin.query(`create database ${name}`)
      const url = new URL(server!)
      url.pathname = `/${name}`
      const log = pino({ level: 'silent' })
      stores = await Promise.all(Array.from({ length: count }, () => openStore({ databaseUrl: url.href, log })))
      return stores
    },
    async close() {
      await Promise.all(stores.map(store => store.close()))
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
  }
}
