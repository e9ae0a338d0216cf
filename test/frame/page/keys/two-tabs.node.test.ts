import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isKeyError } from '../../../../frame/page/keys/key-error.ts'
import { openByDevice, setRecovery } from '../../../../frame/page/keys/postponed.ts'
import { decryptRecoveryShare, type EncryptedRecoveryShare } from '../../../../frame/page/keys/recovery.ts'
import {
  changeRecovery,
  createWallet,
  openWithSecret,
  recoverWallet,
  reconcileShares
} from '../../../../frame/page/keys/wallet-registration.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { faultyHolders } from '../../../kit/share-holders.ts'

const postponed = { method: 'postponed', since: 1, origin: 'https://app.example' } as const

describe('the shares of a device', () => {
  it('are of one wallet where two tabs of a new user have looked before either has made it', async () => {
    const { device, service } = faultyHolders()
    const holders = { userId: 'user', device, service }
    const standings = await Promise.all([reconcileShares(holders, undefined), reconcileShares(holders, undefined)])
    assert.deepEqual(
      standings.map(({ name }) => name),
      ['new', 'new']
    )
    const [one, other] = await Promise.all([createWallet(holders, postponed), createWallet(holders, postponed)])
    assert.deepEqual(one.addresses, other.addresses)
    assert.deepEqual([...service.sets.values()].length, 1)
    assert.deepEqual((await openByDevice(holders)).keys.addresses, one.addresses)
  })

  it('are those of a tab that stopped before its last write, though another tab had looked before', async () => {
    const { device, service } = faultyHolders()
    const holders = { userId: 'user', device, service }
    const stopped = { ...device, commit: () => Promise.reject(new Error('The tab was closed.')) }
    await assert.rejects(createWallet({ ...holders, device: stopped }, postponed), /closed/)
    const keys = await createWallet(holders, postponed)
    assert.deepEqual(
      [...service.sets.values()].map(({ state, addresses }) => [state, addresses]),
      [['committed', keys.addresses]]
    )
    assert.deepEqual((await openByDevice(holders)).keys.addresses, keys.addresses)
  })

  it('get one recovery where two tabs set another each, and the second gets an error', async () => {
    const { device, service } = faultyHolders()
    const holders = { userId: 'user', device, service }
    await createWallet(holders, postponed)
    const [first, second] = [newPasskey(), newPasskey()]
    const [one, other] = await Promise.allSettled([setRecovery(holders, again(first)), setRecovery(holders, again(second))])
    assert.equal(one.status, 'fulfilled')
    assert.equal(other.status === 'rejected' && isKeyError(other.reason, 'recovery-set'), true)
    assert.equal(service.sets.size, 1, 'nothing is split again')
    const set = (await device.record('user'))!
    assert.deepEqual((await openWithSecret(holders, set, again(first))).keys.addresses, set.addresses)
    await assert.rejects(openWithSecret(holders, set, again(second)))
  })

  it('stay where a tab that found no wallet, or another one, goes on after a screen', async () => {
    const { device, service } = faultyHolders()
    const holders = { userId: 'user', device, service }
    const elsewhere = { ...holders, device: faultyHolders().device }
    const secret = newPasskey()
    const old = await createWallet(elsewhere, again(secret))
    const oldSet = (await elsewhere.device.record('user'))!
    const { entropy } = await openWithSecret(elsewhere, oldSet, again(secret))
    // its service loses it, and a tab creates another one
    const oldShares = new Map(service.sets)
    const made = await createWallet(holders, again(newPasskey()))
    const kept = await device.record('user')
    for (const [id, set] of oldShares) service.sets.set(id, set)

    const recover = (sealed: EncryptedRecoveryShare | undefined) => decryptRecoveryShare(sealed!, again(secret), oldSet)
    await assert.rejects(recoverWallet(holders, oldSet, recover), { code: 'wrong-wallet' })
    await assert.rejects(changeRecovery(holders, { entropy, version: 1 }, again(newPasskey())), { code: 'wrong-wallet' })
    await assert.rejects(createWallet(holders, again(newPasskey())), { code: 'wrong-wallet' })
    assert.notDeepEqual(old.addresses, made.addresses)
    assert.deepEqual([await device.record('user'), await device.record('user', 'pending')], [kept, undefined])
  })

  it('that open alone stay until the next set has opened, whatever the service claims', async () => {
    const { device, service } = faultyHolders()
    const holders = { userId: 'user', device, service }
    const secret = newPasskey()
    const { addresses } = await createWallet(holders, again(secret))
    const first = (await device.record('user'))!
    const set = { setId: first.setId, version: first.version, addresses }
    const { entropy } = await openWithSecret(holders, set, again(secret))
    const lying = { ...service, commit: () => Promise.reject(new Error('Please try again later.')) }
    const custodial = { method: 'custodial', deposit: async () => {} } as const
    await assert.rejects(changeRecovery({ ...holders, service: lying }, { entropy, version: 1 }, custodial))
    const pending = (await device.record('user', 'pending'))!
    const claimed = { setId: pending.setId, version: pending.version, addresses: pending.addresses }
    assert.deepEqual(await reconcileShares(holders, claimed), { name: 'elsewhere', set: claimed, kept: set })
    assert.deepEqual((await openWithSecret(holders, set, again(secret))).keys.addresses, addresses)
    // once it is committed, it replaces the other
    await service.commit(pending)
    assert.equal((await reconcileShares(holders, claimed)).name, 'here')
    assert.equal((await device.record('user'))!.setId, claimed.setId)
  })
})
