import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { sql } from 'kysely'
import { proveDevice } from '../../../../frame/page/keys/record-key.ts'
import type { DeviceProof } from '../../../../adapters/api/contract/wallet-record.ts'
import { eventually } from '../../../kit/eventually.ts'
import { addPasskey } from './add-passkey.ts'
import { day, describeLogin, minute } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { openTestWallet, recordOf, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('a device that opens the wallet', login => {
  const { newWallet, keylessWallet, mailboxThief, addBeside, request } = createWallets(login)
  const thiefs = new Uint8Array(16).fill(9)

  interface ProofOptions {
    readonly entropy?: Uint8Array<ArrayBuffer>
    readonly device?: string
    readonly user?: string
    readonly origin?: string
    readonly now?: number
  }
  const proofOf = async (frame: FrameClient, userId: string, options: ProofOptions = {}): Promise<DeviceProof> => {
    const { entropy, device = frame.thumbprint, user = userId, origin = new URL(frame.url).origin, now = frame.now() } = options
    return proveDevice(await openTestWallet(entropy), user, device, { origin, now })
  }
  const send = (frame: FrameClient, accessToken: string, proof: unknown) =>
    frame.call('POST', '/v1/wallet-record/device', { accessToken, body: { proof } })
  const devicesOf = async (userId: string) =>
    (
      await login.stores[0]!.db.selectFrom('login_record_device').select('thumbprint').where('user_id', '=', userId).execute()
    ).map(({ thumbprint }) => thumbprint)
  /** Creates the owner’s second browser, and an attacker with the mailbox. */
  const withSecond = async (owner: Awaited<ReturnType<typeof newWallet>>) => {
    const { thief: frame, accessToken } = await mailboxThief(owner.email)
    const { thief, accessToken: theirs } = await mailboxThief(owner.email)
    return {
      owner,
      frame,
      accessToken,
      thief,
      theirs,
      sessionOf: async () => (await frame.call('GET', '/v1/session', { accessToken })).body.session
    }
  }

  it('is the owner’s once it has shown that it could sign, without a change of the record and as often as it likes', async () => {
    const { owner, frame, accessToken, thief, theirs, sessionOf } = await withSecond(await newWallet())
    const before = await recordOf(frame, accessToken)
    await request(thief, theirs, { action: 'delete' })
    const proof = await proofOf(frame, owner.userId)
    for (const _time of ['first', 'again']) assert.equal((await send(frame, accessToken, proof)).status, 204)
    const after = await recordOf(frame, accessToken)
    assert.deepEqual([after.record, after.hash, after.change], [before.record, before.hash, before.change])
    assert.ok(after.pending, 'what waits goes on waiting: its user has not seen it yet')
    assert.equal(
      (await thief.call('DELETE', `/v1/sessions/${await sessionOf()}`, { accessToken: theirs })).code,
      'login-record-key'
    )
    // a change that was signed on the first device in the meantime is accepted
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'cancel')).status, 200)
    assert.equal((await send(frame, accessToken, proof)).status, 204)
  })

  it('is none by the proof of another device, service, user, wallet or time', async () => {
    const { owner, frame, accessToken, thief, theirs } = await withSecond(await newWallet())
    const now = login.stage.clock.now()
    const wrong: [string, DeviceProof][] = [
      ['another device', await proofOf(frame, owner.userId, { device: owner.frame.thumbprint })],
      ['another service', await proofOf(frame, owner.userId, { origin: 'https://evil.example' })],
      ['another user', await proofOf(frame, owner.userId, { user: 'somebody-else' })],
      ['another wallet', await proofOf(frame, owner.userId, { entropy: new Uint8Array(randomBytes(16)) })],
      ['long ago', await proofOf(frame, owner.userId, { now: now - 20 * minute })],
      ['the future', await proofOf(frame, owner.userId, { now: now + 20 * minute })]
    ]
    for (const [title, proof] of wrong) {
      const answer = await send(frame, accessToken, proof)
      assert.deepEqual([answer.status, answer.code], [403, 'login-record-key'], title)
    }
    const stolen = await send(thief, theirs, await proofOf(frame, owner.userId))
    assert.equal(stolen.code, 'login-record-key', 'nobody else sends a proof that was overheard')
    assert.deepEqual(await devicesOf(owner.userId), [owner.frame.thumbprint])
  })

  it('refuses what is no proof', async () => {
    const { frame, accessToken, userId } = await newWallet()
    const proof = await proofOf(frame, userId)
    for (const body of [undefined, 'signed', { ...proof, expires: 0 }, { ...proof, signature: 5 }, { ...proof, binding: null }]) {
      const answer = await send(frame, accessToken, body)
      assert.deepEqual([answer.status, answer.code], [400, 'login-invalid'], JSON.stringify(body))
    }
  })

  it('is the owner’s also where the wallet has no record key yet, and registers none', async () => {
    const { owner, frame, accessToken } = await withSecond(await keylessWallet())
    const entropy = new Uint8Array(randomBytes(16))
    const foreign = await send(frame, accessToken, await proofOf(frame, owner.userId, { entropy }))
    assert.equal(foreign.code, 'login-record-key', 'the key of another wallet')
    assert.equal((await send(frame, accessToken, await proofOf(frame, owner.userId))).status, 204)
    assert.deepEqual(await devicesOf(owner.userId), [frame.thumbprint])
    assert.equal((await recordOf(frame, accessToken)).record!.key, '')
  })

  it('is one of no wallet where there is none, and of none that was removed meanwhile', async t => {
    const [first, second] = login.stores
    const frame = await login.newFrame()
    const none = await frame.logIn('nobody@example.org')
    assert.equal((await send(frame, none.accessToken, await proofOf(frame, none.user.id))).code, 'login-unknown')
    if (first === second) return t.skip('the embedded database has one connection')

    const owner = await newWallet()
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'delete')).status, 200)
    login.stage.clock.pass(31 * day)
    const { accessToken } = await owner.frame.logIn(owner.email)
    const proof = await proofOf(owner.frame, owner.userId)
    const { db } = first!
    // the removal is held before its last write, after the devices of the wallet are deleted
    await sql`create function hold_purge() returns trigger as $$ begin
      if new.event = 'wallet-purged' then perform pg_advisory_xact_lock(4711); end if; return new; end $$ language plpgsql`.execute(
      db
    )
    await sql`create trigger hold_purge before insert on login_audit for each row execute function hold_purge()`.execute(db)
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`select distinct pid from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(db)
      return rows.length
    }
    let sweeping: Promise<void> | undefined
    let sending: ReturnType<typeof send> | undefined
    await second!.db.transaction().execute(async transaction => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(transaction)
      sweeping = login.stage.sweep()
      await eventually(async () => (await waiting()) === 1, 'the removal waits')
      let isDone = false
      sending = send(owner.frame, accessToken, proof).finally(() => (isDone = true))
      await eventually(async () => isDone || (await waiting()) === 2, 'the proof waits for the removal, or is answered')
    })
    await sweeping
    const answer = await sending!
    await sql`drop trigger hold_purge on login_audit`.execute(db)
    await sql`drop function hold_purge`.execute(db)
    assert.equal(answer.code, 'login-unknown')
    assert.deepEqual(
      await devicesOf(owner.userId),
      [],
      'or the next wallet of the account would have a device that cannot open it'
    )
  })

  it('is one of 64 of its wallet at most: another one takes the place of the oldest, and of none of the wallet that guards', async () => {
    const owner = await newWallet()
    const { db } = login.stores[0]!
    const { thief, accessToken } = await mailboxThief(owner.email)
    const { id: place } = await addBeside(thief, accessToken, thiefs)
    const noted = (user_id: string, names: readonly string[]) =>
      db
        .insertInto('login_record_device')
        .values(names.map((thumbprint, at) => ({ user_id, thumbprint, seen_at: 1_000 + at })))
        .execute()
    const others = Array.from({ length: 100 }, (_, at) => `device${at}`)
    // an owner who has opened both wallets there, long ago
    await noted(owner.userId, others.slice(0, 1))
    await noted(place, others)
    const logInBy = await addPasskey(thief, accessToken)
    const newest = await login.newFrame()
    const { body } = await logInBy(newest)
    assert.equal((await send(newest, body.accessToken, await proofOf(newest, place, { entropy: thiefs }))).status, 204)
    const kept = [newest.thumbprint, thief.thumbprint, ...others.slice(-61), 'device0']
    assert.deepEqual((await devicesOf(place)).sort(), kept.sort())
    assert.deepEqual((await devicesOf(owner.userId)).sort(), [owner.frame.thumbprint, 'device0'].sort())

    // the key of the guard adds devices to it only, and they are limited too
    await noted(owner.userId, others.slice(1))
    const second = await mailboxThief(owner.email)
    const proof = await proofOf(second.thief, owner.userId)
    assert.equal((await send(second.thief, second.accessToken, proof)).status, 204)
    const guards = await devicesOf(owner.userId)
    assert.deepEqual(
      [guards.length, guards.includes(second.thief.thumbprint), guards.includes(owner.frame.thumbprint)],
      [64, true, true]
    )
  })
})
