import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withFormerKeys } from '../../../../services/key-wrappers/local.ts'
import { keyServices } from '../../key-wrappers/key-services.ts'
import { describeLogin, newEmail, newSet, newShare } from './describe-login.ts'
import { openStage } from './stage.ts'
import { testAddresses as addresses } from './wallet-key.ts'

describeLogin('shares with a key management service', login => {
  it('move to it, come back through it, and are not called damaged while it is out of reach', async () => {
    const vault = await keyServices['Vault']!()
    const frame = await login.newFrame()
    const { accessToken } = await frame.logIn(newEmail())
    const [setId, authShare] = [newSet(), newShare()]
    const stored = { accessToken, body: { phase: 'prepare', version: 1, authShare, addresses } }
    await frame.call('PUT', `/v1/shares/${setId}`, stored)
    // the same service after a restart with the setting: what it stored before is re-encrypted by its cleanup job
    const { settings, store } = login.stage
    const stage = await openStage({
      store,
      with: login.stage,
      settings: { keyEncryptionKeys: [], keyWrapper: withFormerKeys(vault.wrapper, settings.keyEncryptionKeys) }
    })
    const read = () => frame.call('GET', `/v1/shares/${setId}`, { accessToken, at: stage })
    const rowOf = () => store.db.selectFrom('login_share').selectAll().where('set_id', '=', setId).executeTakeFirstOrThrow()
    try {
      assert.equal((await read()).body.authShare, authShare, 'with its former key')
      await stage.sweep()
      assert.equal((await rowOf()).key_id, vault.wrapper.keyId)
      assert.equal((await read()).body.authShare, authShare)

      vault.kms.fail(vault.busy)
      const refused = await read()
      assert.equal(refused.status, 503)
      assert.equal(refused.body.error.code, 'login-unavailable')
      const unreadable = await store.db.selectFrom('login_audit').selectAll().where('event', '=', 'share-unreadable').execute()
      assert.deepEqual(unreadable, [])
      vault.kms.fail()
      assert.equal((await read()).body.authShare, authShare)
    } finally {
      await stage.stop()
      await vault.stop()
    }
  })
})
