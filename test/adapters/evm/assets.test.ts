import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isKitError } from '../../../adapters/base/errors.ts'
import { evm } from '../../../adapters/evm/index.ts'
import {
  createFakeWallet,
  fakeAddress,
  never,
  otherAddress,
  providerError,
  rejecting,
  type Reply
} from '../../kit/fake-wallet.ts'

const assets = await evm().chain!.assets!()
const account = `eip155:10:${fakeAddress}` as const

const native = {
  address: 'native',
  balance: '0xde0b6b3a7640000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500.5, iconUrl: 'https://icons.example/eth.png' }
}
const token = {
  address: otherAddress,
  balance: '0x16e360',
  type: 'ERC20',
  metadata: { name: 'Dollar', symbol: 'USD', decimals: 6, price: 1, iconUrl: '' }
}
const supported = { '0xa': { assetDiscovery: { supported: true } } }

/** Returns the kit's result for a wallet that lists assets. */
async function listed(list: unknown, capabilities: unknown = supported) {
  const wallet = createFakeWallet()
  wallet.reply('wallet_getCapabilities', () => capabilities)
  wallet.reply('wallet_getAssets', () => list)
  return { found: await assets.list(wallet.provider, account, {}), wallet }
}

test('takes what the wallet lists, with what it is worth [7.56]', async () => {
  const { found, wallet } = await listed({ '0xa': [native, token] })
  deepEqual(found, [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:10',
      value: 2500.5,
      price: 2500.5,
      quantity: { decimals: '18', numeric: '1' },
      iconUrl: 'https://icons.example/eth.png'
    },
    {
      name: 'Dollar',
      symbol: 'USD',
      chainId: 'eip155:10',
      address: `eip155:10:${otherAddress}`,
      value: 1.5,
      price: 1,
      quantity: { decimals: '6', numeric: '1.5' },
      iconUrl: ''
    }
  ])
  deepEqual(
    wallet.requests.map(({ params }) => params),
    [[fakeAddress, ['0xa']], [{ account: fakeAddress, chainFilter: ['0xa'] }]]
  )
})

test('asks only a wallet that says it can, on this network or on all [7.55]', async () => {
  ok((await listed({ '0xa': [] }, { '0x0': { assetDiscovery: { supported: true } } })).found)
  const silent: readonly unknown[] = [
    {},
    null,
    'yes',
    [],
    { '0xa': { assetDiscovery: {} } },
    { '0xa': { assetDiscovery: { supported: 'true' } } },
    { '0x1': { assetDiscovery: { supported: true } } },
    { '0xa': { atomic: { status: 'supported' } } }
  ]
  for (const capabilities of silent) {
    const { found, wallet } = await listed({ '0xa': [native] }, capabilities)
    equal(found, undefined)
    deepEqual(wallet.methods, ['wallet_getCapabilities'])
  }
})

test('takes the list whole or not at all [3.5, 3.6, 3.7, 3.8, 3.9, 3.10, 3.11, 3.12, 3.13, 7.58]', async () => {
  const wrong: readonly object[] = [
    { ...token, address: 5 },
    { ...native, address: 5 },
    { ...native, address: undefined },
    { ...token, address: '0x12' },
    { ...token, balance: 5 },
    { ...token, balance: '1500000' },
    { ...token, balance: '-0x1' },
    { ...token, balance: `0x${'f'.repeat(65)}` },
    { ...token, type: 'ERC721' },
    { ...token, metadata: undefined },
    ...Object.entries({
      name: [5, undefined],
      symbol: [null],
      decimals: ['6', 6.5, -1, 256, NaN],
      price: ['1', NaN, Infinity, -1],
      iconUrl: [undefined, 5]
    }).flatMap(([key, values]) => values.map(value => ({ ...token, metadata: { ...token.metadata, [key]: value } })))
  ]
  for (const entry of wrong) equal((await listed({ '0xa': [native, entry] })).found, undefined, JSON.stringify(entry))
  for (const list of [undefined, null, [], 'no', { '0xa': {} }, { '0x1': [native] }]) equal((await listed(list)).found, undefined)
})

test('shows no name that turns or hides text', async () => {
  const hostile = { ...token, metadata: { ...token.metadata, name: `\u202E${'x'.repeat(10_000)}`, symbol: 'U\u200bSD' } }
  const { found } = await listed({ '0xa': [hostile] })
  deepEqual([found?.[0]?.name.length, found?.[0]?.symbol], [64, 'USD'])
})

test('makes nothing of rubbish, and never throws for it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.boolean(), async (rubbish, inside) => {
      const { found } = await listed(inside ? { '0xa': [rubbish] } : rubbish)
      equal(found, undefined)
    })
  )
})

test('leaves a wallet alone that does not know the methods, and one that refuses', async () => {
  const answers: readonly Reply[] = [
    rejecting(providerError(-32601)),
    rejecting(providerError(4200)),
    rejecting(providerError(4001))
  ]
  for (const answer of answers) {
    const wallet = createFakeWallet()
    wallet.reply('wallet_getCapabilities', answer)
    equal(await assets.list(wallet.provider, account, {}), undefined)
  }
})

test('ends when no caller waits for it', async () => {
  const wallet = createFakeWallet()
  wallet.reply('wallet_getCapabilities', never)
  const stopping = new AbortController()
  const list = assets.list(wallet.provider, account, { signal: stopping.signal })
  stopping.abort()
  await rejects(list, (error: unknown) => isKitError(error, 'aborted'))
})
