import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { randomBytes, toBase64Url } from '../../../../frame/page/keys/bytes.ts'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { decryptRecoveryShare, type RecoverySecret } from '../../../../frame/page/keys/recovery.ts'
import {
  changeRecovery,
  createWallet,
  openWithLogin,
  openWithSecret,
  recoverWallet,
  reconcileShares,
  type ShareHolders
} from '../../../../frame/page/keys/wallet-registration.ts'
import type { ShareSet } from '../../../../frame/page/keys/share.ts'
import { updateEmail } from '../../../../frame/page/wallet/record.ts'
import { repair, writeBack } from '../../../../frame/page/wallet/repair.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { openLoginVisit, type LoginVisit } from '../../../kit/login-visit.ts'
import { holdersOf, newEmail, newRecordedWallet, recordOf, registered, stageThat } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { keepWallet, loseWallet, renameSet } from '../../../kit/saved-wallet.ts'
import { lastCode, openStage, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const day = 24 * 60 * minute

// The frame's code over HTTP to the real login service, with the device's share in memory.
describe('a wallet that a device and the service do not have alike', () => {
  let store: Store
  let service: Stage
  before(async () => {
    store = await openTestStore()
    service = await openStage({ store })
  })
  after(async () => {
    await service?.stop()
    await store?.close()
  })
  beforeEach(() => service.clock.pass(day))

  const newWallet = () => newRecordedWallet(service)
  const recoverBy = (holders: ShareHolders, set: ShareSet, secret: RecoverySecret) =>
    recoverWallet(holders, set, sealed => decryptRecoveryShare(sealed!, again(secret), set))
  /** Opens a second browser of the user with that address. */
  async function browserOf(email: string): Promise<{ visit: LoginVisit; holders: ShareHolders }> {
    service.clock.pass(minute)
    const visit = openLoginVisit(service)
    await visit.logIn(email)
    return { visit, holders: await holdersOf(visit) }
  }
  const isWrongSecret = (error: unknown) => isKeyError(error, 'wrong-secret')
  /**
   * Changes the recovery on a second device of the owner: set 2 is in force, and the first device has
   * set 1 and the replaced secret.
   */
  async function changedElsewhere() {
    const owner = await newWallet()
    const other = await browserOf(owner.email)
    const opened = await recoverBy(other.holders, owner.set, owner.secret)
    const chosen = newPasskey()
    await changeRecovery(other.holders, { entropy: opened.entropy, version: 1 }, again(chosen))
    const second = (await registered(other.visit))!
    assert.equal(second.version, 2)
    return { ...owner, other, chosen, second }
  }

  describe('keeps the recovery that was chosen last, whatever an older device does with the replaced secret', () => {
    const olderDeviceDoesNothing = async ({ visit, holders, open, secret }: Awaited<ReturnType<typeof changedElsewhere>>) => {
      assert.equal((await reconcileShares(holders, await registered(visit))).name, 'elsewhere')
      assert.equal(await repair(visit.client, holders, await open(), again(secret)), false)
      await writeBack(visit.client, holders, await open(), again(secret))
    }

    test('as long as every change is signed', async () => {
      const owner = await changedElsewhere()
      await olderDeviceDoesNothing(owner)
      assert.deepEqual(await registered(owner.visit), owner.second)
    })

    test('once the address was changed without the key', async () => {
      const owner = await changedElsewhere()
      const { email, secret: leaked, visit, chosen, second, addresses } = owner
      const thief = await browserOf(email)
      const theirs = newEmail()
      service.clock.pass(minute)
      const first = await thief.visit.client.updateEmail(theirs)
      const next = await thief.visit.client.updateEmailPrimary(first.update, lastCode(service, email))
      assert.ok((await thief.visit.client.updateEmailSecondary(next.update, lastCode(service, theirs))).effectiveAt)
      service.clock.pass(6 * day)
      await visit.logIn(email)
      service.clock.pass(2 * day)
      await service.sweep()
      // a fresh login, with which the service would accept another set
      await visit.logIn(email)
      assert.equal((await recordOf(visit)).change, undefined, 'the record itself is unsigned')
      await olderDeviceDoesNothing(owner)
      assert.deepEqual(await registered(visit), second)
      assert.equal((await owner.holders.device.record(owner.holders.userId))!.newest, 2, 'the signature of the set is there')
      await thief.visit.logIn(theirs)
      await assert.rejects(recoverBy(thief.holders, second, leaked), isWrongSecret)
      const fresh = await holdersOf(thief.visit)
      assert.deepEqual((await recoverBy(fresh, second, chosen)).keys.addresses, addresses)
    })

    test('in a wallet beside the guard, once the guard’s key has changed the address', async () => {
      const guard = await newWallet()
      const { visit, email } = guard
      await visit.client.moveTo('/v1/wallet-record/beside', {})
      const holders = await holdersOf(visit, guard.holders.device)
      const secret = newPasskey()
      await createWallet(holders, again(secret))
      const first = (await registered(visit))!
      const other = await browserOf(email)
      await other.visit.client.moveTo('/v1/wallet-record/select', { user: holders.userId })
      const theirs = await holdersOf(other.visit)
      const opened = await recoverBy(theirs, first, secret)
      const chosen = newPasskey()
      await changeRecovery(theirs, { entropy: opened.entropy, version: 1 }, again(chosen))
      service.clock.pass(minute)
      await visit.client.moveTo('/v1/wallet-record/select', { user: guard.holders.userId })
      const next = newEmail()
      const begun = await visit.client.updateEmail(next)
      const then = await visit.client.updateEmailPrimary(begun.update, lastCode(service, email))
      await updateEmail(
        {
          client: visit.client,
          device: holders.device,
          stage: stageThat(() => true),
          current: email,
          login: email,
          open: guard.open
        },
        { update: then.update, code: lastCode(service, next), email: next, signal: new AbortController().signal }
      )
      await visit.client.moveTo('/v1/wallet-record/select', { user: holders.userId })
      const wallet = () => openWithSecret(holders, first, again(secret))
      assert.equal(await repair(visit.client, holders, await wallet(), again(secret)), false)
      await writeBack(visit.client, holders, await wallet(), again(secret))
      const now = (await registered(visit))!
      assert.equal(now.version, 2)
      const fresh = await browserOf(next)
      await fresh.visit.client.moveTo('/v1/wallet-record/select', { user: holders.userId })
      assert.ok(await recoverBy(await holdersOf(fresh.visit), now, chosen))
      // the set's signature still exists: the older device records that there is a newer one
      assert.equal((await holders.device.record(holders.userId))!.newest, 2)
    })

    test('where the service has a newer set without a signature', async () => {
      const { visit, holders, secret, open } = await newWallet()
      const { userId } = holders
      await renameSet(store.db, userId, { set_id: 'theirs', version: 7 })
      assert.equal(await repair(visit.client, holders, await open(), again(secret)), false)
      assert.equal((await registered(visit))!.setId, 'theirs')
      assert.equal((await holders.device.record(userId))!.newest, undefined, 'and does not count as the newest')
    })
  })

  describe('is put back to an older state by its service', () => {
    /**
     * Creates an owner whose device has changed its recovery, and a service that was restored to the state
     * before.
     */
    async function rolledBack() {
      const owner = await newWallet()
      const { userId, device } = owner.holders
      const saved = await keepWallet(store.db, userId)
      const chosen = newPasskey()
      const { entropy } = await owner.open()
      await changeRecovery(owner.holders, { entropy, version: 1 }, again(chosen))
      const second = (await device.record(userId))!
      assert.equal(second.version, 2)
      await saved.restore()
      const first = (await registered(owner.visit))!
      assert.equal(first.version, 1)
      return { ...owner, chosen, second, first, openSecond: () => openWithSecret(owner.holders, second, again(chosen)) }
    }

    test('and is written back by the device that has the newest set, once its user agrees, as newer than any before', async () => {
      const { holders, visit, secret, chosen, first, openSecond, addresses, email } = await rolledBack()
      assert.equal((await reconcileShares(holders, first)).name, 'apart')
      assert.equal(await repair(visit.client, holders, await openSecond(), again(chosen)), false, 'not without its user')
      assert.deepEqual(await registered(visit), first)
      await writeBack(visit.client, holders, await openSecond(), again(chosen))
      const now = (await registered(visit))!
      assert.deepEqual([now.version, (await reconcileShares(holders, now)).name], [3, 'here'])
      const fresh = await browserOf(email)
      assert.deepEqual((await recoverBy(fresh.holders, now, chosen)).keys.addresses, addresses)
      await assert.rejects(recoverBy((await browserOf(email)).holders, now, secret), isWrongSecret)
      await writeBack(visit.client, holders, await openWithLogin(holders, now), again(chosen))
      assert.deepEqual(await registered(visit), now, 'once')
    })

    test('and takes the newer set from no device, though the replaced secret opens the older one', async () => {
      const { holders, secret, second, first, openSecond, addresses } = await rolledBack()
      await assert.rejects(recoverBy(holders, first, secret), (error: unknown) => isKeyError(error, 'older-set'))
      assert.equal((await holders.device.record(holders.userId))!.setId, second.setId)
      assert.deepEqual((await openSecond()).keys.addresses, addresses)
    })

    test('and is not written back by a device that knows of a newer set than its own', async () => {
      const owner = await newWallet()
      const { holders, visit, open, secret, email, set } = owner
      const saved = await keepWallet(store.db, holders.userId)
      const other = await browserOf(email)
      const { entropy } = await recoverBy(other.holders, set, secret)
      const chosen = newPasskey()
      await changeRecovery(other.holders, { entropy, version: 1 }, again(chosen))
      // the first device opens, and detects that
      assert.equal(await repair(visit.client, holders, await open(), again(secret)), false)
      await saved.restore()
      await visit.logIn(email)
      await store.db.updateTable('login_share').set({ sealed: 'AAAA' }).where('user_id', '=', holders.userId).execute()
      assert.equal(await repair(visit.client, holders, await open(), again(secret)), false)
      await writeBack(visit.client, holders, await open(), again(secret))
      assert.equal((await registered(visit))!.version, 1)
      // its user chooses another recovery method, which every device accepts as the newest
      const third = newPasskey()
      await changeRecovery(holders, { entropy: (await open()).entropy, version: 1 }, again(third))
      assert.equal((await registered(visit))!.version, 3)
      assert.equal((await holders.device.record(holders.userId))!.newest, undefined)
    })

    test('and the device that changed it last wins over an older one that was faster', async () => {
      const owner = await changedElsewhere()
      const { visit, holders, open, secret, other, chosen, second, email, addresses } = owner
      await loseWallet(store.db, holders.userId)
      // the older device knows of no newer set, and its user agrees
      await writeBack(visit.client, holders, await open(), again(secret))
      assert.equal((await registered(visit))!.version, 2)
      await other.visit.logIn(email)
      assert.equal((await reconcileShares(other.holders, await registered(other.visit))).name, 'apart')
      await writeBack(
        other.visit.client,
        other.holders,
        await openWithSecret(other.holders, second, again(chosen)),
        again(chosen)
      )
      const now = (await registered(other.visit))!
      assert.equal(now.version, 3)
      assert.deepEqual((await recoverBy((await browserOf(email)).holders, now, chosen)).keys.addresses, addresses)
    })
  })

  const faults: [string, typeof repair | typeof writeBack, (userId: string, setId: string) => Promise<unknown>][] = [
    ['has lost the wallet', writeBack, userId => loseWallet(store.db, userId)],
    [
      'has a damaged share',
      repair,
      (userId, setId) =>
        store.db
          .updateTable('login_share')
          .set({ sealed: toBase64Url(randomBytes(90)) })
          .where('user_id', '=', userId)
          .where('set_id', '=', setId)
          .execute()
    ],
    [
      'has another set of this version',
      writeBack,
      userId => renameSet(store.db, userId, { set_id: toBase64Url(randomBytes(16)) })
    ]
  ]
  for (const [title, write, spoil] of faults) {
    test(`is written back to a service that ${title}, and opens with a login, and on a new device with the same secret`, async () => {
      const { email, visit, holders, secret, set, open, addresses } = await newWallet()
      await spoil(holders.userId, set.setId)
      const other = write === repair ? writeBack : repair
      await other(visit.client, holders, await open(), again(secret))
      assert.notEqual((await registered(visit))?.version, 2, 'not in silence, and only where it is damaged')
      await write(visit.client, holders, await open(), again(secret))
      const repaired = (await registered(visit))!
      assert.deepEqual([(await reconcileShares(holders, repaired)).name, repaired.addresses], ['here', addresses])
      assert.deepEqual((await openWithLogin(holders, repaired)).keys.addresses, addresses)
      const fresh = await browserOf(email)
      assert.deepEqual((await recoverBy(fresh.holders, repaired, secret)).keys.addresses, addresses)
      // once it is repaired there is nothing to do
      await write(visit.client, holders, await openWithLogin(holders, repaired), again(secret))
      assert.deepEqual(await registered(visit), repaired)
    })
  }

  describe('is not written back by a repair that began before', () => {
    /**
     * Creates a wallet whose share at the service is damaged.
     * `meanwhile` runs while the share is requested from the service.
     */
    async function damaged(meanwhile: (owner: Awaited<ReturnType<typeof newWallet>>) => unknown) {
      const owner = await newWallet()
      const { holders, open, secret, set, visit } = owner
      await store.db
        .updateTable('login_share')
        .set({ sealed: toBase64Url(randomBytes(90)) })
        .where('user_id', '=', holders.userId)
        .execute()
      let isFirst = true
      const read: ShareHolders['service']['read'] = async setId => {
        if (isFirst) {
          isFirst = false
          await meanwhile(owner)
        }
        return holders.service.read(setId)
      }
      const run = async (signal?: AbortSignal) =>
        repair(visit.client, { ...holders, service: { ...holders.service, read } }, await open(), again(secret), signal)
      return { ...owner, run, set }
    }

    test('its user replaced the secret', async () => {
      const chosen = newPasskey()
      const { run, holders, visit, secret } = await damaged(async ({ holders, open }) => {
        await changeRecovery(holders, { entropy: (await open()).entropy, version: 1 }, again(chosen))
      })
      assert.equal(await run(), false)
      const now = (await registered(visit))!
      assert.equal(now.version, 2)
      await openWithSecret(holders, now, again(chosen))
      await assert.rejects(openWithSecret(holders, now, again(secret)), isWrongSecret)
    })

    test('the wallet was locked', async () => {
      const lock = new AbortController()
      const { run, visit, set } = await damaged(() => lock.abort())
      await assert.rejects(run(lock.signal), { name: 'AbortError' })
      assert.deepEqual(await registered(visit), set)
    })
  })

  test('is not written over a service that names another wallet', async () => {
    const { visit, holders, secret, open } = await newWallet()
    const other = await newWallet()
    const addresses = JSON.stringify({ eip155: other.addresses.eip155, solana: other.addresses.solana })
    await store.db.updateTable('login_user').set({ addresses }).where('id', '=', holders.userId).execute()
    assert.equal(await repair(visit.client, holders, await open(), again(secret)), false)
    await assert.rejects(writeBack(visit.client, holders, await open(), again(secret)), (error: unknown) =>
      isKeyError(error, 'wrong-wallet')
    )
  })

  test('is not written back where it was deleted', async () => {
    const { visit, holders, secret, open } = await newWallet()
    await store.db
      .updateTable('login_record')
      .set({ deleted_at: 1, purge_at: 2 ** 42 })
      .where('user_id', '=', holders.userId)
      .execute()
    await writeBack(visit.client, holders, await open(), again(secret))
    assert.equal((await store.db.selectFrom('login_share').selectAll().where('user_id', '=', holders.userId).execute()).length, 1)
  })
})
