import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { errorMessages } from '../../../state/text/errors.text.ts'
import {
  browser,
  chainId,
  gate,
  is,
  key,
  minute,
  newAccount,
  open,
  origin,
  platform,
  services,
  sessionsOf,
  signed,
  signedFor,
  siwxEachTest
} from './server-fixture.ts'

siwxEachTest()

for (const mode of ['cookie', 'bearer'] as const) {
  describe(`serverSiwx(), by ${mode}`, () => {
    test('signs in, is known after a reload, and signs out [3.118]', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      await siwx.addSession(session)
      assert.deepEqual(await sessionsOf(open({ mode }), session), [session.data.accountAddress])
      assert.deepEqual(
        [browser.jar.size > 0, platform.localStorage.getItem(key) !== null],
        [mode === 'cookie', mode === 'bearer']
      )
      await open({ mode }).revokeSession(chainId, session.data.accountAddress)
      assert.deepEqual(await sessionsOf(siwx, session), [])
    })

    for (const step of ['POST /nonce', 'POST /verify', 'POST /session', 'DELETE /sessions']) {
      test(`down at ${step}: an error says so, the sign-in state stays, and the same continues when it is back`, async () => {
        const siwx = open({ mode })
        const steps = async (): Promise<void> => {
          const session = await signed(siwx)
          await siwx.addSession(session)
          assert.deepEqual(await sessionsOf(siwx, session), [session.data.accountAddress])
          await siwx.revokeSession(chainId, session.data.accountAddress)
          assert.deepEqual(await sessionsOf(siwx, session), [])
        }
        browser.down = new RegExp(`^${step}`)
        await assert.rejects(steps, is('http-error'))
        assert.equal(browser.requests.at(-1)?.startsWith(step), true)
        browser.down = undefined
        await steps()
      })
    }

    test('what a wallet has signed for several networks with one nonce is taken at once, in the place of what there was', async () => {
      const siwx = open({ mode })
      const before = await signed(siwx)
      await siwx.addSession(before)
      const account = newAccount()
      const sessions = await signedFor(siwx, account)
      await siwx.setSessions(sessions)
      assert.equal(browser.requests.filter(each => each === 'POST /verify').length, 2)
      for (const { data } of sessions) {
        const [session] = await siwx.getSessions(data.chainId, account.address)
        assert.deepEqual([session?.data.chainId, session?.data.accountAddress], [data.chainId, account.address])
      }
      assert.deepEqual(await sessionsOf(siwx, before), [])
      await assert.rejects(siwx.setSessions(sessions), is('siwx-nonce'))
      await siwx.setSessions([])
      for (const { data } of sessions) assert.deepEqual(await siwx.getSessions(data.chainId, account.address), [])
    })

    test('a message stays good when another is made with it or after it, as for a second code', async () => {
      const siwx = open({ mode })
      const atOnce = await Promise.all([signed(siwx), signed(siwx)])
      for (const session of [...atOnce, await signed(siwx), await signed(siwx)].toReversed()) {
        await siwx.addSession(session)
        assert.deepEqual(await sessionsOf(siwx, session), [session.data.accountAddress])
      }
    })

    test('a signature that was lost on the way is taken when it is sent again; one that was taken is not', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      browser.down = /verify/
      await assert.rejects(siwx.addSession(session), is('http-error'))
      browser.down = undefined
      await siwx.addSession(session)
      await assert.rejects(siwx.addSession(session), is('siwx-nonce'))
      assert.deepEqual(await sessionsOf(siwx, session), [session.data.accountAddress])
    })

    test('a signature turned over (high s) is none, and the right one is still good', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      await assert.rejects(siwx.addSession({ ...session, signature: turnedOver(session.signature) }), is('siwx-signature'))
      assert.deepEqual(await sessionsOf(siwx, session), [])
      await siwx.addSession(session)
    })

    test('a wallet that signs another message, or with another key, signs no user in', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      const account = newAccount()
      const other = session.message.replace('Version: 1', 'Version: 1 ')
      for (const signature of [
        await account.signMessage({ message: session.message }),
        await account.signMessage({ message: other })
      ])
        await assert.rejects(siwx.addSession({ ...session, signature }), is('siwx-signature'))
      assert.deepEqual(await sessionsOf(siwx, session), [])
    })

    test('who signs in while sessions are listed is signed out by what comes after, and not by the older list', async () => {
      const siwx = open({ mode })
      const account = newAccount()
      const session = await signed(siwx, account)
      // it left before there was a session, and its response is still in flight
      const { passed, open: arrive } = gate()
      browser.holdNext = /POST \/session$/
      browser.holding = passed
      const listed = siwx.getSessions(chainId, newAccount().address)
      await siwx.addSession(session)
      const revoked = siwx.revokeSession(chainId, account.address)
      arrive()
      await Promise.all([listed, revoked])
      assert.deepEqual(await sessionsOf(siwx, session), [])
    })

    test('a session of another site is none here, on a page of the service’s own address either', async () => {
      const there = open({ mode })
      const account = newAccount()
      const first = await signed(there, account)
      await there.addSession(first)
      // the same cookies and tokens: a browser stores them by the service's origin, on any site
      platform.page.origin = new URL(services.addresses.auth!).origin
      const here = open({ mode })
      assert.deepEqual(await sessionsOf(here, first), [])
      await here.revokeSession(chainId, account.address)
      const second = await signed(here, account)
      await here.addSession(second)
      const [kept] = await here.getSessions(chainId, account.address)
      assert.equal(kept?.data.domain, new URL(platform.page.origin).host)
      await here.setSessions([])
      assert.deepEqual(await sessionsOf(here, second), [])
      platform.page.origin = origin
      assert.deepEqual(await sessionsOf(open({ mode }), first), [account.address], 'what the other site has is not ended')
    })

    test('a service that names another site than the page’s, or none, signs no user in', async () => {
      const siwx = open({ mode })
      const session = await signed(siwx)
      await siwx.addSession(session)
      browser.onItsWay = text => text.replaceAll('"shop.example"', '"bank.example"')
      assert.deepEqual(await sessionsOf(siwx, session), [])
      await assert.rejects(siwx.addSession(await signed(siwx)), is('siwx-domain'))
      browser.onItsWay = text => text.replaceAll('"domain"', '"site"')
      await assert.rejects(siwx.addSession(await signed(siwx)), is('http-error'))
      assert.deepEqual(await sessionsOf(siwx, session), [])
    })

    test('a nonce is good in the browser that asked for it, and for ten minutes', async () => {
      const session = await signed(open({ mode }))
      browser.jar = new Map()
      await assert.rejects(open({ mode }).addSession(session), is('siwx-nonce'))
      const siwx = open({ mode })
      const late = await signed(siwx)
      browser.ahead = 11 * minute
      await assert.rejects(siwx.addSession(late), is('siwx-nonce'))
    })

    for (const [what, skew, code] of [
      ['a little ahead', 30_000, undefined],
      ['a little behind', -30_000, undefined],
      ['two minutes behind', -2 * minute, 'siwx-not-yet'],
      ['so far ahead that the message is over', 8 * 24 * 60 * minute, 'siwx-expired']
    ] as const) {
      test(`a service whose clock is ${what} of the page’s ${code ? `says ${code}` : 'signs in'}`, async () => {
        browser.ahead = skew
        const siwx = open({ mode })
        // its nonce is old, while the message is not
        const session = await signed(siwx)
        if (code) await assert.rejects(siwx.addSession(session), is(code))
        else await siwx.addSession(session)
        browser.ahead = 0
        assert.deepEqual((await sessionsOf(siwx, session)).length, code ? 0 : 1)
      })
    }
  })
}

