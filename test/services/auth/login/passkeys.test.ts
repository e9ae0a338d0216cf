import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../open-test-store.ts'
import { createAuthenticator, type Changes } from './authenticator.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { frameOrigin, openStage, pageOrigin, type Stage } from './stage.ts'

describe('passkeys', () => {
  let store: Store
  let stage: Stage
  let frame: FrameClient
  let count = 0
  const relyingParty = 'frame.example.org'
  const newAuthenticator = () => createAuthenticator({ origin: frameOrigin, relyingParty })
  before(async () => {
    store = await openTestStore()
    stage = await openStage({ store })
  })
  after(async () => {
    await stage?.stop()
    await store?.close()
  })
  beforeEach(async () => {
    stage.clock.pass(60 * 60_000)
    frame = await createFrame(stage, `198.51.100.${++count}`)
  })

  const register = async (accessToken: string, authenticator = newAuthenticator(), more: object = {}) => {
    const { body } = await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })
    const answer = await frame.call('POST', '/v1/passkeys', {
      accessToken,
      body: { login: body.login, response: authenticator.register(body.options, more), name: 'This computer' }
    })
    return { answer, authenticator, login: body.login as string, options: body.options as { challenge: string } }
  }
  const begin = async (who = frame) => (await who.call('POST', '/v1/login/passkey/options', { body: {} })).body
  const logIn = async (authenticator: ReturnType<typeof newAuthenticator>, changes: Changes = {}, who = frame) => {
    const { login, options } = await begin(who)
    return who.call('POST', '/v1/login/passkey', { body: { login, response: authenticator.answer(options, changes) } })
  }

  it('log in to the account they were added to, from any browser', async () => {
    const { accessToken, user } = await frame.logIn(`passkey${count}@example.org`)
    const { answer, authenticator } = await register(accessToken)
    assert.deepEqual(answer.body, {
      id: authenticator.id,
      name: 'This computer',
      createdAt: stage.clock.now(),
      lastUsedAt: null,
      backedUp: true
    })
    const elsewhere = await createFrame(stage, '203.0.113.1')
    const done = await logIn(authenticator, {}, elsewhere)
    assert.deepEqual([done.body.user.id, done.body.user.provider], [user.id, 'passkey'])
    const { body } = await frame.call('GET', '/v1/passkeys', { accessToken })
    assert.equal(body.passkeys[0].lastUsedAt, stage.clock.now())
    assert.equal(
      (await frame.call('DELETE', `/v1/passkeys/${authenticator.id}`, { accessToken: done.body.accessToken })).code,
      'login-session'
    )
    assert.equal((await frame.call('DELETE', `/v1/passkeys/${authenticator.id}`, { accessToken })).status, 204)
    assert.equal((await logIn(authenticator)).code, 'login-passkey')
  })

  it('ask for a user who was verified, and name no credential', async () => {
    const { options } = await begin()
    assert.equal(options.userVerification, 'required')
    assert.equal(options.rpId, relyingParty)
    assert.deepEqual(options.allowCredentials ?? [], [])
  })

  const wrong: [title: string, changes: Changes][] = [
    ['another origin', { from: 'https://evil.example' }],
    ['a page around the frame that is not on the list', { around: 'https://evil.example' }],
    ['another relying party', { site: 'evil.example' }],
    ['nobody verified', { flags: 0x19 }],
    ['nobody present', { flags: 0x1c }]
  ]
  for (const [title, changes] of wrong) {
    it(`are refused with ${title}`, async () => {
      const { accessToken } = await frame.logIn(`passkey${count}@example.org`)
      const { authenticator } = await register(accessToken)
      const answer = await logIn(authenticator, changes)
      assert.deepEqual([answer.status, answer.code], [401, 'login-passkey'])
      assert.equal((await logIn(authenticator)).status, 200)
    })
  }

  it('log in beneath a page that may have the frame: that is where the frame is', async () => {
    const { accessToken } = await frame.logIn(`passkey${count}@example.org`)
    const { authenticator } = await register(accessToken)
    assert.equal((await logIn(authenticator, { around: pageOrigin })).status, 200)
  })

  it('answer a challenge once, their own, and with the key that asked', async () => {
    const { accessToken } = await frame.logIn(`passkey${count}@example.org`)
    const { authenticator } = await register(accessToken)
    const { login, options } = await begin()
    const body = { login, response: authenticator.answer(options) }
    assert.equal((await (await createFrame(stage)).call('POST', '/v1/login/passkey', { body })).code, 'login-over')
    assert.equal((await frame.call('POST', '/v1/login/passkey', { body })).status, 200)
    assert.equal((await frame.call('POST', '/v1/login/passkey', { body })).code, 'login-over')
    const other = await begin()
    assert.equal((await frame.call('POST', '/v1/login/passkey', { body: { ...body, login: other.login } })).code, 'login-passkey')
  })

  it('are refused where they count backwards, as a copy would', async () => {
    const { accessToken } = await frame.logIn(`passkey${count}@example.org`)
    const { authenticator } = await register(accessToken)
    assert.equal((await logIn(authenticator, { counter: 5 })).status, 200)
    for (const counter of [5, 4, 0]) assert.equal((await logIn(authenticator, { counter })).code, 'login-passkey', `${counter}`)
    assert.equal((await logIn(authenticator, { counter: 6 })).status, 200)
  })

  it('are added within five minutes of a login alone, once, and by who asked', async () => {
    const { accessToken } = await frame.logIn(`passkey${count}@example.org`)
    const { login, options, authenticator } = await register(accessToken)
    const again = { login, response: authenticator.register(options), name: 'Again' }
    assert.equal((await frame.call('POST', '/v1/passkeys', { accessToken, body: again })).code, 'login-over')
    assert.equal((await register(accessToken, authenticator)).answer.code, 'login-passkey', 'the same one twice')
    stage.clock.pass(5 * 60_000)
    assert.equal((await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })).code, 'login-not-fresh')
  })

  it('keep what PRF gives in the frame: a request that carries it is refused', async () => {
    const { accessToken } = await frame.logIn(`passkey${count}@example.org`)
    const leaking = { clientExtensionResults: { prf: { enabled: true, results: { first: 'AAAA' } } } }
    assert.equal((await register(accessToken, newAuthenticator(), leaking)).answer.code, 'login-invalid')
    const { answer, authenticator } = await register(accessToken)
    assert.equal(answer.status, 200)
    assert.equal((await logIn(authenticator, { more: leaking })).code, 'login-invalid')
  })
})
