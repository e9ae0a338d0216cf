import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createAuthenticator } from './authenticator.ts'
import { day, describeLogin, minute, newEmail } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { frameOrigin } from './stage.ts'
import { recordOf, signedChange } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('an address that was left, where no wallet guards the account', login => {
  const { newWallet, mailboxThief, addBeside, select, request, changeEmail } = createWallets(login)

  const again = async (frame: FrameClient, email: string, user: string) => {
    login.stage.clock.pass(minute)
    const { accessToken } = await frame.logIn(email)
    assert.equal((await select(frame, accessToken, user)).status, 200)
    return accessToken
  }
  const sweepAfter = async (days: number) => {
    login.stage.clock.pass(days * day)
    await login.stage.sweep()
  }
  const takeBack = async (frame: FrameClient, accessToken: string, email: string) => {
    const change = await signedChange(frame, accessToken, 'email', { email })
    return frame.call('POST', '/v1/wallet-record', { accessToken, body: { change, email } })
  }
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

  /**
   * Creates an owner whose first wallet was on a lost device and is deleted, and who has another one;
   * and an attacker with the mailbox, a later wallet and a passkey.
   */
  async function unguarded() {
    const lost = await newWallet()
    login.stage.clock.pass(minute)
    const owner = await login.newFrame()
    const own = await addBeside(owner, (await owner.logIn(lost.email)).accessToken)
    const reply = await request(owner, await again(owner, lost.email, lost.userId), { action: 'delete' })
    assert.equal(reply.status, 200)
    await sweepAfter(8)
    await sweepAfter(31)
    const token = await again(owner, lost.email, own.id)
    assert.equal((await recordOf(owner, token)).guards, undefined)
    const { thief, accessToken } = await mailboxThief(lost.email)
    const bad = await addBeside(thief, accessToken)
    const passkey = await addPasskey(thief, accessToken)
    await sweepAfter(1)
    return { email: lost.email, owner, own, thief, bad, passkey }
  }

  /** Changes the address: a week after one of them has requested it. */
  async function move(frame: FrameClient, accessToken: string, old: string) {
    const next = newEmail()
    assert.ok((await changeEmail(frame, accessToken, old, next)).body.effectiveAt)
    await sweepAfter(8)
    return next
  }

  it('stays left: the mailbox logs no device with a later wallet in, and neither does its passkey', async () => {
    const { email, owner, own, thief, passkey } = await unguarded()
    const next = await move(owner, await again(owner, email, own.id), email)
    await assert.rejects(thief.logIn(email), /login-email-taken/)
    assert.equal((await logInBy(passkey, thief)).code, 'login-passkey')
    assert.equal((await owner.logIn(next)).user.email, next)
  })

  it('is not taken back by the key of a later wallet', async () => {
    const { email, owner, own, thief, bad } = await unguarded()
    const next = await move(owner, await again(owner, email, own.id), email)
    const token = await again(thief, next, bad.id)
    const refused = await takeBack(thief, token, email)
    assert.deepEqual([refused.status, refused.code], [403, 'login-record-key'])
    assert.equal((await owner.logIn(next)).user.email, next)
  })

  it('is taken back by the key of an earlier wallet than that of who has asked, who has no passkey left then', async () => {
    const { email, owner, own, thief, bad, passkey } = await unguarded()
    await move(thief, await again(thief, email, bad.id), email)
    assert.equal((await logInBy(passkey, thief)).status, 200)
    const token = await again(owner, email, own.id)
    assert.equal((await recordOf(owner, token)).formerEmails?.at(-1)?.email, email)
    const taken = await takeBack(owner, token, email)
    assert.deepEqual([taken.status, taken.body.email], [200, email])
    assert.equal((await logInBy(passkey, thief)).code, 'login-passkey')
  })
})
