import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { describeLogin, minute, newSet } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { recordOf, signedCommit } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('the share of a set that is committed', login => {
  const { newWallet, prepare, keysOf, addBeside } = createWallets(login)

  /**
   * Skips without PostgreSQL: the embedded database has one connection, so that its transactions never
   * overlap.
   */
  const needsPostgres = (context: TestContext): boolean => {
    const isOne = login.stores[0] === login.stores[1]
    if (isOne) context.skip('needs PostgreSQL')
    return isOne
  }
  async function untilWaiting(count: number): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        login.stores[1]!.db
      )
      if (rows[0]!.waiting >= count) return
    }
  }
  /**
   * Creates an owner about to commit another set, the oldest of the maximum number that a device may
   * prepare.
   */
  async function preparedOwner() {
    const owner = await newWallet()
    login.stage.clock.pass(minute)
    const { accessToken } = await owner.frame.logIn(owner.email)
    const [next, ...others] = [newSet(), newSet(), newSet(), newSet()] as const
    for (const setId of [next, ...others]) {
      assert.equal((await prepare(owner.frame, accessToken, setId, 2)).status, 200)
      login.stage.clock.pass(10)
    }
    return { ...owner, accessToken, next }
  }
  /** Sends a request while the commit waits for the row of the record. */
  async function whileCommitting(
    { userId, frame, accessToken, next }: Awaited<ReturnType<typeof preparedOwner>>,
    send: () => unknown
  ) {
    let committing: ReturnType<typeof signedCommit> | undefined
    await login.stores[0]!.db.transaction().execute(async transaction => {
      await transaction.selectFrom('login_record').select('user_id').where('user_id', '=', userId).forUpdate().execute()
      committing = signedCommit(frame, accessToken, next)
      await untilWaiting(1)
      send()
      await untilWaiting(2)
    })
    return committing!
  }
  async function assertCommitted({ frame, accessToken, next }: Awaited<ReturnType<typeof preparedOwner>>) {
    const { status, body } = await frame.call('GET', `/v1/shares/${next}`, { accessToken })
    assert.deepEqual([status, body.state], [200, 'committed'])
    assert.equal((await keysOf(frame, accessToken)).setId, next)
    assert.equal((await recordOf(frame, accessToken)).record?.setId, next)
  }

  it('stays where another set is prepared while it is committed', async context => {
    if (needsPostgres(context)) return
    const owner = await preparedOwner()
    let preparing: ReturnType<FrameClient['call']> | undefined
    const committed = await whileCommitting(owner, () => {
      preparing = prepare(owner.frame, owner.accessToken, newSet(), 3)
    })
    assert.equal(committed.status, 200)
    assert.equal((await preparing!).status, 200)
    await assertCommitted(owner)
  })

  it('stays where it is deleted while it is committed', async context => {
    if (needsPostgres(context)) return
    const owner = await preparedOwner()
    let deleting: ReturnType<FrameClient['call']> | undefined
    const committed = await whileCommitting(owner, () => {
      deleting = owner.frame.call('DELETE', `/v1/shares/${owner.next}`, { accessToken: owner.accessToken })
    })
    assert.equal(committed.status, 200)
    const answer = await deleting!
    assert.deepEqual([answer.status, answer.code], [403, 'login-record-key'])
    await assertCommitted(owner)
  })

  it('is deleted and taken back by no statement: the database refuses what would leave an account without it', async () => {
    const { db } = login.stage.store
    const owner = await newWallet()
    const { id, setId } = await addBeside(owner.frame, owner.accessToken)
    const spare = newSet()
    assert.equal((await prepare(owner.frame, owner.accessToken, spare, 2)).status, 200)
    for (const [userId, committed] of [
      [owner.userId, owner.setId],
      [id, setId]
    ] as const) {
      const row = () =>
        db
          .selectFrom('login_share')
          .select(['set_id', 'state'])
          .where('user_id', '=', userId)
          .where('set_id', '=', committed)
          .executeTakeFirst()
      await assert.rejects(db.deleteFrom('login_share').where('user_id', '=', userId).execute(), /login_user_committed_set/)
      await assert.rejects(
        db.updateTable('login_share').set({ state: 'prepared' }).where('user_id', '=', userId).execute(),
        /login_user_committed_set/
      )
      assert.deepEqual(await row(), { set_id: committed, state: 'committed' })
      for (const other of [newSet(), spare])
        await assert.rejects(
          db.updateTable('login_user').set({ set_id: other }).where('id', '=', userId).execute(),
          /login_user_committed_set/
        )
    }
  })
})
