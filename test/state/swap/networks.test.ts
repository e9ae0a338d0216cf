import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import * as networks from '../../../adapters/networks/index.ts'
import type { Network } from '../../../adapters/base/network.ts'
import { createKit } from '../../../state/kit/kit.ts'
import { $swapNetworks } from '../../../state/swap/networks.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'

describe('the networks on which tokens are swapped', () => {
  let platform: FakeEnvironment
  afterEach(() => platform.restore())

  it('are twelve of those that the kit knows [9.50]', () => {
    platform = fakeEnvironment()
    const { defineChain: _define, loadNetwork: _load, ...named } = networks
    const kit = createKit({ adapters: [], networks: Object.values(named) as [Network, ...Network[]] })
    assert.deepEqual(
      $swapNetworks
        .get()
        .map(({ caipNetworkId }) => caipNetworkId)
        .sort(),
      [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map(id => `eip155:${id}`).sort()
    )
    kit.stop()
  })
})
