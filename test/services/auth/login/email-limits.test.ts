import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { describeLogin, newEmail } from './describe-login.ts'
import { begin, otherCode, sendCode } from './email-requests.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode, pageOrigin } from './stage.ts'

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
    // in a different network, which the login adds to the known ones
    const owner = await createFrame(login.stage, '192.0.2.1')
    await owner.logIn(email)
    login.stage.clock.pass(60 * 60_000)
    const strangers = await Promise.all(Array.from({ length: 7 }, () => login.newFrame()))
    const answers = []
    for (const stranger of strangers) answers.push(await begin(stranger, email))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 429, 429]
    )
    assert.equal((await begin(owner, email)).status, 200)
  })

  it('accepts twenty tries for a mailbox from all strangers together, and after that not even the right code', async () => {
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

  const beginIn = async (network: string, email: string) =>
    (
      await frame.call('POST', '/v1/login/email', {
        body: { email, origin: pageOrigin },
        headers: { 'x-forwarded-for': network }
      })
    ).status
  const countOf = (statuses: readonly number[]) => statuses.filter(status => status === 200).length

  it('mails from one /48 of IPv6, or one /24 of IPv4, a hundred and twenty times at once, and from others on', async () => {
    for (const host of [(n: number) => `2001:db8:77:${n.toString(16)}::1`, (n: number) => `192.0.2.${n}`]) {
      const statuses = []
      for (let n = 0; n < 125; n++) statuses.push(await beginIn(host(n), newEmail()))
      assert.equal(countOf(statuses), 120)
      assert.equal(await beginIn('2001:db8:78::1', newEmail()), 200)
      login.stage.clock.pass(15_000)
      assert.deepEqual([await beginIn(host(130), newEmail()), await beginIn(host(131), newEmail())], [200, 429])
    }
  })

  it('lets a device that an account knows log in when strangers have used up its network', async () => {
    const email = newEmail()
    const owner = await createFrame(login.stage, '2001:db8:79:ffff::1')
    await owner.logIn(email)
    login.stage.clock.pass(60_000)
    for (let n = 0; n < 125; n++) await beginIn(`2001:db8:79:${n.toString(16)}::1`, newEmail())
    assert.equal(await beginIn('2001:db8:79:fffe::1', newEmail()), 429)
    assert.ok((await owner.logIn(email)).accessToken)
  })

  it('mails all sub-addresses of a mailbox as often as the mailbox itself', async () => {
    const [name, domain] = newEmail().split('@') as [string, string]
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push(await beginIn(`10.7.${n}.1`, `${name}+${n}@${domain}`))
    assert.equal(countOf(statuses), 7)
    assert.equal(await beginIn('10.8.0.1', `${name}@${domain}`), 429)
    assert.equal(await beginIn('10.8.0.1', `${name}2@${domain}`), 200)
  })

  it('keeps the accounts of sub-addresses apart', async () => {
    const [name, domain] = newEmail().split('@') as [string, string]
    const one = await frame.logIn(`${name}@${domain}`)
    const other = await (await login.newFrame()).logIn(`${name}+other@${domain}`)
    assert.notEqual(one.user.id, other.user.id)
    assert.equal(other.user.email, `${name}+other@${domain}`)
  })
})

describeLogin(
  'the limit of mails of the whole service',
  login => {
    const beginIn = async (network: string, email: string) => begin(await createFrame(login.stage, network), email)
    const countLogged = () => login.stage.logged.filter(line => line.includes('MAILS_PER_HOUR')).length

    it('holds for strangers, whose mailboxes lose nothing by it, and is logged', async () => {
      const [known, requested] = [newEmail(), newEmail()]
      const owner = await createFrame(login.stage, '192.0.2.9')
      await owner.logIn(known)
      login.stage.clock.pass(60 * 60_000)
      const statuses = []
      for (let n = 0; n < 12; n++) statuses.push((await beginIn(`10.9.${n}.1`, newEmail())).status)
      assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429, 429])
      assert.equal(countLogged(), 1)
      const refused = await beginIn('10.10.0.1', requested)
      assert.deepEqual([refused.code, refused.headers.get('retry-after')], ['login-limit', '360'])
      for (let n = 0; n < 8; n++) await beginIn(`10.10.${n}.1`, requested)
      // its own device, and a new one in a network that the address has logged in from
      assert.equal((await begin(owner, known)).status, 200)
      assert.equal((await beginIn('192.0.2.77', known)).status, 200)
      assert.equal((await beginIn('192.0.3.77', known)).status, 429)
      login.stage.clock.pass(60 * 60_000)
      const after = []
      for (let n = 0; n < 8; n++) after.push((await beginIn(`10.10.${n}.1`, requested)).status)
      assert.deepEqual(after, [...Array<number>(7).fill(200), 429])
    })
  },
  { mailsPerHour: 10 }
)
