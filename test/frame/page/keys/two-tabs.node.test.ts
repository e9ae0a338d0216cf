import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openByDevice } from '../../../../frame/page/keys/postponed.ts'
import { changeRecovery, createWallet, openWithSecret, settle } from '../../../../frame/page/keys/registration.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { faultyHolders } from '../../../kit/share-holders.ts'

const postponed = { method: 'postponed', since: 1, origin: 'https://app.example' } as const

describe('the shares of a device', () => {
  it('are of one wallet where two tabs of a new user have looked before either has made it', async () => {
    const { device, service } = faultyHolders()
    const holders = { userId: 'user', device, service }
    const standings = await Promise.all([settle(holders, undefined), settle(holders, undefined)])
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
    assert.deepEqual(await settle(holders, claimed), { name: 'elsewhere', set: claimed, kept: set })
    assert.deepEqual((await openWithSecret(holders, set, again(secret))).keys.addresses, addresses)
    // once it is really committed, it takes the place
    await service.commit(pending)
    assert.equal((await settle(holders, claimed)).name, 'here')
    assert.equal((await device.record('user'))!.setId, claimed.setId)
  })
})
