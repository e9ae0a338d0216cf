import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { parseJwtIssuers } from '../../../../services/auth/login/jwt-routes.ts'
import { parseSocialProviders } from '../../../../services/auth/login/social-providers.ts'
import { parseLoginSettings } from '../../../../services/auth/login/read-settings.ts'
import type { LoginSettings } from '../../../../services/auth/login/settings.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore, startTestServices } from '../../open-test-store.ts'
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
  let requestCount = 0
  const remote = createServer((_request, response) => {
    requestCount++
    response.end('{"keys":[]}')
  })
  before(async () => {
    store = await openTestStore()
    site = await generateKeyPair('ES256', { extractable: true })
    await new Promise<void>(listening => remote.listen(0, '127.0.0.1', listening))
    const jwks = { keys: [{ ...(await exportJWK(site.publicKey)), kid: 'one', alg: 'ES256' }] }
    stage = await openStage({
      store,
      settings: {
        jwtIssuers: parseJwtIssuers([
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

  it('is refused with its own key, another algorithm, or none', async () => {
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
    assert.equal(requestCount, 0, 'nobody is asked for a key because a token says so')
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
      assert.throws(() => parseJwtIssuers(value), words)
    })
  }

  /** Starts a service with these settings, and closes it if it starts. */
  const start = async (settings: Partial<LoginSettings>) => {
    const login = { ...stage.settings, ...settings }
    await (await startTestServices({ store, logLevel: 'silent', allowedOrigins: ['https://app.example.org'], login })).close()
  }
  const ways: [way: string, issuer: string][] = [
    ['a code in a mailbox', 'email'],
    ['Farcaster', 'https://farcaster.xyz'],
    ['a provider that is switched off', 'https://github.com'],
    ['a provider by OpenID Connect that is switched off', 'https://accounts.google.com'],
    ['a provider of its own', 'https://login.acme.org']
  ]
  for (const [way, taken] of ways) {
    it(`it opens no account of ${way}: the service does not start with that issuer`, async () => {
      const jwks = { keys: [{ ...(await exportJWK(site.publicKey)), kid: 'one', alg: 'ES256' }] }
      const named = [{ issuer: taken, audience, algorithm: 'ES256', jwks }]
      const acme = { acme: { issuer: 'https://login.acme.org', clientId: 'wallet' } }
      const words = new RegExp(`JWT_ISSUERS: the issuer ${taken} stands for another way to log in`)
      await assert.rejects(start({ jwtIssuers: parseJwtIssuers(named), providers: parseSocialProviders(acme) }), words)
      const environment = { JWT_ISSUERS: JSON.stringify(named), SOCIAL_PROVIDERS: JSON.stringify(acme) }
      assert.throws(() => parseLoginSettings(environment, ['https://app.example.org']), words)
    })
  }

  it('it is not read with two keys for one issuer, of which the second would never count', async () => {
    const named = { issuer, audience, algorithm: 'ES256', jwks: { keys: [] } }
    const jwtIssuers = parseJwtIssuers([named, { ...named, audience: 'another' }])
    await assert.rejects(start({ jwtIssuers }), /JWT_ISSUERS: the issuer https:\/\/login\.example\.org is there twice/)
  })
})
