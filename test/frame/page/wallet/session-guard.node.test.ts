import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { verifyMessage, type Hex } from 'viem'
import { answerTime } from '../../../../frame/page/wallet/session-guard.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { frameBrowser, type FrameBrowser, type FrameBrowserOptions, type FrameTab } from '../../../kit/frame-tabs.ts'
import { createFrame } from '../../../services/auth/login/frame-client.ts'
import { lastCode, openStage, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The whole frame except its document, over the real login service on a real database. */
describe('a wallet that belongs to a session', { timeout: 240_000 }, () => {
  let store: Store
  let service: Stage
  const browsers: FrameBrowser[] = []
  let people = 0
  const person = () => `person${++people}@example.org`

  before(async () => {
    store = await openTestStore()
    service = await openStage({ store })
  })
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
  })
  after(async () => {
    await service?.stop()
    await store?.close()
  })

  const open = (options: Omit<FrameBrowserOptions, 'service'> = {}): FrameBrowser => {
    const browser = frameBrowser({ service, ...options })
    browsers.push(browser)
    return browser
  }
  const signUp = async (tab: FrameTab, email: string): Promise<Hex> => {
    await tab.logIn(email)
    await tab.makeWallet()
    return addressOf(tab)
  }
  const unlockedIn = ({ vault }: FrameTab) => vault.unlocked?.eip155
  const addressOf = async (tab: FrameTab): Promise<Hex> => (await tab.request('GET_USER', {})).address as Hex
  const signAndPress = async (tab: FrameTab, address: string): Promise<Hex> => {
    const signing = tab.sign('hello', address)
    const press = tab.shown().then(screen => screen.press())
    const signature = (await signing) as Hex
    await press
    return signature
  }
  const signs = async (tab: FrameTab, address: Hex): Promise<boolean> =>
    verifyMessage({ address, message: 'hello', signature: await signAndPress(tab, address) })
  /** Returns whether the other tab was notified. `true` also if no notification is due. */
  const locked = (tab: FrameTab) =>
    new Promise<void>(resolve => {
      if (!tab.vault.unlocked) return resolve()
      const stop = tab.store.subscribe(() => {
        stop()
        resolve()
      })
    })

  test('signs with the key of the address that it names when A, B and A sign in without signing out', async () => {
    const tab = open().tab()
    const [a, b] = [person(), person()]
    const ofA = await signUp(tab, a)
    ok(await signs(tab, ofA))
    const ofB = await signUp(tab, b)
    ok(ofA !== ofB)
    equal(await addressOf(tab), ofB)
    ok(await signs(tab, ofB))
    await tab.logIn(a)
    equal(tab.vault.unlocked, undefined, 'another session locks')
    equal(await addressOf(tab), ofA)
    equal(unlockedIn(tab), ofA)
    ok(await signs(tab, ofA))
    await rejects(tab.sign('hello', ofB), { code: 'unauthorized' })
    deepEqual(await tab.request('RPC_REQUEST', { method: 'eth_accounts', params: [], chainId: 1 }), [ofA])
  })

  test('shows a change that was asked for while the tab is open and the wallet unlocked, once', async () => {
    const tab = open().tab()
    const email = person()
    const address = await signUp(tab, email)
    ok(await signs(tab, address))
    const thief = await createFrame(service, '203.0.113.5')
    service.clock.pass(31_000)
    const { accessToken } = await thief.logIn(email)
    const request = async (path: string, body: object) => (await thief.call('POST', path, { accessToken, body })).body
    const first = await request('/v1/user/email', { email: 'evil@example.org' })
    const second = await request('/v1/user/email/primary', { update: first.update, code: lastCode(service, email) })
    const code = lastCode(service, 'evil@example.org')
    ok((await request('/v1/user/email/secondary', { update: second.update, code })).effectiveAt)
    const screensOf = async () => {
      let shown = 0
      let isDone = false
      const signing = tab.sign('hello', address).finally(() => (isDone = true))
      for (;;) {
        const screen = await Promise.race([tab.shown(), signing.then(() => undefined)])
        if (!screen) break
        shown++
        screen.press()
        while (!isDone && tab.screens[0] === screen) await new Promise(setImmediate)
      }
      return shown
    }
    equal(await screensOf(), 2, 'the change and the approval')
    equal(await screensOf(), 1, 'the approval')
  })

  test('cancels a pending signature when another user signs in, here or in another tab', async () => {
    const browser = open()
    const [first, second] = [browser.tab(), browser.tab()]
    const [a, b] = [person(), person()]
    for (const other of [first, second]) {
      await first.logIn(a)
      if (other === first) await first.makeWallet()
      const address = await addressOf(first)
      const signing = first.sign('hello', address)
      const refused = rejects(signing, /logged-in user changed/)
      await first.shown()
      await other.logIn(b)
      await refused
      equal(first.vault.unlocked, undefined)
      deepEqual(first.screens, [])
    }
  })

  test('does not sign what was approved for a user whose session another tab has replaced, before any message arrives', async () => {
    const browser = open()
    const tab = browser.tab()
    await signUp(tab, person())
    const ofB = browser.session()!
    const address = await signUp(tab, person())
    const refused = rejects(tab.sign('hello', address), /logged-in user changed/)
    const screen = await tab.shown()
    await browser.place(ofB)
    screen.press()
    await refused
    equal(tab.vault.unlocked, undefined)
  })

  test('locks every tab when one signs out, and asks to sign in', async () => {
    const browser = open()
    const [first, second] = [browser.tab(), browser.tab()]
    const address = await signUp(first, person())
    equal(await addressOf(second), address)
    ok(first.vault.unlocked && second.vault.unlocked)
    const waiting = rejects(second.sign('hello', address), { code: 'login-too-old' })
    await second.shown()
    await first.request('SIGN_OUT')
    await Promise.all([waiting, locked(second)])
    equal(first.vault.unlocked, undefined)
    equal(second.vault.unlocked, undefined)
    await rejects(second.sign('hello', address), { code: 'not-connected' })
    await rejects(second.request('GET_USER', {}), { code: 'not-connected' })
  })

  test('throws away a signature that is made while the user signs out', async () => {
    const tab = open().tab()
    const address = await signUp(tab, person())
    const signing = tab.sign('hello', address)
    const refused = rejects(signing, { code: 'login-too-old' })
    const screen = await tab.shown()
    screen.press()
    await tab.request('SIGN_OUT')
    await refused
  })

  test('throws away what is made with the keys where the session ends before it is done', async () => {
    const tab = open().tab()
    await signUp(tab, person())
    const { signal } = new AbortController()
    const work = tab.guard.run(signal, async own =>
      tab.desk.withKeys(own, tab.vault.unlocked!, async () => {
        await tab.request('SIGN_OUT')
        return 'a signature'
      })
    )
    await rejects(work, /No user is signed in/)
  })

  test('signs nothing in a session that was ended on another device, locks, and asks to sign in', async () => {
    const email = person()
    const [browser, elsewhere] = [open(), open()]
    const tab = browser.tab()
    const address = await signUp(tab, email)
    const other = elsewhere.tab()
    await other.logIn(email)
    // one with access to the wallet too: no other may end a session of the first
    await store.db
      .insertInto('login_record_device')
      .values({ user_id: (await other.client.user()).id, thumbprint: await other.client.thumbprint(), seen_at: 1 })
      .execute()
    const ended = (await other.client.sessions()).find(({ current }) => !current)!
    const signing = tab.sign('hello', address)
    const refused = rejects(signing, { code: 'login-too-old' })
    const screen = await tab.shown()
    await other.client.endSession(ended.id)
    screen.press()
    await refused
    equal(tab.vault.unlocked, undefined)
    equal(browser.session(), undefined)
    await rejects(tab.sign('hello', address), { code: 'not-connected' }, 'not even a screen')
    deepEqual(tab.screens, [])
  })

  test('signs while the service cannot be reached or does not answer, and no longer than the session lasts', async () => {
    let reach: 'all' | 'none' | 'silent' = 'all'
    const browser = open({
      fetch: async (...request) => {
        if (reach === 'none') throw new TypeError('The wire was cut.')
        if (reach === 'silent' && String(request[0]).endsWith('/v1/session')) {
          // an unanswered request ends with the frame's timeout
          queueMicrotask(() => service.clock.pass(answerTime))
          return new Promise(() => undefined)
        }
        return fetch(...request)
      }
    })
    const tab = browser.tab()
    const address = await signUp(tab, person())
    reach = 'none'
    ok(await signs(tab, address))
    reach = 'silent'
    ok(await signs(tab, address))
    reach = 'none'
    const { expiresAt } = browser.session()!
    service.clock.pass(expiresAt - service.clock.now())
    const refused = rejects(tab.sign('hello', address), { code: 'login-too-old' })
    ;(await tab.shows('signed-out')).cancel()
    await refused
    equal(browser.session(), undefined)
    equal(tab.vault.unlocked, undefined)
  })

  test('goes on when the tokens of its session are renewed meanwhile', async () => {
    const browser = open()
    const tab = browser.tab()
    const address = await signUp(tab, person())
    const before = browser.session()!
    const signing = tab.sign('hello', address)
    const screen = await tab.shown()
    service.clock.pass(11 * minute)
    await tab.client.user()
    const renewed = browser.session()!
    ok(renewed.accessToken !== before.accessToken && renewed.session === before.session)
    screen.press()
    ok(await verifyMessage({ address, message: 'hello', signature: (await signing) as Hex }))
  })

  test('ends a session here at once, also where the service never answers', async () => {
    let isSilent = false
    const browser = open({ fetch: (...request) => (isSilent ? new Promise(() => undefined) : fetch(...request)) })
    const [first, second] = [browser.tab(), browser.tab()]
    const address = await signUp(first, person())
    equal(await addressOf(second), address)
    isSilent = true
    void first.request('SIGN_OUT')
    await locked(second)
    equal(second.vault.unlocked, undefined)
    await rejects(second.sign('hello', address), { code: 'not-connected' })
  })

  test('ends a session at the service too where its access token has to be renewed first', async () => {
    const email = person()
    const browser = open()
    const tab = browser.tab()
    await tab.logIn(email)
    const { session } = browser.session()!
    service.clock.pass(day)
    await tab.request('SIGN_OUT')
    const row = await store.db.selectFrom('login_session').select('ended_at').where('id', '=', session).executeTakeFirstOrThrow()
    equal(row.ended_at, service.clock.now())
  })

  test('answers no request of one user with the address of another', async () => {
    let onAsk = () => {}
    const asking = new Promise<void>(resolve => (onAsk = resolve))
    let answer = () => {}
    const whenAnswered = new Promise<void>(resolve => (answer = resolve))
    let isSlow = false
    const browser = open({
      fetch: async (...request) => {
        const reply = await fetch(...request)
        if (isSlow && String(request[0]).includes('/v1/shares/')) {
          onAsk()
          await whenAnswered
        }
        return reply
      }
    })
    const tab = browser.tab()
    const [a, b] = [person(), person()]
    const ofB = await signUp(tab, b)
    await tab.logIn(a)
    await tab.makeWallet()
    // the cooldown is one mail in 30 s, which must not pass during the request: it would continue without its reply
    service.clock.pass(31_000)
    isSlow = true
    const refused = rejects(tab.request('GET_USER', {}), /logged-in user changed/)
    await asking
    isSlow = false
    await tab.request('CONNECT_EMAIL', { email: b })
    await tab.request('CONNECT_OTP', { otp: lastCode(service, b) })
    answer()
    await refused
    equal(await addressOf(tab), ofB)
    equal(unlockedIn(tab), ofB)
  })

  test('forgets what a passkey has derived as soon as another user signs in', async () => {
    const tab = open().tab()
    const [a, b] = [person(), person()]
    await tab.logIn(a)
    const derived = crypto.getRandomValues(new Uint8Array(32))
    tab.passkeys.remember('somebody', { method: 'passkey', credentialId: 'cGFzc2tleQ', salt: 'c2FsdA', derived })
    await tab.logIn(b)
    ok(derived.every(byte => byte === 0))
  })
})
