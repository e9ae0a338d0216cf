import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { isChainId, getNamespace, getReference } from '../../../adapters/base/caip.ts'
import { createExplorerUrl } from '../../../adapters/base/explorer-url.ts'
import { isPublicRpcUrl } from '../../../adapters/base/public-rpc-url.ts'
import { toNetwork, type Network } from '../../../adapters/base/network.ts'
import * as exported from '../../../adapters/networks/index.ts'

const { defineChain, loadNetwork, ...named } = exported
const networks: readonly Network[] = Object.values(named)

test('knows every network of the specification [9.44]', () => {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  const named = [1, 10, 42161, 137, 42220, 1313161554, 56, 43114, 324, 100, 8453, 7777777, 999]
  const testnets = [11155111, 17000, 560048]
  const swaps = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  for (const id of [...named, ...testnets, ...swaps]) assert.ok(ids.includes(`eip155:${id}`), `eip155:${id} is missing`)
  assert.equal(ids.filter(id => getNamespace(id) === 'solana').length, 3)
  assert.equal(ids.filter(id => getNamespace(id) === 'bip122').length, 3)
})

test('has each network once', () => {
  assert.equal(new Set(networks.map(({ caipNetworkId }) => caipNetworkId)).size, networks.length)
  assert.equal(new Set(networks.map(({ name }) => name)).size, networks.length)
})

test('has a file for each network and each file for one', async () => {
  const files = (await readdir(new URL('../../../adapters/networks/', import.meta.url))).filter(
    file => !['index.ts', 'load.ts', 'define-chain.ts', 'generate.ts'].includes(file)
  )
  assert.equal(files.length, networks.length)
})

for (const network of networks) {
  const { id, name, caipNetworkId, chainNamespace, nativeCurrency, rpcUrls, blockExplorers, assets, testnet } = network

  test(`${name} is complete, and says nothing but what is public`, async () => {
    assert.ok(isChainId(caipNetworkId))
    assert.equal(chainNamespace, getNamespace(caipNetworkId))
    assert.equal(String(id), getReference(caipNetworkId))
    assert.equal(typeof id, chainNamespace === 'eip155' ? 'number' : 'string')
    assert.deepEqual(toNetwork(network), network)
    assert.ok(nativeCurrency.name && /^[-\w]{2,8}$/.test(nativeCurrency.symbol))
    const polkadotDecimals = nativeCurrency.symbol === 'KSM' ? 12 : 10
    assert.equal(nativeCurrency.decimals, { eip155: 18, solana: 9, bip122: 8, polkadot: polkadotDecimals }[chainNamespace])
    assert.ok(rpcUrls.default.http.length)
    for (const address of rpcUrls.default.http) {
      const { protocol, search, username, password, pathname } = new URL(address)
      assert.deepEqual([protocol, search, username, password], ['https:', '', '', ''], 'no key, no project id')
      assert.doesNotMatch(pathname, /[0-9a-f]{24}|[\w-]{32}/i, 'no key in the path')
      assert.ok(isPublicRpcUrl(address), 'a wallet may be told of it')
    }
    assert.equal(new URL(blockExplorers!.default.url).protocol, 'https:')
    assert.ok(testnet === undefined || testnet)
    if (assets?.imageId) assert.match(assets.imageId, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.equal(await loadNetwork(caipNetworkId), network)
  })
}

test('does not know what it does not know', async () => {
  assert.equal(await loadNetwork('eip155:31337'), undefined)
  assert.equal(await loadNetwork('eip155:__proto__'), undefined)
})

test('links to the explorer of each network in its own way', () => {
  const { bitcoin, mainnet, polkadot, solana, solanaDevnet, zksync } = exported
  assert.equal(createExplorerUrl(mainnet, 'address', '0xabc'), 'https://etherscan.io/address/0xabc')
  assert.equal(createExplorerUrl(mainnet, 'tx', '0xabc'), 'https://etherscan.io/tx/0xabc')
  assert.equal(createExplorerUrl(zksync, 'address', '0xabc'), 'https://explorer.zksync.io/address/0xabc')
  assert.equal(createExplorerUrl(solana, 'address', 'So1'), 'https://solscan.io/account/So1')
  assert.equal(createExplorerUrl(solanaDevnet, 'address', 'So1'), 'https://solscan.io/account/So1?cluster=devnet')
  assert.equal(createExplorerUrl(bitcoin, 'address', 'bc1q'), 'https://mempool.space/address/bc1q')
  assert.equal(createExplorerUrl(polkadot, 'address', '15oF'), 'https://polkadot.subscan.io/account/15oF')
  assert.equal(createExplorerUrl(mainnet, 'address', '../x?y#z'), 'https://etherscan.io/address/..%2Fx%3Fy%23z')
  const { blockExplorers: _, ...bare } = mainnet
  assert.equal(createExplorerUrl(bare, 'address', '0xabc'), undefined)
})

test('defines a network that is not in the list', () => {
  const { mainnet } = named
  const { chainNamespace, caipNetworkId, ...chain } = mainnet
  assert.deepEqual(defineChain(chain), mainnet)
  const reference = '00000000000000000000000000000001'
  const own = { ...chain, id: reference, chainNamespace: 'polkadot' } as const
  assert.equal(defineChain(own).caipNetworkId, `polkadot:${reference}`)
  assert.deepEqual([chainNamespace, caipNetworkId], ['eip155', 'eip155:1'])
})
