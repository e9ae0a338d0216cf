import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { proveDevice } from '../../../frame/page/keys/record-key.ts'
import { createCustodySigner } from '../../../services/auth/login/custody-signer.ts'
import { maxDepositsPerUser } from '../../../services/recovery/rate-limits.ts'
import { addPasskey } from '../auth/login/add-passkey.ts'
import { createFrame, type FrameClient } from '../auth/login/frame-client.ts'
import { pageOrigin } from '../auth/login/stage.ts'
import { openTestWallet, signedCommit, testAddresses } from '../auth/login/wallet-key.ts'
import { custodyBench, hour, newEmail, newSet, newShare } from './custody-bench.ts'

describe('the deposits of a user, against a thief of the mailbox', () => {
  const bench = custodyBench()
  const { visit } = bench
  type Visitor = Awaited<ReturnType<typeof visit>>
  const day = 24 * hour

  /** Deposits, prepares and commits a set under the record key, as the frame does. */
  async function commitCustodial(owner: Visitor, version: number): Promise<string> {
    bench.stage.clock.pass(60_000)
    const { accessToken } = await owner.logIn()
    const setId = newSet()
    assert.equal((await owner.request('/v1/deposit', { setId, version, share: newShare() })).status, 200)
    const body = { phase: 'prepare', version, authShare: newShare(), addresses: testAddresses }
    await owner.frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body })
    assert.equal((await signedCommit(owner.frame, accessToken, setId)).status, 200)
    return setId
  }

  it('keep the share of a wallet, whose set cannot be replaced without its key', async () => {
    const email = newEmail()
    const owner = await visit(email)
    const setId = await commitCustodial(owner, 1)
    bench.stage.clock.pass(hour)
    const thief = await createFrame(bench.stage, '203.0.113.79')
    const { accessToken } = await thief.logIn(email)
    const junk = newSet()
    const body = { phase: 'prepare', version: 2, authShare: newShare(), addresses: testAddresses }
    await thief.call('PUT', `/v1/shares/${junk}`, { accessToken, body })
    const change = { action: 'commit', setId: junk, version: 2 }
    assert.equal((await thief.call('POST', '/v1/wallet-record/changes', { accessToken, body: change })).code, 'login-invalid')
    bench.stage.clock.pass(8 * day)
    await bench.stage.sweep()
    const later = await visit(email)
    assert.equal((await later.request('/v1/deposit/delete', { setId })).code, 'login-record-key')
    assert.equal((await later.request('/v1/recovery', { setId })).code, undefined)
  })
  it('keep the share of a set that was committed after the grant of a thief was made', async () => {
    const email = newEmail()
    const owner = await visit(email)
    await commitCustodial(owner, 1)
    bench.stage.clock.pass(hour)
    const thief = await visit(email)
    const stale = await thief.grant()
    const next = await commitCustodial(owner, 2)
    bench.stage.clock.pass(2 * 60_000)
    const at = { ...bench.stage, url: bench.recovery.url }
    assert.equal((await thief.request('/v1/deposit/delete', { setId: next })).code, 'login-record-key')
    const refused = await thief.frame.call('POST', '/v1/deposit/delete', { body: { grant: stale, setId: next }, at })
    assert.deepEqual([refused.status, refused.code], [403, 'login-early'])
    await owner.logIn()
    assert.equal((await owner.request('/v1/recovery', { setId: next })).status, 200)
  })

  it('restore a share that was deleted before its set was the wallet’s', async () => {
    const { email, owner, set } = await bench.deposited()
    bench.stage.clock.pass(2 * hour)
    const thief = await visit(email)
    assert.equal((await thief.request('/v1/deposit/delete', { setId: set.setId })).status, 204)
    assert.equal((await thief.request('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
    bench.stage.clock.pass(60_000)
    const { accessToken } = await owner.logIn()
    const body = { phase: 'prepare', version: 1, authShare: newShare(), addresses: testAddresses }
    await owner.frame.call('PUT', `/v1/shares/${set.setId}`, { accessToken, body })
    assert.equal((await signedCommit(owner.frame, accessToken, set.setId)).status, 200)
    bench.stage.clock.pass(29 * day)
    await bench.sweep()
    await owner.logIn()
    assert.equal((await owner.request('/v1/recovery', { setId: set.setId })).status, 200)
  })

  it('make room for those of the owner, whatever a thief has deposited, and never of the wallet’s set', async () => {
    const email = newEmail()
    const owner = await visit(email)
    const committed = await commitCustodial(owner, 1)
    for (let round = 0; round < 5; round++) {
      bench.stage.clock.pass(8 * hour)
      const thief = await visit(email)
      const codes: (string | undefined)[] = []
      for (let n = 0; n < 9; n++)
        codes.push((await thief.request('/v1/deposit', { setId: newSet(), version: 1, share: newShare() })).code)
      assert.deepEqual([codes.slice(0, 8).every(code => code === undefined), codes[8]], [true, 'login-limit'])
    }
    bench.stage.clock.pass(60_000)
    await owner.logIn()
    assert.equal((await owner.request('/v1/deposit', { setId: newSet(), version: 2, share: newShare() })).status, 200)
    assert.equal((await owner.request('/v1/recovery', { setId: committed })).status, 200)
  })

  it('of the owner’s device with the wallet go on when a thief has used up what other devices share, which loses nothing by asking in vain', async () => {
    const email = newEmail()
    const owner = await visit(email)
    await commitCustodial(owner, 1)
    const deposit = async (who: Visitor) => {
      const { status } = await who.request('/v1/deposit', { setId: newSet(), version: 2, share: newShare() })
      return status
    }
    for (let n = 0; n < 3; n++) {
      bench.stage.clock.pass(5 * 60_000)
      const thief = await visit(email)
      for (let time = 0; time < 7; time++) assert.equal(await deposit(thief), 200)
    }
    const fourth = await visit(email)
    let taken = 0
    while (taken < 7 && (await deposit(fourth)) === 200) taken++
    assert.ok(taken < 7, 'there is nothing left for others')
    for (let time = 0; time < 8; time++) assert.equal(await deposit(fourth), 429)
    await owner.logIn()
    assert.equal(await deposit(owner), 200)
    bench.stage.clock.pass(21 * 60_000)
    await fourth.logIn()
    assert.deepEqual([await deposit(fourth), await deposit(fourth)], [200, 429])
    await owner.logIn()
    assert.equal(await deposit(owner), 200)
  })

  it('are few of a thief’s own wallets, on however many devices, and have the owner mailed seldom', async () => {
    const email = newEmail()
    const owner = await visit(email)
    await commitCustodial(owner, 1)
    const from = bench.stage.clock.now()
    const mails = () => bench.stage.mailsTo(email).filter(({ subject }) => subject.includes('keeps a recovery share')).length
    const before = mails()
    const at = { ...bench.stage, url: bench.recovery.url }
    const junk = async (frame: FrameClient, accessToken: string) => {
      const { body } = await frame.call('POST', '/v1/custody/grant', { accessToken, body: {} })
      const share = { grant: body.grant, email, setId: newSet(), version: 2, share: newShare() }
      return (await frame.call('POST', '/v1/deposit', { body: share, at })).code
    }
    for (let wallet = 1; wallet <= 2; wallet++) {
      bench.stage.clock.pass(60_000)
      const entropy = new Uint8Array(16).fill(wallet)
      const opened = await openTestWallet(entropy)
      const thief = await createFrame(bench.stage, `203.0.113.${wallet}`)
      const { accessToken } = await thief.logIn(email)
      const place = (await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })).body.id as string
      const setId = newSet()
      const body = { phase: 'prepare', version: 1, authShare: newShare(), addresses: opened.keys.addresses, sealedRecovery: 's' }
      await thief.call('PUT', `/v1/shares/${setId}`, { accessToken, body })
      assert.equal((await signedCommit(thief, accessToken, setId, { entropy })).status, 200)
      const logInBy = await addPasskey(thief, accessToken)
      const codes: (string | undefined)[] = []
      for (let key = 0; key < 6; key++) {
        const other = await createFrame(bench.stage, `203.0.113.${wallet}`)
        const done = (await logInBy(other)).body
        assert.equal(done.user.id, place)
        const proof = proveDevice(opened, place, other.thumbprint, { origin: new URL(other.url).origin, now: other.now() })
        await other.call('POST', '/v1/wallet-record/device', { accessToken: done.accessToken, body: { proof } })
        for (let time = 0; time < 8; time++) codes.push(await junk(other, done.accessToken))
      }
      // its first device is one of them
      codes.push(await junk(thief, accessToken))
      const kept = codes.filter(code => code === undefined).length
      assert.deepEqual([kept, new Set(codes)], [8, new Set([undefined, 'login-limit'])])
    }
    assert.ok(bench.stage.clock.now() - from < hour)
    // one of the twelve was the owner’s
    assert.equal(mails() - before, 11)
    bench.stage.clock.pass(60_000)
    await owner.logIn()
    assert.equal((await owner.request('/v1/deposit', { setId: newSet(), version: 2, share: newShare() })).status, 200)
    assert.equal(mails() - before, 11)
    bench.stage.clock.pass(hour)
    await owner.logIn()
    assert.equal((await owner.request('/v1/deposit', { setId: newSet(), version: 2, share: newShare() })).status, 200)
    assert.equal(mails() - before, 12)
  })

  it('are kept in no greater number than there is room for, on devices with the wallet and without', async () => {
    const email = newEmail()
    const owner = await visit(email)
    await commitCustodial(owner, 1)
    bench.stage.clock.pass(60_000)
    const { user } = await owner.logIn()
    const fill = async (who: Visitor) => {
      for (let time = 0; time < 9; time++) await who.request('/v1/deposit', { setId: newSet(), version: 2, share: newShare() })
    }
    await fill(owner)
    for (const minutes of [5, 5, 5, 5, 32]) {
      bench.stage.clock.pass(minutes * 60_000)
      await fill(await visit(email))
    }
    const { kept } = await bench.store.db
      .selectFrom('custody_deposit')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('user_id', '=', user.id)
      .where('forgotten_at', 'is', null)
      .executeTakeFirstOrThrow()
    assert.ok(kept <= maxDepositsPerUser, `${kept}`)
  })

  it('of another browser for a postponed wallet, by a grant from before it was there, give way to that of the wallet’s device', async () => {
    const email = newEmail()
    const thief = await visit(email)
    const stale = await thief.grant()
    bench.stage.clock.pass(60_000)
    const owner = await visit(email)
    bench.stage.clock.pass(60_000)
    const { accessToken } = await owner.logIn()
    const setId = newSet()
    const body = { phase: 'prepare', version: 1, authShare: newShare(), addresses: testAddresses, postponed: pageOrigin }
    assert.equal((await owner.frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body })).status, 200)
    assert.equal((await signedCommit(owner.frame, accessToken, setId)).status, 200)
    const at = { ...bench.stage, url: bench.recovery.url }
    const junk = { grant: stale, setId, version: 1, share: newShare(), email }
    assert.equal((await thief.frame.call('POST', '/v1/deposit', { body: junk, at })).status, 200)
    const reply = await thief.frame.call('POST', '/v1/recovery', { body: { grant: stale, setId }, at })
    assert.equal(reply.status, 200)
    const share = newShare()
    assert.equal((await owner.request('/v1/deposit', { setId, version: 1, share })).status, 200)
    const recoveries = await bench.store.db.selectFrom('custody_recovery').select('id').where('set_id', '=', setId).execute()
    assert.deepEqual(recoveries, [], 'what was begun before ends')
    const late = await thief.frame.call('POST', '/v1/deposit', { body: junk, at })
    const other = await owner.request('/v1/deposit', { setId, version: 1, share: newShare() })
    assert.deepEqual([late.code, other.code], ['login-share-conflict', 'login-share-conflict'])
    assert.equal((await owner.request('/v1/deposit', { setId, version: 1, share })).status, 200, 'it is the same one')
  })

  it('of the wallet’s set stay where a device without the wallet deposits another', async () => {
    const email = newEmail()
    const owner = await visit(email)
    const setId = await commitCustodial(owner, 1)
    bench.stage.clock.pass(60_000)
    const thief = await visit(email)
    assert.equal((await thief.request('/v1/deposit', { setId, version: 1, share: newShare() })).code, 'login-share-conflict')
  })

  it('are made by the browser alone that has the wallet while its recovery is postponed', async () => {
    const email = newEmail()
    const owner = await visit(email)
    bench.stage.clock.pass(60_000)
    const { accessToken } = await owner.logIn()
    const setId = newSet()
    const body = { phase: 'prepare', version: 1, authShare: newShare(), addresses: testAddresses, postponed: pageOrigin }
    assert.equal((await owner.frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body })).status, 200)
    assert.equal((await signedCommit(owner.frame, accessToken, setId)).status, 200)

    bench.stage.clock.pass(60_000)
    const thief = await createFrame(bench.stage, '203.0.113.77')
    const stolen = await thief.logIn(email)
    assert.equal(stolen.user.keys!.setId, setId, 'every login is told its name')
    const refused = await thief.call('POST', '/v1/custody/grant', { accessToken: stolen.accessToken, body: {} })
    assert.deepEqual([refused.status, refused.code], [409, 'login-share-elsewhere'])

    bench.stage.clock.pass(hour)
    await owner.logIn()
    const share = { setId, version: 1, share: newShare() }
    assert.equal((await owner.request('/v1/deposit', share)).status, 200)
  })

  it('are recovered by the owner, however often a thief asks on other devices', async () => {
    const { email, set } = await bench.deposited()
    const request = async () => (await (await visit(email)).request('/v1/recovery', { setId: set.setId })).code
    for (let n = 0; n < 3; n++) assert.equal(await request(), undefined)
    for (let n = 0; n < 4; n++) {
      bench.stage.clock.pass(8 * hour)
      assert.deepEqual([await request(), await request()], [undefined, undefined])
    }
  })

  it('are made for the address alone that the owner has confirmed, whatever the login service says', async () => {
    const owner = await visit(newEmail())
    bench.stage.clock.pass(60_000)
    const { user } = await owner.logIn()
    const stranger = 'operator@evil.example'
    const signer = createCustodySigner({
      secret: bench.stage.settings.secret,
      custodian: bench.recovery.url,
      base: () => bench.stage.url,
      now: bench.stage.clock.now
    })
    const lying = { cnf: { jkt: owner.frame.thumbprint }, email: stranger }
    const grant = await signer.sign('custody-grant+jwt', user.id, lying)
    const set = { setId: newSet(), version: 1, share: newShare() }
    const refused = await owner.request('/v1/deposit', { ...set, grant })
    assert.deepEqual([refused.status, refused.code], [409, 'login-other-email'])
    assert.deepEqual(bench.stage.mailsTo(stranger), [])
    assert.equal((await owner.request('/v1/recovery', { setId: set.setId })).code, 'login-unknown', 'nothing was kept')
    const kept = await owner.request('/v1/deposit', set)
    assert.deepEqual(kept.body, { email: user.email })
    // nor later, for the same set
    assert.equal((await owner.request('/v1/deposit', { ...set, grant, email: stranger })).code, 'login-other-email')
  })
})
