import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SignedChange, WalletRecord } from '../../../../adapters/api/contract/wallet-record.ts'
import { newestOf } from '../../../../frame/page/keys/device-store.ts'
import { changeRecovery } from '../../../../frame/page/keys/wallet-registration.ts'
import type { RecordClient } from '../../../../frame/page/wallet/known-record.ts'
import { changeRecord, signFields, signSet } from '../../../../frame/page/wallet/record.ts'
import { driftOf } from '../../../../frame/page/wallet/drift.ts'
import { repair, writeBack } from '../../../../frame/page/wallet/repair.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { newRecordedWallet, recordOf, takeAddress } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { loseWallet } from '../../../kit/saved-wallet.ts'
import { lastCode, openStage, type Stage } from '../../../services/auth/login/stage.ts'

describe('the key of a wallet, asked by a service that names what it likes', () => {
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

  type Owner = Awaited<ReturnType<typeof newRecordedWallet>>

  /**
   * Creates a client of a service that returns another record of this wallet, and accepts every change.
   * `base`: URL of the service.
   */
  async function lyingService({ visit, holders }: Owner, lies: Partial<WalletRecord>, base = visit.client.base) {
    const truth = await recordOf(visit)
    const forged = { ...truth.record!, ...lies }
    const taken: SignedChange[] = []
    const user = async () => {
      const real = await visit.client.user()
      return { ...real, keys: { ...real.keys!, setId: forged.setId, version: forged.setVersion } }
    }
    let reply: object = { ...truth, record: forged }
    const request = async (_path: string, body?: { change: SignedChange }) => {
      if (!body) return reply
      taken.push(body.change)
      // returns it as the current record from then on
      const record = { ...forged, version: forged.version + 1 }
      reply = { ...truth, record, signed: { change: body.change, email: record.email, deleted: record.deleted } }
      return reply
    }
    const client = { ...visit.client, base, user, request } as unknown as RecordClient
    return { client, taken, place: { client, device: holders.device } }
  }

  const lies: [what: string, lie: Partial<WalletRecord>][] = [
    ['a set', { setId: 'set-of-the-service' }],
    ['a version', { setVersion: 2 }],
    ['a recovery', { sealedRecovery: '{"method":"the one that was replaced"}' }],
    ['no recovery', { sealedRecovery: null }],
    ['a user', { user: 'somebody-else' }],
    ['an address', { email: 'thief@example.org' }]
  ]
  for (const [what, lie] of lies) {
    test(`signs nothing along with a change that it is asked for: ${what} of the service’s own`, async () => {
      const owner = await newRecordedWallet(service)
      const { place, taken } = await lyingService(owner, lie)
      for (const action of ['cancel', 'restore'] as const)
        await assert.rejects(changeRecord(place, await owner.open(), action), { code: 'other-record' })
      assert.deepEqual(taken, [])
    })
  }

  test('signs no address of the service’s own along with a set', async () => {
    const owner = await newRecordedWallet(service)
    const { client, holders, visit } = { ...owner, client: owner.visit.client }
    const request = async () => ({ ...(await recordOf(visit)), email: 'thief@example.org' })
    const lying = { ...client, request } as unknown as RecordClient
    const sign: typeof holders.sign = (...signed) => signSet(lying, holders.userId, ...signed)
    const { entropy } = await owner.open()
    await assert.rejects(changeRecovery({ ...holders, sign }, { entropy, version: 1 }, newPasskey()), { code: 'other-record' })
    assert.equal((await recordOf(visit)).record!.setVersion, 1)
  })

  test('signs a set with the address that its user has changed a moment ago, with or without the key', async () => {
    const owner = await newRecordedWallet(service)
    const { client } = owner.visit
    const next = 'changed@example.org'
    service.clock.pass(60_000)
    const first = await client.updateEmail(next)
    const second = await client.updateEmailPrimary(first.update, lastCode(service, owner.email))
    const change = await signFields(owner.place, await owner.open(), 'email', { email: next })
    await client.updateEmailSecondary(second.update, lastCode(service, next), change)
    await changeRecovery(owner.holders, { entropy: (await owner.open()).entropy, version: 1 }, newPasskey())
    const { record } = await recordOf(owner.visit)
    assert.deepEqual([record!.setVersion, record!.email], [2, next])

    const other = await newRecordedWallet(service)
    const { theirs } = await takeAddress(service, other.email)
    await other.visit.logIn(other.email)
    await changeRecovery(other.holders, { entropy: (await other.open()).entropy, version: 1 }, newPasskey())
    const { record: moved } = await recordOf(other.visit)
    assert.deepEqual([moved!.setVersion, moved!.email], [2, theirs])
  })

  test('signs no address along that the service says the key has signed, with a set that this device keeps', async () => {
    const owner = await newRecordedWallet(service)
    const { client } = owner.visit
    const email = 'thief@example.org'
    const truth = await recordOf(owner.visit)
    const record = { ...truth.record!, email }
    const lie = { ...truth, email, record, signed: { ...truth.signed!, email } }
    const lying = { ...client, request: async () => lie } as unknown as RecordClient
    await assert.rejects(changeRecord({ ...owner.place, client: lying }, await owner.open(), 'cancel'), { code: 'other-record' })
    const sign: typeof owner.holders.sign = (...signed) => signSet(lying, owner.holders.userId, ...signed)
    const from = { entropy: (await owner.open()).entropy, version: 1 }
    await assert.rejects(changeRecovery({ ...owner.holders, sign }, from, newPasskey()), { code: 'other-record' })
  })

  test('believes in no newer set by it, changes its recovery, and writes the wallet back to a service that has lost it', async () => {
    const owner = await newRecordedWallet(service)
    for (const setVersion of [7, 5_000_000, 999_999, 1.5]) {
      const { place, client } = await lyingService(owner, { setId: 'set-of-the-service', setVersion })
      await assert.rejects(changeRecord(place, await owner.open(), 'cancel'))
      await repair(client, owner.holders, await owner.open(), again(owner.secret))
    }
    const kept = (await owner.holders.device.record(owner.holders.userId))!
    assert.equal(newestOf(kept), 1)
    assert.equal(driftOf(kept, await owner.visit.client.user()), 'same')
    await loseWallet(store.db, owner.holders.userId)
    await writeBack(owner.visit.client, owner.holders, await owner.open(), again(owner.secret))
    assert.ok((await owner.visit.client.user()).keys)
  })

  test('splits the wallet again under no version that leaves none above it', async () => {
    const owner = await newRecordedWallet(service)
    const { entropy } = await owner.open()
    for (const version of [1_000_000, 999_999, 1_002]) {
      const from = { entropy, version }
      await assert.rejects(changeRecovery(owner.holders, from, newPasskey()), { code: 'other-record' })
    }
    await changeRecovery(owner.holders, { entropy, version: 1 }, newPasskey())
    assert.equal((await recordOf(owner.visit)).record!.setVersion, 2)
  })

  test('stops a change by the set that this device keeps, where the service has moved to another address', async () => {
    const owner = await newRecordedWallet(service)
    const moved = 'https://moved.example.org/auth'
    const { place, taken } = await lyingService(owner, {}, moved)
    await changeRecord(place, await owner.open(), 'cancel')
    assert.equal(taken.length, 1)
    const other = await lyingService(owner, { setId: 'set-of-the-service' }, moved)
    await assert.rejects(changeRecord(other.place, await owner.open(), 'cancel'), { code: 'other-record' })
  })

  test('stops a change also once the address was changed without it', async () => {
    const owner = await newRecordedWallet(service)
    const { theirs } = await takeAddress(service, owner.email)
    // by the former address, as the device that has the wallet
    await owner.visit.logIn(owner.email)
    const { record } = await recordOf(owner.visit)
    assert.equal(record!.email, theirs)
    await changeRecord(owner.place, await owner.open(), 'cancel')
  })
})
