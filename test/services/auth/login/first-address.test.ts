import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { parseJwtIssuers } from '../../../../services/auth/login/jwt-routes.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../open-test-store.ts'
import { day, newEmail } from './describe-login.ts'
import { otherCode } from './email-requests.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode, openStage, type Stage } from './stage.ts'

describe('the first address of an account that logs in otherwise', () => {
  const issuer = 'https://login.example.org'
  let store: Store
  let stage: Stage
  let site: { privateKey: CryptoKey; publicKey: CryptoKey }
  let count = 0
  before(async () => {
    store = await openTestStore()
    site = await generateKeyPair('ES256', { extractable: true })
    const jwks = { keys: [{ ...(await exportJWK(site.publicKey)), kid: 'one', alg: 'ES256' }] }
    const jwtIssuers = parseJwtIssuers([{ issuer, audience: 'wallet', algorithm: 'ES256', jwks }])
    stage = await openStage({ store, settings: { jwtIssuers } })
  })
  after(async () => {
    await stage?.stop()
    await store?.close()
  })
  beforeEach(() => stage.clock.pass(day))

  /** Logs in with another key in another network. */
  const logIn = async (subject: string) => {
    const frame = await createFrame(stage, `2001:db8:${(++count).toString(16)}:1::1`)
    const iat = Math.floor(stage.clock.now() / 1000)
    const claims = { iss: issuer, aud: 'wallet', sub: subject, iat, exp: iat + 300, jti: `j${count}`, nonce: frame.thumbprint }
    const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(site.privateKey)
    const { body } = await frame.call('POST', '/v1/login/jwt', { body: { jwt } })
    return { frame, accessToken: body.accessToken as string }
  }
  const begin = (frame: FrameClient, accessToken: string, email: string) =>
    frame.call('POST', '/v1/user/email', { accessToken, body: { email } })

  it('mails one mailbox no more often than a login does, whatever accounts ask', async () => {
    const victim = newEmail()
    const codes = new Set<string | undefined>()
    for (let index = 0; index < 12; index++) {
      const { frame, accessToken } = await logIn(`many-${index}`)
      codes.add((await begin(frame, accessToken, victim)).code)
    }
    assert.deepEqual([...codes], [undefined, 'login-limit'])
    assert.ok(stage.mailsTo(victim).length <= 7, String(stage.mailsTo(victim).length))
  })

  it('is tried no more often than the code of a login, whatever accounts try', async () => {
    const victim = newEmail()
    let wrong = 0
    for (let index = 0; index < 12; index++) {
      const { frame, accessToken } = await logIn(`tries-${index}`)
      const begun = await begin(frame, accessToken, victim)
      if (begun.code === undefined) {
        const right = lastCode(stage, victim)
        for (let time = 1; time <= 5; time++) {
          const body = { update: begun.body.update, code: otherCode(right, time) }
          const answer = await frame.call('POST', '/v1/user/email/secondary', { accessToken, body })
          if (answer.code === 'login-code-wrong') wrong++
        }
      }
      stage.clock.pass(5 * 60_000)
    }
    assert.ok(wrong <= 27, String(wrong))
  })

  it('is asked for by one account a few times, whatever mailboxes it names', async () => {
    let sent = 0
    let last: string | undefined
    for (let index = 0; index < 12; index++) {
      const { frame, accessToken } = await logIn('one')
      last = (await begin(frame, accessToken, newEmail())).code
      if (last === undefined) sent++
    }
    assert.deepEqual([sent, last], [5, 'login-limit'])
  })

  it('is replaced by few codes to its mailbox, however many keys of the same login ask', async () => {
    const email = newEmail()
    const first = await logIn('many-keys')
    const begun = await begin(first.frame, first.accessToken, email)
    const given = { update: begun.body.update, code: lastCode(stage, email) }
    await first.frame.call('POST', '/v1/user/email/secondary', { accessToken: first.accessToken, body: given })
    const before = stage.mailsTo(email).length
    let wrong = 0
    for (let index = 0; index < 30; index++) {
      const { frame, accessToken } = await logIn('many-keys')
      const change = await begin(frame, accessToken, newEmail())
      if (change.code !== undefined) continue
      const right = lastCode(stage, email)
      for (let time = 1; time <= 5; time++) {
        const body = { update: change.body.update, code: otherCode(right, time) }
        const answer = await frame.call('POST', '/v1/user/email/primary', { accessToken, body })
        if (answer.code === 'login-code-wrong') wrong++
      }
    }
    assert.equal(stage.mailsTo(email).length - before, 5)
    assert.ok(wrong <= 20, String(wrong))
  })

  it('is given by the right code', async () => {
    const { frame, accessToken } = await logIn('calm')
    const email = newEmail()
    const begun = await begin(frame, accessToken, email)
    const body = { update: begun.body.update, code: lastCode(stage, email) }
    const answer = await frame.call('POST', '/v1/user/email/secondary', { accessToken, body })
    assert.deepEqual([answer.status, answer.body], [200, { newEmail: email }])
  })
})
