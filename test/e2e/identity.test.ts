import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { HTTPRequest, Page } from 'puppeteer-core'
import { verifyMessage, type Hex } from 'viem'
import { isRecord } from '../../adapters/base/is-record.ts'
import { toBase64Url } from '../../frame/page/keys/bytes.ts'
import { generateEntropy } from '../../frame/page/keys/mnemonic.ts'
import { splitEntropy } from '../../frame/page/keys/split-shares.ts'
import { hexIn } from './frame-page.ts'
import { addressIn, openFrameSite, unreachable, type FrameSite, type FrameVisit } from './frame-site.ts'
import { showsText, typeInto, unfold } from './logins.ts'
import { keepPasskeys } from './passkeys.ts'

const chainId = 1
const patience = 20_000

/**
 * The built frame over the real login service: which wallet acts, in one tab and in several, and what
 * a malicious service can do.
 */
describe('the wallet of whoever is signed in', { timeout: 300_000 }, () => {
  let site: FrameSite

  before(async () => {
    site = await openFrameSite({ networks: [unreachable('eip155:1')] })
  })
  after(() => site?.stop())

  const visit = async (): Promise<FrameVisit> => {
    const visited = await site.visit(await site.browser.createBrowserContext())
    await keepPasskeys(visited.page)
    return visited
  }
  const request = (visited: FrameVisit, address: string) =>
    visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId })
  const signs = async (visited: FrameVisit, address: Hex): Promise<boolean> => {
    const signing = request(visited, address)
    await visited.press('Sign')
    return verifyMessage({ address, message: 'hello', signature: hexIn(await signing) })
  }
  const isEmpty = ({ frame }: FrameVisit) =>
    frame().waitForFunction(() => !document.querySelector('#stage')?.shadowRoot?.querySelector('main'), {
      timeout: patience,
      polling: 50
    })

  test('signs for A, B and A again with the key of the address that it names, without signing out between them', async () => {
    const visited = await visit()
    const ofA = await visited.signUp('ada@example.org')
    assert.ok(await signs(visited, ofA))
    const ofB = await visited.signUp('ben@example.org')
    assert.notEqual(ofB, ofA)
    assert.ok(await signs(visited, ofB))
    await visited.logIn('ada@example.org')
    assert.equal(addressIn(await visited.request('GET_USER', {})), ofA)
    assert.ok(await signs(visited, ofA))
    const accounts = await visited.request('RPC_REQUEST', { method: 'eth_accounts', params: [], chainId })
    assert.deepEqual(accounts.ok, [ofA])
    assert.equal((await request(visited, ofB)).failed?.code, 4100)
    await visited.page.browserContext().close()
  })

  test('takes a signature off the screen of one tab when another tab signs out, or signs in as somebody else', async () => {
    const first = await visit()
    const wallet = await first.signUp('cleo@example.org')
    const second = await site.visit(first.page.browserContext())
    assert.equal(addressIn(await second.request('GET_USER', {})), wallet)

    const waiting = request(second, wallet)
    await second.surface('hello')
    assert.equal((await first.request('SIGN_OUT')).failed, undefined)
    assert.ok((await waiting).failed)
    await isEmpty(second)
    await second.page.waitForFunction(() => window.events.includes('@w3m-frame/IS_CONNECTED_SUCCESS'), { timeout: patience })
    assert.ok((await request(second, wallet)).failed, 'and signs nothing more')

    await second.logIn('cleo@example.org')
    assert.equal(addressIn(await second.request('GET_USER', {})), wallet)
    const again = request(second, wallet)
    await second.surface('hello')
    await first.page.bringToFront()
    await first.logIn('dora@example.org')
    const refused = await again
    assert.match(refused.failed?.message ?? '', /logged-in user changed/)
    await isEmpty(second)
    await first.page.browserContext().close()
  })

  test('signs nothing once its session was ended from another site or device', async () => {
    const visited = await visit()
    const wallet = await visited.signUp('emil@example.org')
    assert.ok(await signs(visited, wallet))
    const ended = await site.store.db
      .updateTable('login_session')
      .set({ ended_at: Date.now() })
      .where('user_id', 'in', query =>
        query.selectFrom('login_identity').select('user_id').where('subject', '=', 'emil@example.org')
      )
      .executeTakeFirst()
    assert.equal(Number(ended.numUpdatedRows), 1)
    const asking = request(visited, wallet)
    // the device's wallet can be exported, and does not sign
    await visited.press('Close')
    assert.match((await asking).failed?.message ?? '', /Log in again/)
    assert.deepEqual((await visited.request('IS_CONNECTED')).ok, { isConnected: false })
    await visited.page.browserContext().close()
  })

  test('locks as its page comes back from the back/forward cache to a session that was ended meanwhile', async () => {
    const visited = await visit()
    const wallet = await visited.signUp('hugo@example.org')
    const signing = request(visited, wallet)
    await visited.surface('hello')
    await visited.frame().evaluate(async () => {
      const opening = indexedDB.open('w3m-login')
      await new Promise(resolve => (opening.onsuccess = resolve))
      const change = opening.result.transaction('login', 'readwrite')
      change.objectStore('login').delete('session')
      await new Promise(resolve => (change.oncomplete = resolve))
      opening.result.close()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    assert.ok((await signing).failed)
    await isEmpty(visited)
    await visited.page.browserContext().close()
  })

  test('takes no wallet that a lying login service plants on a new device, and asks no custodian that it names', async () => {
    const visited = await visit()
    const planted = await plantWallet(visited.page, new URL(site.frameUrl).origin)
    await visited.logIn('flo@example.org')
    const user = await Promise.race([visited.request('GET_USER', {}), planted.contacted])
    assert.deepEqual(planted.asked, [])
    assert.match(user?.failed?.message ?? '', /has no recovery data for this wallet/)
    await visited.page.browserContext().close()
  })

  test('says on a new device that no wallet was found, takes no password that is soon guessed, and then a strong one', async () => {
    const visited = await visit()
    await visited.logIn('gina@example.org')
    const wallet = addressIn(await visited.request('GET_USER', {}))
    const setting = visited.request('SET_UP_RECOVERY', { reason: 'offer' })
    const place = await visited.window()
    await showsText(place, 'No wallet was found for gina@example.org. If you already have one, stop')
    await unfold(place, 'Password')
    await typeInto(place, 'Password', 'gina.example2024')
    await showsText(place, 'This password can be guessed in about')
    await visited.press('Set password')
    await place.waitForFunction(
      () =>
        document.querySelector('#stage')?.shadowRoot?.querySelector('.actions .problem')?.textContent.includes('can be guessed'),
      { timeout: patience, polling: 50 }
    )
    assert.equal((await site.setsOf('gina@example.org'))[0]?.sealedRecovery, null)
    await typeInto(place, 'Password', ' river candle orbit tulip')
    await showsText(place, 'This password withstands guessing for about')
    await visited.press('Set password')
    assert.deepEqual((await setting).ok, { recovery: 'set' })
    const [set, ...others] = await site.setsOf('gina@example.org')
    assert.deepEqual([set?.address, others], [wallet, []])
    assert.match(set!.sealedRecovery!, /"method":"password"/)
    await visited.page.browserContext().close()
  })
})

