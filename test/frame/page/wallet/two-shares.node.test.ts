import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { openByDevice, setRecovery } from '../../../../frame/page/keys/postponed.ts'
import { openWithLogin, openWithSecret, reconcileShares } from '../../../../frame/page/keys/wallet-registration.ts'
import { getRegisteredSet } from '../../../../frame/page/login/parse-replies.ts'
import type { ScreenId } from '../../../../frame/protocol/surfaces.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { frameBrowser, type FrameBrowser, type FrameTab, type ShownScreen } from '../../../kit/frame-tabs.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { loseShare, loseWallet } from '../../../kit/saved-wallet.ts'
import { openStage, type Stage } from '../../../services/auth/login/stage.ts'

const day = 24 * 60 * 60_000
const other = { eip155: `0x${'52'.repeat(20)}`, solana: '11111111111111111111111111111111' }

/** A false response of the login service; `undefined`: the real one. */
type Lie = (path: string, honest: () => Promise<Response>) => Promise<Response | undefined>

const failure = (status: number, code?: string) =>
  Response.json(code === undefined ? {} : { error: { code, message: 'Refused.' } }, { status })
const isAboutWallet = (path: string) => path.startsWith('/v1/shares') || path.startsWith('/v1/wallet-record')

/** Returns the service's user with other data in the place of the wallet. */
const saying =
  (change: (user: Record<string, unknown>) => Record<string, unknown>): Lie =>
  async (path, honest) =>
    path === '/v1/user'
      ? Response.json(change((await (await honest()).json()) as Record<string, unknown>))
      : isAboutWallet(path)
        ? failure(404, 'login-unknown')
        : undefined

const lies: Readonly<Record<string, Lie>> = {
  'does not answer': () => Promise.reject(new Error('There is no network.')),
  'answers 503': async () => failure(503),
  'answers 403 to all that is about the wallet': async path =>
    isAboutWallet(path) ? failure(403, 'login-record-key') : undefined,
  'answers 404 to all that is about the wallet': async path => (isAboutWallet(path) ? failure(404) : undefined),
  'says that there is no wallet': saying(({ keys: _none, ...user }) => user),
  'says that there is none, and that something waits': saying(({ keys: _none, ...user }) => ({ ...user, attention: true })),
  'names another wallet': saying(user => ({ ...user, keys: { setId: 'another-set-id-1', version: 1, addresses: other } })),
  'says that it is in another browser': saying(user => {
    const { addresses } = user['keys'] as Record<string, unknown>
    const postponed = { origin: 'https://elsewhere.example', device: 'Another', lastSeenAt: 1 }
    return { ...user, keys: { setId: 'another-set-id-1', version: 2, addresses, postponed } }
  })
}

