import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { mainnet, optimism } from '../../../adapters/networks/index.ts'
import type { Adapter, SourceContext } from '../../../adapters/wallet-source.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $network } from '../../../state/networks/networks.ts'
import { setPresenter } from '../../../state/router/open.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { getSources } from '../../../state/networks/sources.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { fakeSource } from '../../kit/fake-source.ts'

let platform: FakeEnvironment
let kit: Kit

/** Returns a source's context for these options. */
function contextOf(options: Partial<KitOptions> = {}): SourceContext {
  const { source } = fakeSource('listening', []).adapter
  let context: SourceContext | undefined
  const listening: Adapter = {
    source: {
      ...source!,
      start(given) {
        context = given
        return source!.start(given)
      }
    }
  }
  kit = createKit({ adapters: [listening], networks: [testNetwork(1, 'https://one.example')], ...options })
  getSources() // sources start with the first read
  return context!
}

beforeEach(() => {
  platform = fakeEnvironment()
  setPresenter(async () => undefined)
})
afterEach(() => {
  kit.stop()
  platform.restore()
})

describe('what a site says of itself', () => {
  const metadata = { name: 'Own', description: 'A site', url: 'https://own.example', icons: ['https://own.example/i.png'] }

  test('is what wallets get, instead of the page’s own metadata [3.106]', async () => {
    assert.deepEqual(await contextOf({ metadata }).metadata(), metadata)
    kit.stop()
    assert.deepEqual(await contextOf({ metadata: { name: 'Own' } }).metadata(), {
      name: 'Own',
      description: 'A shop',
      url: 'https://shop.example',
      icons: ['https://shop.example/icon.png']
    })
  })

  test('is its project [3.93]', () => {
    assert.equal(contextOf({ projectId: 'project' }).projectId, 'project')
    kit.stop()
    assert.equal(contextOf().projectId, undefined)
  })

  test('is which of its accounts a wallet begins with; of what it does not name the default holds [3.95]', () => {
    const { accountTypes } = contextOf({ defaultAccountTypes: { eip155: 'eoa' } })
    assert.deepEqual(accountTypes, { bip122: 'payment', eip155: 'eoa', polkadot: 'eoa', solana: 'eoa' })
  })

  test('is where it reads, before the network’s own addresses [3.97]', () => {
    const own = 'https://own.example/rpc'
    const context = contextOf({ customRpcUrls: { 'eip155:1': [{ url: own }] } })
    assert.deepEqual(context.rpcUrls('eip155:1'), [own, 'https://one.example'])
    assert.deepEqual(context.rpcUrls('eip155:2'), [])
  })
})

describe('a network', () => {
  const assets = { imageId: 'own-image', imageUrl: 'https://own.example/network.png' }
  const own = {
    id: 77,
    name: 'Own',
    nativeCurrency: { name: 'Own coin', symbol: 'OWN', decimals: 12 },
    rpcUrls: { default: { http: ['https://rpc.own.example'], webSocket: ['wss://rpc.own.example'] } },
    blockExplorers: { default: { name: 'Own explorer', url: 'https://explorer.own.example' } },
    assets,
    testnet: true
  } as const

  test('has its id, its name, its CAIP-2 id and its namespace [3.31, 3.52]', () => {
    contextOf({ networks: [own] })
    const { id, name, caipNetworkId, chainNamespace } = $network.get()!
    assert.deepEqual([id, name, caipNetworkId, chainNamespace], [77, 'Own', 'eip155:77', 'eip155'])
    kit.stop()
    contextOf({ networks: [{ ...own, id: 'own', chainNamespace: 'polkadot' }] })
    assert.deepEqual([$network.get()?.caipNetworkId, $network.get()?.chainNamespace], ['polkadot:own', 'polkadot'])
  })

  test('has its native currency, its addresses, its explorer and its picture, and is of tests or not [3.32, 3.33]', () => {
    contextOf({ networks: [own] })
    const { nativeCurrency, rpcUrls, blockExplorers, assets: picture, testnet } = $network.get()!
    const { nativeCurrency: currency, rpcUrls: urls, blockExplorers: explorers } = own
    assert.deepEqual([nativeCurrency, rpcUrls, blockExplorers, picture, testnet], [currency, urls, explorers, assets, true])
  })

  test('that the kit defines has the currency and the explorer of that network', () => {
    contextOf({ networks: [mainnet, optimism] })
    const { nativeCurrency, blockExplorers, testnet } = $network.get()!
    assert.deepEqual(nativeCurrency, { name: 'Ether', symbol: 'ETH', decimals: 18 })
    assert.equal(blockExplorers?.default.url, 'https://etherscan.io')
    assert.notEqual(testnet, true)
  })
})
