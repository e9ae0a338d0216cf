import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { sql } from 'kysely'
import { recordKeyOf } from '../../../../frame/page/keys/record-key.ts'
import { describeLogin, minute, newSet } from './describe-login.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { openStage, type Stage } from './stage.ts'
import { recordOf, signedChange, signedCommit, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('a signature of the record key', login => {
  const { newWallet, keylessWallet, prepare, keysOf } = createWallets(login)

  it('is good for one change, one service, one wallet, one state and ten minutes', async () => {
    const owner = await newWallet()
    const { frame, accessToken } = owner
    const now = login.stage.clock.now()
    const wrong: [string, string, Parameters<typeof signedRequest>[3]][] = [
      ['another service', 'login-record-key', { origin: 'https://evil.example' }],
      ['another user', 'login-record-key', { forge: { user: 'somebody-else' } }],
      ['another set', 'login-record-key', { forge: { setId: newSet() } }],
      ['another record', 'login-record-key', { forge: { sealedRecovery: 'theirs' } }],
      ['another email', 'login-record-key', { forge: { email: 'thief@example.org' } }],
      ['another action', 'login-record-key', { change: { action: 'restore' } }],
      ['over', 'login-record-key', { now: now - 6 * minute }],
      ['far ahead', 'login-record-key', { now: now + 20 * minute }],
      ['another version', 'login-share-conflict', { forge: { version: 7 } }],
      ['another state before', 'login-share-conflict', { change: { previous: 'a'.repeat(43) } }],
      ['changed', 'login-record-key', { change: { signature: 'a'.repeat(86) } }],
      ['changed nonce', 'login-record-key', { change: { nonce: 'a'.repeat(22) } }]
    ]
    for (const [title, code, options] of wrong) {
      assert.equal((await signedRequest(frame, accessToken, 'delete', options)).code, code, title)
    }
    assert.equal((await keysOf(frame, accessToken)).setId, owner.setId)
  })

  it('is accepted once, of any number at the same time and on any instance', async () => {
    const { frame, accessToken } = await newWallet()
    const change = await signedChange(frame, accessToken, 'cancel', {})
    const send = (at: Stage) => frame.call('POST', '/v1/wallet-record', { accessToken, body: { change }, at })
    const statuses = (await Promise.all([send(login.stage), send(login.second), send(login.stage)])).map(({ status }) => status)
    assert.equal(statuses.filter(status => status === 200).length, 1)
    // and not after the record has returned to its earlier state
    assert.notEqual((await send(login.stage)).status, 200)
  })

  it('never changes the key: a binding of another wallet with the same addresses in it is refused', async () => {
    const { frame, accessToken } = await newWallet()
    const entropy = new Uint8Array(randomBytes(16))
    const change = await signedChange(frame, accessToken, 'delete', { deleted: true }, { entropy })
    const { publicKey } = recordKeyOf(entropy)
    const proof = 'A'.repeat(87)
    const body = { change: { ...change, binding: { key: publicKey, proof } } }
    assert.equal((await frame.call('POST', '/v1/wallet-record', { accessToken, body })).code, 'login-record-key')
  })

  it('is refused where something in it is not as it should be', async () => {
    const { frame, accessToken } = await newWallet()
    const change = await signedChange(frame, accessToken, 'delete', { deleted: true })
    const wrong: object[] = [
      {},
      { change: 'signed' },
      { change: { ...change, action: 'own' } },
      { change: { ...change, action: 'commit' } },
      { change: { ...change, version: 0 } },
      { change: { ...change, nonce: 'short' } },
      { change: { ...change, signature: 5 } },
      { change: { ...change, binding: null } }
    ]
    for (const body of wrong) {
      const answer = await frame.call('POST', '/v1/wallet-record', { accessToken, body })
      assert.deepEqual([answer.status, answer.code], [400, 'login-invalid'], JSON.stringify(body).slice(0, 60))
    }
  })

  it('registers the key of a wallet that has none, with the first change that it signs', async () => {
    const { frame, accessToken } = await keylessWallet()
    assert.equal((await recordOf(frame, accessToken)).record!.key, '')
    assert.equal((await signedRequest(frame, accessToken, 'cancel')).status, 200)
    assert.equal((await recordOf(frame, accessToken)).record!.key, recordKeyOf(new Uint8Array(16)).publicKey)
    const entropy = new Uint8Array(randomBytes(16))
    assert.equal((await signedRequest(frame, accessToken, 'delete', { entropy })).code, 'login-record-key')
  })

  it('goes on with a login whose keys rotate meanwhile: the share’s key, and the key of the frame', async () => {
    const owner = await newWallet()
    const next = newSet()
    await prepare(owner.frame, owner.accessToken, next, 2)
    // the operator puts a new key-encryption key first, and restarts
    const keyEncryptionKeys = [{ id: 'next', key: randomBytes(32) }, ...login.stage.settings.keyEncryptionKeys]
    const rotated = await openStage({ store: login.stores[0]!, with: login.stage, settings: { keyEncryptionKeys } })
    try {
      await rotated.sweep()
      const { rows } = await sql<{ key_id: string }>`select key_id from login_share where user_id = ${owner.userId}`.execute(
        login.stores[0]!.db
      )
      assert.deepEqual([...new Set(rows.map(({ key_id }) => key_id))], ['next'])
      const restarted = { ...owner.frame, url: rotated.url, call: callAt(owner.frame, rotated) }
      const committed = await signedCommit(restarted, owner.accessToken, next)
      assert.deepEqual([committed.status, committed.body?.state], [200, 'committed'], JSON.stringify(committed.body))
      // a frame whose key has changed since has no part in the session, and so none in the change
      const other = await createFrame(rotated)
      const change = await signedChange(restarted, owner.accessToken, 'delete', { deleted: true })
      const stolen = { accessToken: owner.accessToken, body: { change } }
      assert.equal((await other.call('POST', '/v1/wallet-record', stolen)).code, 'login-session')
    } finally {
      await rotated.stop()
    }
  })
})

const callAt =
  (frame: FrameClient, at: Stage): FrameClient['call'] =>
  (method, path, call = {}) =>
    frame.call(method, path, { ...call, at })
