import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { describeLogin, newEmail } from './describe-login.ts'
import { begin, otherCode, sendCode } from './email-requests.ts'
import type { FrameClient } from './frame-client.ts'
import { lastCode, pageOrigin } from './stage.ts'

describeLogin('logging in by email', login => {
  let frame: FrameClient
  beforeEach(async () => {
    frame = await login.newFrame()
  })

  it('mails six digits in plain text and HTML, and logs in who types them', async () => {
    const email = newEmail()
    const begun = await begin(frame, ` ${email.toUpperCase()} `)
    assert.deepEqual(begun.body, { action: 'VERIFY_OTP', login: begun.body.login, expiresAt: login.stage.clock.now() + 600_000 })
    const [mail] = login.stage.mailsTo(email)
    assert.match(mail!.text, /https:\/\/app\.example\.org/)
    assert.match(mail!.html, new RegExp(`>${lastCode(login.stage, email)}<`))
    const done = await sendCode(frame, begun.body.login, lastCode(login.stage, email))
    assert.equal(done.status, 200)
    assert.deepEqual(
      { email: done.body.user.email, provider: done.body.user.provider, keys: done.body.user.keys },
      { email, provider: 'email', keys: undefined }
    )
    const user = await frame.call('GET', '/v1/user', { accessToken: done.body.accessToken })
    assert.deepEqual(user.body, done.body.user)
  })

  it('leads from two browsers to the same account', async () => {
    const email = newEmail()
    const one = await frame.logIn(email)
    const two = await (await login.newFrame()).logIn(email)
    assert.equal(two.user.id, one.user.id)
    assert.notEqual(two.session, one.session)
  })

  it('makes one account of two first logins at the same time, on two instances', async () => {
    const email = newEmail()
    const frames = [frame, await login.newFrame()] as const
    const first = await begin(frames[0], email)
    const firstCode = lastCode(login.stage, email)
    const next = await begin(frames[1], email, login.second)
    const answers = await Promise.all([
      sendCode(frames[0], first.body.login, firstCode),
      sendCode(frames[1], next.body.login, lastCode(login.stage, email), login.second)
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200]
    )
    assert.equal(answers[0].body.user.id, answers[1].body.user.id)
  })

  it('takes a code once, also of two that come at the same time on two instances', async () => {
    const email = newEmail()
    const begun = await begin(frame, email)
    const code = lastCode(login.stage, email)
    const answers = await Promise.all([
      sendCode(frame, begun.body.login, code),
      sendCode(frame, begun.body.login, code, login.second),
      sendCode(frame, begun.body.login, code)
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
    assert.equal((await sendCode(frame, begun.body.login, code)).code, 'login-over')
  })

  it('repeats a reply that was lost, and does not once it has arrived', async () => {
    const email = newEmail()
    const begun = await begin(frame, email)
    const done = await sendCode(frame, begun.body.login, lastCode(login.stage, email))
    const again = await frame.call('GET', `/v1/login/${begun.body.login}`)
    assert.equal(again.body.session, done.body.session)
    await frame.call('POST', '/v1/session/refresh', { body: { refreshToken: done.body.refreshToken } })
    assert.equal((await frame.call('GET', `/v1/login/${begun.body.login}`)).code, 'login-over')
  })

  it('gives five tries, however many come at once, and then only a new code helps', async () => {
    const email = newEmail()
    const begun = await begin(frame, email)
    const code = lastCode(login.stage, email)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        sendCode(frame, begun.body.login, otherCode(code, index + 1), index % 2 ? login.stage : login.second)
      )
    )
    assert.equal(answers.filter(answer => answer.code === 'login-code-wrong').length, 5)
    assert.equal(answers.filter(answer => answer.code === 'login-over').length, 7)
    assert.deepEqual(answers.flatMap(({ body }) => body.error.triesLeft ?? []).sort(), [0, 1, 2, 3, 4])
    assert.equal((await sendCode(frame, begun.body.login, code)).code, 'login-over', 'the right one is too late')
    login.stage.clock.pass(30_000)
    const anew = await begin(frame, email)
    assert.equal((await sendCode(frame, anew.body.login, lastCode(login.stage, email))).status, 200)
  })

  it('takes no code after ten minutes', async () => {
    const email = newEmail()
    const begun = await begin(frame, email)
    login.stage.clock.pass(600_000)
    assert.equal((await sendCode(frame, begun.body.login, lastCode(login.stage, email))).code, 'login-over')
  })

  it('takes a code from the key that asked for it alone', async () => {
    const email = newEmail()
    const begun = await begin(frame, email)
    const thief = await login.newFrame()
    assert.equal((await sendCode(thief, begun.body.login, lastCode(login.stage, email))).code, 'login-over')
    assert.equal((await sendCode(frame, begun.body.login, lastCode(login.stage, email))).status, 200)
  })

  it('takes the code of one login for no other of the same key', async () => {
    const emails = [newEmail(), newEmail()] as const
    const one = await begin(frame, emails[0])
    const two = await begin(frame, emails[1])
    const codes = emails.map(email => lastCode(login.stage, email))
    if (codes[0] === codes[1]) return // one in a million
    assert.equal((await sendCode(frame, one.body.login, codes[1]!)).code, 'login-code-wrong')
    assert.equal((await sendCode(frame, two.body.login, codes[1]!)).status, 200)
  })

  it('stores no code that the database alone reveals', async () => {
    const email = newEmail()
    const begun = await begin(frame, email)
    const row = await login.stores[0]!.db.selectFrom('login_attempt')
      .selectAll()
      .where('id', '=', begun.body.login)
      .executeTakeFirstOrThrow()
    assert.match(row.code_mac!, /^[\w-]{43}$/)
    assert.ok(!JSON.stringify(row).includes(lastCode(login.stage, email)))
  })

  it('answers an address without an account as one with an account', async () => {
    const known = newEmail()
    await frame.logIn(known)
    login.stage.clock.pass(60_000)
    const stranger = await login.newFrame()
    const answers = [await begin(stranger, known), await begin(stranger, newEmail())]
    const shape = answers.map(({ status, body, headers }) => [
      status,
      Object.keys(body),
      body.action,
      body.expiresAt,
      body.login.length,
      [...headers.keys()].sort()
    ])
    assert.deepEqual(shape[0], shape[1])
  })

  it('answers the same for a mailbox that its mail server does not know', async () => {
    login.stage.mail.refuse({ at: 'mailbox', code: 550 })
    try {
      const answer = await begin(frame, newEmail())
      assert.deepEqual([answer.status, answer.body.action], [200, 'VERIFY_OTP'])
    } finally {
      login.stage.mail.refuse(undefined)
    }
  })

  it('says that no mail can be sent, and leaves no code behind that could be guessed', async () => {
    login.stage.mail.refuse({ at: 'connection', code: 451 })
    try {
      const answer = await begin(frame, newEmail())
      assert.deepEqual([answer.status, answer.code], [503, 'login-unavailable'])
    } finally {
      login.stage.mail.refuse(undefined)
    }
  })

  const wrong: [title: string, body: unknown, message: RegExp][] = [
    ['no address', { origin: pageOrigin }, /^email: Required$/],
    ['an address that is none', { email: 'a b@example.org', origin: pageOrigin }, /^Invalid email$/],
    [
      'an address with a line of a mail header',
      { email: 'a@example.org\r\nBcc: b@example.org', origin: pageOrigin },
      /^Invalid email$/
    ],
    ['two addresses', { email: 'a@example.org,b@example.org', origin: pageOrigin }, /^Invalid email$/],
    ['an address that is a list', { email: ['a@example.org'], origin: pageOrigin }, /^email: Expected string$/],
    ['an inherited field', '{"__proto__":{"email":"a@example.org"},"origin":"https://app.example.org"}', /^email: Required$/],
    ['no origin', { email: 'a@example.org' }, /^origin: Required$/],
    ['an origin that is a path', { email: 'a@example.org', origin: `${pageOrigin}/x` }, /^origin: Expected an origin$/],
    ['no JSON', '{', /^Send a JSON object\.$/],
    ['a list', '[]', /^Send a JSON object\.$/]
  ]
  for (const [title, body, message] of wrong) {
    it(`refuses ${title}`, async () => {
      const answer = await frame.call('POST', '/v1/login/email', { body })
      assert.deepEqual([answer.status, answer.code], [400, 'login-invalid'])
      assert.match(answer.body.error.message, message)
    })
  }

  it('refuses a domain that mail servers fold to another one: one mailbox is one identity', async () => {
    for (const email of ['a@e\u017fample.org', 'a@example\uff0eorg']) {
      const answer = await frame.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin } })
      assert.deepEqual([answer.status, answer.body.error?.message], [400, 'Invalid email'], email)
    }
  })

  it('refuses a page that is not on the list, and far too much', async () => {
    const foreign = await frame.call('POST', '/v1/login/email', { body: { email: newEmail(), origin: 'https://evil.example' } })
    assert.deepEqual([foreign.status, foreign.code], [403, 'login-origin'])
    const much = await frame.call('POST', '/v1/login/email', {
      body: { email: newEmail(), origin: pageOrigin, more: 'x'.repeat(70_000) }
    })
    assert.deepEqual([much.status, much.code], [413, 'login-invalid'])
  })

  it('goes on with a session that is this address’s and fresh, and mails nothing', async () => {
    const email = newEmail()
    const { accessToken } = await frame.logIn(email)
    const body = { email, origin: pageOrigin }
    assert.equal((await frame.call('POST', '/v1/login/email', { body, accessToken })).body.action, 'CONNECT')
    assert.equal(login.stage.mailsTo(email).length, 1)
    const another = await frame.call('POST', '/v1/login/email', { body: { ...body, email: newEmail() }, accessToken })
    assert.equal(another.body.action, 'VERIFY_OTP')
    login.stage.clock.pass(5 * 60_000)
    assert.equal((await frame.call('POST', '/v1/login/email', { body, accessToken })).body.action, 'VERIFY_OTP')
  })
})
