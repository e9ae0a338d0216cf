import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Returns the URL of a PostgreSQL for tests that need a server. */
export const getServerUrl = (): string | undefined => process.env['DATABASE_URL_TEST'] ?? process.env['DATABASE_URL_CLUSTER']

/** Reason to skip tests that need PostgreSQL; false if there is one. */
export const withoutDatabase =
  getServerUrl() === undefined && 'set DATABASE_URL_TEST to a PostgreSQL that tests may create databases on'

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** Creates an empty database on the server, which the test drops. */
export async function createTestDatabase() {
  const name = `w3m_test_${randomBytes(6).toString('hex')}`
  // a bench starts the server after this module is loaded
  const server = getServerUrl()
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server!)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    /** A connection to the server, as its owner. */
    admin,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
  }
}
