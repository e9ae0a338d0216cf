import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { DeviceStore } from '../../../../frame/page/keys/device-store.ts'
import { openByDevice } from '../../../../frame/page/keys/postponed.ts'
import { createWallet, openWithSecret } from '../../../../frame/page/keys/registration.ts'
import { deleteWallet } from '../../../../frame/page/wallet/record.ts'
import type { ScreenId } from '../../../../frame/protocol/surfaces.ts'
import { createLog } from '../../../../services/lib/log.ts'
import { openStore, type Store } from '../../../../services/store/store.ts'
import { frameBrowser, type FrameBrowser, type FrameTab, type ShownScreen } from '../../../kit/frame-tabs.ts'
import { openLoginVisit } from '../../../kit/login-visit.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { lastCode, openStage, pageOrigin, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const day = 24 * 60 * minute

// The frame's own code over HTTP to the real login service, with the device's share in memory.
describe('a device with shares that no login leads to any more', () => {
  let store: Store
  let service: Stage
  let browser: FrameBrowser
  let tab: FrameTab
  before(async () => {
    store = await openStore({ log: createLog('silent') })
    service = await openStage({ store })
  })
  after(async () => {
    await service?.stop()
    await store?.close()
  })
  let lastMailed = ''
  beforeEach(() => {
    service.clock.pass(day)
    browser?.close()
    browser = frameBrowser({ service })
    tab = browser.tab()
  })
  after(() => browser?.close())

  const holders = async (device: DeviceStore = browser.device) => {
    const { id: userId } = (await tab.client.session())!.user
    return { userId, device, service: tab.client.shares }
  }
  const seen = new Set<ShownScreen>()
  /** The next screen of that row, as soon as it is shown. */
  async function shows(id: ScreenId): Promise<ShownScreen> {
    for (;;) {
      const [screen] = tab.screens
      if (screen?.id === id && !seen.has(screen)) {
        seen.add(screen)
        return screen
      }
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  const recorded = async () => browser.device.record((await tab.client.session())!.user.id)

  /** Somebody with the mailbox asks for another address, and the delay ends. */
  async function takeAddress(email: string): Promise<void> {
    const thief = openLoginVisit(service)
    const theirs = newEmail()
    service.clock.pass(minute)
    await thief.logIn(email)
    const first = await thief.client.updateEmail(theirs)
    const second = await thief.client.updateEmailPrimary(first.update, lastCode(service, email))
    await thief.client.updateEmailSecondary(second.update, lastCode(service, theirs))
    service.clock.pass(8 * day)
    await service.sweep()
  }

  async function ownerAfterTheft() {
    const email = newEmail()
    await tab.logIn(email)
    const own = await holders()
    const secret = newPasskey()
    const { addresses } = await createWallet(own, again(secret))
    await tab.ask('GET_USER')
    const record = (await browser.device.record(own.userId))!
    await takeAddress(email)
    // so long the former address is kept for a device that has signed with the key
    service.clock.pass(31 * day)
    await tab.logIn(email)
    assert.notEqual((await tab.client.session())!.user.id, own.userId)
    const asked = async () => ({ opened: await openWithSecret(own, record, again(secret)), secret: again(secret) })
    return { userId: own.userId, addresses, asked }
  }

  test('after its address went to a thief: is exported with the secret, and a new one is made when its user says so', async () => {
    const { userId, addresses, asked } = await ownerAfterTheft()
    const replied = tab.ask('GET_USER')
    const kept = await shows('kept')
    assert.equal(await recorded(), undefined, 'no wallet in silence')
    kept.press({ id: userId })
    ;(await shows('recovery-secret')).press(await asked())
    ;(await shows('export')).press()
    ;(await shows('kept')).press({})
    assert.notEqual((await replied).address, addresses.eip155)
    assert.deepEqual((await browser.device.record(userId))?.addresses, addresses, 'it stays on the device')
    await tab.ask('GET_USER')
    assert.equal(tab.screens.length, 0, 'it is asked once')
  })

  test('asks nothing of a login of another name: its wallet is there at once', async () => {
    await tab.logIn(newEmail())
    const own = await holders()
    await createWallet(own, again(newPasskey()))
    await tab.ask('GET_USER')
    await tab.client.signOut()
    service.clock.pass(minute)
    await tab.logIn(newEmail())
    let isOver = false
    const replied = tab.ask('GET_USER').finally(() => (isOver = true))
    while (!isOver && tab.screens.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    assert.equal(tab.screens[0]?.id, undefined, 'no screen comes before the wallet')
    assert.notEqual((await replied).address, (await browser.device.record(own.userId))?.addresses.eip155)
  })

  test('makes none where its user cancels, and asks once for several requests', async () => {
    await ownerAfterTheft()
    const cancelled = tab.ask('GET_USER')
    ;(await shows('kept')).cancel()
    await assert.rejects(cancelled)
    assert.equal(await recorded(), undefined)
    const both = [tab.ask('GET_USER'), tab.ask('GET_USER')]
    ;(await shows('kept')).press({})
    const [first, second] = await Promise.all(both)
    assert.equal(first!.address, second!.address)
  })

  /** Another account has the address that led to the wallet. */
  async function askedByAnother(days: number): Promise<{ readonly over: Promise<unknown> }> {
    await tab.logIn(newEmail())
    const own = await holders()
    await createWallet(own, { method: 'postponed', since: service.clock.now(), origin: pageOrigin })
    await tab.client.signOut()
    const { setId } = (await browser.device.record(own.userId))!
    const email = newEmail()
    await browser.device.keepLogin(own.userId, setId, email)
    service.clock.pass(days * day)
    await tab.logIn(email)
    const over = tab.ask('GET_USER')
    ;(await shows('kept')).press({ id: own.userId })
    return { over }
  }

  test('without a recovery secret: is not exported by another login as long as its own leads to it', async () => {
    const { over } = await askedByAnother(2)
    ;(await shows('kept')).press({})
    await over
  })

  test('without a recovery secret: is exported once its own may lead elsewhere', async () => {
    const { over } = await askedByAnother(8)
    ;(await shows('export')).press()
    ;(await shows('kept')).press({})
    await over
  })

  describe('whose wallet without a recovery secret was deleted', () => {
    async function deleted() {
      lastMailed = newEmail()
      await tab.logIn(lastMailed)
      const { address } = await tab.ask('GET_USER')
      const own = await holders()
      const opened = await openByDevice(own)
      await deleteWallet({ client: tab.client, device: browser.device }, own.userId, opened)
      assert.deepEqual(await tab.ask('IS_CONNECTED'), { isConnected: false })
      return { address, userId: own.userId }
    }

    test('restores it for 30 days', async () => {
      const { address } = await deleted()
      service.clock.pass(20 * day)
      await tab.logIn(lastMailed)
      const replied = tab.ask('GET_USER').catch((error: unknown) => error)
      ;(await shows('deleted')).press('restore')
      ;(await shows('recovery-method')).cancel()
      await replied
      assert.equal((await recorded())?.addresses.eip155, address)
      assert.ok((await tab.client.user()).keys)
      assert.equal((await recorded())?.restorableUntil, undefined)
    })

    test('keeps nothing of it afterwards', async () => {
      const { address, userId } = await deleted()
      service.clock.pass(31 * day)
      await service.sweep()
      await tab.logIn(lastMailed)
      const reply = await tab.ask('GET_USER')
      assert.notEqual(reply.address, address)
      assert.notEqual((await browser.device.record(userId))?.addresses.eip155, address)
    })
  })

  const lost = {
    'nothing of it': { set_id: null, addresses: null, version: 0 },
    'another one': { addresses: JSON.stringify({ eip155: `0x${'52'.repeat(20)}`, solana: '11111111111111111111111111111111' }) }
  }
  for (const [title, values] of Object.entries(lost)) {
    test(`of one share alone, where the service knows ${title}: is forgotten after a warning, and not before`, async () => {
      await tab.logIn(newEmail())
      const own = await holders()
      await createWallet(own, { method: 'custodial', deposit: async () => undefined })
      await store.db.updateTable('login_user').set(values).where('id', '=', own.userId).execute()
      await tab.client.user()
      const refused = tab.ask('GET_USER')
      ;(await shows('forget')).cancel()
      await assert.rejects(refused)
      assert.ok(await recorded())
      const replied = tab.ask('GET_USER').catch(() => undefined)
      ;(await shows('forget')).press()
      const reply = await replied
      if (title === 'nothing of it') assert.ok(reply?.address)
      else assert.equal(await recorded(), undefined)
    })
  }
})
