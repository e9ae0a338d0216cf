import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createRegistry } from '../../../../services/chain/profile/registry.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../open-test-store.ts'

describe('a signature for a name', () => {
  let store: Store
  let now = Date.now()
  before(async () => (store = await openTestStore()))
  after(() => store?.close())
  const rpc = { request: () => Promise.reject(new Error('not asked')) } as never
  const coin = (chain: number) => (0x80000000 | chain) >>> 0

  it('is taken once: on no other network, and for no other change', async () => {
    const registry = createRegistry({
      db: store.db,
      zone: 'reown.id',
      reserved: [],
      perHour: 300,
      rpcOf: () => rpc,
      now: () => now
    })
    const owner = privateKeyToAccount(generatePrivateKey())
    const name = 'some-person.reown.id'
    const sign = async (more: object) => {
      now += 2000
      const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000), ...more })
      return { address: owner.address, message, signature: await owner.signMessage({ message }) }
    }
    await registry.register({ coin_type: coin(1), ...(await sign({})) })
    await registry.describe(name, { coin_type: coin(1), ...(await sign({ attributes: { bio: 'it is me' } })) })
    const multisig = '0x00000000000000000000000000000000000c0de5'
    const lead = await sign({ address: multisig })
    await registry.lead(name, { coin_type: coin(1), ...lead })
    for (const chain of [1, 8453, 137])
      await assert.rejects(registry.lead(name, { coin_type: coin(chain), ...lead }), /already used/i, `${chain}`)
    await assert.rejects(registry.describe(name, { coin_type: coin(10), ...lead }), /already used/i)
    const { addresses, attributes } = await registry.profile(name)
    assert.equal(addresses['1']!.address, multisig)
    assert.equal(addresses['8453'], undefined)
    assert.deepEqual(attributes, [{ bio: 'it is me' }])
  })
})
