import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createAuthenticator } from './authenticator.ts'
import { day, describeLogin, minute, newEmail, newSet } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { frameOrigin, openStage, pageOrigin } from './stage.ts'
import { recordOf, signedChange, signedCommit, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('a thief of the mailbox who gets in the way of the owner', login => {
  const { newWallet, mailboxThief, prepare, request, changeEmail, keysOf, subjects } = createWallets(login)

  /** Requests until the rate limit. */
  const exhaust = async (thief: FrameClient, accessToken: string) => {
    while ((await thief.call('GET', '/v1/wallet-record', { accessToken })).status === 200);
  }
  const addPasskey = async (frame: FrameClient, accessToken: string) => {
    const authenticator = createAuthenticator({ origin: frameOrigin, relyingParty: 'frame.example.org' })
    const { body } = await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })
    const answer = await frame.call('POST', '/v1/passkeys', {
      accessToken,
      body: { login: body.login, response: authenticator.register(body.options), name: 'A computer' }
    })
    assert.equal(answer.status, 200)
    return authenticator
  }
  const logInBy = async (authenticator: ReturnType<typeof createAuthenticator>, frame: FrameClient) => {
    const { body } = await frame.call('POST', '/v1/login/passkey/options', { body: {} })
    const response = authenticator.answer(body.options)
    return frame.call('POST', '/v1/login/passkey', { body: { login: body.login, response } })
  }
  const passkeysOf = async (frame: FrameClient, accessToken: string): Promise<readonly { id: string }[]> =>
    (await frame.call('GET', '/v1/passkeys', { accessToken })).body.passkeys
  /** Changes the address under the wallet's key, after a fresh login of its owner. */
  const moveOwner = async (owner: Awaited<ReturnType<typeof newWallet>>, safe: string) => {
    login.stage.clock.pass(minute)
    const { accessToken } = await owner.frame.logIn(owner.email)
    login.stage.clock.pass(minute)
    const change = await signedChange(owner.frame, accessToken, 'email', { email: safe })
    assert.deepEqual((await changeEmail(owner.frame, accessToken, owner.email, safe, change)).body, { newEmail: safe })
    return accessToken
  }

  it('does not use up the requests with which the owner sees, stops and restores', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.equal((await request(thief, accessToken, { action: 'delete' })).status, 200)
    await exhaust(thief, accessToken)
    assert.ok((await recordOf(owner.frame, owner.accessToken)).pending)
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'cancel')).status, 200)
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'delete')).status, 200)
    await exhaust(thief, accessToken)
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'restore')).status, 200)
    assert.equal((await keysOf(owner.frame, owner.accessToken)).setId, owner.setId)
  })

  it('does not use up the requests with which the owner reads a share', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    while ((await thief.call('GET', `/v1/shares/${owner.setId}`, { accessToken })).status === 200);
    const fresh = await owner.frame.logIn(owner.email)
    const share = await owner.frame.call('GET', `/v1/shares/${owner.setId}`, { accessToken: fresh.accessToken })
    assert.equal(share.status, 200)
  })

  it('sends no end of signatures that are not good', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const change = { ...(await signedChange(thief, accessToken, 'cancel', {})), signature: 'A'.repeat(86) }
    const codes = new Set<string | undefined>()
    for (let time = 0; time < 31; time++)
      codes.add((await thief.call('POST', '/v1/wallet-record', { accessToken, body: { change } })).code)
    assert.deepEqual([...codes], ['login-record-key', 'login-limit'])
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'delete')).status, 200)
  })

  it('logs the devices that have the wallet out of nothing while a change waits; they log each other out', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const sessionsOf = async () =>
      (await thief.call('GET', '/v1/sessions', { accessToken })).body.sessions as { id: string; current: boolean }[]
    await request(thief, accessToken, { action: 'delete' })
    const [other] = (await sessionsOf()).filter(({ current }) => !current)
    const ended = await thief.call('DELETE', `/v1/sessions/${other!.id}`, { accessToken })
    assert.deepEqual([ended.status, ended.code], [403, 'login-record-key'])
    assert.equal((await thief.call('DELETE', '/v1/sessions', { accessToken })).status, 204)
    assert.equal((await thief.call('GET', '/v1/user', { accessToken })).status, 401)
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'cancel')).status, 200)
    const again = await mailboxThief(owner.email)
    await request(again.thief, again.accessToken, { action: 'delete' })
    assert.equal((await owner.frame.call('DELETE', '/v1/sessions', { accessToken: owner.accessToken })).status, 204)
    assert.equal((await again.thief.call('GET', '/v1/user', { accessToken: again.accessToken })).status, 401)
  })

  it('sends no mail for a repeated commit of the wallet’s own set with an invalid signature', async () => {
    const owner = await newWallet()
    const setId = newSet()
    await prepare(owner.frame, owner.accessToken, setId, 2)
    assert.equal((await signedCommit(owner.frame, owner.accessToken, setId)).status, 200)
    const { thief, accessToken } = await mailboxThief(owner.email)
    const mails = () =>
      subjects(owner.email).filter(subject => subject.startsWith('The recovery of your wallet was changed')).length
    assert.equal(mails(), 1)
    const change = { ...(await signedChange(thief, accessToken, 'cancel', {})), signature: 'A'.repeat(86) }
    for (let time = 0; time < 3; time++)
      await thief.call('PUT', `/v1/shares/${setId}`, { accessToken, body: { phase: 'commit', version: 2, change } })
    assert.equal(mails(), 1)
  })

  it('does not use up the mails with which the owner changes the address', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const sendRequest = (frame: FrameClient, token: string, email: string) =>
      frame.call('POST', '/v1/user/email', { accessToken: token, body: { email } })
    for (let time = 0; time < 6; time++) {
      await sendRequest(thief, accessToken, newEmail())
      login.stage.clock.pass(30_000)
    }
    assert.equal((await sendRequest(owner.frame, owner.accessToken, newEmail())).status, 200)
  })

  it('hides no change of the address from a device with a wallet beside the first, whose key stops it', async () => {
    const owner = await newWallet()
    const { accessToken } = owner
    const beside = await owner.frame.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    const setId = newSet()
    await prepare(owner.frame, accessToken, setId, 1)
    assert.equal((await signedCommit(owner.frame, accessToken, setId)).status, 200)
    const thief = await mailboxThief(owner.email)
    const theirs = newEmail()
    assert.ok((await changeEmail(thief.thief, thief.accessToken, owner.email, theirs)).body.effectiveAt)
    const user = (await owner.frame.call('GET', '/v1/user', { accessToken })).body
    assert.deepEqual([user.id, user.attention], [beside.body.id, true])
    const { pending, pendingBeside } = await recordOf(owner.frame, accessToken)
    assert.deepEqual([pending, pendingBeside!.map(({ action, email }) => [action, email])], [undefined, [['email', theirs]]])
    assert.equal((await signedRequest(owner.frame, accessToken, 'cancel')).status, 200)
    assert.equal((await owner.frame.call('GET', '/v1/user', { accessToken })).body.attention, undefined)
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    assert.equal((await owner.frame.logIn(owner.email)).user.id, owner.userId)
  })

  it('stops nothing of the owner’s by a wallet made after it was asked for', async () => {
    const owner = await newWallet()
    const first = await mailboxThief(owner.email)
    await request(first.thief, first.accessToken, { action: 'delete' })
    const { thief, accessToken } = await mailboxThief(owner.email)
    await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    const setId = newSet()
    await prepare(thief, accessToken, setId, 1)
    await signedCommit(thief, accessToken, setId)
    assert.equal((await signedRequest(thief, accessToken, 'cancel')).status, 200)
    assert.ok((await recordOf(owner.frame, owner.accessToken)).pending)
  })

  it('leaves no passkey behind: each is mailed, listed and removed for every wallet, and goes with a signed address', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const onFirst = await addPasskey(thief, accessToken)
    assert.match(subjects(owner.email).at(-1)!, /^A passkey was added/)
    await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    const onBeside = await addPasskey(thief, accessToken)
    login.stage.clock.pass(minute)
    const fresh = await owner.frame.logIn(owner.email)
    const own = await addPasskey(owner.frame, fresh.accessToken)
    const listed = await passkeysOf(owner.frame, fresh.accessToken)
    assert.deepEqual(new Set(listed.map(({ id }) => id)), new Set([onFirst.id, onBeside.id, own.id]))
    login.stage.clock.pass(8 * minute)
    const removed = await owner.frame.call('DELETE', `/v1/passkeys/${onBeside.id}`, { accessToken: fresh.accessToken })
    assert.equal(removed.status, 204, 'a device with the wallet needs no fresh login')
    assert.equal((await logInBy(onBeside, thief)).code, 'login-passkey')
    const token = await moveOwner(owner, newEmail())
    assert.deepEqual(
      (await passkeysOf(owner.frame, token)).map(({ id }) => id),
      [own.id]
    )
    assert.equal((await logInBy(onFirst, thief)).code, 'login-passkey')
    assert.equal((await logInBy(own, owner.frame)).status, 200)
  })

  it('keeps no passkey over a change of the address that took effect without the key', async () => {
    const owner = await newWallet()
    const own = await addPasskey(owner.frame, owner.accessToken)
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = await addPasskey(thief, accessToken)
    assert.ok((await changeEmail(thief, accessToken, owner.email, newEmail())).body.effectiveAt)
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    assert.equal((await logInBy(theirs, thief)).code, 'login-passkey')
    assert.equal((await logInBy(own, owner.frame)).body.user.id, owner.userId)
  })

  it('has no known device any more once the address changed; the owner’s device is one', async () => {
    const owner = await newWallet()
    const { thief } = await mailboxThief(owner.email)
    const safe = newEmail()
    await moveOwner(owner, safe)
    login.stage.clock.pass(day)
    const confirming = await openStage({ store: login.stores[0]!, with: login.stage, settings: { confirmDevices: true } })
    const begin = async (frame: FrameClient) =>
      (await frame.call('POST', '/v1/login/email', { body: { email: safe, origin: pageOrigin }, at: confirming })).body.action
    assert.deepEqual([await begin(thief), await begin(owner.frame)], ['VERIFY_DEVICE', 'VERIFY_OTP'])
    await confirming.stop()
  })
})
