import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { readJwtIssuers } from '../../../../services/auth/login/jwt.ts'
import { createLog } from '../../../../services/lib/log.ts'
import { openStore, type Store } from '../../../../services/store/store.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { openStage, type Stage } from './stage.ts'

const issuer = 'https://login.example.org'
const audience = 'example-wallet'

describe('logging in with a token of the site’s own', () => {
  let store: Store
  let stage: Stage
  let frame: FrameClient
  let site: { privateKey: CryptoKey; publicKey: CryptoKey }
  let count = 0
  let asked = 0
  const remote = createServer((_request, response) => {
    asked++
    response.end('{"keys":[]}')
  })
  before(async () => {
    store = await openStore({ log: createLog('silent') })
    site = await generateKeyPair('ES256', { extractable: true })
    await new Promise<void>(listening => remote.listen(0, '127.0.0.1', listening))
    const jwks = { keys: [{ ...(await exportJWK(site.publicKey)), kid: 'one', alg: 'ES256' }] }
    stage = await openStage({
      store,
      settings: {
        jwtIssuers: readJwtIssuers([
          { issuer, audience, algorithm: 'ES256', jwks },
          { issuer: 'https://other.example.org', audience, algorithm: 'ES256', jwks }
        ])
      }
    })
  })
  after(async () => {
    await stage?.stop()
    await store?.close()
    remote.close()
  })
  beforeEach(async () => {
    frame = await createFrame(stage)
  })

  const seconds = () => Math.floor(stage.clock.now() / 1000)
  const claims = (more: JWTPayload = {}): JWTPayload => ({
    iss: issuer,
    aud: audience,
    sub: 'user-7',
    iat: seconds(),
    exp: seconds() + 300,
    jti: `jti-${++count}`,
    nonce: frame.thumbprint,
    ...more
  })
  const sign = (payload: JWTPayload, header: Record<string, unknown> = {}, key: CryptoKey | Uint8Array = site.privateKey) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key)
  const logIn = (jwt: string, who = frame) => who.call('POST', '/v1/login/jwt', { body: { jwt } })

  it('leads to the account of its issuer and subject', async () => {
    const done = await logIn(await sign(claims()))
    assert.deepEqual([done.status, done.body.user.provider], [200, 'jwt'])
    assert.equal((await logIn(await sign(claims()))).body.user.id, done.body.user.id)
    assert.notEqual((await logIn(await sign(claims({ sub: 'user-8' })))).body.user.id, done.body.user.id)
    const other = await logIn(await sign(claims({ iss: 'https://other.example.org' })))
    assert.notEqual(other.body.user.id, done.body.user.id, 'the same subject of another issuer is somebody else')
  })

  it('is good once, also of two at the same time', async () => {
    const jwt = await sign(claims())
    const answers = await Promise.all([logIn(jwt), logIn(jwt)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
    assert.equal((await logIn(jwt)).code, 'login-jwt')
  })

  it('is good for the key alone that it names', async () => {
    const jwt = await sign(claims())
    assert.equal((await logIn(jwt, await createFrame(stage))).code, 'login-jwt')
    assert.equal((await logIn(jwt)).status, 200, 'and a thief has not used it up')
  })

  const wrong: [title: string, more: () => JWTPayload][] = [
    ['another audience', () => ({ aud: 'another' })],
    ['no audience', () => ({ aud: undefined as unknown as string })],
    ['an issuer that is not known', () => ({ iss: 'https://evil.example' })],
    ['an issuer that begins as a known one', () => ({ iss: `${issuer}.evil.example` })],
    ['no subject', () => ({ sub: '' })],
    ['no jti', () => ({ jti: undefined as unknown as string })],
    ['no nonce', () => ({ nonce: undefined })],
    ['no iat', () => ({ iat: undefined as unknown as number })],
    ['no exp', () => ({ exp: undefined as unknown as number })],
    ['a time that is over', () => ({ iat: seconds() - 400, exp: seconds() - 100 })],
    ['a time to come', () => ({ iat: seconds() + 100, exp: seconds() + 200 })],
    ['more than five minutes', () => ({ exp: seconds() + 301 })]
  ]
  for (const [title, more] of wrong) {
    it(`is refused with ${title}`, async () => {
      const answer = await logIn(await sign(claims(more())))
      assert.deepEqual([answer.status, answer.code], [401, 'login-jwt'])
    })
  }

  it('is refused where it brings its own key, another algorithm, or none', async () => {
    const thief = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(thief.publicKey)
    const { port } = remote.address() as AddressInfo
    const jku = `http://127.0.0.1:${port}/`
    const publicPart = new TextEncoder().encode(JSON.stringify(await exportJWK(site.publicKey)))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const tokens = [
      await sign(claims(), { jwk }, thief.privateKey),
      await sign(claims(), { jku, x5u: jku }, thief.privateKey),
      await sign(claims(), { alg: 'HS256' }, publicPart),
      `${part({ alg: 'none' })}.${part(claims())}.`,
      'a.b.c',
      'nothing'
    ]
    for (const token of tokens) assert.equal((await logIn(token)).code, 'login-jwt')
    assert.equal(asked, 0, 'nobody is asked for a key because a token says so')
  })

  const settings: [title: string, value: unknown, words: RegExp][] = [
    ['no list', {}, /JSON list/],
    [
      'an algorithm whose key could also sign',
      [{ issuer, audience, algorithm: 'HS256', jwks: { keys: [] } }],
      /algorithm must be/
    ],
    ['no algorithm', [{ issuer, audience, jwks: { keys: [] } }], /algorithm must be/],
    ['keys over plain http', [{ issuer, audience, algorithm: 'ES256', jwks: 'http://login.example.org/keys' }], /https/],
    ['no audience', [{ issuer, algorithm: 'ES256', jwks: { keys: [] } }], /audience/]
  ]
  for (const [title, value, words] of settings) {
    it(`its setting is refused with ${title}`, () => {
      assert.throws(() => readJwtIssuers(value), words)
    })
  }
})
