import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { localKeys } from '../../../../services/auth/login/envelope.ts'
import { createShares } from '../../../../services/auth/login/shares.ts'
import { sweep } from '../../../../services/auth/login/sweep.ts'
import type { Store } from '../../../../services/store/store.ts'
import { databases } from '../../chain/databases.ts'
import { createFrame, signProof, type FrameClient } from './frame-client.ts'
import { lastCode, openStage, pageOrigin, type Stage } from './stage.ts'

let count = 0
const newEmail = () => `member${++count}@example.org`
const minute = 60_000
const addresses = { eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' }
const newSet = () => randomBytes(12).toString('base64url')
const newShare = () => randomBytes(48).toString('base64url')

for (const database of databases()) {
  describe(`who is logged in, on ${database.name}`, { skip: database.skip }, () => {
    let stores: readonly Store[]
    let stage: Stage
    let second: Stage
    let frame: FrameClient
    let networks = 0
    const newFrame = () => createFrame(stage, `198.51.100.${++networks % 250}`)
    before(async () => {
      stores = await database.open(2)
      stage = await openStage({ store: stores[0]! })
      second = await openStage({ store: stores[1]!, with: stage })
    })
    after(async () => {
      await Promise.all([stage?.stop(), second?.stop()])
      await database.close()
    })
    beforeEach(async () => {
      stage.clock.pass(24 * 60 * minute)
      frame = await newFrame()
    })

    describe('proof of the key', () => {
      const path = '/v1/user'
      const prove = (claims?: Record<string, unknown>, header?: Record<string, unknown>, method = 'GET') =>
        frame.prove(method, `${stage.url}${path}`, claims, header)
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
        stage.clock.pass(59_000)
        assert.equal((await frame.call('GET', path, { accessToken, proof })).code, 'login-proof')
      })

      it('is for its method, its address, its token and its time', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const ath = hash(accessToken)
        const seconds = Math.floor(stage.clock.now() / 1000)
        const wrong: [string, string][] = [
          ['login-proof', await prove({ ath, htm: 'POST' })],
          ['login-proof', await prove({ ath, htu: `${stage.url}/v1/sessions` })],
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
        assert.equal(late.body.error.now, stage.clock.now(), 'by which a clock that is wrong can be set right')
        assert.equal((await frame.call('GET', path, { accessToken, proof: await prove({ ath, iat: seconds + 59 }) })).status, 200)
      })

      it('is made with the key that it shows, by ES256, and shows no private key', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const claims = {
          htm: 'GET',
          htu: stage.url + path,
          iat: Math.floor(stage.clock.now() / 1000),
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
        const preflight = await fetch(stage.url + path, {
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
        stage.clock.pass(10 * minute)
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
          refresh(frame, done.refreshToken, second),
          refresh(frame, done.refreshToken)
        ])
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200, 200]
        )
        assert.equal(new Set(answers.map(({ body }) => body.refreshToken)).size, 1)
        stage.clock.pass(30_000)
        assert.equal((await refresh(frame, done.refreshToken)).body.refreshToken, answers[0].body.refreshToken)
      })

      it('end when a refresh token is used that was replaced', async () => {
        const done = await frame.logIn(newEmail())
        const next = await refresh(frame, done.refreshToken)
        stage.clock.pass(31_000)
        assert.equal((await refresh(frame, done.refreshToken)).code, 'login-session-over')
        assert.equal((await refresh(frame, next.body.refreshToken)).code, 'login-session-over')
        assert.equal((await user(frame, next.body.accessToken)).code, 'login-session')
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
        const thief = await newFrame()
        assert.equal((await refresh(thief, done.refreshToken)).code, 'login-session-over')
        assert.equal((await user(frame, done.accessToken)).code, 'login-session')
        const audit = await stores[0]!.db
          .selectFrom('login_audit')
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
        stage.clock.pass(7 * 24 * 60 * minute)
        assert.equal((await refresh(frame, idle.refreshToken)).code, 'login-session-over')
        const busy = await frame.logIn(newEmail())
        let token = busy.refreshToken
        for (let day = 0; day < 27; day += 3) {
          stage.clock.pass(3 * 24 * 60 * minute)
          token = (await refresh(frame, token)).body.refreshToken
        }
        stage.clock.pass(3 * 24 * 60 * minute)
        assert.equal((await refresh(frame, token)).code, 'login-session-over')
      })

      it('are listed and ended, one, all, and never another’s', async () => {
        const email = newEmail()
        const one = await frame.logIn(email)
        const elsewhere = await newFrame()
        stage.clock.pass(minute)
        const two = await elsewhere.logIn(email)
        const stranger = await newFrame()
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

    describe('shares', () => {
      const put = (client: FrameClient, accessToken: string, setId: string, body: object, at?: Stage) =>
        client.call('PUT', `/v1/shares/${setId}`, { accessToken, body, ...(at && { at }) })
      const get = (client: FrameClient, accessToken: string, setId: string) =>
        client.call('GET', `/v1/shares/${setId}`, { accessToken })
      const prepare = (authShare: string, version = 1, more: object = {}) => ({
        phase: 'prepare',
        version,
        authShare,
        addresses,
        ...more
      })
      const commit = (version = 1) => ({ phase: 'commit', version })

      it('are prepared, read back and committed; then the account has its addresses', async () => {
        const email = newEmail()
        const { accessToken } = await frame.logIn(email)
        const [setId, authShare] = [newSet(), newShare()]
        const prepared = await put(frame, accessToken, setId, prepare(authShare, 1, { sealedRecovery: 'sealed by a passkey' }))
        assert.deepEqual(prepared.body, { setId, version: 1, state: 'prepared' })
        assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.keys, undefined, 'not before the commit')
        const back = { setId, version: 1, authShare, sealedRecovery: 'sealed by a passkey', addresses }
        assert.deepEqual((await get(frame, accessToken, setId)).body, { ...back, state: 'prepared' })
        assert.deepEqual((await put(frame, accessToken, setId, commit())).body, { setId, version: 1, state: 'committed' })
        stage.clock.pass(minute)
        const elsewhere = await newFrame()
        const next = await elsewhere.logIn(email)
        assert.deepEqual(next.user.keys, { setId, version: 1, addresses })
        assert.deepEqual((await get(elsewhere, next.accessToken, setId)).body, { ...back, state: 'committed' })
      })

      it('are told within five minutes of a login alone, whatever is refreshed', async () => {
        const { accessToken, refreshToken } = await frame.logIn(newEmail())
        const setId = newSet()
        await put(frame, accessToken, setId, prepare(newShare()))
        stage.clock.pass(5 * minute)
        const next = await frame.call('POST', '/v1/session/refresh', { body: { refreshToken } })
        const asked: [string, string, object?][] = [
          ['GET', `/v1/shares/${setId}`],
          ['PUT', `/v1/shares/${setId}`, commit()],
          ['DELETE', `/v1/shares/${setId}`],
          ['POST', '/v1/passkeys/registration', {}]
        ]
        for (const [method, path, body] of asked) {
          const answer = await frame.call(method, path, { accessToken: next.body.accessToken, ...(body && { body }) })
          assert.deepEqual([answer.status, answer.code], [403, 'login-not-fresh'], method)
        }
      })

      it('are told to their own account alone', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const setId = newSet()
        await put(frame, accessToken, setId, prepare(newShare()))
        const thief = await newFrame()
        const { accessToken: thiefs } = await thief.logIn(newEmail())
        for (const method of ['GET', 'DELETE']) {
          assert.equal((await thief.call(method, `/v1/shares/${setId}`, { accessToken: thiefs })).code, 'login-unknown')
        }
        assert.equal((await put(thief, thiefs, setId, commit())).code, 'login-share-conflict')
      })

      it('can be sent again, each step, and stay what they are', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const [setId, authShare] = [newSet(), newShare()]
        for (const instance of [stage, second, stage]) {
          assert.equal((await put(frame, accessToken, setId, prepare(authShare), instance)).body.state, 'prepared')
        }
        assert.equal((await put(frame, accessToken, setId, commit())).body.state, 'committed')
        assert.equal((await put(frame, accessToken, setId, commit())).body.state, 'committed')
        assert.equal((await put(frame, accessToken, setId, prepare(authShare))).body.state, 'committed')
        for (const other of [prepare(newShare()), prepare(authShare, 1, { sealedRecovery: 'another' }), prepare(authShare, 2)]) {
          assert.equal((await put(frame, accessToken, setId, other)).code, 'login-share-conflict')
        }
        assert.equal((await get(frame, accessToken, setId)).body.authShare, authShare)
      })

      it('never change the addresses of an account', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const first = newSet()
        await put(frame, accessToken, first, prepare(newShare()))
        const rival = newSet()
        const others = { ...addresses, eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
        await put(frame, accessToken, rival, prepare(newShare(), 1, { addresses: others }))
        await put(frame, accessToken, first, commit())
        assert.equal((await put(frame, accessToken, rival, commit())).code, 'login-share-conflict')
        assert.equal(
          (await put(frame, accessToken, newSet(), prepare(newShare(), 2, { addresses: others }))).code,
          'login-share-addresses'
        )
        const ordered = { solana: addresses.solana, eip155: addresses.eip155 }
        assert.equal((await put(frame, accessToken, newSet(), prepare(newShare(), 2, { addresses: ordered }))).status, 200)
      })

      it('of two first sets at the same time one becomes the account’s, and the other is told', async () => {
        const email = newEmail()
        const frames = [frame, await newFrame()] as const
        const tokens = [(await frames[0].logIn(email)).accessToken, (await frames[1].logIn(email)).accessToken] as const
        const sets = [newSet(), newSet()] as const
        await put(frames[0], tokens[0], sets[0], prepare(newShare()))
        await put(frames[1], tokens[1], sets[1], prepare(newShare()))
        const answers = await Promise.all([
          put(frames[0], tokens[0], sets[0], commit()),
          put(frames[1], tokens[1], sets[1], commit())
        ])
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
        const won = answers[0].status === 200 ? 0 : 1
        const { body } = await frame.call('GET', '/v1/user', { accessToken: tokens[0] })
        assert.equal(body.keys.setId, sets[won])
        assert.equal((await get(frame, tokens[0], sets[won])).status, 200)
      })

      it('are replaced whole by the next version, after which the old one is gone', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const [old, next] = [newSet(), newSet()]
        await put(frame, accessToken, old, prepare(newShare()))
        await put(frame, accessToken, old, commit())
        const authShare = newShare()
        assert.equal((await put(frame, accessToken, next, prepare(authShare, 3))).code, 'login-share-conflict')
        assert.equal((await put(frame, accessToken, next, prepare(authShare, 2))).status, 200)
        assert.equal((await get(frame, accessToken, old)).body.state, 'committed', 'until then the old one stands')
        assert.equal((await put(frame, accessToken, next, commit(2))).status, 200)
        assert.equal((await get(frame, accessToken, old)).code, 'login-unknown')
        assert.equal((await get(frame, accessToken, next)).body.authShare, authShare)
        assert.deepEqual((await frame.call('GET', '/v1/user', { accessToken })).body.keys, { setId: next, version: 2, addresses })
      })

      it('stand as they stood when the database fails in the middle of a commit, and the commit can be sent again', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const [old, next] = [newSet(), newSet()]
        await put(frame, accessToken, old, prepare(newShare()))
        await put(frame, accessToken, old, commit())
        await put(frame, accessToken, next, prepare(newShare(), 2))
        const { db } = stores[0]!
        // the last write of a commit: everything before it has been done by then
        await sql`create function fail_commit() returns trigger as $$ begin
          if new.event = 'share-committed' then raise exception 'the disk is full'; end if; return new; end $$ language plpgsql`.execute(
          db
        )
        await sql`create trigger fail_commit before insert on login_audit for each row execute function fail_commit()`.execute(db)
        const failed = await put(frame, accessToken, next, commit(2))
        await sql`drop trigger fail_commit on login_audit`.execute(db)
        await sql`drop function fail_commit`.execute(db)
        assert.deepEqual([failed.status, failed.code], [503, 'login-unavailable'])
        assert.equal((await get(frame, accessToken, old)).body.state, 'committed')
        assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.keys.setId, old)
        assert.equal((await put(frame, accessToken, next, commit(2))).body.state, 'committed')
      })

      it('can be deleted, and with the committed one the wallet as the service knows it', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const setId = newSet()
        await put(frame, accessToken, setId, prepare(newShare()))
        await put(frame, accessToken, setId, commit())
        assert.equal((await frame.call('DELETE', `/v1/shares/${setId}`, { accessToken })).status, 204)
        assert.equal((await frame.call('GET', '/v1/user', { accessToken })).body.keys, undefined)
        assert.equal((await put(frame, accessToken, newSet(), prepare(newShare()))).status, 200)
      })

      it('are refused where one bit of what is kept was changed, or it was moved to another account or set', async () => {
        const { accessToken, user } = await frame.logIn(newEmail())
        const thief = await newFrame()
        const thiefs = await thief.logIn(newEmail())
        const [setId, mine] = [newSet(), newSet()]
        await put(frame, accessToken, setId, prepare(newShare()))
        await put(thief, thiefs.accessToken, mine, prepare(newShare()))
        const { db } = stores[0]!
        const row = (id: string) => db.selectFrom('login_share').selectAll().where('set_id', '=', id).executeTakeFirstOrThrow()
        const original = await row(setId)
        const { sealed, wrapped_key, key_id } = original
        const change = (text: string) => {
          const bytes = Buffer.from(text, 'base64url')
          bytes[20]! ^= 1
          return bytes.toString('base64url')
        }
        const put_ = (values: object, id: string) => db.updateTable('login_share').set(values).where('set_id', '=', id).execute()
        for (const broken of [
          { sealed: change(sealed) },
          { wrapped_key: change(wrapped_key) },
          { key_id: 'none' },
          { sealed: 'x' },
          { version: 2 }
        ]) {
          await put_(broken, setId)
          assert.equal((await get(frame, accessToken, setId)).code, 'login-unavailable', JSON.stringify(Object.keys(broken)))
          await put_({ sealed, wrapped_key, key_id, version: 1 }, setId)
        }
        // who can write to the database gives himself another's share
        await put_({ sealed, wrapped_key, key_id }, mine)
        assert.equal((await get(thief, thiefs.accessToken, mine)).code, 'login-unavailable')
        assert.equal((await get(frame, accessToken, setId)).status, 200)
        const audit = await db.selectFrom('login_audit').select('event').where('user_id', '=', user.id).execute()
        assert.equal(audit.filter(({ event }) => event === 'share-unreadable').length, 5)
      })

      const wrong: [title: string, path: string, body: unknown][] = [
        ['no phase', 'a-good-set-id', { version: 1 }],
        ['a phase that is none', 'a-good-set-id', { phase: 'force', version: 1 }],
        ['a version that is none', 'a-good-set-id', prepare(newShare(), 0)],
        ['a version that is half', 'a-good-set-id', prepare(newShare(), 1.5)],
        ['a share that is no base64url', 'a-good-set-id', prepare('<script>alert(1)</script>')],
        ['a share that is too long', 'a-good-set-id', prepare('a'.repeat(4097))],
        ['no address', 'a-good-set-id', prepare(newShare(), 1, { addresses: {} })],
        ['an address that is none', 'a-good-set-id', prepare(newShare(), 1, { addresses: { eip155: '0x12' } })],
        ['a namespace that is none', 'a-good-set-id', prepare(newShare(), 1, { addresses: { 'a b': 'abcd' } })],
        ['a recovery share that is too long', 'a-good-set-id', prepare(newShare(), 1, { sealedRecovery: 'a'.repeat(16_385) })],
        ['a set without a name', 'x', prepare(newShare())]
      ]
      it('are refused where something in them is not as it should be', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        for (const [title, setId, body] of wrong) {
          const answer = await frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body })
          assert.deepEqual([answer.status, answer.code], [400, 'login-invalid'], title)
        }
      })

      it('are told so often and no more', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const setId = newSet()
        await put(frame, accessToken, setId, prepare(newShare()))
        const statuses = []
        for (let time = 0; time < 21; time++) statuses.push((await get(frame, accessToken, setId)).status)
        assert.deepEqual(statuses, [...Array<number>(19).fill(200), 429, 429])
      })

      it('come under a new key without being touched, and are not lost by it', async () => {
        const { accessToken } = await frame.logIn(newEmail())
        const [setId, authShare] = [newSet(), newShare()]
        await put(frame, accessToken, setId, prepare(authShare))
        const { db } = stores[0]!
        const before = await db.selectFrom('login_share').selectAll().where('set_id', '=', setId).executeTakeFirstOrThrow()
        const rotated = await openStage({
          store: stores[0]!,
          settings: {
            ...stage.settings,
            keyEncryptionKeys: [{ id: 'second', key: randomBytes(32) }, ...stage.settings.keyEncryptionKeys]
          }
        })
        try {
          const shares = createShares({
            db,
            wrapper: localKeys(rotated.settings.keyEncryptionKeys),
            audit: async () => {},
            log: (await import('pino')).pino({ level: 'silent' }),
            now: stage.clock.now
          })
          const rowNow = () => db.selectFrom('login_share').selectAll().where('set_id', '=', setId).executeTakeFirstOrThrow()
          // one that nobody can open stands in the way of none, though it is looked at again and again
          await put(frame, accessToken, newSet(), prepare(newShare()))
          await db
            .updateTable('login_share')
            .set({ wrapped_key: 'broken' })
            .where('user_id', '=', before.user_id)
            .where('set_id', '<>', setId)
            .execute()
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from login_share`.execute(db)
          for (let time = 0; time <= rows[0]!.count; time++) await shares.rotate(1)
          const after = await rowNow()
          assert.deepEqual([after.key_id, after.sealed], ['second', before.sealed])
          await sweep({ db, now: stage.clock.now }, shares)
          assert.deepEqual(await rowNow(), after)
          const session = await db
            .selectFrom('login_session')
            .selectAll()
            .where('user_id', '=', before.user_id)
            .executeTakeFirstOrThrow()
          assert.equal((await shares.release(session, setId)).authShare, authShare)
        } finally {
          await rotated.stop()
        }
      })
    })

    it('a stolen database tells no code, no token, no link and no share', async () => {
      const email = newEmail()
      const stolen = await openStage({ store: stores[0]!, settings: { confirmDevices: false } })
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
          where table_schema = 'public' and table_name like 'login%'`.execute(stores[0]!.db)
        assert.ok(rows.length >= 10)
        const dump: string[] = []
        for (const { name } of rows)
          dump.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(stores[0]!.db)).rows))
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
      const { db } = stores[0]!
      stage.clock.pass(400 * 24 * 60 * minute)
      await sweep({ db, now: stage.clock.now }, { rotate: async () => 0 })
      for (const table of ['login_attempt', 'login_seen', 'login_limit', 'login_session', 'login_audit'] as const) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
        assert.equal(rows[0]!.count, 0, table)
      }
    })
  })
}
