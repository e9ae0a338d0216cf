import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { decryptRecoveryShare, type RecoverySecret } from '../../../../frame/page/keys/recovery.ts'
import {
  changeRecovery,
  createWallet,
  openWithSecret,
  recoverWallet,
  type ShareHolders
} from '../../../../frame/page/keys/wallet-registration.ts'
import { inOneTab } from '../../../../frame/page/keys/one-tab.ts'
import type { ShareSet } from '../../../../frame/page/keys/share.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { eventually } from '../../../kit/eventually.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../../kit/frame-tabs.ts'
import { openLoginVisit } from '../../../kit/login-visit.ts'
import { holdersOf, newEmail, newRecordedWallet, registered } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { keepWallet, loseWallet } from '../../../kit/saved-wallet.ts'
import { lastCode, openStage, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const day = 24 * 60 * minute

// The whole frame except its document, over the real login service on a real database.
describe('opening a wallet', { timeout: 240_000 }, () => {
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
  beforeEach(() => {
    service.clock.pass(day)
    browser = frameBrowser({ service })
  })
  afterEach(() => browser.close())

  const recoverBy = (holders: ShareHolders, set: ShareSet, secret: RecoverySecret) =>
    recoverWallet(holders, set, sealed => decryptRecoveryShare(sealed!, again(secret), set))
  const isKnown = async (tab: FrameTab) =>
    (await store.db
      .selectFrom('login_record_device')
      .select('user_id')
      .where('thumbprint', '=', await tab.client.thumbprint())
      .executeTakeFirst()) !== undefined
  const becomesKnown = (tab: FrameTab) => eventually(() => isKnown(tab), 'the service knows that the device has the wallet')
  /** Opens a logged-in browser, before any request to its wallet. */
  async function secondBrowser(email: string) {
    const tab = browser.tab()
    await tab.logIn(email)
    return { tab, holders: await holdersOf(tab as never, browser.device) }
  }
  const threeWays: [string, (tab: FrameTab, owner: Awaited<ReturnType<typeof newRecordedWallet>>) => Promise<unknown>][] = [
    [
      'was recovered there',
      async (tab, { set, secret }) => {
        const user = tab.request('GET_USER')
        const opened = await recoverBy(await holdersOf(tab as never, browser.device), set, secret)
        ;(await tab.shows('recovery-secret')).press(opened)
        return user
      }
    ],
    [
      'opens there with a login',
      async (tab, { set, secret }) => {
        await recoverBy(await holdersOf(tab as never, browser.device), set, secret)
        assert.equal(await isKnown(tab), false)
        return tab.request('GET_USER')
      }
    ],
    [
      'opens there with what its user holds, long after the login',
      async (tab, { set, secret, addresses }) => {
        const holders = await holdersOf(tab as never, browser.device)
        await recoverBy(holders, set, secret)
        service.clock.pass(day)
        const signing = tab.sign('hello', addresses.eip155)
        ;(await tab.shows('signature')).press()
        const opened = await openWithSecret(holders, set, again(secret))
        ;(await tab.shows('recovery-secret')).press({ opened, secret: again(secret) })
        return signing
      }
    ]
  ]
  for (const [title, open] of threeWays) {
    test(`makes a device one of the owner’s where it ${title}: no thief logs it out, and its address logs it in`, async () => {
      const owner = await newRecordedWallet(service)
      const { email } = owner
      const { tab, holders } = await secondBrowser(email)
      assert.ok(await open(tab, owner))
      await becomesKnown(tab)
      const thief = openLoginVisit(service)
      service.clock.pass(minute)
      await thief.logIn(email)
      for (const { id, current } of await thief.client.sessions())
        if (!current) await assert.rejects(thief.client.endSession(id), { code: 'login-record-key' })
      const theirs = newEmail()
      service.clock.pass(minute)
      const one = await thief.client.updateEmail(theirs)
      const two = await thief.client.updateEmailPrimary(one.update, lastCode(service, email))
      assert.ok((await thief.client.updateEmailSecondary(two.update, lastCode(service, theirs))).effectiveAt)
      service.clock.pass(8 * day)
      await service.sweep()
      await tab.logIn(email)
      assert.equal((await tab.client.user()).id, holders.userId)
    })
  }

  test('is known of no device that has the mailbox alone', async () => {
    const { email } = await newRecordedWallet(service)
    const { tab } = await secondBrowser(email)
    const user = tab.request('GET_USER')
    const refused = assert.rejects(user, { code: 'user-rejected' })
    ;(await tab.shows('recovery-secret')).cancel()
    await refused
    assert.equal(await isKnown(tab), false)
  })

  /** Creates a tab whose device has set 2, and a service in the state of `spoil`. */
  async function newerHere(spoil: 'back at set 1' | 'without the wallet') {
    const owner = await newRecordedWallet(service)
    const { tab, holders } = await secondBrowser(owner.email)
    const { entropy } = await recoverBy(holders, owner.set, owner.secret)
    const saved = await keepWallet(store.db, holders.userId)
    const chosen = newPasskey()
    await changeRecovery(holders, { entropy, version: 1 }, again(chosen))
    const second = (await holders.device.record(holders.userId))!
    if (spoil === 'back at set 1') await saved.restore()
    else await loseWallet(store.db, holders.userId)
    const unlock = async () => {
      ;(await tab.shows('signature')).press()
      const opened = await openWithSecret(holders, second, again(chosen))
      ;(await tab.shows('recovery-secret')).press({ opened, secret: again(chosen) })
    }
    return { ...owner, tab, holders, chosen, second, unlock }
  }
  const now = async ({ client }: FrameTab) => registered({ client } as never)

  for (const spoil of ['back at set 1', 'without the wallet'] as const) {
    test(`asks before it writes a newer set to a service that is ${spoil}`, async () => {
      const { tab, unlock, addresses, email, chosen } = await newerHere(spoil)
      assert.equal((await tab.request('GET_USER')).address, addresses.eip155)
      assert.deepEqual(tab.screens, [], 'its own wallet is there, and no older one is offered')
      const signing = tab.sign('hello', addresses.eip155)
      await unlock()
      const { drawn } = await tab.shows('older-set')
      assert.notEqual((await now(tab))?.version, 3, 'nothing is written before')
      drawn.press('Restore wallet')
      assert.match(String(await signing), /^0x/)
      assert.equal((await now(tab))!.version, 3)
      service.clock.pass(minute)
      const elsewhere = openLoginVisit(service)
      await elsewhere.logIn(email)
      const set = (await registered(elsewhere))!
      assert.deepEqual((await recoverBy(await holdersOf(elsewhere), set, chosen)).keys.addresses, addresses)
    })
  }

  test('writes nothing back once its user has said “Not now”, though the key is being worked out', async () => {
    const secret: RecoverySecret = { method: 'password', text: 'four random words of mine' }
    let reads = 0
    const {
      device,
      tab: open,
      close
    } = frameBrowser({
      service,
      fetch: async (input, init) => {
        const reply = await fetch(input, init)
        if (String(input).endsWith('/v1/user')) reads++
        return reply
      }
    })
    const tab = open()
    await tab.logIn(newEmail())
    const holders = await tab.holders()
    const { addresses } = await createWallet(holders, secret)
    const set = (await device.record(holders.userId))!
    await loseWallet(store.db, holders.userId)
    await tab.client.user()
    const signing = tab.sign('hello', addresses.eip155)
    ;(await tab.shows('signature')).press()
    ;(await tab.shows('recovery-secret')).press({ opened: await openWithSecret(holders, set, secret), secret })
    const { drawn } = await tab.shows('older-set')
    reads = 0
    drawn.press('Restore wallet')
    await eventually(() => reads === 1, 'it has compared what the service has')
    drawn.press('Not now')
    assert.match(String(await signing), /^0x/)
    assert.equal((await tab.client.user()).keys, undefined)
    // waits for a pending change of this device's records
    await inOneTab(holders.userId, async () => undefined)
    assert.equal((await tab.client.user()).keys, undefined)
    assert.equal((await device.record(holders.userId))!.setId, set.setId)
    close()
  })

  test('says what is wrong where it cannot be written back, signs all the same, and asks once', async () => {
    const { tab, unlock, addresses } = await newerHere('back at set 1')
    await tab.request('GET_USER')
    service.clock.pass(day) // the login is not fresh
    const signing = tab.sign('hello', addresses.eip155)
    await unlock()
    const { drawn } = await tab.shows('older-set')
    drawn.press('Restore wallet')
    await drawn.settled(2)
    assert.match(drawn.shown.at(-1)!, /Log in again/)
    drawn.press('Not now')
    assert.match(String(await signing), /^0x/)
    assert.equal((await now(tab))!.version, 1)
    tab.vault.lock()
    const next = tab.sign('hello', addresses.eip155)
    await unlock()
    assert.match(String(await next), /^0x/)
  })

  test('says that a replaced secret opens the wallet again where its service is back at the set of this device', async () => {
    const owner = await newRecordedWallet(service)
    const { email, set, secret, addresses } = owner
    const { tab, holders } = await secondBrowser(email)
    await recoverBy(holders, set, secret)
    const saved = await keepWallet(store.db, holders.userId)
    // the other device changes the recovery, which this one detects at its next opening
    const { entropy } = await owner.open()
    service.clock.pass(minute)
    await owner.visit.logIn(email)
    await changeRecovery(owner.holders, { entropy, version: 1 }, newPasskey())
    await tab.client.user()
    const unlock = async () => {
      ;(await tab.shows('signature')).press()
      const opened = await openWithSecret(holders, set, again(secret))
      ;(await tab.shows('recovery-secret')).press({ opened, secret: again(secret) })
    }
    const first = tab.sign('hello', addresses.eip155)
    ;(await tab.shows('recovery-secret')).press('kept')
    await unlock()
    await first
    await eventually(async () => (await browser.device.record(holders.userId))?.newest === 2, 'this device knows of set 2')
    await saved.restore()
    service.clock.pass(day)
    tab.vault.lock()
    const signing = tab.sign('hello', addresses.eip155)
    await unlock()
    const { drawn } = await tab.shows('older-set')
    assert.match(drawn.text, /recovery method works/)
    drawn.press('Done')
    assert.match(String(await signing), /^0x/)
  })

  test('is asked for again by each change that waits, also in a tab that has seen another one', async () => {
    const owner = await newRecordedWallet(service)
    const { email, set, secret, addresses } = owner
    const { tab, holders } = await secondBrowser(email)
    await recoverBy(holders, set, secret)
    const thief = openLoginVisit(service)
    service.clock.pass(minute)
    await thief.logIn(email)
    const request = () => thief.client.request('/v1/wallet-record/changes', { action: 'delete' })
    await request()
    await tab.client.user()
    const user = tab.request('GET_USER')
    ;(await tab.shows('pending-change')).press('own')
    await user
    const signing = tab.sign('hello', addresses.eip155)
    ;(await tab.shows('signature')).press()
    assert.match(String(await signing), /^0x/, 'one that was seen is not shown again')
    // it ends elsewhere, and another one follows, before this tab checks
    await store.db.updateTable('login_change').set({ status: 'cancelled' }).where('user_id', '=', holders.userId).execute()
    await request()
    const next = tab.sign('hello', addresses.eip155)
    ;(await tab.shows('signature')).press()
    ;(await tab.shows('pending-change')).press('own')
    assert.match(String(await next), /^0x/)
  })
})
