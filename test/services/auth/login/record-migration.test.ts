import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import { sealEnvelope } from '../../../../services/auth/login/envelope-encryption.ts'
import { createLocalKeyWrapper } from '../../../../services/key-wrappers/local.ts'
import { sha256 } from '../../../../services/auth/login/secrets.ts'
import { openEmbeddedPool } from '../../../../services/store/embedded-pool.ts'
import { migrate } from '../../../../services/store/migrate.ts'
import { migrations } from '../../../../services/store/migrations.ts'
import type { Schema } from '../../../../services/store/schema.ts'
import type { Store } from '../../../../services/store/store.ts'
import { createFrame } from './frame-client.ts'
import { openStage, type Stage } from './stage.ts'
import { recordOf, signedRequest, testAddresses } from './wallet-key.ts'

// A database of the release before the wallet records, with a wallet in it.
describe('a wallet from before there were records', () => {
  const email = 'early@example.org'
  const key = { id: 'first', key: randomBytes(32) }
  const authShare = randomBytes(48).toString('base64url')
  let db: Kysely<Schema>
  let stage: Stage
  before(async () => {
    const { pool, signals } = await openEmbeddedPool(undefined)
    db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0011'))
    await migrate(db, older)
    const row = { user_id: 'early-user', set_id: 'early-set-1', version: 1 }
    const { sealed, wrappedKey, keyId } = await sealEnvelope(createLocalKeyWrapper([key]), authShare, 'early-user early-set-1 1')
    const addresses = JSON.stringify({ eip155: testAddresses.eip155, solana: testAddresses.solana })
    const at = 1
    await sql`insert into login_user (id, created_at, set_id, version, addresses)
      values (${row.user_id}, ${at}, ${row.set_id}, 1, ${addresses}), ('without', ${at}, null, 0, null)`.execute(db)
    await sql`insert into login_identity (issuer, subject, user_id, email, created_at)
      values ('email', ${email}, ${row.user_id}, ${email}, ${at})`.execute(db)
    await sql`insert into login_share
      (user_id, set_id, version, state, sealed, wrapped_key, key_id, sealed_recovery, addresses, created_at)
      values (${row.user_id}, ${row.set_id}, 1, 'committed', ${sealed}, ${wrappedKey}, ${keyId}, 'sealed', ${addresses}, ${at})`.execute(
      db
    )
    await migrate(db, migrations)
    const store: Store = {
      db,
      signals,
      now: Date.now,
      place: 'in memory',
      check: async () => {},
      close: () => db.destroy()
    }
    stage = await openStage({ store, settings: { keyEncryptionKeys: [key] } })
  })
  after(async () => {
    await stage?.stop()
    await db?.destroy()
  })

  it('has a record without a key, and an account without a wallet has none', async () => {
    const rows = await db.selectFrom('login_record').selectAll().execute()
    assert.deepEqual(rows, [
      {
        user_id: 'early-user',
        version: 0,
        hash: '',
        record_key: null,
        change: null,
        signed: null,
        deleted_at: null,
        purge_at: null
      }
    ])
    const { error, results } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
    assert.deepEqual([error, results], [undefined, []], 'and is migrated once')
  })

  it('still gives its share to its owner, and registers its key with the first change that is signed', async () => {
    const frame = await createFrame(stage)
    const { accessToken, user } = await frame.logIn(email)
    assert.deepEqual(user.keys, { setId: 'early-set-1', version: 1, addresses: testAddresses })
    assert.equal((await frame.call('GET', '/v1/shares/early-set-1', { accessToken })).body.authShare, authShare)
    const { record } = await recordOf(frame, accessToken)
    assert.deepEqual([record!.key, record!.authShare], ['', sha256(authShare)])
    assert.equal((await frame.call('DELETE', '/v1/shares/early-set-1', { accessToken })).code, 'login-record-key')
    const entropy = new Uint8Array(randomBytes(16))
    assert.equal((await signedRequest(frame, accessToken, 'delete', { entropy })).code, 'login-record-key')
    assert.equal((await signedRequest(frame, accessToken, 'cancel')).status, 200)
    assert.notEqual((await recordOf(frame, accessToken)).record!.key, '')
  })
})

// A database of the release before the guards.
describe('accounts from before a wallet was named as the guard of the address', () => {
  it('are guarded by the wallet that was committed first', async () => {
    const { pool } = await openEmbeddedPool(undefined)
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    try {
      await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0016')))
      await sql`insert into login_user (id, created_at, set_id, version, beside_of) values
        ('refilled', 1, 'new', 1, null), ('beside', 2, 'older', 2, 'refilled'), ('place', 3, null, 0, 'refilled'),
        ('plain', 1, 'own', 1, null), ('empty', 1, null, 0, null)`.execute(db)
      await sql`insert into login_share (user_id, set_id, version, state, sealed, wrapped_key, key_id, addresses, created_at)
        select id, set_id, version, 'committed', '', '', '', '{}', 90 from login_user where set_id is not null`.execute(db)
      await sql`insert into login_audit (at, user_id, event, detail) values
        (50, 'beside', 'share-committed', ''), (95, 'beside', 'share-committed', ''), (20, 'refilled', 'share-committed', ''),
        (60, 'refilled', 'wallet-purged', ''), (90, 'refilled', 'share-committed', '')`.execute(db)
      await migrate(db, migrations)
      const users = await db.selectFrom('login_user').select(['id', 'committed_at', 'guard_id']).orderBy('id').execute()
      assert.deepEqual(users, [
        { id: 'beside', committed_at: 50, guard_id: null },
        { id: 'empty', committed_at: null, guard_id: null },
        { id: 'place', committed_at: null, guard_id: null },
        { id: 'plain', committed_at: 90, guard_id: 'plain' },
        { id: 'refilled', committed_at: 90, guard_id: 'beside' }
      ])
    } finally {
      await db.destroy()
    }
  })
})

// A database of the release before `signed`.
describe('records from before what was signed last was kept by itself', () => {
  it('have it where their last change was signed', async () => {
    const { pool } = await openEmbeddedPool(undefined)
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    try {
      await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0020')))
      await sql`insert into login_user (id, created_at, beside_of) values
        ('root', 1, null), ('beside', 1, 'root'), ('without', 1, null), ('keyless', 1, null)`.execute(db)
      await sql`insert into login_identity (issuer, subject, user_id, email, created_at) values
        ('https://example.org', 'someone', 'root', 'other@example.org', 1), ('email', 'own@example.org', 'root', 'own@example.org', 2)`.execute(
        db
      )
      await sql`insert into login_record (user_id, version, hash, change, deleted_at) values
        ('root', 2, 'h', '{"action":"cancel","version":2}', null), ('beside', 1, 'h', '{"action":"delete","version":1}', 5),
        ('without', 1, 'h', '{"action":"commit","version":1}', null), ('keyless', 3, 'h', null, null)`.execute(db)
      await migrate(db, migrations)
      const rows = await db.selectFrom('login_record').select(['user_id', 'signed']).orderBy('user_id').execute()
      assert.deepEqual(
        rows.map(({ user_id, signed }) => [user_id, signed === null ? null : JSON.parse(signed)]),
        [
          ['beside', { change: { action: 'delete', version: 1 }, email: 'own@example.org', deleted: true }],
          ['keyless', null],
          ['root', { change: { action: 'cancel', version: 2 }, email: 'own@example.org', deleted: false }],
          ['without', { change: { action: 'commit', version: 1 }, email: null, deleted: false }]
        ]
      )
    } finally {
      await db.destroy()
    }
  })
})
