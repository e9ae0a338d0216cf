import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { HTTPRequest, Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import {
  requestCode,
  codeOf,
  connectedAs,
  decide,
  forgetDevice,
  frameCloses,
  frameOf,
  isInWindow,
  giveCode,
  logInWith,
  makeWalletBy,
  makeWalletWithPasskey,
  pressWithoutWindow,
  request,
  typeInto,
  wrongFor
} from './logins.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import { keepPasskeys } from './passkeys.ts'
import { closed, openConnect, openModal, openSite, press, says, sees, type Site } from './site.ts'

// Login failures: the built playground and the built frame on two sites, the real login service, real mails, the stand-ins of the
// providers. Each failure must show a clear message and a way to continue, and lose nothing.

let site: Site

describe('a visitor whose login does not go as it should', { timeout: 300_000 }, () => {
  before(async () => (site = await openSite()))
  after(() => site?.stop())

  test('goes to the provider with this very tab where no window opens, and is back on the page as it was, logged in', async () => {
    const visit = await site.visit('/?directory=false&note=a%20b#place')
    const { page } = visit
    const address = page.url()
    await openConnect(page)
    await pressWithoutWindow(page, 'Continue with Google')
    await decide(page, 'Continue with Google')
    await answer(page, 'Continue as ada')
    const wallet = await makeWalletWithPasskey(page)
    await closed(page)
    assert.equal(page.url(), address)
    assert.equal(await awayMarker(page), null)
    await page.reload()
    assert.equal(await connectedAs(page), wallet)
    await visit.assertClean()
  })

  test('does the same in Telegram, whose windows tell nobody anything, refuses, is back at the screen that says so, and goes again', async () => {
    const visit = await site.visit('/?directory=false&frame=none')
    const { page } = visit
    await page.evaluateOnNewDocument(() => Object.assign(globalThis, { Telegram: {} }))
    await page.reload()
    await openConnect(page)
    await press(page, 'Continue with Google')
    await decide(page, 'Continue with Google')
    await press(page, 'Deny')
    await sees(page, 'Login canceled')
    assert.equal(page.url(), `${site.url}/?directory=false&frame=none`)
    await press(page, 'Back')
    await press(page, 'Continue with Google')
    await decide(page, 'Continue with Google')
    await answer(page, 'Continue as grace')
    const wallet = await makeWalletWithPasskey(page)
    const signing = request(page, 'personal_sign', ['0x6869', wallet])
    await decide(page, 'Sign')
    assert.ok(
      await clientOf(site.stack.evm[0]!).verifyMessage({ address: wallet, message: 'hi', signature: (await signing) as Hex })
    )
    await visit.assertClean()
  })

  test('stays on the page where no window opens and the user does not want to leave, and can begin again', async () => {
    const visit = await site.visit('/?directory=false&frame=none')
    const { page } = visit
    await openConnect(page)
    await pressWithoutWindow(page, 'Continue with Google')
    await decide(page, 'Cancel')
    await sees(page, 'Login canceled')
    assert.equal(page.url(), `${site.url}/?directory=false&frame=none`)
    await visit.assertClean()
  })

  test('logs in where the window of the provider has lost its opener', async () => {
    const visit = await site.visit('/?directory=false&frame=none')
    const { page } = visit
    await openConnect(page)
    const opening = new Promise<Page>(resolve => page.once('popup', popup => resolve(popup!)))
    await press(page, 'Continue with X')
    const popup = await opening
    await popup.waitForSelector('::-p-aria([name="Continue as linus"])', { timeout: 20_000 })
    await popup.evaluate(() => void (window.opener = null))
    await press(popup, 'Continue as linus')
    await makeWalletWithPasskey(page)
    await closed(page)
    await visit.assertClean()
  })

  test('comes back without an answer, by the browser or by a link that somebody else has made: nobody is logged in, and they can begin again', async () => {
    const visit = await site.visit('/?directory=false&frame=none')
    const { page } = visit
    await openConnect(page)
    await pressWithoutWindow(page, 'Continue with Google')
    await decide(page, 'Continue with Google')
    await page.waitForSelector('::-p-aria([name="Continue as ada"])')
    await page.goBack()
    await says(page, /^Not connected\.$/)

    const forged = `${site.stack.frame.replace(/sdk$/, 'loading')}?origin=${site.url}&login=somebody-else&result=theirs`
    const back = `${site.url}/?directory=false&frame=none&result_uri=${encodeURIComponent(forged)}`
    await page.goto(back)
    await sees(page, 'Couldn’t log in')
    assert.equal(page.url(), `${site.url}/?directory=false&frame=none`)
    await says(page, /^Not connected\.$/)

    // if no tab has left for a provider, not even a screen opens
    await page.goto(back)
    await page.waitForFunction(() => !location.search.includes('result_uri'))
    await openConnect(page)
    await press(page, 'Continue with Google')
    await visit.assertClean()
  })

  test('meets a service that does not answer, at the address and at the code, and loses its replies as the wallet is registered: the wallet is the one that was made', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    const service = await reach(page)
    await openConnect(page)
    service.lose(/\/login\/email$/)
    await requestCode(page, 'nora@example.org')
    await sees(page, 'Couldn’t reach the login service. Try again later.')
    service.lose(undefined)
    await press(page, 'Continue') // no code was sent, so there is no cooldown
    await sees(page, 'Enter the 6-digit code sent to')
    service.lose(/\/login\/email\/code$/)
    await typeInto(page, '6-digit code', await codeOf(site, 'nora@example.org'))
    await sees(page, 'Couldn’t reach the login service. Try again later.')
    service.lose(undefined)
    // the service stores the wallet, and the response is lost
    const registered = service.loseReply(/\/shares\/[^/]+$/, body => body.includes('commit'))
    await press(page, 'Try again') // the same code: it has not been checked
    const first = await registered
    // the device queries its change, finds it applied, and continues
    const wallet = await connectedAs(page)
    assert.deepEqual(service.registered, [first])

    // the service stores the recovery, and the response is lost
    const kept = service.loseReply(/\/shares\/[^/]+$/, body => body.includes('"phase":"recovery"'))
    await keepPasskeys(page)
    await decide(page, 'Use a passkey')
    await kept
    await frameCloses(page)
    assert.deepEqual(service.registered, [first], 'registered once')
    const signing = request(page, 'personal_sign', ['0x6869', wallet])
    await decide(page, 'Sign')
    assert.ok(
      await clientOf(site.stack.evm[0]!).verifyMessage({ address: wallet, message: 'hi', signature: (await signing) as Hex })
    )
  })

  test('waits for a mail that never comes, tries another address, gets its code wrong until it is over, and gets in by the next', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    await requestCode(page, 'mistyped@example.org')
    await sees(page, 'Resend in 0:')
    await press(page, 'Back')
    await retypeEmail(page, 'otto@example.org')
    await sees(page, 'Please try again after')
    await halfAMinuteLater(page)
    await press(page, 'Continue')
    await sees(page, 'Enter the 6-digit code sent to')
    const codes = [await codeOf(site, 'otto@example.org'), await codeOf(site, 'mistyped@example.org')]
    // the code of another login is as wrong as any other
    const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].filter(one => !codes.includes(one)).slice(0, 3)
    for (const [index, code] of [...wrong, codes[1] === codes[0] ? '777777' : codes[1]!].entries()) {
      await typeInto(page, '6-digit code', code)
      await sees(page, `Attempts left: ${4 - index}`)
    }
    await typeInto(page, '6-digit code', wrongFor(codes[0]!))
    await sees(page, 'Too many attempts. Request a new code.')
    await halfAMinuteLater(page)
    await sees(page, 'Resend code')
    await press(page, 'Back')
    await retypeEmail(page, 'otto@example.com')
    await giveCode(page, await codeOf(site, 'otto@example.com'))
    await makeWalletWithPasskey(page)
    await visit.assertClean()
  })

  test('has two tabs, one of which logs out and in again, and a browser that forgets what the frame has kept', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    const address = await makeWalletBy(page, 'X', 'Continue as ada')
    const other = await site.visit('/?directory=false', { with: page })
    assert.equal(await connectedAs(other.page), address)
    await openModal(other.page)
    await press(other.page, 'Disconnect')
    await says(other.page, /^Not connected\.$/)
    await page.bringToFront()
    await says(page, /^Not connected\.$/)
    await openModal(page)
    await logInWith(page, 'X', 'Continue as ada')
    assert.equal(await connectedAs(page), address)
    await other.page.close()

    await forgetDevice(await frameOf(page))
    await page.reload()
    await says(page, /^Not connected\.$/)
    await openConnect(page)
    await logInWith(page, 'X', 'Continue as ada')
    assert.ok(await isInWindow(await frameOf(page)))
    await press(page, 'Close')
    await sees(page, 'Login canceled')
    await says(page, /^Not connected\.$/)
    await visit.assertClean()
  })

  test('blocks the cookies of third parties, and has an answer that is not this login’s: the service says so, and they go again', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await (
      await page.createCDPSession()
    ).send('Network.setCookieControls', {
      enableThirdPartyCookieRestriction: true
    })
    await page.reload()
    await openConnect(page)
    const opening = new Promise<Page>(resolve => page.once('popup', popup => resolve(popup!)))
    await press(page, 'Continue with X')
    const popup = await opening
    await popup.waitForSelector('::-p-aria([name="Continue as ada"])', { timeout: 20_000 })
    await popup.goto(`${site.stack.auth}/v1/login/social/callback?code=1&state=of-another-login`)
    await sees(popup, 'This link has expired')
    await popup.close()
    await sees(page, 'Login canceled')
    await press(page, 'Back')
    await logInWith(page, 'X', 'Continue as grace')
    await makeWalletWithPasskey(page)
    await visit.assertClean()
  })
})

