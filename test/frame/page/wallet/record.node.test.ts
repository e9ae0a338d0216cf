import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { randomBytes, toBase64Url } from '../../../../frame/page/keys/bytes.ts'
import { wipeKeys } from '../../../../frame/page/keys/derive-keys.ts'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { recordKeyOf } from '../../../../frame/page/keys/record-key.ts'
import { decryptRecoveryShare } from '../../../../frame/page/keys/recovery.ts'
import {
  changeRecovery,
  createWallet,
  openWithLogin,
  openWithSecret,
  recoverWallet,
  reconcileShares
} from '../../../../frame/page/keys/wallet-registration.ts'
import type { ShareSet } from '../../../../frame/page/keys/share.ts'
import { getRegisteredSet } from '../../../../frame/page/login/parse-replies.ts'
import { deleteRecord } from '../../../../frame/page/wallet/deletion.ts'
import { attend, changeRecord, showPending, updateEmail } from '../../../../frame/page/wallet/record.ts'
import { repair } from '../../../../frame/page/wallet/repair.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { openLoginVisit, type Cut, type LoginVisit } from '../../../kit/login-visit.ts'
import { holdersOf, newEmail, newRecordedWallet, recordOf, registered, stageThat } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { faultyHolders } from '../../../kit/share-holders.ts'
import { lastCode, openStage, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const day = 24 * 60 * minute

// The frame's code over HTTP to the real login service, with the device's share in memory.
describe('a wallet whose record is guarded by its key', () => {
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

  const newWallet = (email?: string) => newRecordedWallet(service, email)
  const { signal } = new AbortController()

  test('is registered with its key at the first commit, and every later set is signed', async () => {
    const { visit, holders, open, set } = await newWallet()
    const first = await recordOf(visit)
    const opened = await open()
    assert.equal(first.record!.key, recordKeyOf(opened.entropy).publicKey)
    assert.deepEqual([first.record!.version, first.record!.setId], [1, set.setId])
    wipeKeys(await changeRecovery(holders, { entropy: opened.entropy, version: 1 }, newPasskey()))
    const second = await recordOf(visit)
    assert.deepEqual([second.record!.version, second.record!.setVersion, second.record!.key], [2, 2, first.record!.key])
    assert.equal(second.change!.previous, first.hash)
  })

  test('is registered with its key by a later change where it has none', async () => {
    const visit = openLoginVisit(service)
    await visit.logIn(newEmail())
    const { sign: _none, ...older } = await holdersOf(visit)
    const secret = newPasskey()
    await createWallet(older, again(secret))
    assert.equal((await recordOf(visit)).record!.key, '')
    const holders = await holdersOf(visit, older.device)
    const opened = await openWithLogin(holders, (await registered(visit))!)
    await changeRecovery(holders, { entropy: opened.entropy, version: 1 }, newPasskey())
    assert.equal((await recordOf(visit)).record!.key, recordKeyOf(opened.entropy).publicKey)
  })

  test('a thief of the mailbox with the frame’s own code cannot replace it, and the owner’s device opens it', async () => {
    const owner = await newWallet()
    service.clock.pass(minute)
    const thief = openLoginVisit(service)
    await thief.logIn(owner.email)
    const theirs = await holdersOf(thief)
    // a wallet of the attacker in the place of the owner's, and an invalid set under the owner's addresses
    await assert.rejects(createWallet(theirs, newPasskey()))
    const share = randomBytes(200)
    const set = { setId: toBase64Url(randomBytes(16)), version: 2, addresses: owner.addresses }
    await thief.client.shares.prepare(set, share, undefined)
    await assert.rejects(thief.client.shares.commit(set), { code: 'login-record-key' })
    assert.equal((await reconcileShares(owner.holders, await registered(owner.visit))).name, 'here')
    assert.deepEqual((await owner.open()).keys.addresses, owner.addresses)
  })

  describe('on a device with two shares', () => {
    test('opens whatever the service says of shares: nothing, another wallet, another set, or no answer at all', async () => {
      const { holders, open, set, visit, addresses } = await newWallet()
      const other = (await newWallet()).set
      const claims: [string, ShareSet | undefined, string][] = [
        ['not registered', undefined, 'apart'],
        ['another wallet', other, 'apart'],
        ['another set', { ...set, setId: other.setId, version: 2 }, 'elsewhere'],
        ['the set', set, 'here']
      ]
      visit.cut('all')
      for (const [title, claim, name] of claims) {
        const standing = await reconcileShares(holders, claim)
        assert.equal(standing.name, name, title)
        const kept = standing.name === 'elsewhere' ? standing.kept : standing.name === 'new' ? undefined : standing.set
        assert.deepEqual(kept, set, title)
        assert.deepEqual((await open()).keys.addresses, addresses, title)
      }
      assert.equal(visit.calls, 0)
    })
  })

  describe('when any single request fails, before or after it', () => {
    /** Repeats an action, each time failing another one of its requests, and then without a fault. */
    async function breakEach<Place>(
      make: () => Promise<Place & { visit: LoginVisit }>,
      act: (place: Place) => Promise<unknown>,
      check: (place: Place, cut: string) => Promise<void>
    ): Promise<void> {
      const whole = await make()
      whole.visit.cut(undefined)
      await act(whole)
      const { calls } = whole.visit
      assert.ok(calls > 2, 'there is something to break')
      await check(whole, 'whole')
      for (let call = 1; call <= calls; call++) {
        for (const when of ['before', 'after'] as const satisfies readonly Cut['when'][]) {
          const place = await make()
          place.visit.cut({ call, when })
          await act(place).catch(() => undefined) // the injected fault
          place.visit.cut(undefined)
          await check(place, `call ${call}, ${when}`)
        }
      }
    }

    test('a signed change of recovery ends with one wallet, which one of the two secrets opens and a retry completes', async () => {
      await breakEach(
        async () => {
          const wallet = await newWallet()
          return { ...wallet, next: newPasskey(), opened: await wallet.open() }
        },
        ({ holders, opened, next }) => changeRecovery(holders, { entropy: opened.entropy, version: 1 }, again(next)),
        async ({ visit, holders, next, secret, addresses, opened }, cut) => {
          const now = (await registered(visit))!
          assert.deepEqual(now.addresses, addresses, cut)
          assert.equal((await reconcileShares(holders, now)).name, 'here', cut)
          assert.deepEqual((await openWithLogin(holders, now)).keys.addresses, addresses, cut)
          const usable = now.version === 2 ? next : secret
          assert.deepEqual((await openWithSecret(holders, now, again(usable))).keys.addresses, addresses, cut)
          const version = now.version
          await changeRecovery(holders, { entropy: opened.entropy, version }, again(next))
          assert.equal((await registered(visit))!.version, version + 1, cut)
        }
      )
    })

    test('a repair is completed by the next one', async () => {
      await breakEach(
        async () => {
          const wallet = await newWallet()
          await faultOf(wallet.holders.userId)
          return wallet
        },
        async ({ visit, holders, open, secret }) => repair(visit.client, holders, await open(), again(secret)),
        async ({ visit, holders, secret, addresses }, cut) => {
          const kept = (await holders.device.record(holders.userId))!
          const standing = await reconcileShares(holders, await registered(visit))
          const opened = await openWithSecret(holders, standing.name === 'here' ? standing.set : kept, again(secret))
          await repair(visit.client, holders, opened, again(secret))
          const now = (await registered(visit))!
          assert.equal((await reconcileShares(holders, now)).name, 'here', cut)
          assert.deepEqual((await openWithLogin(holders, now)).keys.addresses, addresses, cut)
        }
      )
    })

    const faultOf = (userId: string) =>
      store.db
        .updateTable('login_share')
        .set({ wrapped_key: toBase64Url(randomBytes(60)) })
        .where('user_id', '=', userId)
        .execute()

    test('a deletion and a restore are completed by the next one', async () => {
      await breakEach(
        async () => {
          const wallet = await newWallet()
          return { ...wallet, opened: await wallet.open() }
        },
        async ({ place, opened }) => {
          await deleteRecord(place, opened)
          await changeRecord(place, opened, 'restore')
        },
        async ({ visit, place, opened, set }, cut) => {
          await deleteRecord(place, opened)
          assert.equal(await registered(visit), undefined, cut)
          await changeRecord(place, opened, 'restore')
          assert.deepEqual(await registered(visit), set, cut)
        }
      )
    })
  })

  test('is deleted softly, and restored from a wiped device with the secret', async () => {
    const { email, place, open, set, secret } = await newWallet()
    await deleteRecord(place, await open())
    service.clock.pass(20 * day)
    const elsewhere = openLoginVisit(service)
    await elsewhere.logIn(email)
    const holders = await holdersOf(elsewhere)
    const { user } = (await elsewhere.client.session())!
    assert.deepEqual([user.keys, user.attention], [undefined, true])
    const stage = stageThat(() => 'restore')
    const attended = { client: elsewhere.client, device: holders.device, stage, signal }
    const open_ = (found: ShareSet) =>
      recoverWallet(holders, found, sealed => decryptRecoveryShare(sealed!, again(secret), found))
    const restored = await attend({ ...attended, open: open_ }, user)
    assert.deepEqual(getRegisteredSet(restored), set)
    assert.equal(stage.shown, 1)
  })

  test('goes beside nothing that is lost: a deleted wallet stays for its key while another one is made', async () => {
    const { visit, place, holders, open, set, addresses } = await newWallet()
    await deleteRecord(place, await open())
    const { user } = (await visit.client.session())!
    const moved = await attend(
      { client: visit.client, device: faultyHolders().device, stage: stageThat(() => 'beside'), signal, open },
      user
    )
    assert.notEqual(moved.id, holders.userId)
    const beside = await holdersOf(visit)
    const keys = await createWallet(beside, newPasskey())
    assert.notDeepEqual(keys.addresses, addresses)
    // the device with the first one returns to it by itself
    const first = { client: visit.client, device: holders.device, stage: stageThat(() => 'restore'), signal, open }
    const back = await attend(first, (await visit.client.session())!.user)
    assert.equal(back.id, moved.id, 'a deleted wallet is not gone back to unasked')
    await visit.client.moveTo('/v1/wallet-record/select', { user: holders.userId })
    assert.deepEqual(getRegisteredSet(await attend(first, (await visit.client.session())!.user)), set)
  })

  test('shows its owner what someone asked for, once where it was the owner, and stops it with its key', async () => {
    const { email, visit, place, open } = await newWallet()
    const requestDeletion = async () => {
      service.clock.pass(minute)
      const thief = openLoginVisit(service)
      await thief.logIn(email)
      await thief.client.request('/v1/wallet-record/changes', { action: 'delete' })
    }
    await requestDeletion()
    assert.equal((await visit.client.user()).attention, true)
    // "I requested it" keeps it, and the question is not repeated
    const own = stageThat(() => 'own')
    await showPending(place, own, await open(), signal)
    await showPending(place, own, await open(), signal)
    assert.equal(own.shown, 1)
    assert.ok((await recordOf(visit)).pending)
    await changeRecord(place, await open(), 'cancel')
    assert.equal((await recordOf(visit)).pending, undefined)
    assert.equal((await visit.client.user()).attention, undefined)
  })

  test('says that a change waits where its details cannot be read, with a way to try again', async () => {
    const { email, visit, place, open } = await newWallet()
    service.clock.pass(minute)
    const thief = openLoginVisit(service)
    await thief.logIn(email)
    await thief.client.request('/v1/wallet-record/changes', { action: 'delete' })
    assert.equal((await visit.client.user()).attention, true)
    const opened = await open()
    visit.cut('all')
    const later = stageThat(() => 'later')
    await showPending(place, later, opened, signal)
    assert.equal(later.shown, 1)
    visit.cut(undefined)
    const reply = await recordOf(visit)
    visit.cut({ call: 1, when: 'before' })
    const retried = stageThat(count => (count === 1 ? reply : 'own'))
    await showPending(place, retried, opened, signal)
    assert.equal(retried.shown, 2, 'the details follow')
    // nor is a wallet created in the place of one that may be deleted
    visit.cut('all')
    const { keys: _none, ...user } = (await visit.client.session())!.user
    const elsewhere = { client: visit.client, device: faultyHolders().device, stage: stageThat(() => 'later'), signal, open }
    await assert.rejects(attend(elsewhere, user), { name: 'UserRejectedError' })
  })

  test('changes the address at once where it can be opened, also after a wrong code; later where it cannot', async () => {
    const { email, visit, holders, place, open } = await newWallet()
    const next = newEmail()
    service.clock.pass(minute)
    const begin = async (at: LoginVisit, old: string, to: string) => {
      const first = await at.client.updateEmail(to)
      return (await at.client.updateEmailPrimary(first.update, lastCode(service, old))).update
    }
    const update = await begin(visit, email, next)
    const stage = stageThat(() => true)
    let openings = 0
    const change = (code: string) =>
      updateEmail(
        { ...place, stage, current: email, login: email, open: () => ((openings += 1), open()) },
        { update, code, email: ` ${next.toUpperCase()}`, signal }
      )
    const right = lastCode(service, next)
    await assert.rejects(change(right === '000000' ? '000001' : '000000'), { code: 'login-code-wrong' })
    assert.deepEqual(await change(right), { newEmail: next })
    assert.deepEqual([openings, stage.shown], [1, 1], 'a wrong code asks for nothing twice')

    service.clock.pass(minute)
    const elsewhere = openLoginVisit(service)
    await elsewhere.logIn(next)
    service.clock.pass(minute)
    const third = newEmail()
    const later = await begin(elsewhere, next, third)
    const updated = await updateEmail(
      { client: elsewhere.client, device: holders.device, stage, current: next, login: next, open: async () => undefined },
      { update: later, code: lastCode(service, third), email: third, signal }
    )
    assert.deepEqual([updated, stage.shown], [{ newEmail: next }, 3], 'what is asked, and that it waits')
    assert.equal((await elsewhere.client.user()).email, next)
  })

  test('is changed by a device that the service does not know to open it yet, long after its login', async () => {
    const owner = await newWallet()
    service.clock.pass(minute)
    const second = openLoginVisit(service)
    await second.logIn(owner.email)
    service.clock.pass(6 * minute)
    assert.equal((await recordOf(second)).record!.sealedRecovery, undefined)
    const { device } = faultyHolders()
    await changeRecord({ client: second.client, device }, await owner.open(), 'cancel')
    const { version, sealedRecovery } = (await recordOf(second)).record!
    assert.equal(version, 2)
    assert.ok(sealedRecovery)
  })

  test('does not sign a record that the service has of another wallet', async () => {
    const { place, open, holders } = await newWallet()
    const other = await newWallet()
    const addresses = JSON.stringify({ eip155: other.addresses.eip155, solana: other.addresses.solana })
    await store.db.updateTable('login_share').set({ addresses }).where('user_id', '=', holders.userId).execute()
    await assert.rejects(deleteRecord(place, await open()), error => isKeyError(error, 'wrong-wallet'))
  })
})
