import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { openEmbeddedPool } from '../../../../services/store/embedded-pool.ts'
import { migrate } from '../../../../services/store/migrate.ts'
import { migrations } from '../../../../services/store/migrations.ts'
import type { Schema } from '../../../../services/store/schema.ts'
import type { Store } from '../../../../services/store/store.ts'
import { createFrame } from './frame-client.ts'
import { openStage, type Stage } from './stage.ts'

// A database of the release that applied Unicode composition before lowercasing an address.
describe('an address from before it was composed last', () => {
  const written = 'J\u030Can@example.org'
  const decomposed = 'j\u030Can@example.org'
  const taken = 'h\u0331@example.org'
  let db: Kysely<Schema>
  let stage: Stage
  before(async () => {
    const { pool, signals } = await openEmbeddedPool(undefined)
    db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0021')))
    await sql`insert into login_user (id, created_at) values ('early', 1), ('first', 1), ('second', 1)`.execute(db)
    for (const [user, email] of Object.entries({ early: decomposed, first: taken, second: taken.normalize('NFC') }))
      await sql`insert into login_identity (issuer, subject, user_id, email, created_at)
        values ('email', ${email}, ${user}, ${email}, 1)`.execute(db)
    await migrate(db, migrations)
    const store: Store = {
      db,
      signals,
      now: Date.now,
      place: 'in memory',
      check: async () => {},
      close: () => db.destroy()
    }
    stage = await openStage({ store })
  })
  after(async () => {
    await stage?.stop()
    await db?.destroy()
  })

  it('logs in to the same account, in every spelling', async () => {
    for (const spelling of [written, decomposed, decomposed.normalize('NFC')]) {
      const frame = await createFrame(stage)
      const { body } = await frame.call('POST', '/v1/login/email', {
        body: { email: spelling, origin: 'https://app.example.org' }
      })
      const code = /^\d{6}$/m.exec(stage.mail.mails.at(-1)!.text)![0]
      const done = await frame.call('POST', '/v1/login/email/code', { body: { login: body.login, code } })
      assert.equal(done.body.user?.id, 'early', JSON.stringify(done.body))
      stage.clock.pass(60 * 60_000)
    }
  })

  it('stays where another account has the composed one: two accounts are never merged', async () => {
    const rows = await db.selectFrom('login_identity').select(['subject', 'user_id']).orderBy('user_id').execute()
    assert.deepEqual(
      rows.map(({ subject, user_id }) => [user_id, subject]),
      [
        ['early', decomposed.normalize('NFC')],
        ['first', taken],
        ['second', taken.normalize('NFC')]
      ]
    )
  })
})

// A database in which a set was deleted during its commit: the account references a missing share.
describe('an account that has lost the share of its set', () => {
  let db: Kysely<Schema>
  before(async () => {
    const { pool } = await openEmbeddedPool(undefined)
    db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0026')))
    await sql`insert into login_user (id, created_at, set_id, version, addresses) values ('early', 1, 'lost', 2, '{}')`.execute(
      db
    )
    await migrate(db, migrations)
  })
  after(() => db?.destroy())

  it('commits another one', async () => {
    await db.updateTable('login_user').set({ guard_id: 'early' }).where('id', '=', 'early').execute()
    await db.transaction().execute(async transaction => {
      await transaction.updateTable('login_user').set({ set_id: 'next', version: 3 }).where('id', '=', 'early').execute()
      await sql`insert into login_share (user_id, set_id, version, state, sealed, wrapped_key, key_id, addresses, created_at)
        values ('early', 'next', 3, 'committed', '', '', '', '{}', 1)`.execute(transaction)
    })
    const { set_id: setId } = await db.selectFrom('login_user').select('set_id').executeTakeFirstOrThrow()
    assert.equal(setId, 'next')
  })
})
