import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Hex } from 'viem'
import { generateEntropy } from '../../../../frame/page/keys/mnemonic.ts'
import { splitEntropy } from '../../../../frame/page/keys/split-shares.ts'
import { createWallet, openWithSecret } from '../../../../frame/page/keys/wallet-registration.ts'
import { waitingTime } from '../../../../frame/page/wallet/signed-out.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { eventually } from '../../../kit/eventually.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { openStage, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const exportIt = 'Export the wallet on this device'

/** A false response of the login service to every request. */
type Lie = { readonly status: number; readonly error: { readonly code: string; readonly now?: number } }
const refusing = (code: string): Lie => ({ status: 401, error: { code } })

// The frame's code over HTTP to the real login service, which starts to respond falsely.
describe('a user whom the login service signs out, or does not let in', { timeout: 240_000 }, () => {
  let store: Store
  let service: Stage
  let browser: FrameBrowser
  let tab: FrameTab
  let lie: Lie | 'away' | undefined
  before(async () => {
    store = await openTestStore()
    service = await openStage({ store })
  })
  after(async () => {
    await service?.stop()
    await store?.close()
  })
  const begin = () => {
    lie = undefined
    browser = frameBrowser({
      service,
      fetch: async (...request) => {
        if (!lie) return fetch(...request)
        if (lie === 'away') throw new TypeError('Failed to fetch')
        const { status, error } = lie
        return Response.json({ error: { message: 'no', ...error } }, { status })
      }
    })
    tab = browser.tab()
  }
  afterEach(() => browser.close())

  /** Signs up with a recovery secret. */
  async function owner() {
    begin()
    await tab.logIn(newEmail())
    const { id: userId } = await tab.client.user()
    const secret = newPasskey()
    const holders = { userId, device: browser.device, service: tab.client.shares }
    const { addresses } = await createWallet(holders, again(secret))
    const { address } = await tab.request('GET_USER')
    tab.vault.lock()
    const record = (await browser.device.record(userId))!
    const unlocked = async () => ({ opened: await openWithSecret(holders, record, again(secret)), secret: again(secret) })
    return { userId, addresses, address: address as Hex, unlocked, record }
  }
  /** Goes through the screens to the keys, with the secret. */
  async function exports({ unlocked, addresses }: Awaited<ReturnType<typeof owner>>) {
    const offer = await tab.shows('signed-out')
    offer.drawn.press(exportIt)
    ;(await tab.shows('recovery-secret')).press(await unlocked())
    const shown = await tab.shows('export')
    shown.drawn.press('Show: EVM private key')
    match(shown.drawn.text, /0x[0-9a-f]{64}/)
    shown.press()
    const last = await tab.shows('signed-out')
    ok(last.drawn.text.includes(addresses.eip155), 'the wallet is named')
    last.drawn.press('Close')
  }

  for (const code of ['login-session-over', 'login-session', 'login-refused'])
    test(`exports what this device keeps, by its secret, after the answer ${code}`, async () => {
      const own = await owner()
      lie = refusing(code)
      for (const visit of [tab, browser.tab(), browser.tab()]) {
        tab = visit
        const exporting = tab.request('MANAGE', { screen: 'export' })
        await exports(own)
        equal(await exporting, undefined)
      }
      ok((await browser.device.record(own.userId))?.recovery, 'both shares stay')
    })

  test('exports it without any answer, from a browser that was signed out, by the secret alone', async () => {
    const own = await owner()
    await tab.request('SIGN_OUT')
    lie = 'away'
    const exporting = tab.request('MANAGE', { screen: 'export' })
    await exports(own)
    await exporting
  })

  test('signs nothing, and explains how to export before the request fails', async () => {
    const own = await owner()
    lie = refusing('login-session-over')
    const signing = rejects(tab.sign('hello', own.address), { code: 'login-too-old' })
    await exports(own)
    await signing
    equal(tab.vault.unlocked, undefined)
    await rejects(tab.request('MANAGE', { screen: 'recovery' }), { code: 'not-connected' })
    await rejects(tab.sign('hello', own.address), { code: 'not-connected' })
    await rejects(tab.request('GET_USER'), { code: 'not-connected' })
    equal(tab.screens.length, 0, 'a page whose user is signed out brings up no wallet of another one')
  })

  test('is explained once where several requests wait', async () => {
    const { address } = await owner()
    lie = refusing('login-session-over')
    let count = 0
    const refused = [1, 2, 3].map(() => rejects(tab.sign('hello', address)).then(() => count++))
    const screen = await tab.shows('signed-out')
    // one that is refused after the screen has closed would show another one
    await eventually(() => count === 2, 'the requests that do not show the screen fail at once')
    equal(tab.screens.length, 1)
    screen.drawn.press('Close')
    await Promise.all(refused)
  })

  test('shows nothing where this device opens no wallet by itself', async () => {
    begin()
    await tab.logIn(newEmail())
    const { id: userId } = await tab.client.user()
    const holders = { userId, device: browser.device, service: tab.client.shares }
    await createWallet(holders, { method: 'custodial', deposit: async () => undefined })
    lie = refusing('login-session-over')
    await rejects(tab.request('MANAGE', { screen: 'export' }), { code: 'login-too-old' })
    equal(tab.screens.length, 0)
  })

  test('may export what a sign-in that fails leaves closed', async () => {
    const own = await owner()
    await tab.request('SIGN_OUT')
    lie = 'away'
    const refused = rejects(tab.request('CONNECT_EMAIL', { email: newEmail() }), { code: 'login-unreachable' })
    await exports(own)
    await refused
    await rejects(tab.request('CONNECT_EMAIL', { email: newEmail() }), { code: 'login-unreachable' })
    equal(tab.screens.length, 0, 'once: a network that fails does not ask again and again')
  })

  describe('with a wallet that has no recovery yet', () => {
    const offered = async () => {
      const failing = tab.request('MANAGE', { screen: 'export' }).catch((error: unknown) => error)
      return { offer: await tab.shows('signed-out'), failing }
    }
    const postponed = async () => {
      begin()
      const email = newEmail()
      await tab.logIn(email)
      await tab.request('GET_USER')
      const { id: userId } = await tab.client.user()
      return { email, record: async () => (await browser.device.record(userId))! }
    }

    for (const [title, end] of [
      ['after the service has ended the session', async () => void (lie = refusing('login-session-over'))],
      ['after signing out', () => tab.request('SIGN_OUT')]
    ] as const)
      test(`exports it seven days after asking, and not before (${title})`, async () => {
        await postponed()
        await end()
        const { offer, failing } = await offered()
        await rejects(async () => offer.drawn.press(exportIt), /no button/)
        offer.drawn.press('Request export')
        const waiting = await tab.shows('signed-out')
        match(waiting.drawn.text, /You can export it from/)
        await rejects(async () => waiting.drawn.press('Request export'), /no button/)
        // an answer without a button on the screen
        service.clock.pass(waitingTime - minute)
        waiting.press({ id: (await browser.device.all())[0]!.userId })
        const still = await tab.shows('signed-out')
        still.drawn.press('Close')
        ok((await failing) instanceof Error)
        service.clock.pass(minute)
        const { offer: now, failing: exporting } = await offered()
        now.drawn.press(exportIt)
        ;(await tab.shows('export')).press()
        ;(await tab.shows('signed-out')).drawn.press('Close')
        equal(await exporting, undefined)
      })

    /** Starts a request of another user at the device, in a separate tab. */
    const leftOpen = async () => {
      const other = browser.tab()
      const failing = other.request('MANAGE', { screen: 'export' }).catch((error: unknown) => error)
      return { other, left: await other.shows('signed-out'), failing }
    }
    const signInAgain = async (email: string) => {
      await tab.logIn(email)
      const replied = tab.request('GET_USER').catch((error: unknown) => error)
      ;(await tab.shows('recovery-method')).cancel()
      await replied
      await tab.request('SIGN_OUT')
    }

    test('counts the seven days from the press on a screen that was left open', { timeout: 240_000 }, async () => {
      const { record } = await postponed()
      await tab.request('SIGN_OUT')
      const { other, left, failing } = await leftOpen()
      service.clock.pass(waitingTime + minute)
      left.drawn.press('Request export')
      const waiting = await other.shows('signed-out')
      equal((await record()).exportFrom, service.clock.now() + waitingTime)
      await rejects(async () => waiting.drawn.press(exportIt), /no button/)
      waiting.drawn.press('Close')
      await failing
    })

    test('closes the screen in every tab as a user signs in', { timeout: 240_000 }, async () => {
      const { email } = await postponed()
      await tab.request('SIGN_OUT')
      const { other, left, failing } = await leftOpen()
      service.clock.pass(waitingTime)
      await signInAgain(email)
      ok((await failing) instanceof Error)
      equal(other.screens.includes(left), false)
    })

    test('exports nothing on a press that comes before the message of a sign-in', { timeout: 240_000 }, async () => {
      const { record } = await postponed()
      const session = browser.session()!
      await tab.request('SIGN_OUT')
      const asking = await leftOpen()
      asking.left.drawn.press('Request export')
      ;(await asking.other.shows('signed-out')).drawn.press('Close')
      await asking.failing
      service.clock.pass(waitingTime)
      const { other, left, failing } = await leftOpen()
      await browser.place(session)
      left.drawn.press(exportIt)
      ok((await failing) instanceof Error)
      equal(other.screens.length, 0)
      ok((await record()).postponed)
    })

    test('exports no other wallet than the one that was shown', { timeout: 240_000 }, async () => {
      const { record } = await postponed()
      await tab.request('SIGN_OUT')
      const asking = await leftOpen()
      asking.left.drawn.press('Request export')
      ;(await asking.other.shows('signed-out')).drawn.press('Close')
      await asking.failing
      service.clock.pass(waitingTime)
      const { other, left, failing } = await leftOpen()
      const { userId, setId } = await record()
      await browser.device.remove(userId, setId)
      const made = await splitEntropy(generateEntropy(), 1)
      const later = { since: service.clock.now(), origin: 'https://app.example', share: made.shares.recovery }
      await browser.device.prepare(userId, made, made.shares.device, undefined, later)
      await browser.device.commit(userId, made.setId)
      left.drawn.press(exportIt)
      const next = await other.shows('signed-out')
      ok(next.drawn.text.includes(made.addresses.eip155))
      equal((await record()).exportFrom, undefined, 'nobody has asked for this one')
      next.drawn.press('Close')
      await failing
    })

    test('starts over once its user has signed in', async () => {
      const { email, record } = await postponed()
      await tab.request('SIGN_OUT')
      const { offer, failing } = await offered()
      offer.drawn.press('Request export')
      ;(await tab.shows('signed-out')).drawn.press('Close')
      await failing
      equal((await record()).exportFrom, service.clock.now() + waitingTime)
      await tab.logIn(email)
      await tab.request('GET_USER')
      equal((await record()).exportFrom, undefined)
    })
  })

  test('keeps the session where the service moves the clock, or only disagrees about the time', async () => {
    for (const hours of [31 * 24, -31 * 24, 23]) {
      const { address } = await owner()
      lie = { status: 401, error: { code: 'login-proof-time', now: service.clock.now() + hours * hour } }
      await tab.client.user().catch(() => undefined)
      const ahead = tab.client.now() - service.clock.now()
      equal(ahead, hours === 23 ? 23 * hour : 0)
      const session = browser.session()
      ok(session && session.expiresAt > service.clock.now() + 29 * day)
      // for the frame the service is unreachable: a request is shown, and the session stays
      const signing = rejects(tab.sign('hello', address))
      equal((await tab.shown()).id, 'signature')
      tab.screens[0]!.cancel()
      await signing
      deepEqual(browser.session(), session)
      browser.close()
    }
  })

  test('keeps a session that is as long as it was by a clock that is hours off', async () => {
    const skew = 5 * hour
    begin()
    // this device's clock is behind: the service corrects the proofs
    const clock = service.clock
    const late = frameBrowser({ service: { ...service, clock: { ...clock, now: () => clock.now() - skew } } })
    const visit = late.tab()
    await visit.logIn(newEmail())
    equal(late.session()!.expiresAt, clock.now() - skew + 30 * day)
    late.close()
  })
})
