import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'puppeteer-core'
import { verifyMessage, type Hex } from 'viem'
import { hexIn } from './frame-page.ts'
import { addressIn, exportedAddress, openFrameSite, unreachable, type FrameSite, type FrameVisit } from './frame-site.ts'
import { forgetDevice, password, screenText, showsText, typeInto, unfold } from './logins.ts'
import { keepPasskeys } from './passkeys.ts'

const day = 24 * 60 * 60_000

// The built frame in a page that uses the bare protocol, over the real login service and its database.
describe('a wallet whose recovery is postponed', { timeout: 600_000 }, () => {
  let site: FrameSite
  let count = 0
  const newEmail = () => `olga${++count}@example.org`

  before(async () => {
    site = await openFrameSite({ networks: [unreachable('eip155:1')] })
  })
  after(() => site?.stop())

  /** Logs in for the first time only. */
  async function begin(context: BrowserContext, url?: string) {
    const email = newEmail()
    const visited = await site.visit(context, url)
    await visited.logIn(email)
    const user = await visited.request('GET_USER', {})
    assert.equal(user.ok?.recovery, 'postponed')
    return { email, visited, address: addressIn(user) }
  }

  async function inContext(work: (context: BrowserContext) => Promise<void>): Promise<void> {
    const context = await site.browser.createBrowserContext()
    try {
      await work(context)
    } finally {
      // another device does not share this one's clock shift
      site.pass(-passed)
      passed = 0
      await context.close()
    }
  }

  async function sign(visited: FrameVisit, address: Hex, before?: () => Promise<void>): Promise<void> {
    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 1 })
    await before?.()
    await visited.press('Sign')
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))
  }

  async function setUp(visited: FrameVisit, reason: 'offer' | 'address'): Promise<void> {
    const answer = visited.request('SET_UP_RECOVERY', { reason })
    await visited.press('Use a passkey')
    assert.deepEqual(await answer, { ok: { recovery: 'set' } })
  }

  /** Returns where the wallet shows its screen: the iframe, or its window. */
  const shown = async (visited: FrameVisit, words: string): Promise<string> => screenText(await visited.surface(words))

  const shows = async (visited: FrameVisit, words: string): Promise<void> => showsText(await visited.surface(words), words)

  let passed = 0
  /** Advances the clock of the service and of this device by a day. */
  async function waitADay(visited: FrameVisit): Promise<void> {
    site.pass(day)
    passed += day
    await visited.frame().evaluate(milliseconds => {
      const now = Date.now
      Date.now = () => now() + milliseconds
    }, day)
  }

  test('is there right after the code and signs; “Not now” leaves it at that', () =>
    inContext(async context => {
      const { visited, address, email } = await begin(context)
      const asked = await screenText(visited.frame())
      assert.equal(asked, '', 'nothing is asked')
      assert.equal((await site.setsOf(email))[0]?.sealedRecovery, null)

      const offering = visited.request('SET_UP_RECOVERY', { reason: 'offer' })
      await visited.press('Not now')
      assert.deepEqual(await offering, { ok: { recovery: 'postponed' } })
      await sign(visited, address)

      // the login is not fresh, and the page is reloaded: there is no secret yet that could be asked for
      await site.store.db.updateTable('login_session').set({ fresh_until: 0 }).execute()
      await visited.open()
      assert.deepEqual(await visited.request('IS_CONNECTED'), { ok: { isConnected: true } })
      assert.equal((await visited.request('GET_USER', {})).ok?.recovery, 'postponed')
      await sign(visited, address)
    }))

  test('asks the browser to keep its storage', () =>
    inContext(async context => {
      const visited = await site.visit(context)
      await visited.frame().evaluate(() => {
        const persist = StorageManager.prototype.persist
        Object.assign(globalThis, { persisted: 0 })
        StorageManager.prototype.persist = function () {
          ;(globalThis as unknown as { persisted: number }).persisted += 1
          return persist.call(this)
        }
      })
      await visited.logIn(newEmail())
      assert.ok((await visited.request('GET_USER', {})).ok)
      assert.equal(await visited.frame().evaluate(() => (globalThis as unknown as { persisted: number }).persisted), 1)
    }))

  test('gets its recovery before its address goes anywhere: without it the page is refused, with it nothing is asked again', () =>
    inContext(async context => {
      const { visited, email, address } = await begin(context)
      await keepPasskeys(visited.page)
      const refusing = visited.request('SET_UP_RECOVERY', { reason: 'address' })
      await shows(visited, 'Set up recovery first')
      assert.ok(!(await shown(visited, 'Set up recovery first')).includes('Not now'))
      await visited.press('Cancel')
      assert.equal((await refusing).failed?.code, 4001)

      await setUp(visited, 'address')
      assert.ok((await visited.page.evaluate(() => window.events)).includes('@w3m-frame/RECOVERY_SET'))
      assert.match((await site.setsOf(email))[0]!.sealedRecovery!, /"method":"passkey"/)
      assert.deepEqual(await visited.request('SET_UP_RECOVERY', { reason: 'address' }), { ok: { recovery: 'set' } })
      const user = await visited.request('GET_USER', {})
      assert.deepEqual([user.ok?.recovery, addressIn(user)], ['set', address])
    }))

  test('is asked for once where the offer and the page ask at the same time', () =>
    inContext(async context => {
      const { visited } = await begin(context)
      await keepPasskeys(visited.page)
      const both = [
        visited.request('SET_UP_RECOVERY', { reason: 'offer' }),
        visited.request('SET_UP_RECOVERY', { reason: 'address' })
      ]
      await visited.press('Use a passkey')
      assert.deepEqual(await Promise.all(both), [{ ok: { recovery: 'set' } }, { ok: { recovery: 'set' } }])
    }))

  test('after 24 hours gives no address and no signature before recovery is set, long after the login', () =>
    inContext(async context => {
      const { visited, address, email } = await begin(context)
      await waitADay(visited)
      await keepPasskeys(visited.page)
      assert.deepEqual(await visited.request('IS_CONNECTED'), { ok: { isConnected: false } }, 'no page is asked as it loads')
      const user = visited.request('GET_USER', {})
      await shows(visited, 'Set up recovery first')
      await visited.press('Cancel')
      assert.equal((await user).failed?.code, 4001)
      for (const method of ['eth_accounts', 'personal_sign']) {
        const asking = visited.request('RPC_REQUEST', { method, params: ['hello', address], chainId: 1 })
        await visited.press('Cancel')
        assert.equal((await asking).failed?.code, 4001, method)
      }
      const offering = visited.request('SET_UP_RECOVERY', { reason: 'offer' })
      await shows(visited, 'Set up recovery first')
      await visited.press('Cancel')
      assert.equal((await offering).failed?.code, 4001, 'it cannot be postponed any longer')

      await sign(visited, address, () => visited.press('Use a passkey'))
      assert.match((await site.setsOf(email))[0]!.sealedRecovery!, /"method":"passkey"/)
    }))

  /**
   * Answers all requests of the wallet with this; `undefined`: the real response.
   * Covers requests of the window and of the iframe.
   */
  async function answeredWith({ page }: FrameVisit): Promise<{ service: number | 'offline' | undefined }> {
    const state: { service: number | 'offline' | undefined } = { service: undefined }
    await page.setRequestInterception(true)
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      const { service } = state
      if (service === undefined || !pathname.startsWith('/auth/')) return void request.continue()
      if (service === 'offline') return void request.abort('connectionrefused')
      const headers = { 'access-control-allow-origin': new URL(site.frameUrl).origin }
      void request.respond({ status: service, contentType: 'application/json', headers, body: '{}' })
    })
    return state
  }

  /** Exports the key instead of a failing setup, and returns its address. */
  async function exportInstead(visited: FrameVisit, why: string): Promise<Hex> {
    await visited.press('Use a passkey')
    const window = await visited.window()
    await showsText(window, `Couldn’t set up recovery. ${why}`)
    await visited.press('Export wallet', window)
    await showsText(window, 'Anyone with these can take everything in your wallet.')
    return exportedAddress(visited, window)
  }

  test('is exported in the place of a set-up that the service refuses or does not answer, and its address goes nowhere', () =>
    inContext(async context => {
      const { visited, address } = await begin(context)
      await keepPasskeys(visited.page)
      const answers = await answeredWith(visited)
      answers.service = 'offline'
      const sharing = visited.request('SET_UP_RECOVERY', { reason: 'address' })
      assert.equal(await exportInstead(visited, 'Couldn’t reach the login service.'), address)
      assert.equal((await sharing).failed?.code, 4001)

      await waitADay(visited)
      answers.service = 503
      const exporting = visited.request('MANAGE', { screen: 'export' })
      assert.equal(await exportInstead(visited, 'Couldn’t reach the login service.'), address)
      assert.equal((await exporting).failed, undefined)
      const user = visited.request('GET_USER', {})
      await visited.press('Cancel')
      assert.equal((await user).failed?.code, 4001)

      // once the service responds, the failed setup succeeds
      answers.service = undefined
      await setUp(visited, 'address')
      assert.equal(addressIn(await visited.request('GET_USER', {})), address)
    }))

  test('is not used on another site before recovery is set, also where the browser keeps one storage for both', () =>
    inContext(async context => {
      const { visited, address } = await begin(context)
      const other = await site.visit(context, site.otherUrl)
      assert.deepEqual(await other.request('IS_CONNECTED'), { ok: { isConnected: false } })
      const user = other.request('GET_USER', {})
      await shows(other, 'Set up recovery first')
      await other.press('Cancel')
      assert.equal((await user).failed?.code, 4001)

      await visited.page.bringToFront()
      await keepPasskeys(visited.page)
      await setUp(visited, 'offer')
      await other.page.bringToFront()
      assert.equal(addressIn(await other.request('GET_USER', {})), address)
    }))

  test('is not replaced by a login on another device, which is told where it is, and comes there once recovery is set', () =>
    inContext(async context => {
      const { visited, email, address } = await begin(context)
      const sets = await site.setsOf(email)
      const second = await site.browser.createBrowserContext()
      const elsewhere = await site.visit(second)
      await elsewhere.logIn(email)
      const user = elsewhere.request('GET_USER', {})
      await shows(elsewhere, 'Your wallet is in another browser')
      const words = await shown(elsewhere, 'Close')
      assert.match(words, /It’s on Chrome on Linux, last used .+ at http:\/\/127\.0\.0\.1:\d+\./)
      assert.ok(words.includes(site.url))
      assert.deepEqual(await buttonsOf(elsewhere), ['Close'])
      await elsewhere.press('Close')
      assert.equal((await user).failed?.code, 4001)
      assert.deepEqual(await site.setsOf(email), sets)

      await visited.page.bringToFront()
      const setting = visited.request('SET_UP_RECOVERY', { reason: 'offer' })
      const choosing = await visited.window()
      await unfold(choosing, 'Password')
      await typeInto(choosing, 'Password', password)
      await visited.press('Set password')
      assert.deepEqual(await setting, { ok: { recovery: 'set' } })

      await elsewhere.page.bringToFront()
      const again = elsewhere.request('GET_USER', {})
      const window: Page = await elsewhere.window()
      await typeInto(window, 'Password', password)
      await elsewhere.press('Unlock wallet', window)
      assert.equal(addressIn(await again), address)
      await second.close()
    }))

  test('is not replaced after the storage of its browser was wiped either', () =>
    inContext(async context => {
      const { visited, email } = await begin(context)
      const sets = await site.setsOf(email)
      assert.equal(await forgetDevice(visited.frame()), 0)
      await visited.open()
      await visited.logIn(email)
      const user = visited.request('GET_USER', {})
      await shows(visited, 'Your wallet is in another browser')
      await visited.press('Close')
      assert.equal((await user).failed?.code, 4001)
      assert.deepEqual(await site.setsOf(email), sets)
    }))

  test('can be deleted from the settings of its own browser', () =>
    inContext(async context => {
      const { visited, email } = await begin(context)
      const deleting = visited.request('MANAGE', { screen: 'delete' })
      const window = await visited.window()
      await typeInto(window, 'Type DELETE to confirm', 'DELETE')
      await visited.press('Delete wallet', window)
      assert.equal((await deleting).failed, undefined)
      const record = await site.store.db
        .selectFrom('login_record')
        .innerJoin('login_identity', 'login_identity.user_id', 'login_record.user_id')
        .select('deleted_at')
        .where('subject', '=', email)
        .executeTakeFirstOrThrow()
      assert.notEqual(record.deleted_at, null, 'it can be restored for 30 days')
    }))

  const buttonsOf = (visited: FrameVisit) =>
    visited
      .frame()
      .evaluate(() =>
        [...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('button') ?? [])].map(one => one.textContent)
      )
})
