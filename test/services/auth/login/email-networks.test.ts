import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeLogin, minute, newEmail } from './describe-login.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode, pageOrigin } from './stage.ts'

describeLogin('strangers at a mailbox', login => {
  const begin = (frame: FrameClient, email: string) =>
    frame.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin } })
  const stranger = (number: number) => createFrame(login.stage, `203.0.113.${number}`)

  it('of one network do not keep its owner’s new device out, which is in another one', async () => {
    const email = newEmail()
    await (await login.newFrame()).logIn(email)
    login.stage.clock.pass(60 * minute)
    const before = login.stage.mailsTo(email).length
    for (let number = 0; number < 7; number++) await begin(await stranger(number), email)
    assert.equal(login.stage.mailsTo(email).length - before, 5)
    for (let hour = 0; hour < 6; hour++) {
      login.stage.clock.pass(60 * minute)
      for (let number = 0; number < 7; number++) await begin(await stranger(10 + number), email)
      assert.equal((await begin(await createFrame(login.stage, `192.0.2.${hour}`), email)).status, 200)
    }
  })

  it('of many networks send no more than seven mails at once, and six in an hour', async () => {
    const email = newEmail()
    const mails = async () => {
      const before = login.stage.mailsTo(email).length
      for (let network = 0; network < 12; network++) await begin(await createFrame(login.stage, `10.0.${network}.1`), email)
      return login.stage.mailsTo(email).length - before
    }
    const sent = [await mails()]
    login.stage.clock.pass(60 * minute)
    sent.push(await mails())
    assert.deepEqual(sent, [7, 6])
  })

  it('of one /48 of IPv6 count as one network', async () => {
    const email = newEmail()
    const statuses = []
    for (let network = 0; network < 7; network++)
      statuses.push((await begin(await createFrame(login.stage, `2001:db8:1:${network}::1`), email)).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429])
  })

  it('do not use up the tries of a code that is asked for in another network', async () => {
    const email = newEmail()
    for (let number = 0; number < 5; number++) {
      const frame = await stranger(100 + number)
      const { body } = await begin(frame, email)
      const wrong = lastCode(login.stage, email) === '000000' ? '000001' : '000000'
      for (let time = 0; time < 5; time++)
        await frame.call('POST', '/v1/login/email/code', { body: { login: body.login, code: wrong } })
    }
    const owner = await createFrame(login.stage, '192.0.2.77')
    assert.ok((await owner.logIn(email)).accessToken)
  })
})
