import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCustodySigner } from '../../../services/auth/login/custody-key.ts'
import { createFrame } from '../auth/login/frame-client.ts'
import { signedCommit, testAddresses } from '../auth/login/wallet-key.ts'
import { custodyBench, hour, newEmail, newSet, newShare } from './custody-bench.ts'

describe('the deposits of a user, against a thief of the mailbox', () => {
  const bench = custodyBench()
  const { visit } = bench
  type Visitor = Awaited<ReturnType<typeof visit>>
  const day = 24 * hour

  /** Deposits, prepares and commits a set under the record key, as the frame does it. */
  async function commitCustodial(owner: Visitor, version: number): Promise<string> {
    bench.stage.clock.pass(60_000)
    const { accessToken } = await owner.logIn()
    const setId = newSet()
    assert.equal((await owner.ask('/v1/deposit', { setId, version, share: newShare() })).status, 200)
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
    assert.equal((await later.ask('/v1/deposit/delete', { setId })).code, 'login-record-key')
    assert.equal((await later.ask('/v1/recovery', { setId })).code, undefined)
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
    assert.equal((await thief.ask('/v1/deposit/delete', { setId: next })).code, 'login-record-key')
    const refused = await thief.frame.call('POST', '/v1/deposit/delete', { body: { grant: stale, setId: next }, at })
    assert.deepEqual([refused.status, refused.code], [403, 'login-early'])
    await owner.logIn()
    assert.equal((await owner.ask('/v1/recovery', { setId: next })).status, 200)
  })

  it('bring a share back that was forgotten before its set was the wallet’s', async () => {
    const { email, owner, set } = await bench.deposited()
    bench.stage.clock.pass(2 * hour)
    const thief = await visit(email)
    assert.equal((await thief.ask('/v1/deposit/delete', { setId: set.setId })).status, 204)
    assert.equal((await thief.ask('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
    bench.stage.clock.pass(60_000)
    const { accessToken } = await owner.logIn()
    const body = { phase: 'prepare', version: 1, authShare: newShare(), addresses: testAddresses }
    await owner.frame.call('PUT', `/v1/shares/${set.setId}`, { accessToken, body })
    assert.equal((await signedCommit(owner.frame, accessToken, set.setId)).status, 200)
    bench.stage.clock.pass(29 * day)
    await bench.sweep()
    await owner.logIn()
    assert.equal((await owner.ask('/v1/recovery', { setId: set.setId })).status, 200)
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
        codes.push((await thief.ask('/v1/deposit', { setId: newSet(), version: 1, share: newShare() })).code)
      assert.deepEqual([codes.slice(0, 8).every(code => code === undefined), codes[8]], [true, 'login-limit'])
    }
    bench.stage.clock.pass(60_000)
    await owner.logIn()
    assert.equal((await owner.ask('/v1/deposit', { setId: newSet(), version: 2, share: newShare() })).status, 200)
    assert.equal((await owner.ask('/v1/recovery', { setId: committed })).status, 200)
  })

  it('are recovered by the owner, however often a thief asks on other devices', async () => {
    const { email, set } = await bench.deposited()
    const ask = async () => (await (await visit(email)).ask('/v1/recovery', { setId: set.setId })).code
    for (let n = 0; n < 3; n++) assert.equal(await ask(), undefined)
    for (let n = 0; n < 4; n++) {
      bench.stage.clock.pass(8 * hour)
      assert.deepEqual([await ask(), await ask()], [undefined, undefined])
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
    const refused = await owner.ask('/v1/deposit', { ...set, grant })
    assert.deepEqual([refused.status, refused.code], [409, 'login-other-email'])
    assert.deepEqual(bench.stage.mailsTo(stranger), [])
    assert.equal((await owner.ask('/v1/recovery', { setId: set.setId })).code, 'login-unknown', 'nothing was kept')
    const kept = await owner.ask('/v1/deposit', set)
    assert.deepEqual(kept.body, { email: user.email })
    // nor later, for the same set
    assert.equal((await owner.ask('/v1/deposit', { ...set, grant, email: stranger })).code, 'login-other-email')
  })
})
