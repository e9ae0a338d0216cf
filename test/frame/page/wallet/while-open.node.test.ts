import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { createWallet, openWithSecret } from '../../../../frame/page/keys/wallet-registration.ts'
import type { OpenedWallet } from '../../../../frame/page/keys/split-shares.ts'
import { idleTimeout } from '../../../../frame/page/keys/key-vault.ts'
import { defineScreen, type Screen, type ScreenHost as FrameStage } from '../../../../frame/page/ui/screen-host.ts'
import { createWhileOpen } from '../../../../frame/page/wallet/while-open.ts'
import type { ScreenId } from '../../../../frame/protocol/surfaces.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { drawScreen, type DrawnScreen } from '../../../kit/drawn-screen.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { openStage, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const isWiped = ({ entropy, keys }: OpenedWallet) => [...entropy, ...keys.eip155, ...keys.solana].every(byte => byte === 0)

describe('a screen that has an opened wallet', { timeout: 240_000 }, () => {
  let store: Store
  let service: Stage
  let browser: FrameBrowser
  before(async () => {
    store = await openTestStore()
    service = await openStage({ store })
  })
  after(async () => {
    await service?.stop()
    await store?.close()
  })
  afterEach(() => browser.close())

  /** Opens the wallet by the secret, and returns with the screen shown. */
  async function opened(run: (tab: FrameTab) => Promise<unknown>, id: ScreenId, signsOut = false) {
    browser = frameBrowser({ service })
    const tab = browser.tab()
    await tab.logIn(newEmail())
    const { id: userId } = await tab.client.user()
    const secret = newPasskey()
    const holders = { userId, device: browser.device, service: tab.client.shares }
    await createWallet(holders, again(secret))
    await tab.request('GET_USER')
    if (signsOut) await tab.request('SIGN_OUT')
    const asking = run(tab)
    asking.catch(() => undefined)
    if (signsOut) (await tab.shows('signed-out')).press({ id: userId })
    const wallet = await openWithSecret(holders, (await browser.device.record(userId))!, again(secret))
    ;(await tab.shows('recovery-secret')).press({ opened: wallet, secret: again(secret) })
    const screen = await tab.shows(id)
    return { tab, asking, wallet, screen }
  }
  const manage = (screen: 'export' | 'recovery' | 'delete') => (tab: FrameTab) => tab.request('MANAGE', { screen })

  for (const [screen, id] of [
    ['export', 'export'],
    ['recovery', 'recovery-method'],
    ['delete', 'delete']
  ] as const) {
    test(`closes after fifteen minutes without a press or a key, and wipes it (${screen})`, async () => {
      const { tab, asking, wallet, screen: shown } = await opened(manage(screen), id)
      const { drawn } = shown
      for (const event of ['keydown', 'pointerdown'] as const) {
        service.clock.pass(idleTimeout - 1)
        drawn.happens(event)
      }
      // a visible window is not necessarily in use
      service.clock.pass(idleTimeout - minute)
      drawn.happens('focus')
      equal(tab.screens[0], shown)
      ok(!isWiped(wallet))
      service.clock.pass(minute)
      await rejects(asking, { shortMessage: 'Your wallet is locked.' })
      deepEqual(tab.screens, [])
      ok(isWiped(wallet))
    })

    test(`closes with its session, and wipes it (${screen})`, async () => {
      const { tab, asking, wallet } = await opened(manage(screen), id)
      await browser.tab().request('SIGN_OUT')
      await rejects(asking, { code: 'login-too-old' })
      deepEqual(tab.screens, [])
      ok(isWiped(wallet))
    })
  }

  test('closes where it was opened without a session', async () => {
    const { tab, asking, wallet } = await opened(manage('export'), 'export', true)
    service.clock.pass(idleTimeout)
    await rejects(asking, { code: 'not-connected' })
    deepEqual(tab.screens, [])
    ok(isWiped(wallet))
  })

  test('leaves no timer behind', async () => {
    const { asking, screen, wallet } = await opened(manage('export'), 'export')
    const before = service.clock.pending.length
    screen.press()
    await asking
    ok(isWiped(wallet))
    equal(service.clock.pending.length, before - 1)
  })
})

test('a screen of an opened wallet closes with the first look at it after the machine has slept', async () => {
  for (const event of ['focus', 'keydown'] as const) {
    let now = 1_900_000_000_000
    let drawn: DrawnScreen | undefined
    const stage = {
      show: <Answer>(screen: Screen<Answer>, { signal }: { readonly signal?: AbortSignal | undefined } = {}) =>
        new Promise<Answer>((answer, fail) => {
          signal!.addEventListener('abort', () => fail(signal!.reason))
          drawn = drawScreen(screen, { answer, fail })
        })
    } as FrameStage
    // no timer runs while it sleeps
    const { show } = createWhileOpen({ stage, now: () => now, after: () => () => undefined })
    const { signal } = new AbortController()
    const empty = defineScreen<true>('export', () => ({ title: '', content: [], actions: [] }))
    const shown = show(signal, (open, ending) => open.show(empty, { signal: ending }))
    const refused = rejects(shown, { code: 'locked' })
    now += idleTimeout - 1
    drawn!.happens('keydown')
    now += 8 * 60 * minute
    drawn!.happens(event)
    await refused
  }
})
