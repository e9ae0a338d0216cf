/**
 * `npm run schema:record`, when a version is released: records its schema for the tests of later versions, in
 * `test/services/released`: a dump with a row in every table, the queries that its tests send, and a hash of each migration.
 * Needs PostgreSQL (Debian: `postgresql`). Takes several minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { custodyMigrations } from '../../services/recovery/migration.ts'
import { createLog } from '../../services/lib/log.ts'
import type { Migrations } from '../../services/store/migrate.ts'
import { migrations } from '../../services/store/migrations.ts'
import { openDatabase } from '../../services/store/store.ts'
import { createTestDatabase } from '../../test/services/test-database.ts'
import { findChangedMigrations, runMigrations, type MigrationHashes } from '../check/migration-hashes.ts'
import { fillTables } from './fill-tables.ts'
import { withPostgres } from './postgres.ts'
import { distinctQueries } from './distinct-queries.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'test/services/released')

/** Databases of the services, with the prefix of the tables of custodial recovery. */
const databases: Readonly<Record<string, { readonly migrations: Migrations; readonly isOwn: (query: string) => boolean }>> = {
  services: { migrations, isOwn: query => !query.includes('custody_') },
  recovery: { migrations: custodyMigrations, isOwn: query => query.includes('custody_') }
}

process.env['W3M_POSTGRES'] = 'on'
await withPostgres(async () => {
  const queries = recordQueries()
  for (const [name, { migrations, isOwn }] of Object.entries(databases)) {
    const { hashes, statements } = await runMigrations(migrations)
    recordHashes(name, hashes)
    const file = join(folder, `${name}-${Object.keys(migrations).at(-1)!}`)
    writeFileSync(`${file}.sql`, await dump(migrations))
    writeFileSync(
      `${file}.queries.json`,
      `${JSON.stringify(
        queries.filter(query => isOwn(query) && !statements.includes(query)),
        undefined,
        2
      )}\n`
    )
    console.log(`Recorded ${file}.`)
  }
})

/** Keeps the hashes of released steps. */
function recordHashes(name: string, current: MigrationHashes): void {
  const file = join(folder, 'migrations.json')
  const released = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, MigrationHashes>>
  const changed = findChangedMigrations(released[name] ?? {}, current)
  if (changed.length > 0) throw new Error(`Released migrations of ${name} differ. ${changed.join('; ')}`)
  writeFileSync(file, `${JSON.stringify({ ...released, [name]: current }, undefined, 2)}\n`)
}

async function dump(migrations: Migrations): Promise<string> {
  const database = await createTestDatabase()
  try {
    const purpose = { migrations, never: { prefix: 'another_', why: 'of another program' } }
    await (await openDatabase({ databaseUrl: database.url, log: createLog('warn') }, purpose)).close()
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await fillTables(client)
    await client.end()
    const words = ['--inserts', '--column-inserts', '--no-owner', '--no-privileges', database.url]
    const text = execFileSync('pg_dump', words, { encoding: 'utf8' })
    // settings of the session and commands of psql, which the embedded database does not have
    const lines = text.split('\n').filter(line => line !== '' && !/^(--|\\|SET |SELECT pg_catalog\.set_config)/.test(line))
    return `${lines.join('\n')}\n`
  } finally {
    await database.drop()
  }
}

/** Runs the tests of all services with a database, and returns their queries. */
function recordQueries(): string[] {
  const recorded = mkdtempSync(join(tmpdir(), 'w3m-queries-'))
  const areas = ['auth', 'auth/login', 'relay', 'recovery', 'chain', 'chain/indexer', 'chain/profile']
  const files = areas.flatMap(area =>
    readdirSync(join(root, 'test/services', area))
      .filter(name => name.endsWith('.test.ts'))
      .map(name => `test/services/${area}/${name}`)
  )
  const preload = join(import.meta.dirname, 'record-queries.mjs')
  const environment = { ...process.env, W3M_QUERIES_FOLDER: recorded, NODE_OPTIONS: `--import ${preload}` }
  // on the embedded database, which the preloaded module observes
  delete (environment as NodeJS.ProcessEnv)['DATABASE_URL_TEST']
  try {
    const words = ['--import', 'tsx', '--test', '--test-reporter=dot', ...files]
    const { status } = spawnSync(process.execPath, words, { cwd: root, env: environment, stdio: 'inherit' })
    if (status !== 0) console.warn('Some tests failed: their queries may be missing.')
    return distinctQueries(readdirSync(recorded).map(file => JSON.parse(readFileSync(join(recorded, file), 'utf8')) as string[]))
  } finally {
    rmSync(recorded, { recursive: true })
  }
}
