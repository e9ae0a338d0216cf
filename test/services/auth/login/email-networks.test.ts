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

  it('of five networks do not keep a new device or site of its owner out, in a network that the owner has logged in from', async () => {
    const email = newEmail()
    await (await createFrame(login.stage, '192.0.2.9')).logIn(email)
    login.stage.clock.pass(60 * minute)
    const request = async (network: string) => (await begin(await createFrame(login.stage, network), email)).status
    // one for the shared quota, and four, of which one in turn uses its part of the quota that is reserved for others
    const [spent, ...others] = ['203.0.113.1', '198.18.1.1', '2001:db8:1:1::1', '2001:db8:2:1::1', '2001:db8:3:1::1'] as const
    for (const network of [spent, others[0], spent, others[0], spent, spent, spent]) assert.equal(await request(network), 200)
    const before = login.stage.mailsTo(email).length
    const hours = 24
    for (let turn = 0; turn < hours * 3; turn++) {
      for (const [place, pause] of [7 * minute, 12 * minute, minute - 1].entries()) {
        login.stage.clock.pass(pause)
        assert.equal(await request(`10.${turn}.${place}.1`), 429, 'there is nothing left for a network that is not known')
        if (turn % 6 !== 5 || place !== 0) continue
        // another host of the same /24
        const owner = await createFrame(login.stage, '192.0.2.77')
        assert.ok((await owner.logIn(email)).accessToken)
      }
      // at the refill rate
      login.stage.clock.pass(1)
      assert.equal(await request(others[(turn + 1) % others.length]!), 200)
      assert.equal(await request(spent), 200)
    }
    assert.equal(login.stage.mailsTo(email).length - before, 6 * hours + 12)
  })

  it('in a network that its owner knows get no more than three mails at once, and one in an hour', async () => {
    const email = newEmail()
    await (await createFrame(login.stage, '192.0.2.9')).logIn(email)
    login.stage.clock.pass(4 * 60 * minute)
    const mails = async () => {
      const before = login.stage.mailsTo(email).length
      for (let network = 0; network < 12; network++) await begin(await createFrame(login.stage, `10.1.${network}.1`), email)
      for (let host = 0; host < 12; host++) await begin(await createFrame(login.stage, `192.0.2.${host + 100}`), email)
      return login.stage.mailsTo(email).length - before
    }
    const sent = [await mails()]
    login.stage.clock.pass(60 * minute)
    sent.push(await mails())
    assert.deepEqual(sent, [7 + 3, 6 + 1])
    // a network's record expires
    login.stage.clock.pass(91 * 24 * 60 * minute)
    await login.stage.sweep()
    assert.equal(await mails(), 7)
  })

  it('who asked in vain leave a network its share for when there is some again', async () => {
    const email = newEmail()
    for (let network = 0; network < 12; network++) {
      for (let host = 1; host < 3; host++) await begin(await createFrame(login.stage, `10.2.${network}.${host}`), email)
    }
    const owner = () => createFrame(login.stage, '192.0.2.5')
    for (let time = 0; time < 5; time++) assert.equal((await begin(await owner(), email)).status, 429)
    login.stage.clock.pass(20 * minute)
    // the shared quota goes to other accounts whose networks have used theirs
    assert.equal((await begin(await createFrame(login.stage, '10.2.0.3'), email)).status, 200)
    assert.equal((await begin(await owner(), email)).status, 200)
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