/**
 * Makes the login service return a planted wallet, and name a planted custodian as the holder of its
 * recovery share.
 */
async function plantWallet(page: Page, origin: string) {
  const { setId, version, addresses, shares } = await splitEntropy(generateEntropy(), 1)
  const custodial = `${origin}/auth/custodian`
  const asked: string[] = []
  let contact: (nothing: undefined) => void
  const contacted = new Promise<undefined>(resolve => (contact = resolve))
  const replies: readonly (readonly [RegExp, object])[] = [
    [/\/v1\/login\/methods$/, { email: true, social: [], farcaster: false, jwt: false, passkeys: 'localhost', custodial }],
    [/\/auth\/v1\/shares\//, { setId, version, state: 'committed', authShare: toBase64Url(shares.auth), addresses }],
    [/\/v1\/custody\/grant$/, { grant: 'granted' }],
    [/\/custodian\/v1\/recovery$/, { recovery: 'one', notBefore: 0, expiresAt: Date.now() + 86_400_000, code: false }],
    [/\/custodian\/v1\/recovery\/release$/, { setId, version, share: toBase64Url(shares.recovery) }]
  ]
  const respond = (request: HTTPRequest, body: object) =>
    request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })
  const meet = async (request: HTTPRequest) => {
    const url = request.url()
    if (url.startsWith(custodial) || url.endsWith('/custody/grant')) {
      asked.push(url)
      contact(undefined)
    }
    const reply = replies.find(([path]) => path.test(url))
    if (reply) return respond(request, reply[1])
    // the login itself is real, and returns the planted wallet
    if (!url.endsWith('/v1/login/email/code')) return request.continue()
    const body = (await request.fetchPostData()) ?? ''
    const done: unknown = await (await fetch(url, { method: 'POST', headers: request.headers(), body })).json()
    assert.ok(isRecord(done) && isRecord(done['user']))
    return respond(request, { ...done, user: { ...done['user'], keys: { setId, version, addresses } } })
  }
  await page.setRequestInterception(true)
  page.on('request', request => void meet(request))
  return { asked, contacted }
}
