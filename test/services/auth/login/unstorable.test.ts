import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import { createAudit } from '../../../../services/auth/login/audit.ts'
import { findOrCreateUser } from '../../../../services/auth/login/users.ts'
import { describeLogin, newEmail } from './describe-login.ts'
import { log } from '../../recovery/custody-bench.ts'

describeLogin('a text that no database takes', login => {
  const texts = ['a\0b', '\0', 'a\ud800', '\udc00b']

  it('is refused with the name of its field, and logs no error', async () => {
    const frame = await login.newFrame()
    const { accessToken } = await frame.logIn(newEmail())
    for (const text of texts) {
      const bodies = [
        ['/v1/login/email/code', { login: text, code: '123456' }, 'login'],
        ['/v1/login/email', { email: `a${text}@example.net`, origin: 'https://app.example.org' }, 'email'],
        ['/v1/login/jwt', { jwt: text }, 'jwt'],
        ['/v1/login/passkey', { login: 'one', response: { id: text } }, 'id'],
        ['/v1/user/email/primary', { update: text, code: '123456' }, 'update']
      ] as const
      for (const [path, body, field] of bodies) {
        const answer = await frame.call('POST', path, { body, accessToken })
        if (answer.status === 404) continue
        assert.deepEqual([answer.status, answer.code], [400, 'login-invalid'], path)
        assert.match(answer.body.error.message, new RegExp(`^${field}: `))
      }
    }
    const named = await frame.call('POST', '/v1/login/email', { body: '{"a\\u0000":1}' })
    assert.equal(named.code, 'login-invalid')
    assert.deepEqual(
      login.stage.logged.filter(line => line.includes('request failed')),
      []
    )
  })

  it('is refused in a path, and logs no error', async () => {
    const frame = await login.newFrame()
    const { accessToken } = await frame.logIn(newEmail())
    for (const [method, path] of [
      ['GET', '/v1/login/a%00b'],
      ['GET', '/v1/login/device/%00'],
      ['DELETE', '/v1/sessions/a%00'],
      ['DELETE', '/v1/shares/a%00aaaaaaaa']
    ] as const) {
      // the service compares the proof with the address as it decodes it
      const ath = createHash('sha256').update(accessToken).digest('base64url')
      const proof = await frame.prove(method, decodeURI(`${frame.url}${path}`), { ath })
      const answer = await frame.call(method, path, { accessToken, proof })
      assert.deepEqual([answer.status, answer.code], [400, 'login-invalid'], path)
    }
    assert.deepEqual(
      login.stage.logged.filter(line => line.includes('request failed')),
      []
    )
  })

  it('is dropped from a name that a provider reports, and refused in an identifier of a user', async () => {
    const { db } = login.stage.store
    const audit = createAudit(db, log, login.stage.clock.now)
    const find = (subject: string, name: string) =>
      db
        .transaction()
        .execute(transaction =>
          findOrCreateUser(transaction, { issuer: 'https://id.example', subject, name }, login.stage.clock.now(), audit)
        )
    for (const name of ['Ma\0x 😀'.slice(0, 6), 'Max ']) {
      const { userId } = await find('one', name)
      const rows = await db.selectFrom('login_identity').select('name').where('user_id', '=', userId).execute()
      assert.deepEqual(rows, [{ name: 'Max ' }])
    }
    await assert.rejects(find('t\0wo', 'Max'), { code: 'login-invalid' })
  })
})
