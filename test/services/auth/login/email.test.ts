import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Store } from '../../../../services/store/store.ts'
import { databases } from '../../chain/databases.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode, lastLink, openStage, pageOrigin, type Stage } from './stage.ts'

let count = 0
/** A mailbox of its own for each test, so that limits of one do not meet another. */
const newEmail = () => `person${++count}@example.org`
const begin = (frame: FrameClient, email: string, at?: Stage) =>
  frame.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin }, ...(at && { at }) })
const sendCode = (frame: FrameClient, login: string, code: string, at?: Stage) =>
  frame.call('POST', '/v1/login/email/code', { body: { login, code }, ...(at && { at }) })
/** A code that is not this one. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

for (const database of databases()) {
  describe(`logging in by email, on ${database.name}`, { skip: database.skip }, () => {
    let stores: readonly Store[]
    let stage: Stage
    let second: Stage
    let confirming: Stage
    let frame: FrameClient
    let networks = 0
    const newFrame = (at = stage) => createFrame(at, `198.51.100.${++networks % 250}`)
    before(async () => {
      stores = await database.open(2)
      stage = await openStage({ store: stores[0]! })
      second = await openStage({ store: stores[1]!, with: stage })
      confirming = await openStage({ store: stores[0]!, settings: { confirmDevices: true } })
    })
    after(async () => {
      await Promise.all([stage?.stop(), second?.stop(), confirming?.stop()])
      await database.close()
    })
    beforeEach(async () => {
      stage.clock.pass(24 * 60 * 60_000)
      frame = await newFrame()
    })

    it('mails six digits in plain text and HTML, and logs in who types them', async () => {
      const email = newEmail()
      const begun = await begin(frame, ` ${email.toUpperCase()} `)
      assert.deepEqual(begun.body, { action: 'VERIFY_OTP', login: begun.body.login, expiresAt: stage.clock.now() + 600_000 })
      const [mail] = stage.mailsTo(email)
      assert.match(mail!.text, /https:\/\/app\.example\.org/)
      assert.match(mail!.html, new RegExp(`>${lastCode(stage, email)}<`))
      const done = await sendCode(frame, begun.body.login, lastCode(stage, email))
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
      const two = await (await newFrame()).logIn(email)
      assert.equal(two.user.id, one.user.id)
      assert.notEqual(two.session, one.session)
    })

    it('makes one account of two first logins at the same time, on two instances', async () => {
      const email = newEmail()
      const frames = [frame, await newFrame()] as const
      const first = await begin(frames[0], email)
      const firstCode = lastCode(stage, email)
      const next = await begin(frames[1], email, second)
      const answers = await Promise.all([
        sendCode(frames[0], first.body.login, firstCode),
        sendCode(frames[1], next.body.login, lastCode(stage, email), second)
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
      const code = lastCode(stage, email)
      const answers = await Promise.all([
        sendCode(frame, begun.body.login, code),
        sendCode(frame, begun.body.login, code, second),
        sendCode(frame, begun.body.login, code)
      ])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
      assert.equal((await sendCode(frame, begun.body.login, code)).code, 'login-over')
    })

    it('tells the reply once more where it was lost, and no more once it has arrived', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const done = await sendCode(frame, begun.body.login, lastCode(stage, email))
      const again = await frame.call('GET', `/v1/login/${begun.body.login}`)
      assert.equal(again.body.session, done.body.session)
      await frame.call('POST', '/v1/session/refresh', { body: { refreshToken: done.body.refreshToken } })
      assert.equal((await frame.call('GET', `/v1/login/${begun.body.login}`)).code, 'login-over')
    })

    it('gives five tries, however many come at once, and then only a new code helps', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const code = lastCode(stage, email)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          sendCode(frame, begun.body.login, other(code, index + 1), index % 2 ? stage : second)
        )
      )
      assert.equal(answers.filter(answer => answer.code === 'login-code-wrong').length, 5)
      assert.equal(answers.filter(answer => answer.code === 'login-over').length, 7)
      assert.deepEqual(answers.flatMap(({ body }) => body.error.triesLeft ?? []).sort(), [0, 1, 2, 3, 4])
      assert.equal((await sendCode(frame, begun.body.login, code)).code, 'login-over', 'the right one is too late')
      stage.clock.pass(30_000)
      const anew = await begin(frame, email)
      assert.equal((await sendCode(frame, anew.body.login, lastCode(stage, email))).status, 200)
    })

    it('takes no code after ten minutes', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      stage.clock.pass(600_000)
      assert.equal((await sendCode(frame, begun.body.login, lastCode(stage, email))).code, 'login-over')
    })

    it('takes a code from the key that asked for it alone', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const thief = await newFrame()
      assert.equal((await sendCode(thief, begun.body.login, lastCode(stage, email))).code, 'login-over')
      assert.equal((await sendCode(frame, begun.body.login, lastCode(stage, email))).status, 200)
    })

    it('takes the code of one login for no other of the same key', async () => {
      const emails = [newEmail(), newEmail()] as const
      const one = await begin(frame, emails[0])
      const two = await begin(frame, emails[1])
      const codes = emails.map(email => lastCode(stage, email))
      if (codes[0] === codes[1]) return // one in a million
      assert.equal((await sendCode(frame, one.body.login, codes[1]!)).code, 'login-code-wrong')
      assert.equal((await sendCode(frame, two.body.login, codes[1]!)).status, 200)
    })

    it('keeps no code that the database alone could tell', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const row = await stores[0]!.db
        .selectFrom('login_attempt')
        .selectAll()
        .where('id', '=', begun.body.login)
        .executeTakeFirstOrThrow()
      assert.match(row.code_mac!, /^[\w-]{43}$/)
      assert.ok(!JSON.stringify(row).includes(lastCode(stage, email)))
    })

    it('mails the same address and key at most every 30 s, and says when', async () => {
      const email = newEmail()
      await begin(frame, email)
      stage.clock.pass(12_000)
      const early = await begin(frame, email, second)
      assert.deepEqual([early.status, early.headers.get('retry-after')], [429, '18'])
      assert.equal(early.body.error.message, 'Please try again after 18 seconds')
      stage.clock.pass(18_000)
      assert.equal((await begin(frame, email)).status, 200)
    })

    it('mails a mailbox five times for strangers, and goes on for its own device', async () => {
      const email = newEmail()
      await frame.logIn(email)
      stage.clock.pass(60 * 60_000)
      const strangers = await Promise.all(Array.from({ length: 7 }, () => newFrame()))
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
        const stranger = await newFrame()
        const begun = await begin(stranger, email)
        const code = lastCode(stage, email)
        for (let index = 1; index <= 5; index++) await sendCode(stranger, begun.body.login, other(code, index))
      }
      const stranger = await newFrame()
      last = { login: (await begin(stranger, email)).body.login, frame: stranger }
      const refused = await sendCode(last.frame, last.login, lastCode(stage, email))
      assert.deepEqual([refused.status, refused.code], [429, 'login-limit'])
    })

    it('mails from one network thirty times at once', async () => {
      const crowd = await createFrame(stage, '203.0.113.9')
      const statuses = []
      for (let index = 0; index < 32; index++) statuses.push((await begin(crowd, newEmail())).status)
      assert.deepEqual(statuses, [...Array<number>(30).fill(200), 429, 429])
    })

    it('answers an address without an account as one with an account', async () => {
      const known = newEmail()
      await frame.logIn(known)
      stage.clock.pass(60_000)
      const stranger = await newFrame()
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
      stage.mail.refuse({ at: 'mailbox', code: 550 })
      try {
        const answer = await begin(frame, newEmail())
        assert.deepEqual([answer.status, answer.body.action], [200, 'VERIFY_OTP'])
      } finally {
        stage.mail.refuse(undefined)
      }
    })

    it('says that no mail can be sent, and leaves no code behind that could be guessed', async () => {
      stage.mail.refuse({ at: 'connection', code: 451 })
      try {
        const answer = await begin(frame, newEmail())
        assert.deepEqual([answer.status, answer.code], [503, 'login-unavailable'])
      } finally {
        stage.mail.refuse(undefined)
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
      assert.equal(stage.mailsTo(email).length, 1)
      const another = await frame.call('POST', '/v1/login/email', { body: { ...body, email: newEmail() }, accessToken })
      assert.equal(another.body.action, 'VERIFY_OTP')
      stage.clock.pass(5 * 60_000)
      assert.equal((await frame.call('POST', '/v1/login/email', { body, accessToken })).body.action, 'VERIFY_OTP')
    })

    describe('where unknown devices are confirmed', () => {
      const press = (link: string, answer: string, headers: Record<string, string> = {}) =>
        fetch(link, { method: 'POST', body: new URLSearchParams({ answer }), headers })
      const poll = (client: FrameClient, login: string) => client.call('GET', `/v1/login/device/${login}`)
      beforeEach(async () => {
        confirming.clock.pass(24 * 60 * 60_000)
        frame = await newFrame(confirming)
      })

      it('opening the link shows who asks and changes nothing; a press sends the code; the next time the device is known', async () => {
        const email = newEmail()
        const begun = await begin(frame, email)
        assert.equal(begun.body.action, 'VERIFY_DEVICE')
        const link = lastLink(confirming, email)
        for (const method of ['GET', 'HEAD', 'GET']) {
          const shown = await fetch(link, { method })
          assert.equal(shown.status, 200)
          if (method === 'GET') assert.match(await shown.text(), /Firefox on Linux[\s\S]*https:\/\/app\.example\.org/)
        }
        assert.deepEqual((await poll(frame, begun.body.login)).body, { status: 'pending' })
        assert.equal(confirming.mailsTo(email).length, 1)
        assert.equal((await sendCode(frame, begun.body.login, '000000')).code, 'login-over', 'there is no code yet')

        assert.equal((await press(link, 'confirm')).status, 200)
        assert.deepEqual((await poll(frame, begun.body.login)).body, {
          status: 'confirmed',
          expiresAt: confirming.clock.now() + 600_000
        })
        const done = await sendCode(frame, begun.body.login, lastCode(confirming, email))
        assert.equal(done.status, 200)
        confirming.clock.pass(60_000)
        assert.equal((await begin(frame, email)).body.action, 'VERIFY_OTP')
        assert.equal((await begin(await newFrame(confirming), email)).body.action, 'VERIFY_DEVICE')
      })

      it('its page runs no script, stands in no frame, and tells its address to nobody', async () => {
        const email = newEmail()
        await begin(frame, email)
        const { headers } = await fetch(lastLink(confirming, email))
        assert.match(
          headers.get('content-security-policy')!,
          /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'/
        )
        assert.equal(headers.get('referrer-policy'), 'no-referrer')
        assert.equal(headers.get('cache-control'), 'no-store')
      })

      it('asks for a confirmation whether there is an account or not', async () => {
        const known = newEmail()
        const begun = await begin(frame, known)
        await press(lastLink(confirming, known), 'confirm')
        await sendCode(frame, begun.body.login, lastCode(confirming, known))
        confirming.clock.pass(60_000)
        const stranger = await newFrame(confirming)
        assert.equal((await begin(stranger, known)).body.action, 'VERIFY_DEVICE')
        assert.equal((await begin(stranger, newEmail())).body.action, 'VERIFY_DEVICE')
      })

      it('is pressed once, and not by another site’s form', async () => {
        const email = newEmail()
        const begun = await begin(frame, email)
        const link = lastLink(confirming, email)
        assert.equal((await press(link, 'confirm', { 'sec-fetch-site': 'cross-site' })).status, 410)
        assert.deepEqual((await poll(frame, begun.body.login)).body, { status: 'pending' })
        const answers = await Promise.all([press(link, 'confirm'), press(link, 'confirm')])
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
        assert.equal((await press(link, 'confirm')).status, 410)
        assert.equal(confirming.mailsTo(email).length, 2)
      })

      it('tells the frame that its device was refused, and the link is over', async () => {
        const email = newEmail()
        const begun = await begin(frame, email)
        const link = lastLink(confirming, email)
        await press(link, 'refuse')
        const answer = await poll(frame, begun.body.login)
        assert.deepEqual([answer.status, answer.code], [401, 'login-refused'])
        assert.equal((await fetch(link)).status, 410)
      })

      it('can be pressed again where the mail could not be sent', async () => {
        const email = newEmail()
        const begun = await begin(frame, email)
        const link = lastLink(confirming, email)
        confirming.mail.refuse({ at: 'connection', code: 451 })
        try {
          assert.equal((await press(link, 'confirm')).status, 503)
        } finally {
          confirming.mail.refuse(undefined)
        }
        assert.deepEqual((await poll(frame, begun.body.login)).body, { status: 'pending' })
        assert.equal((await press(link, 'confirm')).status, 200)
        assert.equal((await sendCode(frame, begun.body.login, lastCode(confirming, email))).status, 200)
      })

      it('wakes a frame that waits', async () => {
        const email = newEmail()
        const begun = await begin(frame, email)
        const waiting = frame.call('GET', `/v1/login/device/${begun.body.login}?wait=20`)
        await press(lastLink(confirming, email), 'confirm')
        assert.equal((await waiting).body.status, 'confirmed')
      })

      it('tells nobody else how it stands', async () => {
        const begun = await begin(frame, newEmail())
        assert.equal((await poll(await newFrame(confirming), begun.body.login)).code, 'login-over')
      })
    })

    describe('changing the address', () => {
      it('is allowed by a code to the old one and shown by a code to the new one; others are logged out and the old one is told', async () => {
        const [old, next] = [newEmail(), newEmail()] as const
        const elsewhere = await newFrame()
        const session = await elsewhere.logIn(old)
        stage.clock.pass(60_000)
        const { accessToken, user } = await frame.logIn(old)
        stage.clock.pass(30_000)
        const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
        assert.equal(primary.body.action, 'VERIFY_PRIMARY_OTP')
        const secondary = await frame.call('POST', '/v1/user/email/primary', {
          body: { update: primary.body.update, code: lastCode(stage, old) },
          accessToken
        })
        assert.equal(secondary.body.action, 'VERIFY_SECONDARY_OTP')
        const updated = await frame.call('POST', '/v1/user/email/secondary', {
          body: { update: secondary.body.update, code: lastCode(stage, next) },
          accessToken
        })
        assert.deepEqual(updated.body, { newEmail: next })
        assert.match(stage.mailsTo(old).at(-1)!.subject, /was changed/)
        assert.equal((await elsewhere.call('GET', '/v1/user', { accessToken: session.accessToken })).code, 'login-session')
        assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.email, next)
        stage.clock.pass(60_000)
        assert.equal((await (await newFrame()).logIn(next)).user.id, user.id)
        stage.clock.pass(60_000)
        assert.notEqual((await (await newFrame()).logIn(old)).user.id, user.id, 'the old address is nobody’s')
      })

      it('needs both codes, each for its own step', async () => {
        const [old, next] = [newEmail(), newEmail()] as const
        const { accessToken } = await frame.logIn(old)
        stage.clock.pass(30_000)
        const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
        const body = { update: primary.body.update, code: lastCode(stage, old) }
        assert.equal((await frame.call('POST', '/v1/user/email/secondary', { body, accessToken })).code, 'login-over')
        assert.equal(stage.mailsTo(next).length, 0, 'nothing is sent to the new address before the old one has allowed it')
        assert.equal((await frame.call('POST', '/v1/user/email/primary', { body, accessToken })).status, 200)
        assert.equal((await frame.call('POST', '/v1/user/email/primary', { body, accessToken })).code, 'login-over')
      })

      it('never makes two accounts one, and says so only to who has shown that the mailbox is theirs', async () => {
        const [mine, theirs] = [newEmail(), newEmail()] as const
        const other = await (await newFrame()).logIn(theirs)
        const { accessToken, user } = await frame.logIn(mine)
        stage.clock.pass(60_000)
        const primary = await frame.call('POST', '/v1/user/email', { body: { email: theirs }, accessToken })
        assert.equal(primary.body.action, 'VERIFY_PRIMARY_OTP')
        const secondary = await frame.call('POST', '/v1/user/email/primary', {
          body: { update: primary.body.update, code: lastCode(stage, mine) },
          accessToken
        })
        assert.equal(secondary.status, 200)
        const taken = await frame.call('POST', '/v1/user/email/secondary', {
          body: { update: secondary.body.update, code: lastCode(stage, theirs) },
          accessToken
        })
        assert.deepEqual([taken.status, taken.code], [409, 'login-email-taken'])
        assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.email, mine)
        assert.notEqual(user.id, other.user.id)
      })

      it('is nobody else’s to finish', async () => {
        const [old, next] = [newEmail(), newEmail()] as const
        const { accessToken } = await frame.logIn(old)
        const thief = await newFrame()
        const { accessToken: thiefs } = await thief.logIn(newEmail())
        stage.clock.pass(30_000)
        const primary = await frame.call('POST', '/v1/user/email', { body: { email: next }, accessToken })
        const body = { update: primary.body.update, code: lastCode(stage, old) }
        assert.equal((await thief.call('POST', '/v1/user/email/primary', { body, accessToken: thiefs })).code, 'login-over')
      })
    })
  })
}
