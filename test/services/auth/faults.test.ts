import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { secp256k1 } from '@noble/curves/secp256k1'
import { createMessage, type SignInMessage } from '../../../adapters/siwx/message.ts'
import type { Services, ServicesOptions } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import type { Store } from '../../../services/store/store.ts'
import { createClock } from '../../kit/clock.ts'
import { databases } from '../chain/databases.ts'
import { createBrowser, newWallet, signInAsBearer, site, type Browser, type Reply } from './browser.ts'

const iso = (time: number) => new Date(time).toISOString()
const outcomeOf = ({ status, body }: Reply) => [status, body.error?.code]

for (const database of databases()) {
  const { skip } = database
  describe(`a sign-in that is not right, over ${database.name}`, { skip }, () => {
    const clock = createClock()
    const now = () => clock.now()
    let store: Store
    let services: Services
    let auth: string

    const start = (more: Partial<ServicesOptions> = {}) =>
      startTestServices({ now, store, logLevel: 'silent', allowedOrigins: [site, 'https://shop.example.org'], auth: {}, ...more })
    before(async () => {
      store = (await database.open(1))[0]!
      services = await start()
      auth = services.addresses.auth!
    })
    after(async () => {
      await services.close()
      await database.close()
    })
    const open = (origin?: string) => createBrowser(auth, { now, ...(origin !== undefined && { origin }) })

    /**
     * Asserts a reply without a session, with a code and a text for users; afterwards the same browser can
     * sign in.
     */
    const refused = async (browser: Browser, reply: Reply, status: number, code: string) => {
      assert.deepEqual(outcomeOf(reply), [status, code])
      assert.ok(reply.body.error!.message.length > 10)
      assert.deepEqual(await browser.sessions(), [])
      assert.equal((await browser.signIn(newWallet())).status, 200)
      assert.equal((await browser.sessions()).length, 1)
    }

    it('a message that was used already', async () => {
      const browser = open()
      const signed = await browser.sign(newWallet())
      assert.equal((await browser.verify(signed)).status, 200)
      assert.equal((await browser.request('DELETE', '/sessions')).status, 204)
      await refused(browser, await browser.verify(signed), 401, 'siwx-nonce')
    })

    it('one message sent many times at once: exactly one of them wins', async () => {
      const browser = open()
      const signed = await browser.sign(newWallet())
      const replies = await Promise.all(Array.from({ length: 8 }, () => browser.verify(signed)))
      assert.deepEqual(replies.map(outcomeOf).sort(), [[200, undefined], ...Array<unknown>(7).fill([401, 'siwx-nonce'])])
      assert.equal((await browser.sessions()).length, 1)
    })

    it('two accounts that share a nonce at once: exactly one of them wins', async () => {
      const [browser, one, two] = [open(), newWallet(), newWallet()]
      const nonce = await browser.nonce()
      const bodies = [await browser.sign(one, { nonce }), await browser.sign(two, { nonce })]
      const replies = await Promise.all(bodies.map(body => browser.verify(body)))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401])
      assert.equal((await browser.sessions()).length, 1)
    })

    it('a nonce of another browser, or of none', async () => {
      const [mine, theirs] = [open(), open()]
      await theirs.nonce()
      const signed = await mine.sign(newWallet())
      await refused(theirs, await theirs.verify(signed), 401, 'siwx-nonce')
      assert.deepEqual(outcomeOf(await open().verify(signed)), [401, 'siwx-nonce'])
      assert.equal((await mine.verify(signed)).status, 200, 'whose it is can still use it')
    })

    it('a nonce of a program with another binding', async () => {
      const browser = open()
      const [one, two] = [
        (await browser.request('POST', '/nonce', { body: { mode: 'bearer' } })).body,
        (await browser.request('POST', '/nonce', { body: { mode: 'bearer' } })).body
      ]
      assert.notEqual(one.binding, two.binding)
      const signed = await browser.sign(newWallet(), { nonce: one.nonce })
      for (const binding of [two.binding, 'x'.repeat(43), 'short', '']) {
        assert.deepEqual(outcomeOf(await browser.verify(signed, { 'x-siwx-binding': binding })), [401, 'siwx-nonce'])
      }
      assert.equal((await browser.verify(signed, { 'x-siwx-binding': one.binding })).status, 200)
    })

    it('a nonce of a page in a program’s hands, and of a program in a page’s', async () => {
      const browser = open()
      const page = await browser.sign(newWallet())
      const { body } = await browser.request('POST', '/nonce', { body: { mode: 'bearer' } })
      const program = await browser.sign(newWallet(), { nonce: body.nonce })
      assert.deepEqual(outcomeOf(await browser.verify(page, { 'x-siwx-binding': body.binding })), [401, 'siwx-nonce'])
      assert.deepEqual(outcomeOf(await browser.verify(program)), [401, 'siwx-nonce'])
      // nor does it help to send the cookie that binds the page to the service where a program sends its own secret
      const cookie = browser.jar.get('w3m-siwx-browser')!
      assert.deepEqual(outcomeOf(await open().verify(program, { 'x-siwx-binding': cookie })), [401, 'siwx-nonce'])
      assert.deepEqual(await browser.sessions(), [])
    })

    it('a nonce that was never issued', async () => {
      const browser = open()
      await browser.nonce()
      const signed = await browser.sign(newWallet(), { nonce: 'a1b2c3d4e5f6a7b8' })
      await refused(browser, await browser.verify(signed), 401, 'siwx-nonce')
    })

    it('a nonce that is ten minutes old', async () => {
      const browser = open()
      const signed = await browser.sign(newWallet())
      clock.pass(600_000)
      await refused(browser, await browser.verify(signed), 401, 'siwx-nonce')
    })

    const faults: [title: string, more: (time: number) => Partial<SignInMessage>, status: number, code: string][] = [
      ['a message that has expired', time => ({ expirationTime: iso(time - 61_000) }), 401, 'siwx-expired'],
      ['a message that expires this moment', time => ({ expirationTime: iso(time) }), 401, 'siwx-expired'],
      ['a message that is not valid yet', time => ({ notBefore: iso(time + 61_000) }), 401, 'siwx-not-yet'],
      ['a message of a clock that is far ahead', time => ({ issuedAt: iso(time + 3_600_000) }), 401, 'siwx-not-yet'],
      ['the domain of another site', () => ({ domain: 'evil.example', uri: 'https://evil.example/' }), 403, 'siwx-domain'],
      [
        'the domain of another site that is served here',
        () => ({ domain: 'shop.example.org', uri: 'https://shop.example.org/' }),
        403,
        'siwx-domain'
      ],
      ['a domain behind a user', () => ({ domain: 'shop.example.org@app.example.org' }), 403, 'siwx-domain'],
      ['a domain with a port', () => ({ domain: 'app.example.org:8443', uri: `${site}:8443/` }), 403, 'siwx-domain'],
      ['an address of another site', () => ({ uri: 'https://evil.example/' }), 403, 'siwx-uri'],
      ['an address of the same site in the clear', () => ({ uri: 'http://app.example.org/' }), 403, 'siwx-domain'],
      ['an address that is none of the web', () => ({ uri: 'urn:isbn:0451450523' }), 403, 'siwx-uri'],
      ['another scheme', () => ({ scheme: 'http' }), 403, 'siwx-domain']
    ]
    for (const [title, more, status, code] of faults) {
      it(title, async () => {
        const browser = open()
        await refused(browser, await browser.signIn(newWallet(), more(now())), status, code)
      })
    }

    it('but not a clock that is a little ahead or behind', async () => {
      for (const seconds of [-50, 50]) {
        const time = iso(now() + seconds * 1000)
        assert.equal((await open().signIn(newWallet(), { issuedAt: time, notBefore: time })).status, 200)
      }
    })

    it('ends the session where the message does', async () => {
      const browser = open()
      const expirationTime = iso(now() + 120_000)
      const { body } = await browser.signIn(newWallet(), { expirationTime })
      assert.equal(body.session.expiresAt, expirationTime)
      clock.pass(119_999)
      assert.equal((await browser.sessions()).length, 1)
      clock.pass(1)
      assert.deepEqual(await browser.sessions(), [])
    })

    it('a wallet that signs another message', async () => {
      const [browser, wallet] = [open(), newWallet()]
      const { message } = await browser.sign(wallet)
      const signature = await wallet.signMessage({ message: `${message} ` })
      await refused(browser, await browser.verify({ message, signature }), 401, 'siwx-signature')
    })

    it('a message that was changed after it was signed', async () => {
      const browser = open()
      const signed = await browser.sign(newWallet(), { resources: ['https://a.example'] })
      const message = signed.message.replace('https://a.example', 'https://b.example')
      await refused(browser, await browser.verify({ ...signed, message }), 401, 'siwx-signature')
    })

    it('another user’s signature', async () => {
      const [browser, mine, theirs] = [open(), newWallet(), newWallet()]
      const { message } = await browser.sign(mine)
      const signature = await theirs.signMessage({ message })
      await refused(browser, await browser.verify({ message, signature }), 401, 'siwx-signature')
    })

    it('a signature turned over (high s), and leaves the nonce for the right one', async () => {
      const browser = open()
      const signed = await browser.sign(newWallet())
      const { n } = secp256k1.CURVE
      const s = BigInt(`0x${signed.signature.slice(66, 130)}`)
      const v = Number(`0x${signed.signature.slice(130)}`) === 27 ? '1c' : '1b'
      const signature = signed.signature.slice(0, 66) + (n - s).toString(16).padStart(64, '0') + v
      assert.deepEqual(outcomeOf(await browser.verify({ ...signed, signature })), [401, 'siwx-signature'])
      assert.equal((await browser.verify(signed)).status, 200)
    })

    it('what is no signature, and what is no message', async () => {
      const browser = open()
      const signed = await browser.sign(newWallet())
      for (const signature of ['0x', '0x00', 'signature', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`]) {
        assert.deepEqual(outcomeOf(await browser.verify({ ...signed, signature })), [401, 'siwx-signature'], signature)
      }
      for (const message of ['sign me', `${signed.message}\n`, signed.message.replace('\n\n', '\n')]) {
        assert.deepEqual(outcomeOf(await browser.verify({ ...signed, message })), [400, 'siwx-message-invalid'])
      }
      assert.equal((await browser.verify(signed)).status, 200)
    })

    it('a chain that is not served, where chains are', async () => {
      const rpc = ['http://127.0.0.1:9/']
      const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      const one = await start({ chains: [{ id: 'eip155:1', rpc, nativeCurrency }] })
      try {
        const browser = createBrowser(one.addresses.auth!, { now })
        await refused(browser, await browser.signIn(newWallet(), { chainId: 10 }), 403, 'siwx-chain')
      } finally {
        await one.close()
      }
    })

    it('another statement than the one that is asked for', async () => {
      const strict = await start({ auth: { statement: 'Sign in to the example' } })
      try {
        const browser = createBrowser(strict.addresses.auth!, { now })
        const statement = 'Sign in to the example'
        for (const other of ['Sign in to the Example', 'Anything else', '']) {
          assert.deepEqual(outcomeOf(await browser.signIn(newWallet(), { statement: other })), [403, 'siwx-statement'])
        }
        assert.deepEqual(outcomeOf(await browser.signIn(newWallet())), [403, 'siwx-statement'])
        const resources = [`urn:recap:${btoa('{"att":{"eip155":{"request/personal_sign":[{}]}}}').replace(/=+$/, '')}`]
        const allows =
          "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
        for (const invalid of [statement, `${statement} Anything.`, `Anything. ${allows}`]) {
          const { status } = await browser.signIn(newWallet(), { statement: invalid, resources })
          assert.ok(status === 400 || status === 403, invalid)
        }
        assert.deepEqual(await browser.sessions(), [])
        assert.equal((await browser.signIn(newWallet(), { statement: `${statement} ${allows}`, resources })).status, 200)
        assert.equal((await browser.request('DELETE', '/sessions')).status, 204)
        assert.equal((await browser.signIn(newWallet(), { statement })).status, 200)
      } finally {
        await strict.close()
      }
    })

    it('a page of a site that is not served: no nonce, no session, and no permission for its browser', async () => {
      const wallet = newWallet()
      const { session } = (await open().signIn(wallet)).body
      for (const origin of ['https://evil.example', 'http://app.example.org', 'https://app.example.org.evil.example', 'null']) {
        const browser = open()
        await browser.signIn(wallet)
        for (const [method, path] of [
          ['GET', '/session'],
          ['GET', '/sessions'],
          ['POST', '/nonce'],
          ['POST', '/refresh'],
          ['POST', '/verify'],
          ['DELETE', '/sessions'],
          ['DELETE', `/sessions/${session.id}`]
        ] as const) {
          const reply = await browser.request(method, path, { headers: { origin } })
          assert.deepEqual(outcomeOf(reply), [403, 'siwx-origin'], `${method} ${path} ${origin}`)
          assert.equal(reply.headers.get('access-control-allow-origin'), null)
        }
        const preflight = await browser.request('OPTIONS', '/verify', {
          headers: { origin, 'access-control-request-method': 'POST' }
        })
        assert.equal(preflight.headers.get('access-control-allow-origin'), null)
        assert.equal((await browser.sessions()).length, 1)
      }
    })

    it('a form or a link elsewhere that a browser sends with its cookies', async () => {
      const browser = open()
      await browser.signIn(newWallet())
      const noOrigin = { headers: { origin: null } }
      for (const [method, path] of [
        ['POST', '/nonce'],
        ['POST', '/refresh'],
        ['DELETE', '/sessions']
      ] as const) {
        assert.deepEqual(outcomeOf(await browser.request(method, path, noOrigin)), [403, 'siwx-origin'])
      }
      const form = await browser.request('POST', '/verify', { body: '{}', headers: { 'content-type': 'text/plain' } })
      assert.deepEqual(outcomeOf(form), [415, 'siwx-request'])
      assert.equal((await browser.sessions()).length, 1)
    })

    it('lets the pages of served sites read, each by its own name and never by a star', async () => {
      const browser = open()
      const preflight = await browser.request('OPTIONS', '/verify', { headers: { 'access-control-request-method': 'POST' } })
      for (const { headers } of [
        preflight,
        await browser.request('GET', '/session'),
        await browser.verify({}),
        await browser.request('GET', '/sessions')
      ]) {
        assert.equal(headers.get('access-control-allow-origin'), site)
        assert.equal(headers.get('access-control-allow-credentials'), 'true')
        assert.match(headers.get('vary')!, /origin/i)
      }
      assert.match(preflight.headers.get('access-control-allow-headers')!, /authorization.*x-siwx-binding/)
      assert.equal((await browser.request('GET', '/session')).headers.get('cache-control'), 'no-store')
    })

    it('a body that is none', async () => {
      const browser = open()
      const bodies: [unknown, number][] = [
        ['{', 400],
        ['[]', 400],
        ['"text"', 400],
        [{}, 400],
        [{ message: 5, signature: '0x' }, 400],
        [{ message: 'm' }, 400],
        [{ message: 'm'.repeat(9_000), signature: '0x' }, 400],
        [{ message: 'm', signature: '0'.repeat(40_000) }, 400],
        [{ message: 'm', signature: '0'.repeat(270_000) }, 413]
      ]
      for (const [body, status] of bodies) {
        const reply = await browser.verify(body)
        assert.deepEqual(outcomeOf(reply), [status, 'siwx-request'])
        // an unread body closes its connection: no later request may be lost on it
        assert.equal(reply.headers.get('connection') === 'close', status === 413)
      }
      assert.deepEqual(outcomeOf(await browser.request('POST', '/nonce', { body: { mode: 'other' } })), [400, 'siwx-request'])
    })

    it('too many from one address: reports when to retry, while others continue', async () => {
      const rate = { burst: 3, perSecond: 0.1 }
      const strict = await start({
        trustProxy: true,
        relayHosts: ['relay.test'],
        auth: { limits: { begins: rate, verifies: rate } }
      })
      try {
        const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
        const browser = createBrowser(strict.addresses.auth!, { now })
        for (let index = 0; index < 3; index++)
          assert.equal((await browser.request('POST', '/nonce', from('192.0.2.1'))).status, 200)
        const reply = await browser.request('POST', '/nonce', from('192.0.2.1'))
        assert.deepEqual([...outcomeOf(reply), reply.headers.get('retry-after')], [429, 'siwx-rate', '10'])
        assert.equal(reply.headers.get('access-control-allow-origin'), site)
        assert.equal((await browser.request('POST', '/nonce', from('192.0.2.2'))).status, 200)
        for (let index = 0; index < 3; index++) await browser.verify({}, from('192.0.2.1').headers)
        assert.deepEqual(outcomeOf(await browser.verify({}, from('192.0.2.1').headers)), [429, 'siwx-rate'])
      } finally {
        await strict.close()
      }
    })

    it('no more nonces for one address than there is room for, at whichever instance and however many at once', async () => {
      const auth = { limits: { nonces: { lifetime: 600_000, perAddress: 10 } } }
      const settings = { trustProxy: true, relayHosts: ['relay.test'], auth }
      const instances = [await start(settings), await start(settings)]
      try {
        const browsers = instances.map(({ addresses }) => createBrowser(addresses.auth!, { now }))
        const request = (index: number) =>
          browsers[index % 2]!.request('POST', '/nonce', { headers: { 'x-forwarded-for': '198.51.100.7' } })
        const replies = await Promise.all(Array.from({ length: 24 }, (_, index) => request(index)))
        assert.equal(replies.filter(({ status }) => status === 200).length, 10)
        const full = replies.find(({ status }) => status !== 200)!
        assert.deepEqual([...outcomeOf(full), full.headers.get('retry-after')], [429, 'siwx-rate', '600'])
        clock.pass(600_000)
        assert.equal((await request(0)).status, 200)
      } finally {
        await Promise.all(instances.map(instance => instance.close()))
      }
    })

    it('a program that has no origin is held to the sites as well', async () => {
      const browser = open()
      const noOrigin = { origin: null } as unknown as Record<string, string>
      assert.equal((await signInAsBearer(browser, newWallet(), noOrigin)).status, 200)
      const { body } = await browser.request('POST', '/nonce', { body: { mode: 'bearer' }, headers: noOrigin })
      const wallet = newWallet()
      const message = createMessage({
        ...browser.fields(wallet.address, body.nonce),
        domain: 'evil.example',
        uri: 'https://evil.example/'
      })
      const signature = await wallet.signMessage({ message })
      const headers = { ...noOrigin, 'x-siwx-binding': body.binding }
      assert.deepEqual(outcomeOf(await browser.verify({ message, signature }, headers)), [403, 'siwx-domain'])
    })
  })
}
