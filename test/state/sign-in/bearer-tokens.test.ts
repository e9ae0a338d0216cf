import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../kit/eventually.ts'
import {
  browser,
  chainId,
  gate,
  is,
  key,
  minute,
  open,
  openRequests,
  platform,
  services,
  sessionsOf,
  signed,
  siwxEachTest
} from './server-fixture.ts'

siwxEachTest()

describe('serverSiwx(), by bearer', () => {
  const bearer = () => open({ mode: 'bearer' })
  /** Returns the user that the service reports to a server of the app. */
  async function signedInBy(token: string): Promise<string[]> {
    const reply = await fetch(`${services.addresses.auth!}/v1/siwx/session`, { headers: { authorization: `Bearer ${token}` } })
    const { sessions = [] } = (await reply.json()) as { readonly sessions?: readonly { readonly account: string }[] }
    return sessions.map(({ account }) => account)
  }

  test('a page that is reloaded in the middle asks for another signature', async () => {
    const session = await signed(bearer())
    await assert.rejects(bearer().addSession(session), is('siwx-nonce'))
    const siwx = bearer()
    await siwx.addSession(await signed(siwx))
  })

  test('gives its token to a server of the site, which asks whose it is', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    assert.equal(await siwx.getToken(), undefined)
    await siwx.addSession(session)
    const token = await siwx.getToken()
    assert.deepEqual(await signedInBy(token!), [`${chainId}:${session.data.accountAddress}`])
  })

  test('a token that is over is renewed once, however many ask at once', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const before = await siwx.getToken()
    await platform.advance(16 * minute)
    browser.requests = []
    const [sessions, token] = await Promise.all([sessionsOf(siwx, session), siwx.getToken()])
    assert.deepEqual(sessions, [session.data.accountAddress])
    assert.notEqual(token, before)
    assert.equal(browser.requests.filter(line => line === 'POST /refresh').length, 1)
  })

  test('a sign-out leaves no tokens behind', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    await siwx.revokeSession(session.data.chainId, session.data.accountAddress)
    assert.equal(platform.localStorage.getItem(key), null)
    assert.deepEqual(await sessionsOf(siwx, session), [])
  })

  test('a sign-out on several networks at once leaves none either', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const token = (await siwx.getToken())!
    const first = gate()
    const second = gate()
    const ending = gate()
    browser.holdNext = /POST \/session$/
    browser.holding = first.passed
    browser.leaving = line => (line.startsWith('DELETE') ? ending.passed : undefined)
    const { accountAddress } = session.data
    const signedOut = Promise.all([siwx.revokeSession('eip155:10', accountAddress), siwx.revokeSession(chainId, accountAddress)])
    await eventually(() => browser.holdNext === undefined, 'the sessions are listed')
    // the session list of the other network, without a session, arrives before the sign-out has ended
    browser.holdNext = /POST \/session$/
    browser.holding = second.passed
    first.open()
    await eventually(() => browser.holdNext === undefined, 'the sessions are listed once more')
    ending.open()
    await eventually(async () => !(await signedInBy(token)).length, 'the service has ended the session')
    second.open()
    await signedOut
    assert.equal(platform.localStorage.getItem(key), null)
  })

  test('tokens that are no longer valid are deleted: no user is signed in, and a sign-in is possible', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const copied = platform.localStorage.getItem(key)!
    await platform.advance(16 * minute)
    assert.equal((await sessionsOf(siwx, session)).length, 1)
    // the replaced token is in other hands, and its successor is in use: the service revokes both
    platform.localStorage.setItem(key, copied)
    assert.deepEqual(await sessionsOf(siwx, session), [])
    assert.equal(platform.localStorage.getItem(key), null)
    await siwx.addSession(await signed(siwx))
  })

  test('a page that is reloaded while a token is renewed goes on with the one that it has', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const copied = platform.localStorage.getItem(key)!
    await platform.advance(16 * minute)
    assert.ok(await siwx.getToken())
    platform.localStorage.setItem(key, copied)
    assert.deepEqual(await sessionsOf(bearer(), session), [session.data.accountAddress])
  })

  test('a tab that reads the tokens of another one late waits for them, and signs no user out', async () => {
    const marks = new Map<string, string>()
    let isRead = false
    platform.marks = {
      async read(name) {
        isRead = true
        return marks.get(name)
      },
      write: async (name, mark) => void marks.set(name, mark)
    }
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    const old = platform.localStorage.getItem(key)!
    await platform.advance(16 * minute)
    // another tab renews its token, and uses it
    const token = await siwx.getToken()
    assert.deepEqual(await signedInBy(token!), [`${chainId}:${session.data.accountAddress}`])
    const renewed = platform.localStorage.getItem(key)!
    platform.localStorage.setItem(key, old)
    isRead = false
    browser.requests = []
    const listed = sessionsOf(bearer(), session)
    await eventually(() => isRead, 'this tab has the lock')
    platform.localStorage.setItem(key, renewed)
    await platform.advance(50)
    assert.deepEqual(await listed, [session.data.accountAddress])
    assert.deepEqual(browser.requests, ['POST /session', 'POST /session'])
    assert.deepEqual(await signedInBy(token!), [`${chainId}:${session.data.accountAddress}`])
  })

  test('a database that never opens delays tokens, and stops none', async () => {
    const forever = (): Promise<never> => new Promise(() => undefined)
    platform.marks = { read: forever, write: forever }
    const siwx = bearer()
    const session = await signed(siwx)
    let isAdded = false
    void siwx.addSession(session).then(() => (isAdded = true))
    await eventually(async () => {
      if (openRequests.size === 0) await platform.advance(2_000)
      return isAdded
    }, 'the user is signed in')
    assert.deepEqual(await signedInBy((await siwx.getToken())!), [`${chainId}:${session.data.accountAddress}`])
  })

  test('a service that is down while a token is renewed signs no user out', async () => {
    const siwx = bearer()
    const session = await signed(siwx)
    await siwx.addSession(session)
    await platform.advance(16 * minute)
    browser.down = /refresh/
    await assert.rejects(sessionsOf(siwx, session), is('http-error'))
    browser.down = undefined
    assert.deepEqual(await sessionsOf(siwx, session), [session.data.accountAddress])
  })

  for (const [what, answer] of [
    ['is lost on the way', ''],
    ['is somebody else’s, as of a hotel’s network', '<html>Welcome</html>']
  ] as const) {
    test(`a token whose renewal ${what} signs no user out`, async () => {
      const siwx = bearer()
      const session = await signed(siwx)
      await siwx.addSession(session)
      await platform.advance(16 * minute)
      browser.onItsWay = () => answer
      await assert.rejects(siwx.getToken(), is('http-error'))
      browser.onItsWay = text => text
      assert.deepEqual(await sessionsOf(bearer(), session), [session.data.accountAddress])
    })
  }

  test('what another script has written into the storage counts for nothing', async () => {
    for (const text of [
      '{',
      '"text"',
      '{"token":"a b","refresh":"c","expiresAt":"now"}',
      '{"token":{},"refresh":[],"expiresAt":0}'
    ]) {
      platform.localStorage.setItem(key, text)
      assert.equal(await bearer().getToken(), undefined)
      await signed(bearer())
    }
  })
})
