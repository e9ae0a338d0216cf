import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../../../services/store/schema.ts'
import { createAuthenticator } from './authenticator.ts'
import { day, describeLogin, minute, newEmail } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { frameOrigin, lastCode, pageOrigin } from './stage.ts'
import { recordOf, signedChange, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

// A row that the test locks blocks requests, which then continue in the order of their arrival. The embedded database has one
// connection, so that its transactions never overlap.
describeLogin('requests that meet while the address of an account changes', login => {
  const { newWallet, mailboxThief, changeEmail, request } = createWallets(login)
  const needsPostgres = (context: TestContext): boolean => {
    const isOne = login.stores[0] === login.stores[1]
    if (isOne) context.skip('needs PostgreSQL')
    return isOne
  }

  /** Locks a row, runs `within`, and unlocks the row. */
  async function holding(lock: (db: Kysely<Schema>) => Promise<unknown>, within: () => Promise<void>): Promise<void> {
    await login.stores[0]!.db.transaction().execute(async transaction => {
      await lock(transaction)
      await within()
    })
  }
  /** Waits until that many connections wait for a lock. */
  async function untilWaiting(count: number): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        login.stores[1]!.db
      )
      if (rows[0]!.waiting >= count) return
    }
  }
  const newAuthenticator = () => createAuthenticator({ origin: frameOrigin, relyingParty: 'frame.example.org' })
  const requestPasskey = async (frame: FrameClient, accessToken: string) => {
    const { body } = await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })
    return body
  }
  /** Runs all but the last step of a change of the address that the owner's key signs. */
  async function prepareChange(frame: FrameClient, accessToken: string, email: string) {
    const next = newEmail()
    const change = await signedChange(frame, accessToken, 'email', { email: next })
    const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
    const secondary = await frame.call('POST', '/v1/user/email/primary', {
      body: { update: primary.body.update, code: lastCode(login.stage, email) },
      accessToken
    })
    const body = { update: secondary.body.update, code: lastCode(login.stage, next), change }
    return () => frame.call('POST', '/v1/user/email/secondary', { accessToken, body })
  }

  it('make no account at an address that its owner may take back', async context => {
    if (needsPostgres(context)) return
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    login.stage.clock.pass(minute)
    assert.ok((await changeEmail(thief, accessToken, owner.email, newEmail())).body.effectiveAt)
    login.stage.clock.pass(7 * day - minute)
    const own = await owner.frame.logIn(owner.email)
    const frame = await login.newFrame()
    const begun = await frame.call('POST', '/v1/login/email', { body: { email: owner.email, origin: pageOrigin } })
    const code = { login: begun.body.login, code: lastCode(login.stage, owner.email) }
    login.stage.clock.pass(2 * minute)
    let swept: Promise<void> | undefined
    let finished: ReturnType<FrameClient['call']> | undefined
    await holding(
      db =>
        db
          .selectFrom('login_identity')
          .select('user_id')
          .where('subject', '=', owner.email)
          .forUpdate()
          .executeTakeFirstOrThrow(),
      async () => {
        swept = login.second.sweep()
        await untilWaiting(1)
        finished = frame.call('POST', '/v1/login/email/code', { body: code })
        await untilWaiting(2)
      }
    )
    await swept
    const answer = await finished!
    assert.deepEqual([answer.status, answer.code], [409, 'login-email-taken'])
    const change = await signedChange(owner.frame, own.accessToken, 'email', { email: owner.email })
    const undone = await owner.frame.call('POST', '/v1/wallet-record', {
      accessToken: own.accessToken,
      body: { change, email: owner.email }
    })
    assert.equal(undone.status, 200)
  })

  it('end a week with one outcome: the key of the owner and what is due lock the rows in one order', async context => {
    if (needsPostgres(context)) return
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.equal((await request(thief, accessToken, { action: 'delete' })).status, 200)
    login.stage.clock.pass(7 * day - minute)
    const own = await owner.frame.logIn(owner.email)
    const change = await signedChange(owner.frame, own.accessToken, 'cancel', {})
    login.stage.clock.pass(2 * minute)
    let swept: Promise<void> | undefined
    let cancelled: ReturnType<FrameClient['call']> | undefined
    await holding(
      db => db.selectFrom('login_change').select('id').where('user_id', '=', owner.userId).forUpdate().execute(),
      async () => {
        swept = login.second.sweep()
        await untilWaiting(1)
        cancelled = owner.frame.call('POST', '/v1/wallet-record', { accessToken: own.accessToken, body: { change } })
        await untilWaiting(2)
      }
    )
    await swept
    const answer = await cancelled!
    assert.deepEqual([answer.status, answer.code], [409, 'login-share-conflict'])
    assert.equal((await recordOf(owner.frame, own.accessToken)).record?.deleted, true)
    assert.equal((await signedRequest(owner.frame, own.accessToken, 'restore')).status, 200)
  })

  it('leave no session of a passkey that the change removes', async context => {
    if (needsPostgres(context)) return
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const authenticator = newAuthenticator()
    const { login: id, options } = await requestPasskey(thief, accessToken)
    const response = authenticator.register(options)
    assert.equal(
      (await thief.call('POST', '/v1/passkeys', { accessToken, body: { login: id, response, name: 'x' } })).status,
      200
    )
    login.stage.clock.pass(minute)
    const own = await owner.frame.logIn(owner.email)
    const finish = await prepareChange(owner.frame, own.accessToken, owner.email)
    const { body } = await thief.call('POST', '/v1/login/passkey/options', { body: {} })
    const answerBody = { login: body.login, response: authenticator.answer(body.options) }
    let loggedIn: ReturnType<FrameClient['call']> | undefined
    let changed: ReturnType<FrameClient['call']> | undefined
    await holding(
      db => db.selectFrom('login_passkey').select('id').where('id', '=', authenticator.id).forUpdate().executeTakeFirstOrThrow(),
      async () => {
        loggedIn = thief.call('POST', '/v1/login/passkey', { body: answerBody, at: login.second })
        await untilWaiting(1)
        changed = finish()
        await untilWaiting(2)
      }
    )
    assert.equal((await changed!).status, 200)
    const { accessToken: late } = (await loggedIn!).body
    const share = await thief.call('GET', `/v1/shares/${owner.setId}`, { accessToken: late ?? 'none' })
    assert.equal(share.status, 401)
  })

  it('leave no passkey of a session that the change ends', async context => {
    if (needsPostgres(context)) return
    const owner = await newWallet()
    login.stage.clock.pass(2 * minute)
    const own = await owner.frame.logIn(owner.email)
    const finish = await prepareChange(owner.frame, own.accessToken, owner.email)
    const { thief, accessToken } = await mailboxThief(owner.email)
    const authenticator = newAuthenticator()
    const { login: id, options } = await requestPasskey(thief, accessToken)
    const body = { login: id, response: authenticator.register(options), name: 'x' }
    let registered: ReturnType<FrameClient['call']> | undefined
    await holding(
      db => db.selectFrom('login_attempt').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
      async () => {
        registered = thief.call('POST', '/v1/passkeys', { accessToken, body, at: login.second })
        await untilWaiting(1)
        assert.equal((await finish()).status, 200)
      }
    )
    const answer = await registered!
    assert.deepEqual([answer.status, answer.code], [401, 'login-session'])
    const begun = await thief.call('POST', '/v1/login/passkey/options', { body: {} })
    const response = authenticator.answer(begun.body.options)
    const late = await thief.call('POST', '/v1/login/passkey', { body: { login: begun.body.login, response } })
    assert.notEqual(late.status, 200)
  })
})