describe('serverSiwx(), by cookie', () => {
  test('a page that is reloaded in the middle goes on with what was signed before', async () => {
    const session = await signed(open())
    await open().addSession(session)
    assert.deepEqual(await sessionsOf(open(), session), [session.data.accountAddress])
  })

  test('callers at the same moment share one response', async () => {
    const siwx = open()
    const session = await signed(siwx)
    await siwx.addSession(session)
    browser.requests = []
    await Promise.all([sessionsOf(siwx, session), sessionsOf(siwx, session)])
    assert.deepEqual(browser.requests, ['POST /session'])
    assert.equal(await siwx.getToken(), undefined)
  })
})

describe('serverSiwx(), in a browser that the service has not seen', () => {
  test('two tabs that ask at once are of one browser: what either signs is taken', async () => {
    const tabs = [open(), open()]
    const both = await Promise.all(tabs.map(tab => signed(tab)))
    for (const [index, session] of both.entries()) await tabs[index]!.addSession(session)
    assert.deepEqual(browser.requests.slice(0, 2), ['POST /nonce', 'POST /nonce'])
  })
})

describe('what the service says of itself', () => {
  for (const [status, code, words] of [
    [429, 'siwx-rate', /Too many/],
    [503, 'siwx-busy', /in a moment/],
    [503, 'siwx-unavailable', /Couldn’t reach/],
    [403, 'siwx-origin', /doesn’t recognize this site/],
    [401, 'siwx-unauthorized', undefined]
  ] as const) {
    test(`${code}: ${words ? 'the visitor reads it' : 'is nothing to tell a visitor'}`, async () => {
      platform.respond(() => Response.json({ error: { code, message: 'No.' } }, { status }))
      await assert.rejects(signed(open()), is(words ? code : 'http-error'))
      if (words) assert.match(errorMessages[code], words)
    })
  }
})

/** Returns the other valid signature of the same key for the same text, which EIP-2 rejects. */
function turnedOver(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  return signature.slice(0, 66) + s.toString(16).padStart(64, '0') + (signature.endsWith('1b') ? '1c' : '1b')
}
