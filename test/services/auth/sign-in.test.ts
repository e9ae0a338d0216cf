import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SignInMessage } from '../../../adapters/siwx/message.ts'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import type { Store } from '../../../services/store/store.ts'
import * as bitcoin from '../../adapters/siwx/bitcoin-wallet.ts'
import { createClock } from '../../kit/clock.ts'
import { databases } from '../chain/databases.ts'
import {
  bearer,
  createBrowser,
  newWallet,
  signInAsBearer,
  site,
  type BrowserRequest,
  type Browser,
  type Reply
} from './browser.ts'

const refusal = ({ status, body }: Reply) => [status, body.error?.code]

for (const database of databases()) {
  const { skip } = database
  describe(`signing in, over ${database.name}`, { skip }, () => {
    const clock = createClock()
    const now = () => clock.now()
    let stores: readonly Store[]
    let services: Services
    let other: Services
    let auth: string

    before(async () => {
      stores = await database.open(2)
      const settings = { now, allowedOrigins: [site, 'https://shop.example.org'], auth: {} }
      services = await startTestServices({ ...settings, store: stores[0]! })
      other = await startTestServices({ ...settings, store: stores[1]! })
      auth = services.addresses.auth!
    })
    after(async () => {
      await Promise.all([services.close(), other.close()])
      await database.close()
    })
    const open = (origin?: string) => createBrowser(auth, { now, ...(origin !== undefined && { origin }) })

    it('gives a session for a signature, in a cookie that no script reads', async () => {
      const [browser, wallet] = [open(), newWallet()]
      const begun = await browser.request('POST', '/nonce')
      assert.equal(begun.status, 200)
      assert.equal(Date.parse(begun.body.expiresAt) - now(), 600_000)
      assert.equal('binding' in begun.body, false)
      const signed = await browser.sign(wallet, { nonce: begun.body.nonce })
      const reply = await browser.verify(signed)
      assert.equal(reply.status, 200)
      const { session } = reply.body
      assert.deepEqual(
        { ...session, id: '' },
        {
          id: '',
          account: `eip155:1:${wallet.address}`,
          chainId: 'eip155:1',
          domain: 'app.example.org',
          issuedAt: new Date(now()).toISOString(),
          expiresAt: new Date(now() + 30 * 86_400_000).toISOString()
        }
      )
      assert.deepEqual(Object.keys(reply.body), ['session'])
      for (const line of [...begun.headers.getSetCookie(), ...reply.headers.getSetCookie()]) {
        assert.match(line, /; HttpOnly/)
        assert.match(line, /; SameSite=Lax/)
        assert.match(line, /; Path=\//)
      }
      assert.deepEqual(await browser.sessions(), [session])
    })

    it('takes the signatures of Solana and Bitcoin, each of its own account alone', async () => {
      const ed25519Key = new Uint8Array(32).fill(7)
      const solana = { namespace: 'solana', chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
      const bip122 = { namespace: 'bip122', chainId: bitcoin.mainnet.split(':')[1]! } as const
      const sign = (text: string) => base58.encode(ed25519.sign(new TextEncoder().encode(text), ed25519Key))
      const wallets: [fields: Partial<SignInMessage>, address: string, sign: (text: string) => string][] = [
        [solana, base58.encode(ed25519.getPublicKey(ed25519Key)), sign],
        [bip122, bitcoin.addresses.p2pkh, text => bitcoin.legacy(text, 31)],
        [bip122, bitcoin.addresses.p2wpkh, text => bitcoin.simple(text, 'p2wpkh')],
        [bip122, bitcoin.addresses.p2tr, text => bitcoin.simple(text, 'p2tr')]
      ]
      for (const [fields, address, sign] of wallets) {
        const browser = open()
        const wallet = (of: (text: string) => string) => ({
          address,
          signMessage: async ({ message }: { message: string }) => of(message)
        })
        const other = await browser.signIn(
          wallet(text => sign(`${text} `)),
          fields
        )
        assert.deepEqual([other.status, other.body.error?.code], [401, 'siwx-signature'], address)
        assert.deepEqual(await browser.sessions(), [])
        assert.equal((await browser.signIn(wallet(sign), fields)).status, 200, address)
        const account = `${fields.namespace}:${fields.chainId}:${address}`
        assert.deepEqual(
          (await browser.sessions()).map(session => session.account),
          [account]
        )
      }
    })

    it('says nothing to a browser that has signed in nowhere', async () => {
      const reply = await open().request('GET', '/session')
      assert.deepEqual([reply.status, reply.body], [200, { sessions: [] }])
      assert.equal((await open().request('GET', '/sessions')).body.error?.code, 'siwx-unauthorized')
    })

    it('is one service over many instances: what one began another ends', async () => {
      const [here, wallet] = [open(), newWallet()]
      const there = createBrowser(other.addresses.auth!, { now })
      const signed = await here.sign(wallet)
      here.jar.forEach((value, name) => there.jar.set(name, value))
      const { body } = await there.verify(signed)
      there.jar.forEach((value, name) => here.jar.set(name, value))
      assert.deepEqual(await here.sessions(), [body.session])
      assert.equal((await there.request('DELETE', `/sessions/${body.session.id}`)).status, 204)
      assert.deepEqual(await here.sessions(), [])
    })

    it('keeps a session for each address and network of a browser, and one for the same signed twice', async () => {
      const [browser, one, two] = [open(), newWallet(), newWallet()]
      await browser.signIn(one)
      clock.pass(1)
      await browser.signIn(one, { chainId: 10 })
      clock.pass(1)
      await browser.signIn(two)
      clock.pass(1)
      const again = await browser.signIn(one)
      assert.deepEqual(
        (await browser.sessions()).map(({ account }) => account),
        [`eip155:1:${one.address}`, `eip155:1:${two.address}`, `eip155:10:${one.address}`]
      )
      assert.equal((await browser.sessions())[0]!.id, again.body.session.id)
    })

    it('lists the devices of an account, and ends one or all', async () => {
      const wallet = newWallet()
      const [laptop, phone] = [open(), open()]
      await laptop.signIn(wallet)
      const iphone =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
      clock.pass(60_000)
      await phone.verify(await phone.sign(wallet, { chainId: 137 }), { 'user-agent': iphone })
      clock.pass(60_000)
      await open().signIn(newWallet())
      const { sessions } = (await laptop.request('GET', '/sessions')).body
      assert.deepEqual(
        sessions.map(({ device, chainId, current, lastSeenAt }) => [device, chainId, current, now() - Date.parse(lastSeenAt!)]),
        [
          ['Chrome 156 on Linux', 'eip155:1', true, 0],
          ['Safari 19 on iPhone', 'eip155:137', false, 60_000]
        ]
      )
      assert.equal((await laptop.request('DELETE', `/sessions/${sessions[1]!.id}`)).status, 204)
      assert.deepEqual(await phone.sessions(), [])
      assert.equal(phone.jar.has('w3m-siwx'), false)
      assert.equal((await laptop.sessions()).length, 1)

      await phone.signIn(wallet)
      const signedOut = await phone.request('DELETE', '/sessions')
      assert.equal(signedOut.status, 204)
      assert.equal(phone.jar.has('w3m-siwx'), false)
      assert.deepEqual(await laptop.sessions(), [])
    })

    it('ends those of one account alone where it is named, as an address and a network', async () => {
      const [browser, one, two] = [open(), newWallet(), newWallet()]
      for (const [wallet, chainId] of [
        [one, 1],
        [one, 10],
        [two, 1]
      ] as const) {
        await browser.signIn(wallet, { chainId })
      }
      assert.equal((await browser.request('DELETE', `/sessions?account=eip155:10:${one.address}`)).status, 204)
      assert.deepEqual(
        new Set((await browser.sessions()).map(({ account }) => account)),
        new Set([`eip155:1:${one.address}`, `eip155:1:${two.address}`])
      )
    })

    it('shows no sessions of another user, and ends none of them', async () => {
      const [mine, theirs] = [open(), open()]
      await mine.signIn(newWallet())
      const { session } = (await theirs.signIn(newWallet())).body
      assert.equal((await mine.request('GET', '/sessions')).body.sessions.length, 1)
      const reply = await mine.request('DELETE', `/sessions/${session.id}`)
      assert.deepEqual([reply.status, reply.body.error?.code], [404, 'siwx-not-found'])
      assert.equal((await mine.request('DELETE', `/sessions?account=${session.account}`)).status, 204)
      assert.deepEqual(await theirs.sessions(), [session])
    })

    it('has nothing to end where the session is over already: signing out twice is no failure', async () => {
      const browser = open()
      const { session } = (await browser.signIn(newWallet())).body
      assert.equal((await browser.request('DELETE', `/sessions/${session.id}`)).status, 204)
      const again = await browser.request('DELETE', `/sessions/${session.id}`)
      assert.deepEqual([again.status, again.body.error?.code], [404, 'siwx-not-found'])
    })

    it('keeps what is of one site from the pages of another, in the same browser', async () => {
      const [app, shop] = [open(), open('https://shop.example.org')]
      const { session } = (await app.signIn(newWallet())).body
      app.jar.forEach((value, name) => shop.jar.set(name, value))
      assert.deepEqual(await shop.sessions(), [])
      assert.equal((await shop.request('DELETE', `/sessions/${session.id}`)).status, 404)
      const own = (await shop.signIn(newWallet())).body.session
      assert.deepEqual(await shop.sessions(), [own])
      shop.jar.forEach((value, name) => app.jar.set(name, value))
      assert.deepEqual(await app.sessions(), [session])
    })

    it('keeps sites apart on an address of its own pages too, where browsers name no origin with what they read', async () => {
      const [app, shop] = [open(), open('https://shop.example.org')]
      const wallet = newWallet()
      const { session } = (await app.signIn(wallet)).body
      app.jar.forEach((value, name) => shop.jar.set(name, value))
      const own = (await shop.signIn(wallet)).body.session
      const ids = async (method: string, path: string, headers: BrowserRequest['headers'] = {}) => {
        const { status, body } = await shop.request(method, path, { headers })
        return status === 200 ? body.sessions.map(({ id }) => id) : [status, body.error?.code]
      }
      for (const path of ['/session', '/sessions']) {
        assert.deepEqual(await ids('POST', path), [own.id], 'a browser names the origin of what is posted')
        assert.deepEqual(await ids('POST', path, { origin: site }), [session.id])
        assert.deepEqual(await ids('GET', path, { origin: null, referer: 'https://shop.example.org/cart?1' }), [own.id])
        assert.deepEqual(await ids('GET', path, { origin: null, referer: `${site}/` }), [session.id])
        const unknown: [title: string, headers: BrowserRequest['headers']][] = [
          ['an address that was typed', {}],
          ['a page of a site that is not served', { referer: 'https://evil.example/' }],
          ['what is no address', { referer: 'app.example.org' }],
          // it is unknown which of these a proxy in front removes
          [
            'the address that the service was reached at',
            { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'app.example.org' }
          ]
        ]
        for (const [title, headers] of unknown)
          assert.deepEqual(await ids('GET', path, { origin: null, ...headers }), [403, 'siwx-origin'], title)
        assert.deepEqual(await ids('GET', `${path}?domain=app.example.org`, { origin: null }), [403, 'siwx-origin'])
      }
    })

    it('returns to a server of a site only what was signed there, where it names the site', async () => {
      const [app, shop] = [open(), open('https://shop.example.org')]
      const { body: first } = await signInAsBearer(app, newWallet())
      const { body: second } = await signInAsBearer(shop, newWallet(), bearer(first.token).headers)
      const headers = { ...bearer(second.token).headers, origin: null }
      const domains = async (path: string) =>
        (await app.request('GET', path, { headers })).body.sessions.map(({ domain }) => domain).toSorted()
      for (const path of ['/session', '/sessions']) {
        assert.deepEqual(await domains(path), ['app.example.org', 'shop.example.org'])
        assert.deepEqual(await domains(`${path}?domain=app.example.org`), ['app.example.org'])
        assert.deepEqual(await domains(`${path}?domain=example.org`), [])
      }
    })

    it('gives tokens to a program without cookies, and returns their account to its server', async () => {
      const [browser, wallet] = [open(), newWallet()]
      const { status, body, headers } = await signInAsBearer(browser, wallet)
      assert.equal(status, 200)
      assert.deepEqual(headers.getSetCookie(), [])
      assert.deepEqual(Object.keys(body).sort(), ['expiresAt', 'refresh', 'session', 'token'])
      const asServer = await browser.request('GET', '/session', { headers: { ...bearer(body.token).headers, origin: null } })
      assert.deepEqual(asServer.body, { sessions: [body.session] })
      // the second account of the same program
      const more = await signInAsBearer(browser, newWallet(), bearer(body.token).headers)
      assert.equal((await browser.request('GET', '/session', bearer(more.body.token))).body.sessions.length, 2)
    })

    describe('several at once, as a wallet signs for each of its networks', () => {
      const networks = [1, 10, 8453]
      const signAll = async (browser: Browser, wallet = newWallet(), changes: readonly Partial<SignInMessage>[] = []) => {
        const nonce = await browser.nonce()
        return Promise.all(networks.map((chainId, index) => browser.sign(wallet, { nonce, chainId, ...changes[index] })))
      }
      const accounts = (sessions: readonly { readonly account: string }[]) => sessions.map(({ account }) => account).sort()

      it('gives a session for each, for one nonce, and none for any of them again', async () => {
        const [browser, wallet] = [open(), newWallet()]
        const signed = await signAll(browser, wallet)
        const { status, body } = await browser.verify({ signed })
        assert.deepEqual([status, Object.keys(body)], [200, ['sessions']])
        const wanted = networks.map(chainId => `eip155:${chainId}:${wallet.address}`)
        assert.deepEqual(
          body.sessions.map(({ account }) => account),
          wanted,
          'in the order in which they came'
        )
        assert.deepEqual(accounts(await browser.sessions()), wanted.sort())
        for (const again of [{ signed }, ...signed, { signed: signed.slice(1) }]) {
          assert.deepEqual(refusal(await browser.verify(again)), [401, 'siwx-nonce'])
        }
      })

      it('gives a program tokens that are good for all of them', async () => {
        const browser = open()
        const begun = await browser.request('POST', '/nonce', { body: { mode: 'bearer' } })
        const wallet = newWallet()
        const signed = await Promise.all(networks.map(chainId => browser.sign(wallet, { nonce: begun.body.nonce, chainId })))
        const { body } = await browser.verify({ signed }, { 'x-siwx-binding': begun.body.binding })
        assert.equal((await browser.request('GET', '/session', bearer(body.token))).body.sessions.length, 3)
      })

      it('gives none where one of them does not hold; the nonce stays good for those that do', async () => {
        const [browser, wallet] = [open(), newWallet()]
        const signed = await signAll(browser, wallet)
        const forged = { ...signed[2]!, signature: await newWallet().signMessage(signed[2]!) }
        assert.deepEqual(refusal(await browser.verify({ signed: [signed[0], signed[1], forged] })), [401, 'siwx-signature'])
        assert.deepEqual(await browser.sessions(), [])
        assert.equal((await browser.verify({ signed: signed.slice(0, 2) })).body.sessions.length, 2)
      })

      it('of two that come with one nonce at the same time one is taken, whole', async () => {
        const [browser, wallet] = [open(), newWallet()]
        const signed = await signAll(browser, wallet)
        const elsewhere = createBrowser(other.addresses.auth!, { now })
        browser.jar.forEach((value, name) => elsewhere.jar.set(name, value))
        const [one, two] = await Promise.all([
          browser.verify({ signed: signed.slice(0, 2) }),
          elsewhere.verify({ signed: signed.slice(1) })
        ])
        assert.deepEqual([one.status, two.status].sort(), [200, 401])
        assert.equal((await (one.status === 200 ? browser : elsewhere).sessions()).length, 2)
      })

      it('takes nothing that is not of one answer', async () => {
        const browser = open()
        const another = newWallet()
        const nonce = await browser.nonce()
        for (const changes of [
          [{}, { nonce }],
          [{}, { uri: `${site}/other` }],
          [{}, { chainId: 1 }],
          [{}, { address: another.address }]
        ]) {
          const signed = await signAll(browser, newWallet(), changes)
          assert.deepEqual(refusal(await browser.verify({ signed })), [400, 'siwx-request'], JSON.stringify(changes))
        }
        const [one] = await signAll(browser)
        for (const signed of [[], [null], {}, 'x', [{ message: one!.message }], Array.from({ length: 21 }, () => one)]) {
          assert.deepEqual(refusal(await browser.verify({ signed })), [400, 'siwx-request'], JSON.stringify(signed).slice(0, 80))
        }
        assert.deepEqual(await browser.sessions(), [])
      })
    })

    it('stores no secret as it is', async () => {
      const browser = open()
      const { body: begun } = await browser.request('POST', '/nonce')
      await browser.signIn(newWallet())
      const { body } = await signInAsBearer(browser, newWallet())
      const db = stores[0]!.db
      const rows = JSON.stringify([
        await db.selectFrom('siwx_nonce').selectAll().execute(),
        await db.selectFrom('siwx_token').selectAll().execute(),
        await db.selectFrom('siwx_device').selectAll().execute(),
        await db.selectFrom('siwx_session').selectAll().execute()
      ])
      for (const secret of [begun.nonce, ...browser.jar.values(), body.token, body.refresh]) {
        assert.ok(secret)
        assert.equal(rows.includes(secret), false)
      }
    })

    it('counts what was signed, and what was refused and why', async () => {
      await open().verify({ message: 'x', signature: '0x' })
      const text = await (await fetch(`${services.url}/metrics`)).text()
      assert.match(text, /auth_sign_ins_total\{outcome="signed-in"\} \d+/)
      assert.match(text, /auth_sign_ins_total\{outcome="siwx-message-invalid"\} [1-9]/)
      assert.match(text, /auth_sessions_ended_total\{why="ended"\} [1-9]/)
      assert.match(text, /http_requests_total\{service="auth",status="200"\}/)
    })
  })
}