// The frame's code over HTTP to the real login service, whose responses are changed on the way.
describe('a device with both shares of a wallet whose recovery is postponed', { timeout: 240_000 }, () => {
  let store: Store
  let service: Stage
  let browser: FrameBrowser
  let tab: FrameTab
  let lie: Lie | undefined
  before(async () => {
    store = await openTestStore()
    service = await openStage({ store })
  })
  after(async () => {
    await service?.stop()
    await store?.close()
  })
  beforeEach(() => {
    service.clock.pass(day)
    lie = undefined
    browser = frameBrowser({
      service,
      async fetch(...request) {
        const url = request[0] as string
        const honest = () => fetch(...request)
        return (await lie?.(url.slice(service.url.length), honest)) ?? honest()
      }
    })
    tab = browser.tab()
  })
  afterEach(() => browser?.close())

  const userId = async () => (await tab.client.session())!.user.id
  const recorded = async () => browser.device.record(await userId())
  async function newWallet(): Promise<string> {
    await tab.logIn(newEmail())
    return (await tab.request('GET_USER')).address
  }

  /** Simulates a reload: memory is lost. */
  function reload(): void {
    tab.vault.lock()
    tab = browser.tab()
  }

  /** Fetches the service's current state. */
  const hear = () => tab.client.user().catch(() => undefined)

  const seen = new Set<ShownScreen>()
  /** Answers the screens, by screen, until the request is over. Resolves to the screens. */
  async function pressing(request: Promise<unknown>, answers: Partial<Record<ScreenId, unknown>>): Promise<ScreenId[]> {
    const shown: ScreenId[] = []
    const over = request.then(
      () => undefined,
      () => undefined
    )
    for (;;) {
      const screen = await Promise.race([over, tab.shown()])
      if (!screen) return shown
      if (!seen.has(screen)) {
        seen.add(screen)
        shown.push(screen.id)
        if (screen.id in answers) screen.press(answers[screen.id])
        else screen.cancel()
      }
      // until it is removed
      await new Promise(resolve => setImmediate(resolve))
    }
  }

  for (const [title, falseReply] of Object.entries(lies)) {
    test(`opens and exports it within the day, where the service ${title}`, async () => {
      const address = await newWallet()
      lie = falseReply
      await hear()
      reload()
      const user = tab.request('GET_USER')
      await pressing(user, { 'pending-unread': 'later' })
      assert.equal((await user).address, address)
      const signing = tab.sign('hello', address)
      await pressing(signing, { 'pending-unread': 'later', signature: true })
      assert.match(String(await signing), /^0x[0-9a-f]{130}$/)
      const exporting = tab.request('MANAGE', { screen: 'export' })
      assert.ok((await pressing(exporting, { 'pending-unread': 'later', export: true })).includes('export'))
      await exporting
    })

    test(`exports it after the day in the place of a set-up, and gives no address, where the service ${title}`, async () => {
      const address = await newWallet()
      service.clock.pass(day)
      // an earlier attempt, which the service has not stored
      lie = falseReply
      await hear()
      await assert.rejects(setRecovery(await tab.holders(), newPasskey()))
      reload()
      const answers = { 'pending-unread': 'later', 'recovery-method': 'export', export: true }
      const exporting = tab.request('MANAGE', { screen: 'export' })
      const shown = await pressing(exporting, answers)
      assert.deepEqual(
        shown.filter(id => id !== 'pending-unread'),
        ['recovery-method', 'export']
      )
      await exporting
      for (const asking of [
        () => tab.request('GET_USER'),
        () => tab.request('SET_UP_RECOVERY', { reason: 'address' }),
        () => tab.request('RPC_REQUEST', { method: 'eth_accounts', params: [], chainId: 1 }),
        () => tab.sign('hello', address)
      ]) {
        const request = asking()
        assert.ok((await pressing(request, answers)).includes('export'))
        await assert.rejects(request, { code: 'user-rejected' })
      }
      assert.ok((await recorded())?.postponed, 'nothing of it is given up')
      assert.equal((await openByDevice(await tab.holders())).keys.addresses.eip155, address)
    })
  }

  test('offers the export once the page is reloaded in the middle, and nothing is lost', async () => {
    const address = await newWallet()
    service.clock.pass(day)
    lie = lies['does not answer']
    const begun = tab.request('MANAGE', { screen: 'export' })
    const first = await tab.shown()
    assert.equal(first.id, 'recovery-method')
    first.press('export')
    while (tab.screens[0]?.id !== 'export') await new Promise(resolve => setImmediate(resolve))
    // the page is closed, and its screens with it
    tab.screens[0].cancel()
    await assert.rejects(begun)
    reload()
    const exporting = tab.request('MANAGE', { screen: 'export' })
    assert.deepEqual(await pressing(exporting, { 'recovery-method': 'export', export: true }), ['recovery-method', 'export'])
    await exporting
    assert.equal((await openByDevice(await tab.holders())).keys.addresses.eip155, address)
  })

  test('postpones no set-up on a screen that was left open beyond the day', { timeout: 240_000 }, async () => {
    await tab.logIn(newEmail())
    await tab.request('GET_USER')
    for (const [time, end] of [
      [day - 1, 'postponed'],
      [1, 'user-rejected']
    ] as const) {
      const asking = tab.request('SET_UP_RECOVERY', { reason: 'offer' })
      const over = asking.then(
        ({ recovery }) => recovery,
        (error: unknown) => (error as { code: string }).code
      )
      const offer = await tab.shows('recovery-method')
      service.clock.pass(time)
      offer.cancel()
      assert.equal(await over, end)
    }
  })

  test('opens while the login is fresh, where the service has damaged its share', async () => {
    const address = await newWallet()
    await store.db
      .updateTable('login_share')
      .set({ sealed: Buffer.alloc(90, 7).toString('base64url') })
      .where('user_id', '=', await userId())
      .execute()
    for (const damaged of [undefined, { authShare: 'AAAA' }]) {
      lie = async (path, honest) =>
        damaged && path.startsWith('/v1/shares')
          ? Response.json({ ...(await recorded()), state: 'committed', ...damaged })
          : honest()
      reload()
      assert.equal((await tab.request('GET_USER')).address, address)
      const signing = tab.sign('hello', address)
      await pressing(signing, { signature: true })
      assert.match(String(await signing), /^0x/)
    }
  })

  const losses: [title: string, version: number, lose: (userId: string) => Promise<void>][] = [
    ['has lost the wallet', 0, id => loseWallet(store.db, id)],
    ['has another set of it', 4, id => loseShare(store.db, id, { set_id: 'another-set-id-1', version: 4 })]
  ]
  for (const [title, version, lose] of losses) {
    test(`is repaired by setting recovery, where the service ${title}`, async () => {
      const address = await newWallet()
      const own = await tab.holders()
      await lose(own.userId)
      const secret = newPasskey()
      const { addresses } = await setRecovery(own, again(secret))
      assert.equal(addresses.eip155, address)
      const registered = getRegisteredSet(await tab.client.user())!
      assert.equal((await reconcileShares(own, registered)).name, 'here')
      // above every version that this device or the service knows
      assert.equal(registered.version, Math.max(1, version) + 1)
      assert.deepEqual((await openWithLogin(own, registered)).keys.addresses, addresses)
      assert.deepEqual((await openWithSecret(own, registered, again(secret))).keys.addresses, addresses)
      assert.equal((await recorded())?.postponed, undefined)
    })
  }
})
