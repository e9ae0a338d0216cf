import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { createLog } from '../../services/lib/log.ts'
import { custodyMigrations } from '../../services/recovery/migration.ts'
import { getDatabaseTemplate } from '../../services/store/database-template.ts'
import type { Migrations } from '../../services/store/migrate.ts'
import { migrations } from '../../services/store/migrations.ts'
import { openDatabase, type Store } from '../../services/store/store.ts'
import { createDataFolder } from './data-folder.ts'
import { createTestDatabase, withoutDatabase } from './test-database.ts'

const folder = join(import.meta.dirname, 'released')
const current: Readonly<Record<string, Migrations>> = { services: migrations, recovery: custodyMigrations }

/** Tables that migrations themselves change. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'schema_needed_step']

interface Released {
  readonly name: string
  readonly dump: string
  /** Queries of that version. */
  readonly queries: readonly string[]
  /** Steps that the version knows. */
  readonly known: Migrations
  readonly later: Migrations
}

const dumps = readdirSync(folder).filter(file => file.endsWith('.sql'))
const released = dumps.map((file): Released => {
  const name = basename(file, '.sql')
  const [, process = '', last = ''] = /^([a-z]+)-(.*)$/.exec(name)!
  const steps = Object.entries(current[process]!)
  return {
    name,
    dump: readFileSync(join(folder, file), 'utf8'),
    queries: JSON.parse(readFileSync(join(folder, `${name}.queries.json`), 'utf8')) as string[],
    known: Object.fromEntries(steps.filter(([step]) => step <= last)),
    later: Object.fromEntries(steps.filter(([step]) => step > last))
  }
})

/** A database of its own with a dump in it. */
interface Loaded {
  open(migrations: Migrations): Promise<Store<unknown>>
  remove(): Promise<void>
}

async function loadEmbedded(dump: string): Promise<Loaded> {
  const { path, remove } = await createDataFolder()
  const database = await PGlite.create({
    dataDir: join(path, 'database'),
    loadDataDir: new Blob([await getDatabaseTemplate()])
  })
  await database.exec(dump)
  await database.close()
  return { open: migrations => openAt({ dataFolder: path }, migrations), remove }
}

async function loadIntoServer(dump: string): Promise<Loaded> {
  const { url, drop } = await createTestDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(dump)
  await client.end()
  return { open: migrations => openAt({ databaseUrl: url }, migrations), remove: drop }
}

const openAt = (where: { readonly dataFolder: string } | { readonly databaseUrl: string }, migrations: Migrations) =>
  openDatabase<unknown>(
    { ...where, log: createLog('silent') },
    { migrations, never: { prefix: 'another_', why: 'of another program' } }
  )

const databases = [
  { name: 'the embedded database', skip: false as const, load: loadEmbedded },
  { name: 'PostgreSQL', skip: withoutDatabase, load: loadIntoServer }
]

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Returns all rows, by table. */
async function readRows(db: Kysely<unknown>): Promise<Rows> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by relname`.execute(db)
  const entries: [string, readonly Readonly<Record<string, unknown>>[]][] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: Readonly<Record<string, unknown>> }>`
      select to_jsonb(own) as row from ${sql.table(name)} as own order by own::text`.execute(db)
    entries.push([name, rows.map(({ row }) => row)])
  }
  return Object.fromEntries(entries)
}

/** Returns what is left of the columns that the rows before had. */
const inColumnsOf = (before: Rows, after: Rows): Rows =>
  Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [
      table,
      (after[table] ?? []).map(row => Object.fromEntries(Object.keys(rows[0] ?? {}).map(column => [column, row[column]])))
    ])
  )

/** Returns columns that an insert must name, by table. */
async function readRequired(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'
      and is_identity = 'NO'`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the queries that the database does not accept, with its message. */
async function findRejected(db: Kysely<unknown>, queries: readonly string[]): Promise<string[]> {
  const rejected: string[] = []
  await db.connection().execute(async connection => {
    for (const query of queries) {
      try {
        await sql.raw(`prepare recorded as ${query}`).execute(connection)
        await sql.raw('deallocate recorded').execute(connection)
      } catch (error) {
        rejected.push(`${String(error)}: ${query}`)
      }
    }
  })
  return rejected
}

const own = (rows: Rows): Rows => Object.fromEntries(Object.entries(rows).filter(([table]) => !ownTables.includes(table)))

for (const { name, skip, load } of databases) {
  describe(`the schema of a released version, on ${name}`, { skip }, () => {
    for (const version of released) {
      const all = { ...version.known, ...version.later }
      const isCompatible = Object.values(version.later).every(step => step.isCompatible)

      it(`${version.name} is upgraded with its rows`, async () => {
        const database = await load(version.dump)
        try {
          const old = await database.open(version.known)
          const before = own(await readRows(old.db))
          await old.close()
          assert.deepEqual(
            Object.keys(before).filter(table => before[table]!.length === 0),
            [],
            'every table of the dump has a row'
          )
          const upgraded = await database.open(all)
          const after = await readRows(upgraded.db)
          await upgraded.close()
          assert.deepEqual(
            after['kysely_migration']!.map(row => row['name']),
            Object.keys(all)
          )
          assert.deepEqual(inColumnsOf(before, after), before)
        } finally {
          await database.remove()
        }
      })

      // the embedded database is the same PostgreSQL, and takes a minute for what a server does in seconds
      const isRepeated = load === loadEmbedded && withoutDatabase === false
      const skip =
        (!isCompatible && 'a later migration is incompatible, as its changelog says') || (isRepeated && 'tested on PostgreSQL')
      it(`the version of ${version.name} works on the tables of this one`, { skip }, async () => {
        const database = await load(version.dump)
        try {
          const old = await database.open(version.known)
          const [tables, required] = [Object.keys(await readRows(old.db)), await readRequired(old.db)]
          assert.deepEqual(await findRejected(old.db, version.queries), [], 'the recorded queries are of that version')
          await old.close()
          await (await database.open(all)).close()

          const again = await database.open(version.known)
          const added = (await readRequired(again.db)).filter(
            column => tables.includes(column.slice(0, column.indexOf('.'))) && !required.includes(column)
          )
          assert.deepEqual(added, [], 'the queries of that version do not name these columns')
          assert.deepEqual(await findRejected(again.db, version.queries), [])
          await again.close()
        } finally {
          await database.remove()
        }
      })
    }

    it('notices a query over a column that was removed', async () => {
      const { dump, known } = released[0]!
      const database = await load(dump)
      const store = await database.open(known)
      try {
        assert.equal((await findRejected(store.db, ['select removed from kysely_migration'])).length, 1)
      } finally {
        await store.close()
        await database.remove()
      }
    })
  })
}
