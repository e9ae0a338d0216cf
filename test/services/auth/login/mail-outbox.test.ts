import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { createMailer } from '../../../../services/auth/mail/mailer.ts'
import { createMailOutbox } from '../../../../services/auth/mail/outbox.ts'
import { createDerivedKeys } from '../../../../services/auth/login/secrets.ts'
import { eventually } from '../../../kit/eventually.ts'
import { createLogLines } from '../../chain/log-lines.ts'
import { describeLogin, newEmail } from './describe-login.ts'
import { begin, sendCode } from './email-requests.ts'
import type { FrameClient } from './frame-client.ts'
import { lastCode } from './stage.ts'

describeLogin('mails of a login', login => {
  let frame: FrameClient
  beforeEach(async () => {
    frame = await login.newFrame()
  })
  const stored = () => login.stores[0]!.db.selectFrom('mail_outbox').selectAll().execute()
  const arrives = (email: string) => eventually(() => login.stage.mailsTo(email).length > 0, 'the mail')

  it('do not let the response wait for a slow mail server, and are stored encrypted until it has accepted them', async () => {
    const email = newEmail()
    const release = login.stage.mail.hold()
    const answer = await begin(frame, email)
    assert.equal(answer.status, 200)
    assert.equal(login.stage.mailsTo(email).length, 0)
    const rows = await stored()
    assert.equal(rows.length, 1)
    assert.equal(JSON.stringify(rows).includes(email), false)
    release()
    await arrives(email)
    assert.equal((await sendCode(frame, answer.body.login, lastCode(login.stage, email))).status, 200)
    await eventually(async () => (await stored()).length === 0, 'the end of the row')
  })

  it('that a slow mail server rejects in the end are tried again, by any instance', async () => {
    const email = newEmail()
    const release = login.stage.mail.hold()
    assert.equal((await begin(frame, email)).status, 200)
    login.stage.mail.refuse({ at: 'connection', code: 451 })
    release()
    await eventually(async () => (await stored())[0]?.next_at === login.stage.clock.now() + 5_000, 'the time of the next attempt')
    login.stage.mail.refuse(undefined)
    await login.second.sweep()
    assert.equal(login.stage.mailsTo(email).length, 0, 'not yet')
    login.stage.clock.pass(5_000)
    await login.second.sweep()
    await arrives(email)
    assert.equal(login.stage.mailsTo(email).length, 1)
    await eventually(async () => (await stored()).length === 0, 'the end of the row')
  })

  it('of a process that was killed are sent by another one, and no longer than their code is valid', async () => {
    const { clock, mail, settings } = login.stage
    const { log } = createLogLines()
    const killed = createMailOutbox({
      db: login.stores[0]!.db,
      // accepts no connection, as if the process had ended before
      mailer: { send: () => new Promise(() => undefined), close: () => undefined },
      secrets: createDerivedKeys(settings.secret),
      log,
      now: clock.now
    })
    // its timer is gone with it
    void killed.close()
    const [email, late] = [newEmail(), newEmail()]
    const letter = { subject: 'Code', text: '123456', html: '<p>123456</p>' }
    await killed.send({ to: email, ...letter })
    clock.pass(59_999)
    await login.second.sweep()
    assert.equal(login.stage.mailsTo(email).length, 0, 'the process may still send it')
    clock.pass(1)
    await login.second.sweep()
    await arrives(email)
    await killed.send({ to: late, ...letter })
    clock.pass(10 * 60_000)
    await login.second.sweep()
    assert.equal(login.stage.mailsTo(late).length, 0)
    assert.deepEqual(await stored(), [])
    assert.equal(mail.mails.filter(({ to }) => to.includes(email)).length, 1)
  })

  it('to a server that rejects them at once are an error, and are not stored', async () => {
    login.stage.mail.refuse({ at: 'connection', code: 451 })
    try {
      assert.equal((await begin(frame, newEmail())).status, 503)
      assert.deepEqual(await stored(), [])
    } finally {
      login.stage.mail.refuse(undefined)
    }
  })

  it('are sent over as many connections as the settings say', async () => {
    const release = login.stage.mail.hold()
    const mailer = createMailer(login.stage.mail.smtpUrl, 'no-reply@example.org', 20)
    const emails = Array.from({ length: 20 }, newEmail)
    const sent = emails.map(to => mailer.send({ to, subject: 'x', text: 'x', html: 'x' }))
    await eventually(() => login.stage.mail.held() === 20, 'all mails at the server at the same time')
    release()
    await Promise.all(sent)
    mailer.close()
  })
})

describeLogin(
  'limits of a network that the operator changes',
  login => {
    it('count in place of the default ones', async () => {
      const office = await login.newFrame()
      const statuses = []
      for (let user = 0; user < 3; user++) statuses.push((await begin(office, newEmail())).status)
      assert.deepEqual(statuses, [200, 200, 429])
      login.stage.clock.pass(1_000)
      assert.equal((await begin(office, newEmail())).status, 200)
    })
  },
  { limits: { mailFromNetwork: { burst: 2, every: 1_000 } } }
)
