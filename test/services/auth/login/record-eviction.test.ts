import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createAuthenticator } from './authenticator.ts'
import { day, describeLogin, minute, newEmail } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { frameOrigin } from './stage.ts'
import { recordOf, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('a thief of the mailbox, once, where no device has the guard', login => {
  const { newWallet, mailboxThief, addBeside, select, changeEmail } = createWallets(login)

  const addPasskey = async (frame: FrameClient, accessToken: string) => {
    const authenticator = createAuthenticator({ origin: frameOrigin, relyingParty: 'frame.example.org' })
    const { body } = await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })
    const response = authenticator.register(body.options)
    const added = await frame.call('POST', '/v1/passkeys', { accessToken, body: { login: body.login, name: 'Key', response } })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    return authenticator
  }
  const logInBy = async (authenticator: ReturnType<typeof createAuthenticator>, frame: FrameClient) => {
    const { body } = await frame.call('POST', '/v1/login/passkey/options', { body: {} })
    const response = authenticator.answer(body.options)
    return frame.call('POST', '/v1/login/passkey', { body: { login: body.login, response } })
  }
  const othersOf = async (frame: FrameClient, accessToken: string): Promise<readonly string[]> => {
    const { body } = await frame.call('GET', '/v1/sessions', { accessToken })
    return body.sessions.filter(({ current }: { current: boolean }) => !current).map(({ id }: { id: string }) => id)
  }
  const again = async (frame: FrameClient, email: string, user: string) => {
    login.stage.clock.pass(minute)
    const { accessToken } = await frame.logIn(email)
    assert.equal((await select(frame, accessToken, user)).status, 200)
    return accessToken
  }
  const isLoggedIn = async (frame: FrameClient, accessToken: string) =>
    (await frame.call('GET', '/v1/session', { accessToken })).status === 200

  /**
   * Creates an owner whose first wallet is on a lost device, with another one in use, and an attacker
   * with a later one and a passkey.
   */
  async function stolen({ away = 8 * day } = {}) {
    const lost = await newWallet()
    login.stage.clock.pass(minute)
    const owner = await login.newFrame()
    const { accessToken } = await owner.logIn(lost.email)
    const own = await addBeside(owner, accessToken)
    login.stage.clock.pass(away)
    const { thief, accessToken: theirs } = await mailboxThief(lost.email)
    const bad = await addBeside(thief, theirs)
    const authenticator = await addPasskey(thief, theirs)
    return { lost, owner, own, thief, theirs, bad, authenticator }
  }

  it('is logged out, and loses the passkey, by the device with the earlier wallet', async () => {
    const { lost, owner, own, thief, theirs, authenticator } = await stolen()
    const token = await again(owner, lost.email, own.id)
    assert.equal((await owner.call('DELETE', `/v1/passkeys/${authenticator.id}`, { accessToken: token })).status, 204)
    const [one] = await othersOf(owner, token)
    assert.equal((await owner.call('DELETE', `/v1/sessions/${one}`, { accessToken: token })).status, 204)
    assert.equal((await owner.call('DELETE', '/v1/sessions', { accessToken: token })).status, 204)
    assert.equal(await isLoggedIn(thief, theirs), false)
    assert.equal((await logInBy(authenticator, thief)).code, 'login-passkey')
  })

  it('logs the owner out of nothing, by a later wallet', async () => {
    const { lost, owner, own, thief, theirs } = await stolen()
    const token = await again(owner, lost.email, own.id)
    const kept = await addPasskey(owner, token)
    const ended = await Promise.all(
      (await othersOf(thief, theirs)).map(id => thief.call('DELETE', `/v1/sessions/${id}`, { accessToken: theirs }))
    )
    assert.ok(ended.length > 0)
    for (const { code } of ended) assert.equal(code, 'login-record-key')
    assert.equal((await thief.call('DELETE', `/v1/passkeys/${kept.id}`, { accessToken: theirs })).code, 'login-record-key')
    await thief.call('DELETE', '/v1/sessions', { accessToken: theirs })
    assert.equal(await isLoggedIn(owner, token), true)
  })

  it('ends no session by an earlier wallet than the other device’s while a device with the guard is in use', async () => {
    const first = await newWallet()
    const { thief, accessToken } = await mailboxThief(first.email)
    await addBeside(thief, accessToken)
    login.stage.clock.pass(day)
    const second = await login.newFrame()
    const { accessToken: token } = await second.logIn(first.email)
    await addBeside(second, token)
    const theirs = (await thief.logIn(first.email)).accessToken
    for (const id of await othersOf(thief, theirs)) await thief.call('DELETE', `/v1/sessions/${id}`, { accessToken: theirs })
    assert.equal(await isLoggedIn(second, token), true)
  })

  it('keeps the owner in no mailbox: the key of a later wallet does not stop the change of the address', async () => {
    const { lost, owner, own, thief, bad, authenticator } = await stolen()
    const token = await again(owner, lost.email, own.id)
    const safe = newEmail()
    assert.ok((await changeEmail(owner, token, lost.email, safe)).body.effectiveAt)
    const { accessToken } = (await logInBy(authenticator, thief)).body
    await select(thief, accessToken, bad.id)
    assert.ok((await recordOf(thief, accessToken)).pendingBeside)
    assert.equal((await signedRequest(thief, accessToken, 'cancel')).status, 200)
    login.stage.clock.pass(7 * day + minute)
    await login.stage.sweep()
    assert.equal((await owner.logIn(safe)).user.id, lost.userId)
    assert.equal((await logInBy(authenticator, thief)).code, 'login-passkey')
  })

  it('is given no share of the owner’s wallet by a passkey from a device that does not have the wallet', async () => {
    const { lost, owner, own, thief, authenticator } = await stolen()
    login.stage.clock.pass(200 * day)
    const { accessToken } = (await logInBy(authenticator, thief)).body
    await select(thief, accessToken, own.id)
    const share = await thief.call('GET', `/v1/shares/${own.setId}`, { accessToken })
    assert.deepEqual([share.status, share.code], [403, 'login-record-key'])
    // the owner’s, by a passkey of the device with the wallet, in another browser
    const kept = await addPasskey(owner, await again(owner, lost.email, own.id))
    const elsewhere = await login.newFrame()
    const { accessToken: there } = (await logInBy(kept, elsewhere)).body
    await select(elsewhere, there, own.id)
    assert.equal((await elsewhere.call('GET', `/v1/shares/${own.setId}`, { accessToken: there })).status, 200)
  })

  it('is shown no later set to guess the password of: not by a passkey, and not by a login from before', async () => {
    const { lost, owner, own, thief, theirs, authenticator } = await stolen()
    assert.equal((await select(thief, theirs, own.id)).status, 200)
    login.stage.clock.pass(6 * minute)
    const elsewhere = await login.newFrame()
    const { accessToken } = (await logInBy(authenticator, elsewhere)).body
    assert.equal((await select(elsewhere, accessToken, own.id)).status, 200)
    for (const [frame, token] of [
      [elsewhere, accessToken],
      [thief, theirs]
    ] as const) {
      const { record } = await recordOf(frame, token)
      assert.equal(record?.setId, own.setId)
      assert.equal(record.sealedRecovery, undefined)
    }
    const there = await again(owner, lost.email, own.id)
    login.stage.clock.pass(6 * minute)
    assert.equal((await recordOf(owner, there)).record?.sealedRecovery, 'sealed', 'the device with the wallet signs it along')
  })

  it('is logged out where the owner has deleted the first wallet and named no successor', async () => {
    const first = await newWallet()
    // earlier than the owner’s other wallet
    const { thief, accessToken: early } = await mailboxThief(first.email)
    const bad = await addBeside(thief, early)
    login.stage.clock.pass(day)
    const own = await addBeside(first.frame, await again(first.frame, first.email, first.userId))
    await signedRequest(first.frame, await again(first.frame, first.email, first.userId), 'delete')
    login.stage.clock.pass(31 * day)
    await login.stage.sweep()
    const theirs = await again(thief, first.email, bad.id)
    assert.equal((await recordOf(thief, theirs)).guards, undefined)
    const token = await again(first.frame, first.email, own.id)
    assert.equal((await recordOf(first.frame, token)).guards, true)
    for (const id of await othersOf(first.frame, token))
      assert.equal((await first.frame.call('DELETE', `/v1/sessions/${id}`, { accessToken: token })).status, 204)
    assert.equal(await isLoggedIn(thief, theirs), false)
  })
})
