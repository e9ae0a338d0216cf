import assert from 'node:assert/strict'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import { describe, it } from 'node:test'
import { openEmbeddedPool } from '../../../services/store/embedded-pool.ts'
import { migrations } from '../../../services/store/migrations.ts'
import type { Schema } from '../../../services/store/schema.ts'

const now = Date.now()

/** Opens a database with the schema before the counts, and returns how to migrate it further. */
async function openBefore() {
  const { pool } = await openEmbeddedPool(undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('0027-login-preparers')
  assert.equal(error, undefined)
  return { db, migrate: () => migrator.migrateToLatest() }
}

/** Stores a message as the version before does; resolves to its id. */
async function store(db: Kysely<Schema>, topic: string, text: string, size = 100): Promise<number> {
  const { id } = await db
    .insertInto('relay_message')
    .values({
      topic,
      digest: text,
      message: text,
      tag: 0,
      attestation: null,
      publisher: 'site',
      published_at: now,
      expires_at: now + 60_000,
      size,
      source: 7,
      network: 8
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const acknowledge = (db: Kysely<Schema>, ids: readonly number[], client: string) =>
  db
    .insertInto('relay_receipt')
    .values(ids.map(id => ({ message_id: id, client, expires_at: now + 60_000 })))
    .execute()

async function usage(db: Kysely<Schema>) {
  const rows = await db.selectFrom('relay_usage').selectAll().orderBy('scope').orderBy('key').execute()
  return Object.fromEntries(rows.map(({ scope, key, waiting, bytes }) => [`${scope} ${key}`, [waiting, bytes]]))
}

describe('the counts of the mailbox', () => {
  it('start with the messages that are stored, and follow every change, also of the version before', async () => {
    const { db, migrate } = await openBefore()
    try {
      const [first, second] = [await store(db, 'a', 'one'), await store(db, 'a', 'two', 50)]
      await acknowledge(db, [first], 'wallet')
      assert.equal((await migrate()).error, undefined)
      assert.deepEqual(await usage(db), { 'network 8': [1, 150], 'source 7': [1, 150], 'topic a': [1, 150] })

      const third = await store(db, 'b', 'three', 10)
      assert.deepEqual((await usage(db))['topic b'], [1, 10])
      assert.deepEqual((await usage(db))['network 8'], [2, 160])
      // two clients acknowledge it: it counts once
      await acknowledge(db, [second, third], 'wallet')
      await acknowledge(db, [third], 'another')
      assert.deepEqual(await usage(db), { 'network 8': [0, 160], 'source 7': [0, 160], 'topic a': [0, 150], 'topic b': [0, 10] })

      // the version before deletes the acknowledgements first
      await sql`delete from relay_receipt where message_id = ${third}`.execute(db)
      await sql`delete from relay_message where id = ${third}`.execute(db)
      assert.deepEqual((await usage(db))['topic b'], [0, 0])
      // this one deletes the messages first
      await sql`delete from relay_message`.execute(db)
      await sql`delete from relay_receipt`.execute(db)
      assert.deepEqual(Object.values(await usage(db)), [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0]
      ])
    } finally {
      await db.destroy()
    }
  })
})
