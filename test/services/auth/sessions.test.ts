import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Services, ServicesOptions } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import type { Store } from '../../../services/store/store.ts'
import { createClock } from '../../kit/clock.ts'
import { databases } from '../chain/databases.ts'
import { until } from '../until.ts'
import { bearer, createBrowser, newWallet, copyBrowser, loseReply, signInAsBearer, site, type Reply } from './browser.ts'

const outcomeOf = ({ status, body }: Reply) => [status, body.error?.code]
const [minute, day] = [60_000, 86_400_000]

for (const database of databases()) {
  const { skip } = database
  describe(`a session, over ${database.name}`, { skip }, () => {
    const clock = createClock()
    const now = () => clock.now()
    let store: Store
    let services: Services
    let auth: string

    const start = (more: Partial<ServicesOptions> = {}) =>
      startTestServices({ now, store, logLevel: 'silent', allowedOrigins: [site], auth: {}, ...more })
    before(async () => {
      store = (await database.open(1))[0]!
      services = await start()
      auth = services.addresses.auth!
    })
    after(async () => {
      await services.close()
      await database.close()
    })
    const open = () => createBrowser(auth, { now })

    it('lives while it is used, and ends a week after it was used last', async () => {
      const browser = open()
      await browser.signIn(newWallet())
      for (let index = 0; index < 3; index++) {
        clock.pass(7 * day - 1)
        assert.equal((await browser.sessions()).length, 1)
      }
      clock.pass(7 * day)
      assert.deepEqual(await browser.sessions(), [])
      assert.equal(browser.jar.has('w3m-siwx'), false)
    })

    it('ends after a month, however much it is used', async () => {
      const browser = open()
      await browser.signIn(newWallet())
      for (let index = 0; index < 30; index++) {
        assert.equal((await browser.sessions()).length, 1)
        clock.pass(day)
      }
      assert.deepEqual(await browser.sessions(), [])
    })

    it('ends as the operator says', async () => {
      const short = await start({ auth: { sessionDays: 2, idleDays: 1 } })
      const browser = createBrowser(short.addresses.auth!, { now })
      const { body } = await browser.signIn(newWallet())
      assert.equal(Date.parse(body.session.expiresAt) - now(), 2 * day)
      clock.pass(day)
      assert.deepEqual(await browser.sessions(), [])
      await short.close()
    })

    it('gets another cookie, and the old one is good for what is on its way, and for nothing new', async () => {
      const [browser, wallet] = [open(), newWallet()]
      await browser.signIn(wallet)
      const old = createBrowser(auth, { now })
      browser.jar.forEach((value, name) => old.jar.set(name, value))
      clock.pass(1_000)
      const renewed = await browser.request('POST', '/refresh')
      assert.deepEqual([renewed.status, renewed.body.sessions.length, 'token' in renewed.body], [200, 1, false])
      assert.notEqual(browser.jar.get('w3m-siwx'), old.jar.get('w3m-siwx'))
      await browser.signIn(newWallet())
      assert.equal((await browser.sessions()).length, 2)
      clock.pass(29_000)
      assert.equal((await old.sessions()).length, 1, 'sees what there was before')
    })

    it('ends with all that came of it when a cookie comes back whose successor is in use', async () => {
      for (const use of ['GET', 'POST'] as const) {
        const browser = open()
        await browser.signIn(newWallet())
        const thief = copyBrowser(open, browser)
        await browser.request('POST', '/refresh')
        await browser.request(use, '/session')
        clock.pass(30_001)
        assert.deepEqual(outcomeOf(await thief.request('GET', '/session')), [401, 'siwx-reused'])
        assert.deepEqual(await browser.sessions(), [])
      }
    })

    describe('of a page that is reloaded before the answer is there', () => {
      it('goes on with the cookie that it has, however much later it comes back', async () => {
        const browser = open()
        await browser.signIn(newWallet())
        clock.pass(1_000)
        await loseReply(open, browser, () => browser.request('POST', '/refresh'))
        assert.equal((await browser.sessions()).length, 1)
        const again = await browser.request('POST', '/refresh')
        assert.deepEqual([again.status, again.body.sessions.length], [200, 1], 'the other one may still be on its way')
        clock.pass(6 * day)
        const replies = await Promise.all([1, 2, 3].map(() => browser.request('GET', '/session')))
        assert.deepEqual(
          replies.map(({ status, body }) => [status, body.sessions.length]),
          [1, 2, 3].map(() => [200, 1])
        )
        assert.equal((await browser.request('POST', '/refresh')).status, 200)
        assert.equal((await browser.sessions()).length, 1)
      })

      it('goes on with another cookie, where it asks for one', async () => {
        const browser = open()
        await browser.signIn(newWallet())
        clock.pass(1_000)
        for (let time = 0; time < 3; time++) {
          await loseReply(open, browser, () => browser.request('POST', '/refresh'))
          clock.pass(30_001)
        }
        const old = browser.jar.get('w3m-siwx')
        assert.equal((await browser.request('POST', '/refresh')).body.sessions.length, 1)
        assert.notEqual(browser.jar.get('w3m-siwx'), old)
        assert.equal((await browser.sessions()).length, 1)
      })

      it('is in two hands when the answer was not lost after all: it ends', async () => {
        const browser = open()
        await browser.signIn(newWallet())
        clock.pass(1_000)
        const other = await loseReply(open, browser, () => browser.request('POST', '/refresh'))
        clock.pass(30_001)
        assert.equal((await browser.sessions()).length, 1)
        clock.pass(30_001)
        assert.deepEqual(outcomeOf(await other.request('GET', '/session')), [401, 'siwx-reused'])
        assert.deepEqual(await browser.sessions(), [])
      })

      for (const [when, passed] of [
        ['at once', 1_000],
        ['later', 30_001]
      ] as const) {
        it(`at a sign-in, keeps the previous user, and accepts one who signs in again ${when}`, async () => {
          const [browser, first, second] = [open(), newWallet(), newWallet()]
          const { session } = (await browser.signIn(first)).body
          clock.pass(1_000)
          const lost = await loseReply(open, browser, () => browser.signIn(second))
          clock.pass(passed)
          assert.deepEqual(
            (await browser.sessions()).map(({ id }) => id),
            [session.id]
          )
          assert.equal((await browser.signIn(second)).status, 200)
          assert.equal((await browser.sessions()).length, 2)
          clock.pass(30_001)
          assert.deepEqual(outcomeOf(await lost.request('GET', '/session')), [401, 'siwx-reused'])
        })
      }

      it('of a program gets other tokens, once those that were lost cannot be used any more', async () => {
        const browser = open()
        const { body: first } = await signInAsBearer(browser, newWallet())
        clock.pass(1_000)
        const refresh = (token: string) => browser.request('POST', '/refresh', { body: { refresh: token } })
        const { body: lost } = await refresh(first.refresh)
        const { status, body: second } = await refresh(first.refresh)
        assert.deepEqual([status, second.sessions.length], [200, 1])
        assert.deepEqual(outcomeOf(await browser.request('GET', '/session', bearer(lost.token))), [401, 'siwx-unauthorized'])
        assert.equal((await browser.request('GET', '/session', bearer(second.token))).body.sessions.length, 1)
        const { body: third } = await refresh(second.refresh)
        assert.deepEqual(outcomeOf(await refresh(lost.refresh)), [401, 'siwx-reused'], 'what was lost is in other hands')
        assert.deepEqual(outcomeOf(await refresh(third.refresh)), [401, 'siwx-unauthorized'])
      })

      it('of a program that was signing in keeps who was signed in before', async () => {
        const [browser, second] = [open(), newWallet()]
        const { body: first } = await signInAsBearer(browser, newWallet())
        clock.pass(1_000)
        for (let time = 0; time < 2; time++) await signInAsBearer(browser, second, bearer(first.token).headers)
        clock.pass(15 * minute)
        const { status, body } = await browser.request('POST', '/refresh', { body: { refresh: first.refresh } })
        assert.deepEqual([status, body.sessions], [200, [first.session]])
        const { body: joined } = await signInAsBearer(browser, second, bearer(body.token).headers)
        assert.equal((await browser.request('GET', '/session', bearer(joined.token))).body.sessions.length, 2)
      })
    })

    it('is not won by who planted a cookie in a browser that signs in and leaves', async () => {
      const [attacker, victim] = [open(), open()]
      await attacker.signIn(newWallet())
      clock.pass(1_000)
      victim.jar.set('w3m-siwx', attacker.jar.get('w3m-siwx')!)
      const { session } = (await victim.signIn(newWallet())).body
      clock.pass(30_001)
      const seen = await attacker.request('GET', '/session')
      assert.equal(seen.body.sessions.length, 1)
      assert.notEqual(seen.body.sessions[0]!.id, session.id)
      clock.pass(30_001)
      assert.deepEqual(outcomeOf(await victim.request('GET', '/session')), [401, 'siwx-reused'])
      assert.deepEqual(await attacker.sessions(), [])
    })

    it('is not won by who planted a cookie in the browser that signs in', async () => {
      const [attacker, victim] = [open(), open()]
      await attacker.signIn(newWallet())
      clock.pass(1_000)
      victim.jar.set('w3m-siwx', attacker.jar.get('w3m-siwx')!)
      const { session } = (await victim.signIn(newWallet())).body
      clock.pass(1_000)
      const seen = await attacker.sessions()
      assert.equal(seen.length, 1)
      assert.notEqual(seen[0]!.id, session.id)
      // and it signs no other user in beside the victim
      await attacker.signIn(newWallet())
      assert.equal(
        (await attacker.sessions()).some(({ id }) => id === session.id),
        false
      )
    })

    it('of a program goes on with tokens that are each good once', async () => {
      const browser = open()
      const { body: first } = await signInAsBearer(browser, newWallet())
      const session = () => browser.request('GET', '/session', bearer(first.token))
      assert.equal((await session()).status, 200)
      clock.pass(15 * minute)
      const late = await session()
      assert.deepEqual([...outcomeOf(late), late.headers.get('www-authenticate')], [401, 'siwx-unauthorized', 'Bearer'])

      const { status, body: second } = await browser.request('POST', '/refresh', { body: { refresh: first.refresh } })
      assert.equal(status, 200)
      assert.deepEqual(second.sessions, [first.session])
      assert.notEqual(second.refresh, first.refresh)
      assert.equal((await browser.request('GET', '/session', bearer(second.token))).body.sessions.length, 1)
      const { body: third } = await browser.request('POST', '/refresh', { body: { refresh: second.refresh } })
      assert.equal((await browser.request('GET', '/session', bearer(third.token))).status, 200)
    })

    it('ends with the whole family of tokens when a refresh token comes back whose successor is in use', async () => {
      const browser = open()
      const { body: first } = await signInAsBearer(browser, newWallet())
      const { body: second } = await browser.request('POST', '/refresh', { body: { refresh: first.refresh } })
      assert.equal((await browser.request('GET', '/session', bearer(second.token))).status, 200)
      assert.deepEqual(outcomeOf(await browser.request('POST', '/refresh', { body: { refresh: first.refresh } })), [
        401,
        'siwx-reused'
      ])
      assert.deepEqual(outcomeOf(await browser.request('GET', '/session', bearer(second.token))), [401, 'siwx-unauthorized'])
      assert.deepEqual(outcomeOf(await browser.request('POST', '/refresh', { body: { refresh: second.refresh } })), [
        401,
        'siwx-unauthorized'
      ])
    })

    it('goes on with one of the answers to many refreshes at once, and ends when another one is used', async () => {
      const browser = open()
      const { body } = await signInAsBearer(browser, newWallet())
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => browser.request('POST', '/refresh', { body: { refresh: body.refresh } }))
      )
      const good = await Promise.all(replies.map(reply => browser.request('GET', '/session', bearer(reply.body.token))))
      assert.deepEqual(good.map(({ status }) => status).sort(), [200, 401, 401, 401, 401, 401])
      const won = replies[good.findIndex(({ status }) => status === 200)]!.body
      const other = replies.find(reply => reply.body !== won)!.body
      assert.deepEqual(outcomeOf(await browser.request('POST', '/refresh', { body: { refresh: other.refresh } })), [
        401,
        'siwx-reused'
      ])
      assert.deepEqual(outcomeOf(await browser.request('GET', '/session', bearer(won.token))), [401, 'siwx-unauthorized'])
    })

    it('of a program that signs in once more needs the newest refresh token', async () => {
      const browser = open()
      const { body: first } = await signInAsBearer(browser, newWallet())
      const { body: second } = await signInAsBearer(browser, newWallet(), bearer(first.token).headers)
      assert.equal((await browser.request('GET', '/session', bearer(first.token))).status, 200, 'what is on its way goes on')
      assert.equal((await browser.request('POST', '/refresh', { body: { refresh: second.refresh } })).body.sessions.length, 2)
      assert.deepEqual(outcomeOf(await browser.request('POST', '/refresh', { body: { refresh: first.refresh } })), [
        401,
        'siwx-reused'
      ])
    })

    it('that is ended elsewhere is over at once, for its tokens as well', async () => {
      const [browser, wallet] = [open(), newWallet()]
      await browser.signIn(wallet)
      const { body } = await signInAsBearer(createBrowser(auth, { now }), wallet)
      assert.equal((await browser.request('DELETE', `/sessions/${body.session.id}`)).status, 204)
      for (const reply of [
        await browser.request('GET', '/session', bearer(body.token)),
        await browser.request('POST', '/refresh', { body: { refresh: body.refresh } }),
        await browser.request('DELETE', '/sessions', bearer(body.token))
      ]) {
        assert.deepEqual(outcomeOf(reply), [401, 'siwx-unauthorized'])
      }
      assert.equal((await browser.sessions()).length, 1)
    })

    it('that a program ends is over in the browser from its next request on, whatever that is', async () => {
      const wallet = newWallet()
      const program = createBrowser(auth, { now })
      for (const [method, path, status] of [
        ['GET', '/session', 200],
        ['POST', '/session', 200],
        ['GET', '/sessions', 401],
        ['POST', '/refresh', 401],
        ['DELETE', '/sessions', 401]
      ] as const) {
        const browser = open()
        const { session } = (await browser.signIn(wallet)).body
        const { body } = await signInAsBearer(program, wallet)
        assert.equal((await program.request('DELETE', `/sessions/${session.id}`, bearer(body.token))).status, 204)
        const reply = await browser.request(method, path)
        assert.equal(reply.status, status, `${method} ${path}`)
        if (status === 200) assert.deepEqual(reply.body.sessions, [])
        assert.equal(browser.jar.has('w3m-siwx'), false, 'the cookie goes')
        assert.equal((await program.request('DELETE', '/sessions', bearer(body.token))).status, 204)
      }
    })

    it('that is ended while its device refreshes has nothing left, whichever comes first', async () => {
      const wallet = newWallet()
      for (let round = 0; round < 4; round++) {
        const [lost, own] = [open(), open()]
        const { session } = (await lost.signIn(wallet)).body
        await own.signIn(wallet)
        const [ended, renewed] = await Promise.all([
          own.request('DELETE', `/sessions/${session.id}`),
          lost.request('POST', '/refresh')
        ])
        assert.equal(ended.status, 204)
        assert.ok([200, 401].includes(renewed.status), String(renewed.status))
        assert.deepEqual(await lost.sessions(), [])
        assert.deepEqual(outcomeOf(await lost.request('POST', '/refresh')), [401, 'siwx-unauthorized'])
        await own.request('DELETE', '/sessions')
      }
    })

    it('has no use for a token of another kind, nor for what is none', async () => {
      const browser = open()
      await browser.signIn(newWallet())
      const cookie = browser.jar.get('w3m-siwx')!
      const { body } = await signInAsBearer(createBrowser(auth, { now }), newWallet())
      const stranger = createBrowser(auth, { now })
      for (const token of [cookie, body.refresh, 'nothing', 'x'.repeat(43)]) {
        assert.deepEqual(outcomeOf(await stranger.request('GET', '/session', bearer(token))), [401, 'siwx-unauthorized'])
      }
      for (const refresh of [body.token, cookie, 'x'.repeat(43), 7, '']) {
        assert.deepEqual(outcomeOf(await stranger.request('POST', '/refresh', { body: { refresh } })), [401, 'siwx-unauthorized'])
      }
      stranger.jar.set('w3m-siwx', body.token)
      assert.deepEqual(await stranger.sessions(), [])
      assert.deepEqual(outcomeOf(await stranger.request('POST', '/refresh')), [401, 'siwx-unauthorized'])
      const basic = { headers: { authorization: 'Basic dTpw' } }
      assert.deepEqual(outcomeOf(await stranger.request('GET', '/session', basic)), [401, 'siwx-unauthorized'])
      assert.equal((await browser.sessions()).length, 1)
    })

    it('leaves nothing behind when it is over', async () => {
      const sweeping = await start({ auth: { limits: { sweep: 5 } } })
      const browser = createBrowser(sweeping.addresses.auth!, { now })
      await browser.signIn(newWallet())
      await signInAsBearer(browser, newWallet())
      const rows = async () => {
        const tables = ['siwx_nonce', 'siwx_device', 'siwx_token', 'siwx_session'] as const
        const counted = tables.map(table =>
          store.db
            .selectFrom(table)
            .select('expires_at' as never)
            .execute()
        )
        return (await Promise.all(counted.map(one => one.catch(() => [])))).flat().length
      }
      const devices = async () => (await store.db.selectFrom('siwx_device').select('id').execute()).length
      assert.ok((await rows()) > 0)
      clock.pass(31 * day)
      await until(async () => (await rows()) === 0 && (await devices()) === 0)
      await sweeping.close()
    })

    it('is one of at most a hundred of an account; the oldest gives way', async () => {
      const wallet = newWallet()
      const first = open()
      await first.signIn(wallet)
      for (let index = 0; index < 100; index++) {
        clock.pass(100)
        await open().signIn(wallet, { chainId: index + 2 })
      }
      assert.deepEqual(await first.sessions(), [])
    })
  })
}
