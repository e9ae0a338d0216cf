import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { DeviceStore } from '../../../../frame/page/keys/device-store.ts'
import { openByDevice } from '../../../../frame/page/keys/postponed.ts'
import { createWallet, openWithSecret } from '../../../../frame/page/keys/wallet-registration.ts'
import { deleteWallet } from '../../../../frame/page/wallet/deletion.ts'
import type { ScreenId } from '../../../../frame/protocol/surfaces.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { newEmail, takeAddress } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { openStage, pageOrigin, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const day = 24 * 60 * minute

// The frame's code over HTTP to the real login service, with the device's share in memory.
describe('a device with shares that no login leads to any more', () => {
  let store: Store
  let service: Stage
  let browser: FrameBrowser
  let tab: FrameTab
  before(async () => {
    store = await openTestStore()
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
  const shows = (id: ScreenId) => tab.shows(id)
  const recorded = async () => browser.device.record((await tab.client.session())!.user.id)

  async function ownerAfterTheft() {
    const email = newEmail()
    await tab.logIn(email)
    const own = await holders()
    const secret = newPasskey()
    const { addresses } = await createWallet(own, again(secret))
    await tab.request('GET_USER')
    const record = (await browser.device.record(own.userId))!
    await takeAddress(service, email)
    // the former address stays that long for a device that has signed with the key
    service.clock.pass(31 * day)
    await tab.logIn(email)
    assert.notEqual((await tab.client.session())!.user.id, own.userId)
    const unlocked = async () => ({ opened: await openWithSecret(own, record, again(secret)), secret: again(secret) })
    return { userId: own.userId, addresses, unlocked }
  }

  test('after its address went to a thief: is exported with the secret, and a new one is made when its user says so', async () => {
    const { userId, addresses, unlocked } = await ownerAfterTheft()
    const replied = tab.request('GET_USER')
    const kept = await shows('kept')
    assert.equal(await recorded(), undefined, 'no wallet in silence')
    kept.press({ id: userId })
    ;(await shows('recovery-secret')).press(await unlocked())
    ;(await shows('export')).press()
    ;(await shows('kept')).press({})
    assert.notEqual((await replied).address, addresses.eip155)
    assert.deepEqual((await browser.device.record(userId))?.addresses, addresses, 'it stays on the device')
    await tab.request('GET_USER')
    assert.equal(tab.screens.length, 0, 'it is asked once')
  })

  test('asks nothing of a login of another name: its wallet is there at once', async () => {
    await tab.logIn(newEmail())
    const own = await holders()
    await createWallet(own, again(newPasskey()))
    await tab.request('GET_USER')
    await tab.client.signOut()
    service.clock.pass(minute)
    await tab.logIn(newEmail())
    let isOver = false
    const replied = tab.request('GET_USER').finally(() => (isOver = true))
    while (!isOver && tab.screens.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    assert.equal(tab.screens[0]?.id, undefined, 'no screen comes before the wallet')
    assert.notEqual((await replied).address, (await browser.device.record(own.userId))?.addresses.eip155)
  })

  test('makes none where its user cancels, and asks once for several requests', async () => {
    await ownerAfterTheft()
    const cancelled = tab.request('GET_USER')
    ;(await shows('kept')).cancel()
    await assert.rejects(cancelled)
    assert.equal(await recorded(), undefined)
    const both = [tab.request('GET_USER'), tab.request('GET_USER')]
    ;(await shows('kept')).press({})
    const [first, second] = await Promise.all(both)
    assert.equal(first!.address, second!.address)
  })

  /** Gives the address that belonged to the wallet to another account. */
  async function requestByAnother(days: number): Promise<{ readonly over: Promise<unknown> }> {
    await tab.logIn(newEmail())
    const own = await holders()
    await createWallet(own, { method: 'postponed', since: service.clock.now(), origin: pageOrigin })
    await tab.client.signOut()
    const { setId } = (await browser.device.record(own.userId))!
    const email = newEmail()
    await browser.device.keepLogin(own.userId, setId, email)
    service.clock.pass(days * day)
    await tab.logIn(email)
    const over = tab.request('GET_USER')
    ;(await shows('kept')).press({ id: own.userId })
    return { over }
  }

  test('without a recovery secret: is not exported by another login as long as its own leads to it', async () => {
    const { over } = await requestByAnother(2)
    ;(await shows('kept')).press({})
    await over
  })

  test('without a recovery secret: is exported once its own may lead elsewhere', async () => {
    const { over } = await requestByAnother(8)
    ;(await shows('export')).press()
    ;(await shows('kept')).press({})
    await over
  })

  test('without a recovery secret: is exported after that time however often another login has signed in meanwhile', async () => {
    const { over } = await requestByAnother(2)
    ;(await shows('kept')).cancel()
    await over.catch(() => undefined)
    const { email } = (await tab.client.session())!.user
    for (const days of [2, 2, 2]) {
      await tab.client.signOut()
      service.clock.pass(days * day)
      await tab.logIn(email!)
      const asking = tab.request('GET_USER')
      ;(await shows('kept')).cancel()
      await assert.rejects(asking)
    }
    const asking = tab.request('GET_USER')
    const kept = await shows('kept')
    assert.match(kept.drawn.text, /Export it/)
    kept.cancel()
    await assert.rejects(asking)
  })

  describe('whose wallet without a recovery secret was deleted', () => {
    async function deleted() {
      lastMailed = newEmail()
      await tab.logIn(lastMailed)
      const { address } = await tab.request('GET_USER')
      const own = await holders()
      const opened = await openByDevice(own)
      await deleteWallet({ client: tab.client, device: browser.device }, own.userId, opened)
      assert.deepEqual(await tab.request('IS_CONNECTED'), { isConnected: false })
      return { address, userId: own.userId }
    }

    test('restores it for 30 days', async () => {
      const { address } = await deleted()
      service.clock.pass(20 * day)
      await tab.logIn(lastMailed)
      const replied = tab.request('GET_USER').catch((error: unknown) => error)
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
      const reply = await tab.request('GET_USER')
      assert.notEqual(reply.address, address)
      assert.notEqual((await browser.device.record(userId))?.addresses.eip155, address)
    })
  })

  /** Creates a device with one share of a wallet that the service has lost. */
  async function orphaned() {
    await tab.logIn(newEmail())
    const own = await holders()
    const { addresses } = await createWallet(own, { method: 'custodial', deposit: async () => undefined })
    const before = await store.db.selectFrom('login_user').selectAll().where('id', '=', own.userId).executeTakeFirstOrThrow()
    const set = (values: object) => store.db.updateTable('login_user').set(values).where('id', '=', own.userId).execute()
    await set({ set_id: null, addresses: null, version: 0 })
    await tab.client.user()
    const { set_id, version } = before
    return { addresses, restore: () => set({ set_id, addresses: before.addresses, version }) }
  }

  test('of one share alone, shown in two tabs: the second screen erases no new wallet', { timeout: 240_000 }, async () => {
    await orphaned()
    const other = browser.tab()
    const replies = [tab.request('GET_USER'), other.request('GET_USER')]
    const stale = await other.shows('forget')
    ;(await shows('forget')).drawn.press('Forget it on this device')
    const { address } = await replies[0]!
    assert.ok(!stale.drawn.text.replaceAll(/\s/g, '').includes(address.slice(2)), 'the screen names another wallet')
    stale.drawn.press('Forget it on this device')
    assert.equal((await replies[1]!).address, address)
    const left = await recorded()
    assert.ok(left?.addresses.eip155 === address && left.postponed, 'both shares of it stay')
  })

  test('of one share alone: is asked for once by the requests of a tab', { timeout: 240_000 }, async () => {
    await orphaned()
    const replies = Promise.all(Array.from({ length: 3 }, () => tab.request('GET_USER')))
    ;(await shows('forget')).press()
    // a second screen would block its request
    const addresses = (await replies).map(({ address }) => address)
    assert.equal(new Set(addresses).size, 1)
    assert.equal((await recorded())?.addresses.eip155, addresses[0])
  })

  test(
    'of one share alone: stays where the service knows the wallet again before the user has agreed',
    { timeout: 240_000 },
    async () => {
      const { addresses, restore } = await orphaned()
      const replied = tab.request('GET_USER')
      const forget = await shows('forget')
      await restore()
      forget.press()
      assert.equal((await replied).address, addresses.eip155)
      assert.deepEqual((await recorded())?.addresses, addresses)
    }
  )

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
      const refused = tab.request('GET_USER')
      ;(await shows('forget')).cancel()
      await assert.rejects(refused)
      assert.ok(await recorded())
      const replied = tab.request('GET_USER').catch(() => undefined)
      ;(await shows('forget')).press()
      const reply = await replied
      if (title === 'nothing of it') assert.ok(reply?.address)
      else assert.equal(await recorded(), undefined)
    })
  }
})
