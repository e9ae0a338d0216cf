import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeLogin, minute, newEmail } from './describe-login.ts'
import { lastCode } from './stage.ts'

/** Formats an address as mails do if it is not the recipient's own. */
const spelled = (email: string) => email.replace(/[.@]/g, ' $& ')

describeLogin('what is mailed about another address of an account', login => {
  it('names the new address in full to the old one, under a subject of its own', async () => {
    const [old, next] = [newEmail(), newEmail()]
    const { stage } = login
    const frame = await login.newFrame()
    const { accessToken } = await frame.logIn(old)
    const subject = stage.mailsTo(old).at(-1)!.subject
    stage.clock.pass(minute)
    assert.equal((await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })).status, 200)
    const mail = stage.mailsTo(old).at(-1)!
    assert.notEqual(mail.subject, subject)
    assert.match(mail.subject, /^Change the email address of your .* account\?$/)
    assert.ok(mail.text.includes(`changed to ${spelled(next)}`))
  })

  it('has no link of the other address’s owner in it, in whatever words that is', async () => {
    const [old, next] = [newEmail(), 'www.wallet-support.example@unlock.example.org']
    const { stage } = login
    const frame = await login.newFrame()
    const { accessToken } = await frame.logIn(old)
    stage.clock.pass(minute)
    for (const sign of '/?&=%#') {
      const email = `support.example${sign}unlock@example.org`
      const refused = await frame.call('POST', '/v1/user/email', { body: { email }, accessToken })
      assert.deepEqual([refused.status, refused.code], [400, 'login-invalid'], email)
      assert.match(refused.body.error.message, /without/)
    }
    assert.equal((await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })).status, 200)
    const { text, html } = stage.mailsTo(old).at(-1)!
    for (const body of [text, html]) {
      assert.ok(body.includes(spelled(next)))
      assert.ok(!/support\.example|example\.org/.test(body))
    }
  })

  it('notifies the address that a provider reports when an account gets its first one', async () => {
    const [known, next] = [newEmail(), newEmail()]
    const { stage } = login
    const frame = await login.newFrame()
    const { accessToken } = await frame.logIn(known)
    // stands in for an account of a provider that reports an address
    await stage.store.db
      .updateTable('login_identity')
      .set({ issuer: 'https://accounts.example', subject: '1' })
      .where('subject', '=', known)
      .execute()
    stage.clock.pass(minute)
    const begun = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
    assert.equal(begun.body.action, 'VERIFY_SECONDARY_OTP')
    const body = { update: begun.body.update, code: lastCode(stage, next) }
    assert.deepEqual((await frame.call('POST', '/v1/user/email/secondary', { body, accessToken })).body, { newEmail: next })
    for (const address of [known, next]) {
      const mail = stage.mailsTo(address).at(-1)!
      assert.match(mail.subject, /now has an email login/, address)
      assert.ok(mail.text.includes(`Codes sent to ${spelled(next)} now log in`), address)
    }
  })
})
