import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeLogin, newEmail } from './describe-login.ts'
import { begin, sendCode } from './email-requests.ts'
import { lastCode } from './stage.ts'

describeLogin('metrics of the login service', login => {
  it('count answers by route and outcome, and mails, without users', async () => {
    const { stage } = login
    const [email, other, frame] = [newEmail(), newEmail(), await login.newFrame()]
    const { body } = await begin(frame, email)
    const code = lastCode(stage, email)
    await sendCode(frame, body.login, code === '000000' ? '000001' : '000000')
    await sendCode(frame, body.login, code)
    stage.mail.refuse({ at: 'mailbox', code: 550 })
    await begin(frame, other)
    stage.mail.refuse(undefined)

    const text = await stage.metrics()
    assert.deepEqual(
      text.split('\n').filter(line => /^(login_answers|mails)_total\{/.test(line)),
      [
        'login_answers_total{route="POST /auth/v1/login/email",outcome="ok"} 2',
        'login_answers_total{route="POST /auth/v1/login/email/code",outcome="login-code-wrong"} 1',
        'login_answers_total{route="POST /auth/v1/login/email/code",outcome="ok"} 1',
        'mails_total{outcome="accepted"} 1',
        'mails_total{outcome="refused"} 1'
      ]
    )
    for (const secret of [email, other, code]) assert.ok(!text.includes(secret))
  })
})
