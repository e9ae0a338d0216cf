import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { describeLogin, newEmail } from './describe-login.ts'
import { begin, otherCode, sendCode } from './email-requests.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode } from './stage.ts'

describeLogin('limits of logging in by email', login => {
  let frame: FrameClient
  beforeEach(async () => {
    frame = await login.newFrame()
  })

  it('mails the same address and key at most every 30 s, and says when', async () => {
    const email = newEmail()
    await begin(frame, email)
    login.stage.clock.pass(12_000)
    const early = await begin(frame, email, login.second)
    assert.deepEqual([early.status, early.headers.get('retry-after')], [429, '18'])
    assert.equal(early.body.error.message, 'Please try again after 18 seconds')
    login.stage.clock.pass(18_000)
    assert.equal((await begin(frame, email)).status, 200)
  })

  it('mails a mailbox five times for strangers, and goes on for its own device', async () => {
    const email = newEmail()
    await frame.logIn(email)
    login.stage.clock.pass(60 * 60_000)
    const strangers = await Promise.all(Array.from({ length: 7 }, () => login.newFrame()))
    const answers = []
    for (const stranger of strangers) answers.push(await begin(stranger, email))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 429, 429]
    )
    assert.equal((await begin(frame, email)).status, 200)
  })

  it('takes twenty tries for a mailbox from strangers, whoever they are, and then the right code neither', async () => {
    const email = newEmail()
    let last = { login: '', frame }
    for (let attempt = 0; attempt < 4; attempt++) {
      const stranger = await login.newFrame()
      const begun = await begin(stranger, email)
      const code = lastCode(login.stage, email)
      for (let index = 1; index <= 5; index++) await sendCode(stranger, begun.body.login, otherCode(code, index))
    }
    const stranger = await login.newFrame()
    last = { login: (await begin(stranger, email)).body.login, frame: stranger }
    const refused = await sendCode(last.frame, last.login, lastCode(login.stage, email))
    assert.deepEqual([refused.status, refused.code], [429, 'login-limit'])
  })

  it('mails from one network thirty times at once', async () => {
    const crowd = await createFrame(login.stage, '203.0.113.9')
    const statuses = []
    for (let index = 0; index < 32; index++) statuses.push((await begin(crowd, newEmail())).status)
    assert.deepEqual(statuses, [...Array<number>(30).fill(200), 429, 429])
  })
})
