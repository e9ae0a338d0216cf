import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { describeLogin, newEmail } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { lastCode } from './stage.ts'

describeLogin('changing the address', login => {
  let frame: FrameClient
  beforeEach(async () => {
    frame = await login.newFrame()
  })

  it('is authorized by a code to the old one and confirmed by a code to the new one; others are logged out and the old one is notified', async () => {
    const [old, next] = [newEmail(), newEmail()] as const
    const elsewhere = await login.newFrame()
    const session = await elsewhere.logIn(old)
    login.stage.clock.pass(60_000)
    const { accessToken, user } = await frame.logIn(old)
    login.stage.clock.pass(30_000)
    const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
    assert.equal(primary.body.action, 'VERIFY_PRIMARY_OTP')
    const secondary = await frame.call('POST', '/v1/user/email/primary', {
      body: { update: primary.body.update, code: lastCode(login.stage, old) },
      accessToken
    })
    assert.equal(secondary.body.action, 'VERIFY_SECONDARY_OTP')
    const updated = await frame.call('POST', '/v1/user/email/secondary', {
      body: { update: secondary.body.update, code: lastCode(login.stage, next) },
      accessToken
    })
    assert.deepEqual(updated.body, { newEmail: next })
    assert.match(login.stage.mailsTo(old).at(-1)!.subject, /was changed/)
    assert.equal((await elsewhere.call('GET', '/v1/user', { accessToken: session.accessToken })).code, 'login-session')
    assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.email, next)
    login.stage.clock.pass(60_000)
    assert.equal((await (await login.newFrame()).logIn(next)).user.id, user.id)
    login.stage.clock.pass(60_000)
    assert.notEqual((await (await login.newFrame()).logIn(old)).user.id, user.id, 'the old address is nobody’s')
  })

  it('needs both codes, each for its own step', async () => {
    const [old, next] = [newEmail(), newEmail()] as const
    const { accessToken } = await frame.logIn(old)
    login.stage.clock.pass(30_000)
    const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
    const body = { update: primary.body.update, code: lastCode(login.stage, old) }
    assert.equal((await frame.call('POST', '/v1/user/email/secondary', { body, accessToken })).code, 'login-over')
    assert.equal(login.stage.mailsTo(next).length, 0, 'nothing is sent to the new address before the old one has allowed it')
    assert.equal((await frame.call('POST', '/v1/user/email/primary', { body, accessToken })).status, 200)
    assert.equal((await frame.call('POST', '/v1/user/email/primary', { body, accessToken })).code, 'login-over')
  })

  it('never makes two accounts one, and says so only to who has shown that the mailbox is theirs', async () => {
    const [mine, theirs] = [newEmail(), newEmail()] as const
    const other = await (await login.newFrame()).logIn(theirs)
    const { accessToken, user } = await frame.logIn(mine)
    login.stage.clock.pass(60_000)
    const primary = await frame.call('POST', '/v1/user/email', { body: { email: theirs }, accessToken })
    assert.equal(primary.body.action, 'VERIFY_PRIMARY_OTP')
    const secondary = await frame.call('POST', '/v1/user/email/primary', {
      body: { update: primary.body.update, code: lastCode(login.stage, mine) },
      accessToken
    })
    assert.equal(secondary.status, 200)
    const taken = await frame.call('POST', '/v1/user/email/secondary', {
      body: { update: secondary.body.update, code: lastCode(login.stage, theirs) },
      accessToken
    })
    assert.deepEqual([taken.status, taken.code], [409, 'login-email-taken'])
    assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.email, mine)
    assert.notEqual(user.id, other.user.id)
  })

  it('can be finished by no one else', async () => {
    const [old, next] = [newEmail(), newEmail()] as const
    const { accessToken } = await frame.logIn(old)
    const thief = await login.newFrame()
    const { accessToken: thiefs } = await thief.logIn(newEmail())
    login.stage.clock.pass(30_000)
    const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
    const body = { update: primary.body.update, code: lastCode(login.stage, old) }
    assert.equal((await thief.call('POST', '/v1/user/email/primary', { body, accessToken: thiefs })).code, 'login-over')
  })
})
