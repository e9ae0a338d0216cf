import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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
    assert.equal((await owner.ask('/v1/deposit', { setId, version, share: newShare() })).status, 204)
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
})
