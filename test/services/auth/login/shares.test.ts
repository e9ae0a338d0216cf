import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, it } from 'node:test'
import { sql } from 'kysely'
import { createLocalKeyWrapper } from '../../../../services/key-wrappers/local.ts'
import { createRecordDevices } from '../../../../services/auth/login/record-devices.ts'
import { createRecords } from '../../../../services/auth/login/record.ts'
import { createDerivedKeys } from '../../../../services/auth/login/secrets.ts'
import { createShareReader } from '../../../../services/auth/login/share-reader.ts'
import { createAuthShares } from '../../../../services/auth/login/shares.ts'
import { deleteExpired } from '../../../../services/auth/login/cleanup-job.ts'
import { describeLogin, minute, newEmail, newSet, newShare } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { openStage, type Stage } from './stage.ts'
import { signedCommit, testAddresses as addresses } from './wallet-key.ts'

describeLogin('shares of a wallet', login => {
  let frame: FrameClient
  beforeEach(async () => {
    frame = await login.newFrame()
  })

  const put = (client: FrameClient, accessToken: string, setId: string, body: object, at?: Stage) =>
    client.call('PUT', `/v1/shares/${setId}`, { accessToken, body, ...(at && { at }) })
  const get = (client: FrameClient, accessToken: string, setId: string) =>
    client.call('GET', `/v1/shares/${setId}`, { accessToken })
  const prepare = (authShare: string, version = 1, more: object = {}) => ({
    phase: 'prepare',
    version,
    authShare,
    addresses,
    ...more
  })
  const commit = (version = 1) => ({ phase: 'commit', version })

  it('are prepared, read back and committed; then the account has its addresses', async () => {
    const email = newEmail()
    const { accessToken } = await frame.logIn(email)
    const [setId, authShare] = [newSet(), newShare()]
    const prepared = await put(frame, accessToken, setId, prepare(authShare, 1, { sealedRecovery: 'sealed by a passkey' }))
    assert.deepEqual(prepared.body, { setId, version: 1, state: 'prepared' })
    assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.keys, undefined, 'not before the commit')
    const back = { setId, version: 1, authShare, sealedRecovery: 'sealed by a passkey', addresses }
    assert.deepEqual((await get(frame, accessToken, setId)).body, { ...back, state: 'prepared' })
    assert.deepEqual((await put(frame, accessToken, setId, commit())).body, { setId, version: 1, state: 'committed' })
    login.stage.clock.pass(minute)
    const elsewhere = await login.newFrame()
    const next = await elsewhere.logIn(email)
    assert.deepEqual(next.user.keys, { setId, version: 1, addresses })
    assert.deepEqual((await get(elsewhere, next.accessToken, setId)).body, { ...back, state: 'committed' })
  })

  it('are notified within five minutes of a login only, whatever is refreshed', async () => {
    const { accessToken, refreshToken } = await frame.logIn(newEmail())
    const setId = newSet()
    await put(frame, accessToken, setId, prepare(newShare()))
    login.stage.clock.pass(5 * minute)
    const next = await frame.call('POST', '/v1/session/refresh', { body: { refreshToken } })
    const requests: [string, string, object?][] = [
      ['GET', `/v1/shares/${setId}`],
      ['PUT', `/v1/shares/${setId}`, commit()],
      ['DELETE', `/v1/shares/${setId}`],
      ['POST', '/v1/passkeys/registration', {}]
    ]
    for (const [method, path, body] of requests) {
      const answer = await frame.call(method, path, { accessToken: next.body.accessToken, ...(body && { body }) })
      assert.deepEqual([answer.status, answer.code], [403, 'login-not-fresh'], method)
    }
  })

  it('are sent to their own account only', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const setId = newSet()
    await put(frame, accessToken, setId, prepare(newShare()))
    const thief = await login.newFrame()
    const { accessToken: thiefs } = await thief.logIn(newEmail())
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await thief.call(method, `/v1/shares/${setId}`, { accessToken: thiefs })).code, 'login-unknown')
    }
    assert.equal((await put(thief, thiefs, setId, commit())).code, 'login-share-conflict')
  })

  it('can be sent again, each step, and stay what they are', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const [setId, authShare] = [newSet(), newShare()]
    for (const instance of [login.stage, login.second, login.stage]) {
      assert.equal((await put(frame, accessToken, setId, prepare(authShare), instance)).body.state, 'prepared')
    }
    assert.equal((await put(frame, accessToken, setId, commit())).body.state, 'committed')
    assert.equal((await put(frame, accessToken, setId, commit())).body.state, 'committed')
    assert.equal((await put(frame, accessToken, setId, prepare(authShare))).body.state, 'committed')
    for (const other of [prepare(newShare()), prepare(authShare, 1, { sealedRecovery: 'another' }), prepare(authShare, 2)]) {
      assert.equal((await put(frame, accessToken, setId, other)).code, 'login-share-conflict')
    }
    assert.equal((await get(frame, accessToken, setId)).body.authShare, authShare)
  })

  it('never change the addresses of an account', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const first = newSet()
    await put(frame, accessToken, first, prepare(newShare()))
    const rival = newSet()
    const others = { ...addresses, eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
    await put(frame, accessToken, rival, prepare(newShare(), 1, { addresses: others }))
    await put(frame, accessToken, first, commit())
    assert.equal((await put(frame, accessToken, rival, commit())).code, 'login-share-conflict')
    assert.equal(
      (await put(frame, accessToken, newSet(), prepare(newShare(), 2, { addresses: others }))).code,
      'login-share-addresses'
    )
    const ordered = { solana: addresses.solana, eip155: addresses.eip155 }
    assert.equal((await put(frame, accessToken, newSet(), prepare(newShare(), 2, { addresses: ordered }))).status, 200)
  })

  it('of two first sets at the same time one becomes the account’s, and the other gets an error', async () => {
    const email = newEmail()
    const frames = [frame, await login.newFrame()] as const
    const tokens = [(await frames[0].logIn(email)).accessToken, (await frames[1].logIn(email)).accessToken] as const
    const sets = [newSet(), newSet()] as const
    await put(frames[0], tokens[0], sets[0], prepare(newShare()))
    await put(frames[1], tokens[1], sets[1], prepare(newShare()))
    const answers = await Promise.all([
      put(frames[0], tokens[0], sets[0], commit()),
      put(frames[1], tokens[1], sets[1], commit())
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const won = answers[0].status === 200 ? 0 : 1
    const { body } = await frame.call('GET', '/v1/user', { accessToken: tokens[0] })
    assert.equal(body.keys.setId, sets[won])
    assert.equal((await get(frame, tokens[0], sets[won])).status, 200)
  })

  it('are replaced whole by the next version, under the key of the wallet, after which the old one is gone', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const [old, next] = [newSet(), newSet()]
    await put(frame, accessToken, old, prepare(newShare()))
    await put(frame, accessToken, old, commit())
    const authShare = newShare()
    assert.equal((await put(frame, accessToken, next, prepare(authShare, 1))).code, 'login-share-conflict')
    assert.equal((await put(frame, accessToken, next, prepare(authShare, 2))).status, 200)
    assert.equal((await get(frame, accessToken, old)).body.state, 'committed', 'until then the old one stands')
    assert.equal((await signedCommit(frame, accessToken, next)).status, 200)
    assert.equal((await get(frame, accessToken, old)).code, 'login-unknown')
    assert.equal((await get(frame, accessToken, next)).body.authShare, authShare)
    assert.deepEqual((await frame.call('GET', '/v1/user', { accessToken })).body.keys, { setId: next, version: 2, addresses })
  })

  it('are followed by any higher version, as of a device that knows more than a restored backup, and by no lower one', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const [first, skipped, next] = [newSet(), newSet(), newSet()]
    await put(frame, accessToken, first, prepare(newShare(), 4))
    assert.equal((await put(frame, accessToken, first, commit(4))).status, 200)
    await put(frame, accessToken, skipped, prepare(newShare(), 6))
    await put(frame, accessToken, next, prepare(newShare(), 9))
    assert.equal((await put(frame, accessToken, next, commit(9))).code, 'login-record-key', 'under the key alone')
    assert.equal((await signedCommit(frame, accessToken, next)).status, 200)
    assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.keys.version, 9)
    assert.equal((await put(frame, accessToken, skipped, prepare(newShare(), 6))).code, 'login-share-conflict')
  })

  it('are committed once of two first ones at the same time, whatever their versions', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const sets = [newSet(), newSet(), newSet()]
    for (const [index, setId] of sets.entries()) await put(frame, accessToken, setId, prepare(newShare(), index + 1))
    const answers = await Promise.all(sets.map((setId, index) => put(frame, accessToken, setId, commit(index + 1))))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, 'no first one replaces another without the key')
  })

  it('stand as they stood when the database fails in the middle of a commit, and the commit can be sent again', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const [old, next] = [newSet(), newSet()]
    await put(frame, accessToken, old, prepare(newShare()))
    await put(frame, accessToken, old, commit())
    await put(frame, accessToken, next, prepare(newShare(), 2))
    const { db } = login.stores[0]!
    // the last write of a commit: everything before it is done at that point
    await sql`create function fail_commit() returns trigger as $$ begin
      if new.event = 'share-committed' then raise exception 'the disk is full'; end if; return new; end $$ language plpgsql`.execute(
      db
    )
    await sql`create trigger fail_commit before insert on login_audit for each row execute function fail_commit()`.execute(db)
    const failed = await signedCommit(frame, accessToken, next)
    await sql`drop trigger fail_commit on login_audit`.execute(db)
    await sql`drop function fail_commit`.execute(db)
    assert.deepEqual([failed.status, failed.code], [503, 'login-unavailable'])
    assert.equal((await get(frame, accessToken, old)).body.state, 'committed')
    assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.keys.setId, old)
    assert.equal((await signedCommit(frame, accessToken, next)).body.state, 'committed')
  })

  it('can be deleted while they are prepared, and not once they are committed', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const setId = newSet()
    await put(frame, accessToken, setId, prepare(newShare()))
    assert.equal((await frame.call('DELETE', `/v1/shares/${setId}`, { accessToken })).status, 204)
    assert.equal((await get(frame, accessToken, setId)).code, 'login-unknown')
    await put(frame, accessToken, setId, prepare(newShare()))
    await put(frame, accessToken, setId, commit())
    assert.equal((await frame.call('DELETE', `/v1/shares/${setId}`, { accessToken })).code, 'login-record-key')
    assert.equal((await get(frame, accessToken, setId)).body.state, 'committed')
  })

  it('are refused where one bit of what is kept was changed, or it was moved to another account or set', async () => {
    const { accessToken, user } = await frame.logIn(newEmail())
    const thief = await login.newFrame()
    const thiefs = await thief.logIn(newEmail())
    const [setId, mine] = [newSet(), newSet()]
    await put(frame, accessToken, setId, prepare(newShare()))
    await put(thief, thiefs.accessToken, mine, prepare(newShare()))
    const { db } = login.stores[0]!
    const row = (id: string) => db.selectFrom('login_share').selectAll().where('set_id', '=', id).executeTakeFirstOrThrow()
    const original = await row(setId)
    const { sealed, wrapped_key, key_id } = original
    const change = (text: string) => {
      const bytes = Buffer.from(text, 'base64url')
      bytes[20]! ^= 1
      return bytes.toString('base64url')
    }
    const put_ = (values: object, id: string) => db.updateTable('login_share').set(values).where('set_id', '=', id).execute()
    for (const broken of [
      { sealed: change(sealed) },
      { wrapped_key: change(wrapped_key) },
      { key_id: 'none' },
      { sealed: 'x' },
      { version: 2 }
    ]) {
      await put_(broken, setId)
      assert.equal((await get(frame, accessToken, setId)).code, 'login-unavailable', JSON.stringify(Object.keys(broken)))
      await put_({ sealed, wrapped_key, key_id, version: 1 }, setId)
    }
    // an attacker with write access to the database assigns another user's share to their own account
    await put_({ sealed, wrapped_key, key_id }, mine)
    assert.equal((await get(thief, thiefs.accessToken, mine)).code, 'login-unavailable')
    assert.equal((await get(frame, accessToken, setId)).status, 200)
    const audit = await db.selectFrom('login_audit').select('event').where('user_id', '=', user.id).execute()
    assert.equal(audit.filter(({ event }) => event === 'share-unreadable').length, 5)
  })

  const wrong: [title: string, path: string, body: unknown][] = [
    ['no phase', 'a-good-set-id', { version: 1 }],
    ['a phase that is none', 'a-good-set-id', { phase: 'force', version: 1 }],
    ['a version that is none', 'a-good-set-id', prepare(newShare(), 0)],
    ['a version that is half', 'a-good-set-id', prepare(newShare(), 1.5)],
    ['a share that is no base64url', 'a-good-set-id', prepare('<script>alert(1)</script>')],
    ['a share that is too long', 'a-good-set-id', prepare('a'.repeat(4097))],
    ['no address', 'a-good-set-id', prepare(newShare(), 1, { addresses: {} })],
    ['an address that is none', 'a-good-set-id', prepare(newShare(), 1, { addresses: { eip155: '0x12' } })],
    ['a namespace that is none', 'a-good-set-id', prepare(newShare(), 1, { addresses: { 'a b': 'abcd' } })],
    ['a recovery share that is too long', 'a-good-set-id', prepare(newShare(), 1, { sealedRecovery: 'a'.repeat(16_385) })],
    ['a set without a name', 'x', prepare(newShare())]
  ]
  it('are refused where something in them is not as it should be', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    for (const [title, setId, body] of wrong) {
      const answer = await frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body })
      assert.deepEqual([answer.status, answer.code], [400, 'login-invalid'], title)
    }
  })

  it('are sent up to a limit', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const setId = newSet()
    await put(frame, accessToken, setId, prepare(newShare()))
    const statuses = []
    for (let time = 0; time < 21; time++) statuses.push((await get(frame, accessToken, setId)).status)
    assert.deepEqual(statuses, [...Array<number>(19).fill(200), 429, 429])
  })

  it('come under a new key without being touched, and are not lost by it', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const [setId, authShare] = [newSet(), newShare()]
    await put(frame, accessToken, setId, prepare(authShare))
    const { db } = login.stores[0]!
    const before = await db.selectFrom('login_share').selectAll().where('set_id', '=', setId).executeTakeFirstOrThrow()
    const rotated = await openStage({
      store: login.stores[0]!,
      settings: {
        ...login.stage.settings,
        keyEncryptionKeys: [{ id: 'second', key: randomBytes(32) }, ...login.stage.settings.keyEncryptionKeys]
      }
    })
    try {
      const wrapper = createLocalKeyWrapper(rotated.settings.keyEncryptionKeys)
      const audit = async () => {}
      const log = (await import('pino')).pino({ level: 'silent' })
      const read = createShareReader(wrapper, audit, log)
      const { now } = login.stage.clock
      const devices = createRecordDevices(db, now)
      const records = createRecords({ db, audit, now, base: () => rotated.url, readShare: read, devices })
      const secrets = createDerivedKeys(rotated.settings.secret)
      const shares = createAuthShares({ db, wrapper, read, records, audit, log, now, secrets })
      const rowNow = () => db.selectFrom('login_share').selectAll().where('set_id', '=', setId).executeTakeFirstOrThrow()
      // a share that cannot be decrypted blocks no other, although it is retried
      await put(frame, accessToken, newSet(), prepare(newShare()))
      await db
        .updateTable('login_share')
        .set({ wrapped_key: 'broken' })
        .where('user_id', '=', before.user_id)
        .where('set_id', '<>', setId)
        .execute()
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from login_share`.execute(db)
      for (let time = 0; time <= rows[0]!.count; time++) await shares.rotate(1)
      const after = await rowNow()
      assert.deepEqual([after.key_id, after.sealed], ['second', before.sealed])
      await deleteExpired({ db, now: login.stage.clock.now }, shares)
      assert.deepEqual(await rowNow(), after)
      const session = await db
        .selectFrom('login_session')
        .selectAll()
        .where('user_id', '=', before.user_id)
        .executeTakeFirstOrThrow()
      assert.equal((await shares.release(session, setId)).authShare, authShare)
    } finally {
      await rotated.stop()
    }
  })
})
