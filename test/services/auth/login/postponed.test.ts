import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, it } from 'node:test'
import { proveDevice } from '../../../../frame/page/keys/record-key.ts'
import { describeLogin, minute, newEmail, newSet, newShare } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { pageOrigin } from './stage.ts'
import { openTestWallet, recordOf, signedChange, signedCommit, testAddresses as addresses } from './wallet-key.ts'

const others = { ...addresses, eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const newEntropy = () => new Uint8Array(randomBytes(16))

describeLogin('a wallet whose recovery is postponed', login => {
  let frame: FrameClient
  beforeEach(async () => {
    frame = await login.newFrame()
  })

  const put = (client: FrameClient, accessToken: string, setId: string, body: object) =>
    client.call('PUT', `/v1/shares/${setId}`, { accessToken, body })
  const prepare = (more: object = { postponed: pageOrigin }) => ({
    phase: 'prepare',
    version: 1,
    authShare: newShare(),
    addresses,
    ...more
  })
  const recovery = (sealedRecovery?: string) => ({ phase: 'recovery', version: 1, sealedRecovery })
  const keysOf = async (client: FrameClient, accessToken: string) =>
    (await client.call('GET', '/v1/user', { accessToken })).body.keys

  async function postponed(email = newEmail()) {
    const { accessToken, refreshToken } = await frame.logIn(email)
    const setId = newSet()
    assert.equal((await put(frame, accessToken, setId, prepare())).status, 200)
    assert.equal((await put(frame, accessToken, setId, { phase: 'commit', version: 1 })).status, 200)
    return { email, accessToken, refreshToken, setId }
  }

  async function logInElsewhere(email: string) {
    login.stage.clock.pass(minute)
    const elsewhere = await login.newFrame()
    return { elsewhere, ...(await elsewhere.logIn(email)) }
  }

  it('reports to a login in another browser where the wallet is', async () => {
    const { email, setId } = await postponed()
    const seen = login.stage.clock.now()
    const { user } = await logInElsewhere(email)
    assert.deepEqual(user.keys, {
      setId,
      version: 1,
      addresses,
      postponed: { origin: pageOrigin, device: 'Firefox on Linux', lastSeenAt: seen }
    })
  })

  it('cannot be replaced, read or deleted by another browser, however fresh its login is', async () => {
    const { email, accessToken: owners, setId } = await postponed()
    const { elsewhere, accessToken } = await logInElsewhere(email)
    const rival = newSet()
    const attempts = [
      put(elsewhere, accessToken, rival, { ...prepare({}), version: 2 }),
      put(elsewhere, accessToken, rival, { ...prepare({}), version: 2, addresses: others }),
      put(elsewhere, accessToken, rival, { phase: 'commit', version: 2 }),
      put(elsewhere, accessToken, setId, recovery('sealed by a thief')),
      elsewhere.call('GET', `/v1/shares/${setId}`, { accessToken }),
      elsewhere.call('DELETE', `/v1/shares/${setId}`, { accessToken })
    ]
    for (const { status, code } of await Promise.all(attempts)) {
      assert.deepEqual([status, code], [409, 'login-share-elsewhere'])
    }
    assert.equal((await keysOf(frame, owners)).setId, setId)
    assert.equal((await frame.call('GET', `/v1/shares/${setId}`, { accessToken: owners })).body.state, 'committed')
  })

  it('has no deletion delay that another browser requests, whatever address would be warned of it', async () => {
    const email = newEmail()
    const { accessToken } = await frame.logIn(email)
    const setId = newSet()
    assert.equal((await put(frame, accessToken, setId, prepare())).status, 200)
    assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
    const { elsewhere, accessToken: theirs } = await logInElsewhere(email)
    assert.equal((await recordOf(elsewhere, theirs)).keyless, false)
    const reply = await elsewhere.call('POST', '/v1/wallet-record/changes', { accessToken: theirs, body: { action: 'delete' } })
    assert.deepEqual([reply.status, reply.code], [409, 'login-share-elsewhere'])
    login.stage.clock.pass(8 * 24 * 60 * minute)
    await login.stage.sweep()
    assert.equal((await recordOf(frame, (await frame.logIn(email)).accessToken)).record?.deleted, false)
  })

  it('is said to have been seen also while its browser uses another wallet of the account', async () => {
    const { email, accessToken } = await postponed()
    login.stage.clock.pass(minute)
    const { body } = await frame.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    assert.ok(body.id)
    const seen = login.stage.clock.now() - minute
    const { user } = await logInElsewhere(email)
    assert.deepEqual([user.keys?.postponed?.device, user.keys?.postponed?.lastSeenAt], ['Firefox on Linux', seen])
  })

  it('takes no set that another browser has prepared before', async () => {
    const email = newEmail()
    const { elsewhere, accessToken } = await logInElsewhere(email)
    const rival = newSet()
    assert.equal((await put(elsewhere, accessToken, rival, prepare({ addresses: others }))).status, 200)
    login.stage.clock.pass(minute)
    const { accessToken: owners, setId } = await postponed(email)
    assert.equal((await put(elsewhere, accessToken, rival, { phase: 'commit', version: 1 })).code, 'login-share-elsewhere')
    assert.equal((await keysOf(frame, owners)).setId, setId)
  })

  it('gets its recovery from its own browser long after the login, and opens on other devices then', async () => {
    const { email, refreshToken, setId } = await postponed()
    login.stage.clock.pass(23 * 60 * minute)
    const { accessToken } = (await frame.call('POST', '/v1/session/refresh', { body: { refreshToken } })).body
    const kept = { setId, version: 1, state: 'committed', sealedRecovery: 'sealed by a passkey' }
    for (let time = 0; time < 2; time++) {
      assert.deepEqual((await put(frame, accessToken, setId, recovery('sealed by a passkey'))).body, kept)
    }
    assert.equal((await keysOf(frame, accessToken)).postponed, undefined)
    const { elsewhere, accessToken: theirs, user } = await logInElsewhere(email)
    assert.deepEqual(user.keys, { setId, version: 1, addresses })
    const { body } = await elsewhere.call('GET', `/v1/shares/${setId}`, { accessToken: theirs })
    assert.equal(body.sealedRecovery, 'sealed by a passkey')
  })

  it('gets it once: afterwards only a fresh login changes it', async () => {
    const { accessToken, setId } = await postponed()
    await put(frame, accessToken, setId, recovery('first'))
    assert.equal((await put(frame, accessToken, setId, recovery('second'))).code, 'login-share-conflict')
    const { body } = await frame.call('GET', `/v1/shares/${setId}`, { accessToken })
    assert.equal(body.sealedRecovery, 'first')
  })

  it('gets it under its record key alone, where it has one', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    const setId = newSet()
    assert.equal((await put(frame, accessToken, setId, prepare())).status, 200)
    assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
    const body = recovery('sealed')
    const stranger = await signedChange(frame, accessToken, 'commit', { sealedRecovery: 'sealed' }, { entropy: newEntropy() })
    const other = await signedChange(frame, accessToken, 'commit', { sealedRecovery: 'other' })
    for (const request of [body, { ...body, change: stranger }, { ...body, change: other }]) {
      const { status, code } = await put(frame, accessToken, setId, request)
      assert.deepEqual([status, code], [403, 'login-record-key'])
    }
    assert.ok((await keysOf(frame, accessToken)).postponed)
    const change = await signedChange(frame, accessToken, 'commit', { sealedRecovery: 'sealed' })
    assert.equal((await put(frame, accessToken, setId, { ...body, change })).status, 200)
    assert.equal((await keysOf(frame, accessToken)).postponed, undefined)
  })

  it('gets it from a browser under another key of the login once the wallet’s key has signed for that', async () => {
    const email = newEmail()
    const { accessToken } = await frame.logIn(email)
    const setId = newSet()
    assert.equal((await put(frame, accessToken, setId, prepare())).status, 200)
    assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
    const { elsewhere, accessToken: theirs, user } = await logInElsewhere(email)
    const body = {
      ...recovery('sealed'),
      change: await signedChange(elsewhere, theirs, 'commit', { sealedRecovery: 'sealed' })
    }
    const prove = async (entropy: Uint8Array<ArrayBuffer>) => {
      const place = { origin: new URL(elsewhere.url).origin, now: elsewhere.now() }
      const proof = proveDevice(await openTestWallet(entropy), user.id, elsewhere.thumbprint, place)
      return elsewhere.call('POST', '/v1/wallet-record/device', { accessToken: theirs, body: { proof } })
    }
    assert.equal((await prove(newEntropy())).code, 'login-record-key')
    assert.equal((await put(elsewhere, theirs, setId, body)).code, 'login-share-elsewhere')
    assert.equal((await prove(new Uint8Array(16))).status, 204)
    assert.equal((await put(elsewhere, theirs, setId, recovery('sealed'))).code, 'login-record-key')
    assert.equal((await put(elsewhere, theirs, setId, body)).status, 200)
    assert.equal((await keysOf(frame, accessToken)).postponed, undefined)
  })

  it('is not said to be with a custodian where there is none', async () => {
    const { accessToken, setId } = await postponed()
    assert.equal((await put(frame, accessToken, setId, recovery())).code, 'login-invalid')
    assert.ok((await keysOf(frame, accessToken)).postponed)
  })

  it('is deleted under its record key alone, also by the browser that made it', async () => {
    const { accessToken, setId } = await postponed()
    const { status, code } = await frame.call('DELETE', `/v1/shares/${setId}`, { accessToken })
    assert.deepEqual([status, code], [403, 'login-record-key'])
    assert.ok(await keysOf(frame, accessToken))
  })

  it('is not prepared with a recovery share at the same time, or for something that is no origin', async () => {
    const { accessToken } = await frame.logIn(newEmail())
    for (const more of [{ postponed: pageOrigin, sealedRecovery: 'sealed' }, { postponed: 'javascript:alert(1)' }]) {
      assert.equal((await put(frame, accessToken, newSet(), prepare(more))).code, 'login-invalid')
    }
  })
})
