import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { randomBytes, toBase64Url } from '../../../../frame/page/keys/bytes.ts'
import { wipeKeys } from '../../../../frame/page/keys/derive.ts'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { recordKeyOf } from '../../../../frame/page/keys/record-key.ts'
import { openRecovery } from '../../../../frame/page/keys/recovery.ts'
import {
  changeRecovery,
  createWallet,
  openWithLogin,
  openWithSecret,
  recoverWallet,
  settle
} from '../../../../frame/page/keys/registration.ts'
import type { ShareSet } from '../../../../frame/page/keys/share.ts'
import { registeredSet } from '../../../../frame/page/login/replies.ts'
import { attend, changeRecord, repair, showPending, updateEmail } from '../../../../frame/page/wallet/record.ts'
import { openStore, type Store } from '../../../../services/store/store.ts'
import { createLog } from '../../../../services/lib/log.ts'
import { openLoginVisit, type Cut, type LoginVisit } from '../../../kit/login-visit.ts'
import { holdersOf, newEmail, newRecordedWallet, recordOf, registered, stageThat } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { faultyHolders } from '../../../kit/share-holders.ts'
import { lastCode, openStage, type Stage } from '../../../services/auth/login/stage.ts'

const minute = 60_000
const day = 24 * 60 * minute

