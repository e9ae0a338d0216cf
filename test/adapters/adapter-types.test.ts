import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { mainnet } from '../../adapters/networks/mainnet.ts'
import { BitcoinAdapter, Ethers5Adapter, EthersAdapter, SolanaAdapter } from '../../elements/compat/adapters.ts'
import { WagmiAdapter } from '../../elements/compat/wagmi.ts'
import { prefetchDirectory } from '../../state/wallets/directory.ts'
import { createKit } from '../../state/kit/kit.ts'
import { setPresenter } from '../../state/router/open.ts'
import { universal } from '../../state/kit/universal.ts'
import type { Adapter } from '../../adapters/wallet-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../kit/environment.ts'

/** What the directory query contains for each adapter type of AppKit. */
const types: Readonly<Record<string, readonly [adapters: () => readonly Adapter[], name: string]>> = {
  universal: [() => universal('project').adapters, 'universal'],
  solana: [() => [new SolanaAdapter().kitAdapter()], 'solana'],
  wagmi: [() => [new WagmiAdapter({ networks: [mainnet], projectId: 'project' }).kitAdapter({})], 'evm'],
  ethers: [() => [new EthersAdapter().kitAdapter({})], 'evm'],
  ethers5: [() => [new Ethers5Adapter().kitAdapter({})], 'evm'],
  bitcoin: [() => [new BitcoinAdapter().kitAdapter()], 'bitcoin']
}

describe('a site', () => {
  let platform: FakeEnvironment
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: () => Response.json({ data: [], count: 0 }) })
    setPresenter(async () => undefined)
  })
  afterEach(() => platform.restore())

  for (const [type, [adapters, adapterName]] of Object.entries(types)) {
    it(`with the adapter ${type} is known to the directory by it [9.60, 9.61]`, async () => {
      const kit = createKit({ networks: [mainnet], adapters: adapters(), services: { directory: 'https://directory.example' } })
      await prefetchDirectory()
      kit.stop()
      const { searchParams } = new URL(platform.requests[0]!.url)
      assert.match(searchParams.get('sv')!, new RegExp(`^html-${adapterName}-\\d`))
    })
  }
})
