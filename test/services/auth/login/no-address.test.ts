import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { parseJwtIssuers } from '../../../../services/auth/login/jwt-routes.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../open-test-store.ts'
import { day, newEmail, newSet, newShare } from './describe-login.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode, openStage, type Stage } from './stage.ts'
import { signedChange, signedCommit, testAddresses } from './wallet-key.ts'

describe('an account that no address is known of (X, Farcaster, JWT)', () => {
  const issuer = 'https://login.example.org'
  let store: Store
  let stage: Stage
  let site: { privateKey: CryptoKey; publicKey: CryptoKey }
  let count = 0
  before(async () => {
    store = await openTestStore()
    site = await generateKeyPair('ES256', { extractable: true })
    const jwks = { keys: [{ ...(await exportJWK(site.publicKey)), kid: 'one', alg: 'ES256' }] }
    stage = await openStage({
      store,
      settings: { jwtIssuers: parseJwtIssuers([{ issuer, audience: 'wallet', algorithm: 'ES256', jwks }]) }
    })
  })
  after(async () => {
    await stage?.stop()
    await store?.close()
  })
  beforeEach(() => stage.clock.pass(day))
  const logIn = async (subject: string, known?: FrameClient) => {
    const frame = known ?? (await createFrame(stage, `198.51.100.${++count}`))
    const iat = Math.floor(stage.clock.now() / 1000)
    const claims = { iss: issuer, aud: 'wallet', sub: subject, iat, exp: iat + 300, jti: newSet(), nonce: frame.thumbprint }
    const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(site.privateKey)
    const { body } = await frame.call('POST', '/v1/login/jwt', { body: { jwt } })
    return { frame, accessToken: body.accessToken as string, user: body.user }
  }

  it('sets a first address with the key of its wallet only: no address could be warned of another change', async () => {
    const owner = await logIn('owner')
    const setId = newSet()
    const body = { phase: 'prepare', version: 1, authShare: newShare(), addresses: testAddresses, sealedRecovery: 'sealed' }
    await owner.frame.call('PUT', `/v1/shares/${setId}`, { accessToken: owner.accessToken, body })
    assert.equal((await signedCommit(owner.frame, owner.accessToken, setId)).status, 200)

    // an attacker who has the account at the provider for a moment
    const thief = await logIn('owner')
    const theirs = newEmail()
    const begun = await thief.frame.call('POST', '/v1/user/email', { accessToken: thief.accessToken, body: { email: theirs } })
    const answer = await thief.frame.call('POST', '/v1/user/email/secondary', {
      accessToken: thief.accessToken,
      body: { update: begun.body.update, code: lastCode(stage, theirs) }
    })
    assert.deepEqual([answer.status, answer.code], [403, 'login-record-key'])
    stage.clock.pass(8 * day)
    await stage.sweep()
    const later = await (await createFrame(stage, '203.0.113.9')).logIn(theirs)
    assert.notEqual(later.user.id, owner.user.id)

    const own = newEmail()
    const { accessToken } = await logIn('owner', owner.frame)
    const update = await owner.frame.call('POST', '/v1/user/email', { accessToken, body: { email: own } })
    const change = await signedChange(owner.frame, accessToken, 'email', { email: own })
    const given = await owner.frame.call('POST', '/v1/user/email/secondary', {
      accessToken,
      body: { update: update.body.update, code: lastCode(stage, own), change }
    })
    assert.deepEqual([given.status, given.body.effectiveAt], [200, undefined])
    assert.equal((await owner.frame.logIn(own)).user.id, owner.user.id)
  })
})
