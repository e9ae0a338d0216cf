import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import { createLog } from '../../services/lib/log.ts'
import type { Migrations } from '../../services/store/migrate.ts'
import { openDatabase, type DatabasePurpose } from '../../services/store/store.ts'
import { createDataFolder } from './data-folder.ts'
import { createTestDatabase, withoutDatabase } from './test-database.ts'
import { until } from './until.ts'

const table = (name: string) => ({
  up: async (db: Parameters<Migrations[string]['up']>[0]) => db.schema.createTable(name).addColumn('id', 'integer').execute()
})
const columnOf = (name: string) => ({
  up: async (db: Parameters<Migrations[string]['up']>[0]) => db.schema.alterTable(name).addColumn('note', 'text').execute()
})

const first: Migrations = { '0001-first': table('item') }
const compatible: Migrations = { ...first, '0002-note': { ...columnOf('item'), isCompatible: true } }
const breaking: Migrations = { ...compatible, '0003-renamed': table('other') }

const purposeOf = (migrations: Migrations): DatabasePurpose => ({
  migrations,
  never: { prefix: 'custody_', why: 'of another program' }
})

describe('versions that share a database', () => {
  let folder: Awaited<ReturnType<typeof createDataFolder>>
  before(async () => (folder = await createDataFolder()))
  after(() => folder.remove())

  const start = async (migrations: Migrations) => {
    const store = await openDatabase<{ item: { id: number } }>(
      { dataFolder: folder.path, log: createLog('silent') },
      purposeOf(migrations)
    )
    await store.db.insertInto('item').values({ id: 1 }).execute()
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store.db)
    await store.close()
    return rows.map(({ name }) => name)
  }

  it('migrate forward, and work on tables that a later version has extended', async () => {
    assert.deepEqual(await start(first), ['0001-first'])
    assert.deepEqual(await start(compatible), ['0001-first', '0002-note'])
    assert.deepEqual(await start(first), ['0001-first', '0002-note'], 'the earlier version starts, and changes nothing')
    assert.deepEqual(await start(compatible), ['0001-first', '0002-note'])
  })

  it('say which version is needed for tables that a later one has changed', async () => {
    await start(breaking)
    for (const earlier of [first, compatible]) {
      await assert.rejects(
        start(earlier),
        /A later version has changed the tables of the database \(0003-renamed\).*restore the backup/
      )
    }
    assert.deepEqual(await start(breaking), Object.keys(breaking))
  })
})

describe('instances that start on an empty database', { skip: withoutDatabase }, () => {
  it('start while another one creates the same table', async test => {
    const database = await createTestDatabase()
    const other = new Client({ connectionString: database.url })
    await other.connect()
    test.after(async () => {
      await other.end()
      await database.drop()
    })
    await other.query('begin')
    await other.query('create table schema_needed_step (id integer primary key, name text not null)')
    const opening = openDatabase({ databaseUrl: database.url, log: createLog('silent') }, purposeOf(first))
    const waits = `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
    await until(async () => (await database.admin.query(waits, [database.name])).rowCount === 1, 'an instance that waits')
    await other.query('commit')
    await (await opening).close()
  })

  it('all open a database that is new to each of them', async () => {
    for (let time = 0; time < 5; time++) {
      const database = await createTestDatabase()
      const open = () =>
        openDatabase<{ item: { id: number } }>({ databaseUrl: database.url, log: createLog('silent') }, purposeOf(compatible))
      const opened = await Promise.allSettled(Array.from({ length: 6 }, open))
      for (const each of opened) if (each.status === 'fulfilled') await each.value.close()
      await database.drop()
      assert.deepEqual(
        opened.map(({ status }) => status),
        Array.from({ length: 6 }, () => 'fulfilled')
      )
    }
  })
})