// The frame's own code over HTTP to the real login service, with the device's share in memory.
describe('a wallet whose record is guarded by its key', () => {
  let store: Store
  let service: Stage
  before(async () => {
    store = await openStore({ log: createLog('silent') })
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
    // a wallet of their own in the place of the owner's, and an invalid set under the owner's addresses
    await assert.rejects(createWallet(theirs, newPasskey()))
    const share = randomBytes(200)
    const set = { setId: toBase64Url(randomBytes(16)), version: 2, addresses: owner.addresses }
    await thief.client.shares.prepare(set, share, undefined)
    await assert.rejects(thief.client.shares.commit(set), { code: 'login-record-key' })
    assert.equal((await settle(owner.holders, await registered(owner.visit))).name, 'here')
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
        const standing = await settle(holders, claim)
        assert.equal(standing.name, name, title)
        const kept = standing.name === 'elsewhere' ? standing.kept : standing.name === 'new' ? undefined : standing.set
        assert.deepEqual(kept, set, title)
        assert.deepEqual((await open()).keys.addresses, addresses, title)
      }
      assert.equal(visit.calls, 0)
    })

    const faults: [string, (userId: string, setId: string) => Promise<unknown>][] = [
      [
        'has lost the wallet',
        async userId => {
          await store.db.deleteFrom('login_share').where('user_id', '=', userId).execute()
          await store.db.deleteFrom('login_record').where('user_id', '=', userId).execute()
          await store.db
            .updateTable('login_user')
            .set({ set_id: null, addresses: null, version: 0 })
            .where('id', '=', userId)
            .execute()
        }
      ],
      [
        'has a damaged share',
        (userId, setId) =>
          store.db
            .updateTable('login_share')
            .set({ sealed: toBase64Url(randomBytes(90)) })
            .where('user_id', '=', userId)
            .where('set_id', '=', setId)
            .execute()
      ],
      [
        'has another set that nobody has signed',
        async userId => {
          const setId = toBase64Url(randomBytes(16))
          await store.db.updateTable('login_share').set({ set_id: setId }).where('user_id', '=', userId).execute()
          await store.db.updateTable('login_user').set({ set_id: setId }).where('id', '=', userId).execute()
        }
      ]
    ]
    for (const [title, spoil] of faults) {
      test(`is written back to a service that ${title}, and opens with a login, and on a new device with the same secret`, async () => {
        const { email, visit, holders, secret, set, open, addresses } = await newWallet()
        await spoil(holders.userId, set.setId)
        assert.equal(await repair(visit.client, holders, await open(), again(secret)), true)
        const repaired = (await registered(visit))!
        assert.deepEqual([(await settle(holders, repaired)).name, repaired.addresses], ['here', addresses])
        assert.deepEqual((await openWithLogin(holders, repaired)).keys.addresses, addresses)
        service.clock.pass(minute)
        const elsewhere = openLoginVisit(service)
        await elsewhere.logIn(email)
        const fresh = await holdersOf(elsewhere)
        const opened = await recoverWallet(fresh, repaired, sealed => openRecovery(sealed!, again(secret), repaired))
        assert.deepEqual(opened.keys.addresses, addresses)
        // once it is whole there is nothing to do
        assert.equal(await repair(visit.client, holders, await openWithLogin(holders, repaired), again(secret)), false)
      })
    }

    test('leaves a set alone that the wallet’s key has signed on another device', async () => {
      const { email, visit, holders, secret, open, set } = await newWallet()
      service.clock.pass(minute)
      const elsewhere = openLoginVisit(service)
      await elsewhere.logIn(email)
      const other = await holdersOf(elsewhere)
      const opened = await recoverWallet(other, set, sealed => openRecovery(sealed!, again(secret), set))
      await changeRecovery(other, { entropy: opened.entropy, version: 1 }, newPasskey())
      const next = (await registered(elsewhere))!
      assert.equal((await settle(holders, next)).name, 'elsewhere')
      assert.equal(await repair(visit.client, holders, await open(), again(secret)), false)
      assert.deepEqual(await registered(elsewhere), next)
    })

    test('is not written over a service that names another wallet', async () => {
      const { visit, holders, secret, open } = await newWallet()
      const other = await newWallet()
      const addresses = JSON.stringify({ eip155: other.addresses.eip155, solana: other.addresses.solana })
      await store.db.updateTable('login_user').set({ addresses }).where('id', '=', holders.userId).execute()
      assert.equal(await repair(visit.client, holders, await open(), again(secret)), false)
    })
  })

  describe('when any single request fails, before or after it', () => {
    /** Breaks each request of what is done, one after the other, and does it again. */
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
          await act(place).catch(() => undefined) // the fault that was planted
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
          assert.equal((await settle(holders, now)).name, 'here', cut)
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
          const standing = await settle(holders, await registered(visit))
          const opened = await openWithSecret(holders, standing.name === 'here' ? standing.set : kept, again(secret))
          await repair(visit.client, holders, opened, again(secret))
          const now = (await registered(visit))!
          assert.equal((await settle(holders, now)).name, 'here', cut)
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
        async ({ visit, opened }) => {
          await changeRecord(visit.client, opened, 'delete')
          await changeRecord(visit.client, opened, 'restore')
        },
        async ({ visit, opened, set }, cut) => {
          await changeRecord(visit.client, opened, 'delete')
          assert.equal(await registered(visit), undefined, cut)
          await changeRecord(visit.client, opened, 'restore')
          assert.deepEqual(await registered(visit), set, cut)
        }
      )
    })
  })

  test('is deleted softly, and restored from a wiped device with the secret', async () => {
    const { email, visit, open, set, secret } = await newWallet()
    await changeRecord(visit.client, await open(), 'delete')
    service.clock.pass(20 * day)
    const elsewhere = openLoginVisit(service)
    await elsewhere.logIn(email)
    const holders = await holdersOf(elsewhere)
    const { user } = (await elsewhere.client.session())!
    assert.deepEqual([user.keys, user.attention], [undefined, true])
    const stage = stageThat(() => 'restore')
    const attended = { client: elsewhere.client, device: holders.device, stage, signal }
    const open_ = (found: ShareSet) => recoverWallet(holders, found, sealed => openRecovery(sealed!, again(secret), found))
    const restored = await attend({ ...attended, open: open_ }, user)
    assert.deepEqual(registeredSet(restored), set)
    assert.equal(stage.shown, 1)
  })

  test('goes beside nothing that is lost: a deleted wallet stays for its key while another one is made', async () => {
    const { visit, holders, open, set, addresses } = await newWallet()
    await changeRecord(visit.client, await open(), 'delete')
    const { user } = (await visit.client.session())!
    const moved = await attend(
      { client: visit.client, device: faultyHolders().device, stage: stageThat(() => 'beside'), signal, open },
      user
    )
    assert.notEqual(moved.id, holders.userId)
    const beside = await holdersOf(visit)
    const keys = await createWallet(beside, newPasskey())
    assert.notDeepEqual(keys.addresses, addresses)
    // the device that has the first one goes back to it by itself
    const first = { client: visit.client, device: holders.device, stage: stageThat(() => 'restore'), signal, open }
    const back = await attend(first, (await visit.client.session())!.user)
    assert.equal(back.id, moved.id, 'a deleted wallet is not gone back to unasked')
    await visit.client.moveTo('/v1/wallet-record/select', { user: holders.userId })
    assert.deepEqual(registeredSet(await attend(first, (await visit.client.session())!.user)), set)
  })

  test('shows its owner what someone asked for, once where it was the owner, and stops it with its key', async () => {
    const { email, visit, open } = await newWallet()
    const askedBy = async () => {
      service.clock.pass(minute)
      const thief = openLoginVisit(service)
      await thief.logIn(email)
      await thief.client.request('/v1/wallet-record/changes', { action: 'delete' })
    }
    await askedBy()
    assert.equal((await visit.client.user()).attention, true)
    // "I requested it" leaves it, and is not asked again
    const own = stageThat(() => 'own')
    await showPending(visit.client, own, await open(), signal)
    await showPending(visit.client, own, await open(), signal)
    assert.equal(own.shown, 1)
    assert.ok((await recordOf(visit)).pending)
    await changeRecord(visit.client, await open(), 'cancel')
    assert.equal((await recordOf(visit)).pending, undefined)
    assert.equal((await visit.client.user()).attention, undefined)
  })

  test('says that a change waits where its details cannot be read, with a way to try again', async () => {
    const { email, visit, open } = await newWallet()
    service.clock.pass(minute)
    const thief = openLoginVisit(service)
    await thief.logIn(email)
    await thief.client.request('/v1/wallet-record/changes', { action: 'delete' })
    assert.equal((await visit.client.user()).attention, true)
    const opened = await open()
    visit.cut('all')
    const later = stageThat(() => 'later')
    await showPending(visit.client, later, opened, signal)
    assert.equal(later.shown, 1)
    visit.cut(undefined)
    const reply = await recordOf(visit)
    visit.cut({ call: 1, when: 'before' })
    const retried = stageThat(asked => (asked === 1 ? reply : 'own'))
    await showPending(visit.client, retried, opened, signal)
    assert.equal(retried.shown, 2, 'the details follow')
    // nor is a wallet made in the place of one that may be deleted
    visit.cut('all')
    const { keys: _none, ...user } = (await visit.client.session())!.user
    const elsewhere = { client: visit.client, device: faultyHolders().device, stage: stageThat(() => 'later'), signal, open }
    await assert.rejects(attend(elsewhere, user), { name: 'UserRejectedError' })
  })

  test('changes the address at once where it can be opened, also after a wrong code; later where it cannot', async () => {
    const { email, visit, open } = await newWallet()
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
        { client: visit.client, stage, current: email, login: email, open: () => ((openings += 1), open()) },
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
    const told = await updateEmail(
      { client: elsewhere.client, stage, current: next, login: next, open: async () => undefined },
      { update: later, code: lastCode(service, third), email: third, signal }
    )
    assert.deepEqual([told, stage.shown], [{ newEmail: next }, 3], 'what is asked, and that it waits')
    assert.equal((await elsewhere.client.user()).email, next)
  })

  test('does not sign a record that the service has of another wallet', async () => {
    const { visit, open, holders } = await newWallet()
    const other = await newWallet()
    const addresses = JSON.stringify({ eip155: other.addresses.eip155, solana: other.addresses.solana })
    await store.db.updateTable('login_share').set({ addresses }).where('user_id', '=', holders.userId).execute()
    await assert.rejects(changeRecord(visit.client, await open(), 'delete'), error => isKeyError(error, 'wrong-wallet'))
  })
})
