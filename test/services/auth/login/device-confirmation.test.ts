import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { describeLogin, newEmail } from './describe-login.ts'
import { begin, sendCode } from './email-requests.ts'
import type { FrameClient } from './frame-client.ts'
import { lastCode, lastLink } from './stage.ts'

describeLogin(
  'where unknown devices are confirmed',
  login => {
    let frame: FrameClient
    beforeEach(async () => {
      frame = await login.newFrame()
    })

    const press = (link: string, answer: string, headers: Record<string, string> = {}) =>
      fetch(link, { method: 'POST', body: new URLSearchParams({ answer }), headers })
    const poll = (client: FrameClient, login: string) => client.call('GET', `/v1/login/device/${login}`)
    it('opening the link shows who asks and changes nothing; a press sends the code; the next time the device is known', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      assert.equal(begun.body.action, 'VERIFY_DEVICE')
      const link = lastLink(login.stage, email)
      for (const method of ['GET', 'HEAD', 'GET']) {
        const shown = await fetch(link, { method })
        assert.equal(shown.status, 200)
        if (method === 'GET') assert.match(await shown.text(), /Firefox on Linux[\s\S]*https:\/\/app\.example\.org/)
      }
      assert.deepEqual((await poll(frame, begun.body.login)).body, { status: 'pending' })
      assert.equal(login.stage.mailsTo(email).length, 1)
      assert.equal((await sendCode(frame, begun.body.login, '000000')).code, 'login-over', 'there is no code yet')

      assert.equal((await press(link, 'confirm')).status, 200)
      assert.deepEqual((await poll(frame, begun.body.login)).body, {
        status: 'confirmed',
        expiresAt: login.stage.clock.now() + 600_000
      })
      const done = await sendCode(frame, begun.body.login, lastCode(login.stage, email))
      assert.equal(done.status, 200)
      login.stage.clock.pass(60_000)
      assert.equal((await begin(frame, email)).body.action, 'VERIFY_OTP')
      assert.equal((await begin(await login.newFrame(), email)).body.action, 'VERIFY_DEVICE')
    })

    it('its page runs no script, cannot be framed, and sends its address nowhere', async () => {
      const email = newEmail()
      await begin(frame, email)
      const { headers } = await fetch(lastLink(login.stage, email))
      assert.match(
        headers.get('content-security-policy')!,
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'/
      )
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('cache-control'), 'no-store')
    })

    it('a body that is no form presses nothing, and logs no error', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const link = lastLink(login.stage, email)
      const unknown = `${login.stage.url}/v1/login/device/confirm/unknown`
      const stop = `${login.stage.url}/v1/wallet-record/stop/unknown`
      const file = new FormData()
      file.set('answer', new Blob(['confirm']), 'confirm')
      for (const url of [link, unknown, stop]) {
        const broken = { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
        assert.equal((await fetch(url, broken)).status, 410, url)
        assert.equal((await fetch(url, { method: 'POST', body: file })).status, 410, url)
      }
      assert.deepEqual((await poll(frame, begun.body.login)).body, { status: 'pending' })
      assert.deepEqual(
        login.stage.logged.filter(line => line.includes('request failed')),
        []
      )
      assert.equal((await press(link, 'confirm')).status, 200)
    })

    it('asks for a confirmation whether there is an account or not', async () => {
      const known = newEmail()
      const begun = await begin(frame, known)
      await press(lastLink(login.stage, known), 'confirm')
      await sendCode(frame, begun.body.login, lastCode(login.stage, known))
      login.stage.clock.pass(60_000)
      const stranger = await login.newFrame()
      assert.equal((await begin(stranger, known)).body.action, 'VERIFY_DEVICE')
      assert.equal((await begin(stranger, newEmail())).body.action, 'VERIFY_DEVICE')
    })

    it('is pressed once, and not by another site’s form', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const link = lastLink(login.stage, email)
      assert.equal((await press(link, 'confirm', { 'sec-fetch-site': 'cross-site' })).status, 410)
      assert.deepEqual((await poll(frame, begun.body.login)).body, { status: 'pending' })
      const answers = await Promise.all([press(link, 'confirm'), press(link, 'confirm')])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
      assert.equal((await press(link, 'confirm')).status, 410)
      assert.equal(login.stage.mailsTo(email).length, 2)
    })

    it('reports the refused device to the frame, and the link is used up', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const link = lastLink(login.stage, email)
      await press(link, 'refuse')
      const answer = await poll(frame, begun.body.login)
      assert.deepEqual([answer.status, answer.code], [401, 'login-refused'])
      assert.equal((await fetch(link)).status, 410)
    })

    it('can be pressed again where the mail could not be sent', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const link = lastLink(login.stage, email)
      login.stage.mail.refuse({ at: 'connection', code: 451 })
      try {
        assert.equal((await press(link, 'confirm')).status, 503)
      } finally {
        login.stage.mail.refuse(undefined)
      }
      assert.deepEqual((await poll(frame, begun.body.login)).body, { status: 'pending' })
      assert.equal((await press(link, 'confirm')).status, 200)
      assert.equal((await sendCode(frame, begun.body.login, lastCode(login.stage, email))).status, 200)
    })

    it('wakes a frame that waits', async () => {
      const email = newEmail()
      const begun = await begin(frame, email)
      const waiting = frame.call('GET', `/v1/login/device/${begun.body.login}?wait=20`)
      await press(lastLink(login.stage, email), 'confirm')
      assert.equal((await waiting).body.status, 'confirmed')
    })

    it('shows its status to no one else', async () => {
      const begun = await begin(frame, newEmail())
      assert.equal((await poll(await login.newFrame(), begun.body.login)).code, 'login-over')
    })
  },
  { confirmDevices: true }
)
