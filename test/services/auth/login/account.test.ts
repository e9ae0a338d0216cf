import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { deleteExpired } from '../../../../services/auth/login/cleanup-job.ts'
import { day, describeLogin, minute, newEmail, newSet, newShare } from './describe-login.ts'
import { createFrame, signProof, type FrameClient } from './frame-client.ts'
import { lastCode, openStage, pageOrigin, type Stage } from './stage.ts'
import { testAddresses as addresses } from './wallet-key.ts'

describeLogin('who is logged in', login => {
  let frame: FrameClient
  beforeEach(async () => {
    frame = await login.newFrame()
  })

  describe('proof of the key', () => {
    const path = '/v1/user'
    const prove = (claims?: Record<string, unknown>, header?: Record<string, unknown>, method = 'GET') =>
      frame.prove(method, `${login.stage.url}${path}`, claims, header)
    const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

    it('is asked for with every request', async () => {
      const { accessToken } = await frame.logIn(newEmail())
      for (const proof of [null, '', 'x', 'a.b.c', 'x'.repeat(3000)]) {
        const answer = await frame.call('GET', path, { accessToken, proof })
        assert.deepEqual([answer.status, answer.code], [401, 'login-proof'])
      }
      for (const [method, open] of [
        ['POST', '/v1/login/email'],
        ['POST', '/v1/session/refresh'],
        ['GET', '/v1/login/abc']
      ] as const) {
        const answer = await frame.call(method, open, { proof: null, ...(method === 'POST' && { body: {} }) })
        assert.equal(answer.code, 'login-proof', open)
      }
    })

    it('is good once, also on two instances at the same time', async () => {
      const { accessToken } = await frame.logIn(newEmail())
      const proof = await prove({ ath: hash(accessToken) })
      const answers = await Promise.all([
        frame.call('GET', path, { accessToken, proof }),
        frame.call('GET', path, { accessToken, proof })
      ])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
      login.stage.clock.pass(59_000)
      assert.equal((await frame.call('GET', path, { accessToken, proof })).code, 'login-proof')
    })

    it('is good once until the last moment of its time, by a clock that is ahead', async () => {
      const { accessToken } = await frame.logIn(newEmail())
      const { clock } = login.stage
      clock.pass(1000 - (clock.now() % 1000))
      const proof = await prove({ ath: hash(accessToken), iat: clock.now() / 1000 + 60 })
      assert.equal((await frame.call('GET', path, { accessToken, proof })).status, 200)
      clock.pass(120_000)
      assert.equal((await frame.call('GET', path, { accessToken, proof })).code, 'login-proof')
    })

    it('is for its method, its address, its token and its time', async () => {
      const { accessToken } = await frame.logIn(newEmail())
      const ath = hash(accessToken)
      const seconds = Math.floor(login.stage.clock.now() / 1000)
      const wrong: [string, string][] = [
        ['login-proof', await prove({ ath, htm: 'POST' })],
        ['login-proof', await prove({ ath, htu: `${login.stage.url}/v1/sessions` })],
        ['login-proof', await prove({ ath, htu: 'https://evil.example/auth/v1/user' })],
        ['login-proof', await prove({ ath, htu: 'nothing' })],
        ['login-proof', await prove({})],
        ['login-proof', await prove({ ath: hash('another') })],
        ['login-proof', await prove({ ath, jti: 'short' })],
        ['login-proof', await prove({ ath, jti: undefined })],
        ['login-proof', await prove({ ath }, { typ: 'JWT' })],
        ['login-proof-time', await prove({ ath, iat: seconds - 61 })],
        ['login-proof-time', await prove({ ath, iat: seconds + 61 })],
        ['login-proof-time', await prove({ ath, iat: undefined })]
      ]
      for (const [code, proof] of wrong) assert.equal((await frame.call('GET', path, { accessToken, proof })).code, code)
      const late = await frame.call('GET', path, { accessToken, proof: await prove({ ath, iat: seconds - 3600 }) })
      assert.equal(late.body.error.now, login.stage.clock.now(), 'by which a clock that is wrong can be set right')
      assert.equal((await frame.call('GET', path, { accessToken, proof: await prove({ ath, iat: seconds + 59 }) })).status, 200)
    })

    it('is made with the key that it shows, by ES256, and shows no private key', async () => {
      const { accessToken } = await frame.logIn(newEmail())
      const claims = {
        htm: 'GET',
        htu: login.stage.url + path,
        iat: Math.floor(login.stage.clock.now() / 1000),
        jti: newShare(),
        ath: hash(accessToken)
      }
      const stranger = await generateKeyPair('ES256', { extractable: true })
      const rsa = await generateKeyPair('RS256', { extractable: true })
      const none = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk: frame.jwk })).toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
      const wrong = [
        await signProof(stranger.privateKey, claims, { jwk: frame.jwk }),
        await signProof(rsa.privateKey, claims, { alg: 'RS256', jwk: await exportJWK(rsa.publicKey) }),
        await signProof(stranger.privateKey, claims, { jwk: await exportJWK(stranger.privateKey) }),
        await signProof(stranger.privateKey, claims, {}),
        none
      ]
      for (const proof of wrong) assert.equal((await frame.call('GET', path, { accessToken, proof })).code, 'login-proof')
      const stolen = await signProof(stranger.privateKey, claims, { jwk: await exportJWK(stranger.publicKey) })
      assert.equal(
        (await frame.call('GET', path, { accessToken, proof: stolen })).code,
        'login-session',
        'the token is another key’s'
      )
    })

    it('comes from the frame’s origin where it comes from a browser', async () => {
      const { accessToken } = await frame.logIn(newEmail())
      for (const origin of [pageOrigin, 'null', 'https://frame.example.org.evil.example']) {
        const answer = await frame.call('GET', path, { accessToken, headers: { origin } })
        assert.deepEqual([answer.status, answer.code], [403, 'login-origin'])
        assert.equal(answer.headers.get('access-control-allow-origin'), null)
      }
      const preflight = await fetch(login.stage.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://frame.example.org',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,dpop'
        }
      })
      assert.equal(preflight.headers.get('access-control-allow-origin'), 'https://frame.example.org')
      assert.equal(preflight.headers.get('access-control-allow-credentials'), null)
    })
  })

  describe('sessions', () => {
    const refresh = (client: FrameClient, refreshToken: string, at?: Stage) =>
      client.call('POST', '/v1/session/refresh', { body: { refreshToken }, ...(at && { at }) })
    const user = (client: FrameClient, accessToken: string) => client.call('GET', '/v1/user', { accessToken })

    it('have access tokens of ten minutes, which refresh tokens renew', async () => {
      const done = await frame.logIn(newEmail())
      login.stage.clock.pass(10 * minute)
      assert.equal((await user(frame, done.accessToken)).code, 'login-session')
      const next = await refresh(frame, done.refreshToken)
      assert.equal(next.status, 200)
      assert.equal((await user(frame, next.body.accessToken)).status, 200)
      assert.equal(next.body.freshUntil, done.freshUntil, 'a refresh is no login')
    })

    it('answer the same refresh again within 30 s, since its reply may have been lost, with the same token', async () => {
      const done = await frame.logIn(newEmail())
      const answers = await Promise.all([
        refresh(frame, done.refreshToken),
        refresh(frame, done.refreshToken, login.second),
        refresh(frame, done.refreshToken)
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200]
      )
      assert.equal(new Set(answers.map(({ body }) => body.refreshToken)).size, 1)
      login.stage.clock.pass(30_000)
      assert.equal((await refresh(frame, done.refreshToken)).body.refreshToken, answers[0].body.refreshToken)
    })

    it('go on with the token that they have where its answer was lost, however much later, once and again', async () => {
      const done = await frame.logIn(newEmail())
      const lost = await refresh(frame, done.refreshToken)
      login.stage.clock.pass(5 * day)
      assert.equal((await refresh(frame, done.refreshToken)).status, 200, 'and this one is lost too')
      login.stage.clock.pass(5 * day)
      const next = await refresh(frame, done.refreshToken, login.second)
      assert.equal(next.body.refreshToken, lost.body.refreshToken)
      assert.equal((await user(frame, next.body.accessToken)).status, 200)
      assert.equal((await refresh(frame, next.body.refreshToken)).status, 200)
    })

    it('end when a refresh token comes back although its answer has arrived: what that said is in use', async () => {
      const done = await frame.logIn(newEmail())
      const next = await refresh(frame, done.refreshToken)
      assert.equal((await user(frame, next.body.accessToken)).status, 200)
      login.stage.clock.pass(31_000)
      assert.equal((await refresh(frame, done.refreshToken)).code, 'login-session-over')
      assert.equal((await refresh(frame, next.body.refreshToken)).code, 'login-session-over')
      assert.equal((await user(frame, next.body.accessToken)).code, 'login-session')
    })

    it('take the access token of before for no use of what a refresh has answered', async () => {
      const done = await frame.logIn(newEmail())
      await refresh(frame, done.refreshToken)
      assert.equal((await user(frame, done.accessToken)).status, 200)
      login.stage.clock.pass(minute)
      assert.equal((await refresh(frame, done.refreshToken)).status, 200)
    })

    it('end when one is used whose successor was used, at once', async () => {
      const done = await frame.logIn(newEmail())
      const next = await refresh(frame, done.refreshToken)
      await refresh(frame, next.body.refreshToken)
      assert.equal((await refresh(frame, done.refreshToken)).code, 'login-session-over')
      assert.equal((await user(frame, next.body.accessToken)).code, 'login-session')
    })

    it('end when another key comes with their refresh token', async () => {
      const done = await frame.logIn(newEmail())
      const thief = await login.newFrame()
      assert.equal((await refresh(thief, done.refreshToken)).code, 'login-session-over')
      assert.equal((await user(frame, done.accessToken)).code, 'login-session')
      const audit = await login.stores[0]!.db.selectFrom('login_audit')
        .select('event')
        .where('session_id', '=', done.session)
        .execute()
      assert.deepEqual(
        audit.map(({ event }) => event),
        ['login', 'key-mismatch', 'session-ended']
      )
    })

    it('end after seven days without use, and after thirty in any case', async () => {
      const idle = await frame.logIn(newEmail())
      login.stage.clock.pass(7 * day)
      assert.equal((await refresh(frame, idle.refreshToken)).code, 'login-session-over')
      const busy = await frame.logIn(newEmail())
      let token = busy.refreshToken
      for (let days = 0; days < 27; days += 3) {
        login.stage.clock.pass(3 * day)
        token = (await refresh(frame, token)).body.refreshToken
      }
      login.stage.clock.pass(3 * day)
      assert.equal((await refresh(frame, token)).code, 'login-session-over')
    })

    it('say whether they still stand, and whose they are, however often their tokens are renewed', async () => {
      const done = await frame.logIn(newEmail())
      const request = (accessToken: string) => frame.call('GET', '/v1/session', { accessToken })
      assert.deepEqual((await request(done.accessToken)).body, { session: done.session, user: done.user.id, set: null })
      const { body } = await frame.call('POST', '/v1/session/refresh', { body: { refreshToken: done.refreshToken } })
      assert.deepEqual((await request(body.accessToken)).body, { session: done.session, user: done.user.id, set: null })
      const other = await login.newFrame()
      assert.equal((await other.call('GET', '/v1/session', { accessToken: body.accessToken })).code, 'login-session')
      await frame.call('DELETE', '/v1/session', { accessToken: body.accessToken })
      assert.equal((await request(body.accessToken)).code, 'login-session')
    })

    it('are listed and ended, one, all, and never another’s', async () => {
      const email = newEmail()
      const one = await frame.logIn(email)
      const elsewhere = await login.newFrame()
      login.stage.clock.pass(minute)
      const two = await elsewhere.logIn(email)
      const stranger = await login.newFrame()
      const other = await stranger.logIn(newEmail())
      const listed = await frame.call('GET', '/v1/sessions', { accessToken: one.accessToken })
      assert.deepEqual(
        listed.body.sessions.map(({ id, device, current }: { id: string; device: string; current: boolean }) => [
          id,
          device,
          current
        ]),
        [
          [two.session, 'Firefox on Linux', false],
          [one.session, 'Firefox on Linux', true]
        ]
      )
      const end = (client: FrameClient, path: string, accessToken: string) => client.call('DELETE', path, { accessToken })
      assert.equal((await end(stranger, `/v1/sessions/${one.session}`, other.accessToken)).code, 'login-unknown')
      assert.equal((await end(frame, `/v1/sessions/${two.session}`, one.accessToken)).status, 204)
      assert.equal((await user(elsewhere, two.accessToken)).code, 'login-session')
      assert.equal((await refresh(elsewhere, two.refreshToken)).code, 'login-session-over')
      assert.equal((await end(frame, '/v1/session', one.accessToken)).status, 204)
      assert.equal((await user(frame, one.accessToken)).code, 'login-session')
      assert.equal((await end(stranger, '/v1/sessions', other.accessToken)).status, 204)
      assert.equal((await user(stranger, other.accessToken)).code, 'login-session')
    })

    it('take no token that was changed by a letter', async () => {
      const { accessToken, refreshToken } = await frame.logIn(newEmail())
      const change = (token: string, index: number) =>
        `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`
      for (const index of [3, 26, 40, 60]) {
        assert.equal((await user(frame, change(accessToken, index))).code, 'login-session')
        assert.equal((await refresh(frame, change(refreshToken, index - 1))).code, 'login-session-over')
      }
      const longer = accessToken.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1}.`)
      assert.equal((await user(frame, longer)).code, 'login-session')
      assert.equal((await user(frame, accessToken)).status, 200)
    })
  })

  it('a stolen database reveals no code, no token, no link and no share', async () => {
    const email = newEmail()
    const stolen = await openStage({ store: login.stores[0]!, settings: { confirmDevices: false } })
    try {
      const client = await createFrame(stolen, '198.51.100.251')
      const done = await client.logIn(email)
      const [setId, authShare] = [newSet(), newShare()]
      await client.call('PUT', `/v1/shares/${setId}`, {
        accessToken: done.accessToken,
        body: { phase: 'prepare', version: 1, authShare, addresses }
      })
      stolen.clock.pass(31_000)
      const begun = await client.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin } })
      assert.equal(begun.status, 200)
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name like 'login%'`.execute(login.stores[0]!.db)
      assert.ok(rows.length >= 10)
      const dump: string[] = []
      for (const { name } of rows)
        dump.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(login.stores[0]!.db)).rows))
      const text = dump.join('\n')
      assert.ok(text.includes(done.session), 'it is the database that was looked at')
      const mac = (token: string) => token.split('.').at(-1)!
      const secrets = [authShare, mac(done.accessToken), mac(done.refreshToken), `"${lastCode(stolen, email)}"`]
      for (const secret of secrets) assert.ok(!text.includes(secret))
      const log = stolen.logged.join('')
      assert.match(log, /"event":"login"/)
      for (const secret of [...secrets, email, '198.51.100.251']) assert.ok(!log.includes(secret), 'nor does the log')
    } finally {
      await stolen.stop()
    }
  })

  it('what is over is swept', async () => {
    await frame.logIn(newEmail())
    const { db } = login.stores[0]!
    login.stage.clock.pass(400 * day)
    await deleteExpired({ db, now: login.stage.clock.now }, { rotate: async () => 0 })
    for (const table of ['login_attempt', 'login_seen', 'login_limit', 'login_session', 'login_audit'] as const) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      assert.equal(rows[0]!.count, 0, table)
    }
  })
})
