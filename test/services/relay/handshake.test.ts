import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { WebSocket } from 'ws'
import { startServices, type Services, type ServicesOptions } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { openTestStore } from '../open-test-store.ts'
import { connectRelay, createIdentity, relayAddress, shakeHands, tokenOf } from './client.ts'

let store: Store
before(async () => (store = await openTestStore()))
after(() => store.close())

describe('a relay that gets an authentication request', () => {
  let services: Services
  let url: string
  const identity = createIdentity()
  const seconds = () => Math.floor(Date.now() / 1000)
  const withToken = (auth: string) => shakeHands(relayAddress(url, { auth, projectId: 'any' }))

  before(async () => {
    services = await startServices({ store })
    url = services.addresses.relay
  })
  after(() => services.close())

  it('lets in who signs for themselves, with any project id or none', async () => {
    assert.equal((await withToken(tokenOf(identity, url))).status, 101)
    assert.equal((await shakeHands(relayAddress(url, { auth: tokenOf(identity, url) }))).status, 101)
    assert.equal((await withToken(tokenOf(identity, url, { claims: { act: 'client_auth' } }))).status, 101)
  })

  it('bears clocks that are a minute wrong', async () => {
    assert.equal((await withToken(tokenOf(identity, url, { claims: { iat: seconds() + 60 } }))).status, 101)
    assert.equal((await withToken(tokenOf(identity, url, { claims: { exp: seconds() - 60 } }))).status, 101)
  })

  const claims = (value: object) => () => tokenOf(identity, url, { claims: value })
  const refused: [title: string, token: () => string, text: string | RegExp][] = [
    ['an empty token', () => '', 'JWT validation error: the query has no auth token'],
    ['something that is no JWT', () => 'abc', 'JWT validation error: the auth token is not a JWT'],
    ['three parts of nonsense', () => 'a.b.c', 'JWT validation error: the auth token is not a JWT'],
    ['a token that is far too long', () => `${'a'.repeat(5000)}.b.c`, 'JWT validation error: the auth token is not a JWT'],
    [
      'another algorithm',
      () => tokenOf(identity, url, { header: { alg: 'none' } }),
      'JWT validation error: the JWT must be signed with EdDSA'
    ],
    [
      "somebody else's signature",
      () => tokenOf(identity, url, { signer: createIdentity().key }),
      'JWT validation error: the signature does not belong to iss'
    ],
    [
      'no signature',
      () => tokenOf(identity, url).replace(/[^.]+$/, ''),
      'JWT validation error: the signature does not belong to iss'
    ],
    ['a changed claim', () => changed(tokenOf(identity, url)), 'JWT validation error: the signature does not belong to iss'],
    ['no issuer', claims({ iss: undefined }), 'JWT validation error: iss is missing'],
    ['an issuer that is no key', claims({ iss: 'did:web:example.org' }), /iss must be a did:key/],
    ['a key of another kind', claims({ iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' }), /Ed25519/],
    ['no subject', claims({ sub: undefined }), 'JWT validation error: sub is missing'],
    ['another act', claims({ act: 'notify_auth' }), 'JWT validation error: act must be client_auth'],
    ['no audience', claims({ aud: undefined }), 'JWT validation error: aud is missing or not an address'],
    [
      'a token for another relay',
      claims({ aud: 'wss://relay.example.org' }),
      /aud must name this relay \(127\.0\.0\.1:\* or localhost:\* or \[::1\]:\*\)/
    ],
    ['a token of tomorrow', claims({ iat: seconds() + 86_400 }), 'JWT validation error: JWT Token is not yet valid'],
    ['a token that begins later', claims({ nbf: seconds() + 86_400 }), 'JWT validation error: JWT Token is not yet valid'],
    ['a token that is over', claims({ exp: seconds() - 3600 }), 'JWT validation error: JWT Token has expired'],
    ['no end', claims({ exp: undefined }), 'JWT validation error: exp is missing or not a number'],
    ['a text as end', claims({ exp: 'never' }), 'JWT validation error: exp is missing or not a number']
  ]
  for (const [title, token, expected] of refused) {
    it(`refuses ${title}, and says so`, async () => {
      const { status, text } = await withToken(token())
      assert.equal(status, 401)
      if (typeof expected === 'string') assert.equal(text, expected)
      else assert.match(text, expected)
    })
  }

  it('refuses a handshake without any token', async () => {
    assert.deepEqual(await shakeHands(url), { status: 401, text: 'JWT validation error: the query has no auth token' })
  })

  it('sends code 3000 and a reason to a browser, which cannot read a refused handshake', async () => {
    const auth = tokenOf(identity, url, { claims: { iat: seconds() + 86_400 } })
    const socket = new WebSocket(relayAddress(url, { auth, useOnCloseEvent: 'true' }))
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
    assert.deepEqual([code, reason.toString()], [3000, 'JWT validation error: JWT Token is not yet valid'])
  })

  it('answers plain HTTP with what to do', async () => {
    const response = await fetch(url.replace('ws:', 'http:'))
    assert.equal(response.status, 426)
    assert.match(await response.text(), /wss:/)
  })

  it('has no socket elsewhere', async () => {
    assert.equal((await shakeHands(url.replace('/relay', '/directory'))).status, 404)
    assert.equal((await shakeHands(url.replace('/relay', '/'))).status, 404)
  })
})

describe('a relay with settings', () => {
  const withServices = async (options: Parameters<typeof startServices>[0], work: (url: string) => Promise<void>) => {
    const services = await startServices({ store, ...options })
    try {
      await work(services.addresses.relay)
    } finally {
      await services.close()
    }
  }
  const identity = createIdentity()

  it('lets in the origins and the projects it was given, in the words that clients know', async () => {
    const settings = { allowedOrigins: ['https://*.example.org', 'http://localhost:*'], projectIds: ['ours'] }
    await withServices(settings, async url => {
      const from = (origin: string | undefined, projectId = 'ours') =>
        shakeHands(relayAddress(url, { auth: tokenOf(identity, url), projectId }), origin === undefined ? {} : { origin })
      assert.equal((await from('https://app.example.org')).status, 101)
      assert.equal((await from('http://localhost:5173')).status, 101)
      assert.equal((await from(undefined)).status, 101)
      const denied = { status: 403, text: 'Unauthorized: origin not allowed' }
      for (const origin of [
        'https://example.org',
        'https://a.b.example.org',
        'http://app.example.org',
        'https://evil.net',
        'null'
      ]) {
        assert.deepEqual(await from(origin), denied, origin)
      }
      assert.deepEqual(await from('https://app.example.org', 'theirs'), { status: 401, text: 'Unauthorized: invalid key' })
    })
  })

  it('makes the real client give up, with the reason, where its project is not known', async () => {
    await withServices({ projectIds: ['ours'] }, async url => {
      const script = fileURLToPath(new URL('other-client.ts', import.meta.url))
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, url])
      assert.match(stdout, /3000.*Unauthorized: invalid key/)
    })
  })

  it('takes tokens for the host it is known by', async () => {
    await withServices({ relayHosts: ['relay.example.org'] }, async url => {
      const meant = (aud: string) => shakeHands(relayAddress(url, { auth: tokenOf(identity, url, { claims: { aud } }) }))
      assert.equal((await meant('wss://relay.example.org')).status, 101)
      assert.equal((await meant(url)).status, 401)
    })
  })

  it('takes tokens for the address it is reached at, and believes no request about its own name', async () => {
    const port = await freePort()
    const services = await startServices({ store, port, publicUrl: 'https://wallets.example.org/' })
    const url = `ws://127.0.0.1:${port}/relay`
    const meant = (aud: string, headers: Record<string, string> = {}) =>
      shakeHands(relayAddress(url, { auth: tokenOf(identity, url, { claims: { aud } }) }), { headers })
    assert.equal((await meant('wss://wallets.example.org/relay')).status, 101)
    const other = 'relay.elsewhere.org'
    for (const headers of [{}, { host: other }, { 'x-forwarded-host': other }] as Record<string, string>[]) {
      assert.equal((await meant(`wss://${other}/relay`, headers)).status, 401)
    }
    await services.close()
  })

  it('answers on this machine to the names of this machine', async () => {
    await withServices({}, async url => {
      const { port } = new URL(url)
      const meant = (host: string) => {
        const auth = tokenOf(identity, url, { claims: { aud: `ws://${host}` } })
        return shakeHands(relayAddress(url, { auth }), { headers: { host } })
      }
      for (const host of [`localhost:${port}`, 'localhost:1', '[::1]', '127.0.0.1'])
        assert.equal((await meant(host)).status, 101, host)
      for (const host of ['relay.elsewhere.org', `localhost.elsewhere.org:${port}`, `192.0.2.1:${port}`]) {
        assert.equal((await meant(host)).status, 401, host)
      }
    })
  })

  it('does not start where others can connect and nothing says its name', async () => {
    const rejected = (options: ServicesOptions, words: RegExp) => assert.rejects(startServices({ store, ...options }), words)
    await rejected(
      { host: '0.0.0.0' },
      /PUBLIC_URL or RELAY_HOSTS is missing. On 0\.0\.0\.0.*Set PUBLIC_URL=https:.*RELAY_HOSTS=/
    )
    await rejected({ host: '::' }, /RELAY_HOSTS is missing/)
    await rejected({ host: '192.168.1.5', relayHosts: [] }, /RELAY_HOSTS is missing/)
    await rejected({ trustProxy: true }, /Behind a proxy \(TRUST_PROXY=on\)/)
    for (const host of ['localhost', '127.0.0.2', '::1']) await (await startServices({ store, host })).close()
  })

  it('believes forwarded addresses only behind a proxy', async () => {
    const handshakes = { burst: 2, perSecond: 0.001 }
    const three = async (url: string) => {
      const statuses: number[] = []
      for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
        const options = { headers: { 'x-forwarded-for': address } }
        statuses.push((await shakeHands(relayAddress(url, { auth: tokenOf(identity, 'ws://relay.test') }), options)).status)
      }
      return statuses
    }
    const settings = { relayLimits: { handshakes }, relayHosts: ['relay.test'] }
    await withServices(settings, async url => assert.deepEqual(await three(url), [101, 101, 429]))
    await withServices({ ...settings, trustProxy: true }, async url => assert.deepEqual(await three(url), [101, 101, 101]))
  })

  it('holds as many sockets as configured, in all and of one client', async () => {
    await withServices({ relayLimits: { sockets: 3, socketsPerClient: 2 } }, async url => {
      const shake = (who = createIdentity()) => shakeHands(relayAddress(url, { auth: tokenOf(who, url) }))
      const clients = [await connectRelay(url, identity), await connectRelay(url, identity)]
      assert.deepEqual(await shake(identity), { status: 429, text: 'Too many connections of one client' })
      clients.push(await connectRelay(url))
      assert.deepEqual(await shake(), { status: 503, text: 'The relay is full' })
      await Promise.all(clients.map(client => client.close()))
      assert.equal((await shake(identity)).status, 101)
    })
  })
})

/** Returns the token with one character of its body replaced. */
function changed(token: string): string {
  const [head, body, signature] = token.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number }
  return [head, Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url'), signature].join('.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