/** Enters the user at the provider, and returns to the page. */
async function answer(page: Page, words: string): Promise<void> {
  await press(page, words)
  await page.waitForSelector('#w3m-iframe', { timeout: 20_000 })
}

/** Network faults between the frame and the login service. */
interface Reach {
  /** Blocks matching requests; `undefined`: none. */
  lose(path: RegExp | undefined): void
  /** Addresses of every set of shares that the service received, oldest first. */
  readonly registered: readonly unknown[]
  /**
   * Delivers the next matching request and drops its response.
   * Resolves to the addresses that were registered before it.
   */
  loseReply(path: RegExp, matches: (body: string) => boolean): Promise<unknown>
}

async function reach(page: Page): Promise<Reach> {
  let lost: RegExp | undefined
  let reply: { path: RegExp; matches: (body: string) => boolean; done: (addresses: unknown) => void } | undefined
  const registered: unknown[] = []
  await page.setRequestInterception(true)
  const meet = async (request: HTTPRequest) => {
    const { pathname } = new URL(request.url())
    const body = request.method() === 'PUT' ? ((await request.fetchPostData()) ?? '') : ''
    if (body.includes('addresses')) registered.push((JSON.parse(body) as { addresses: unknown }).addresses)
    if (lost?.test(pathname)) return request.abort('connectionrefused')
    if (reply?.path.test(pathname) && reply.matches(body)) {
      const { done } = reply
      reply = undefined
      const { status } = await fetch(request.url(), { method: 'PUT', headers: request.headers(), body })
      assert.equal(status, 200)
      await request.abort('connectionreset')
      return done(registered.at(-1))
    }
    await request.continue()
  }
  page.on('request', request => void meet(request))
  return {
    registered,
    lose: path => void (lost = path),
    loseReply: (path, matches) => new Promise(done => (reply = { path, matches, done }))
  }
}

async function retypeEmail(page: Page, email: string): Promise<void> {
  await (await page.waitForSelector('::-p-aria([name="Email"][role="textbox"])'))!.click({ count: 3 })
  await requestCode(page, email)
}

/** Moves the page's clock past the code cooldown; the service has a separate clock. */
const halfAMinuteLater = (page: Page) =>
  page.evaluate(() => {
    const key = '@appkit-wallet/LAST_EMAIL_LOGIN_TIME'
    localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 31_000))
  })

const awayMarker = (page: Page) => page.evaluate(() => localStorage.getItem('@appkit/social_provider'))
