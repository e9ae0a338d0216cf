import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import { createFakeWallet, fakeAddress, FakeWindow, providerError, rejecting } from '../../kit/fake-wallet.ts'

let end = (): void => {}

/**
 * Connects a wallet on network 1; the app configures 1 and 10; the wallet also supports 5.
 * All signing methods return `0xsigned`.
 */
async function setUp() {
  const window = new FakeWindow()
  const wallet = createFakeWallet({ knownChains: [10, 5] })
  wallet.announce(window)
  for (const [method] of signing) wallet.reply(method, () => '0xsigned')
  const source = evm({ window }).source!
  end = source.start(adapterContext([testNetwork(1), testNetwork(10)]))
  const [connection] = await source.connect('com.example.fake', { namespaces: ['eip155'] })
  const { provider } = connection!
  const request = (method: string, params?: unknown): Promise<unknown> => provider.request({ method, params })
  const handed = () => wallet.requests.filter(({ method }) => signing.some(([each]) => each === method))
  return { wallet, connection: connection!, provider, request, handed }
}

const transaction = { from: fakeAddress, to: fakeAddress, value: '0x1' }
const typedData = (chainId?: unknown) => ({ domain: { name: 'x', ...(chainId !== undefined && { chainId }) }, message: {} })

/** Every signing method, with parameters that name a network, or none if it cannot name one. */
const signing: readonly (readonly [method: string, params: (chainId?: string) => unknown, names: boolean])[] = [
  ['eth_sendTransaction', chainId => [{ ...transaction, ...(chainId && { chainId }) }], true],
  ['eth_signTransaction', chainId => [{ ...transaction, ...(chainId && { chainId }) }], true],
  ['wallet_sendCalls', chainId => [{ version: '2.0.0', calls: [], ...(chainId && { chainId }) }], true],
  ['wallet_grantPermissions', chainId => [{ ...(chainId && { chainId }), permissions: [] }], true],
  ['eth_signTypedData_v4', chainId => [fakeAddress, JSON.stringify(typedData(chainId))], true],
  ['eth_signTypedData_v3', chainId => [fakeAddress, JSON.stringify(typedData(chainId))], true],
  ['eth_signTypedData', () => [[{ type: 'string', name: 'x', value: 'y' }], fakeAddress], false],
  ['personal_sign', () => ['0x68', fakeAddress], false],
  ['eth_sign', () => [fakeAddress, '0x68'], false]
]

const isRefused = (code: number, kitCode: string) => (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === code &&
  error.cause instanceof KitError &&
  error.cause.code === kitCode

afterEach(() => end())

for (const [method, params, names] of signing) {
  test(`hands ${method} over on a requested network`, async () => {
    const { request, handed } = await setUp()
    assert.equal(await request(method, params('0x1')), '0xsigned')
    assert.equal(handed().length, 1)
  })

  const free = /^(personal_sign|eth_signTypedData)/.test(method)
  test(`${free ? 'hands over' : 'refuses'} ${method} for no network while the wallet sits on one that was not requested`, async () => {
    const { wallet, request, handed } = await setUp()
    wallet.chainId = 5 // and no event: the page's state is stale
    if (free) return assert.equal(await request(method, params()), '0xsigned')
    await assert.rejects(Promise.resolve(request(method, params())), isRefused(4901, 'unsupported-chain'))
    assert.deepEqual(handed(), [])
  })

  if (!names) continue

  test(`moves the wallet before it hands ${method} for another requested network over`, async () => {
    const { wallet, connection, request, handed } = await setUp()
    assert.equal(await request(method, params('0xa')), '0xsigned')
    assert.deepEqual([wallet.chainId, connection.chainId, handed().length], [10, 'eip155:10', 1])
  })

  test(`refuses ${method} for a network that was not requested, and leaves the wallet where it is`, async () => {
    const { wallet, request, handed } = await setUp()
    await assert.rejects(request(method, params('0x5')), isRefused(4901, 'unsupported-chain'))
    assert.deepEqual([handed(), wallet.chainId], [[], 1])
    assert.ok(!wallet.methods.includes('wallet_switchEthereumChain'))
  })

  test(`does not hand ${method} over when the user rejects the switch`, async () => {
    const { wallet, request, handed } = await setUp()
    wallet.reply('wallet_switchEthereumChain', rejecting(providerError(4001)))
    await assert.rejects(request(method, params('0xa')), isRefused(4001, 'user-rejected'))
    assert.deepEqual(handed(), [])
  })

  test(`does not hand ${method} over when the wallet cannot switch`, async () => {
    const { wallet, request, handed } = await setUp()
    wallet.reply('wallet_switchEthereumChain', rejecting(providerError(4200)))
    await assert.rejects(request(method, params('0xa')), isRefused(4902, 'switch-failed'))
    assert.deepEqual(handed(), [])
  })

  test(`does not hand ${method} over for a network that is none`, async () => {
    const { request, handed } = await setUp()
    await assert.rejects(request(method, params('mainnet')), error => (error as { code?: unknown }).code === -32602)
    assert.deepEqual(handed(), [])
  })
}

for (const method of ['eth_sendTransaction', 'wallet_sendCalls']) {
  test(`binds ${method} to the network that was checked, so that a wallet that moves in that instant refuses it`, async () => {
    const { request, handed } = await setUp()
    await request(method, [{ to: fakeAddress }])
    await request(method, [{ to: fakeAddress, chainId: 10 }])
    assert.deepEqual(
      handed().map(({ params }) => (params as readonly [{ chainId: unknown }])[0].chainId),
      ['0x1', '0xa']
    )
  })
}

test('asks the wallet where it is at the very moment, not what it said before', async () => {
  const { wallet, connection, request } = await setUp()
  wallet.chainId = 10 // without an event
  await request('eth_sendTransaction', [{ ...transaction, chainId: '0x1' }])
  assert.equal(wallet.chainId, 1)
  const order = wallet.methods.slice(2)
  assert.equal(order[0], 'eth_chainId')
  assert.deepEqual(order.slice(-2), ['eth_chainId', 'eth_sendTransaction'])
  assert.equal(connection.chainId, 'eip155:1')
})

test('does not hand over what the wallet leaves again before it arrives', async () => {
  const { wallet, request, handed } = await setUp()
  let reads = 0
  // on the network when the switch is confirmed, on another one right before the request is sent
  wallet.reply('eth_chainId', () => (++reads === 1 ? '0x1' : reads === 2 ? '0xa' : '0x5'))
  wallet.reply('wallet_switchEthereumChain', () => null)
  await assert.rejects(request('eth_sendTransaction', [{ ...transaction, chainId: '0xa' }]), {
    name: 'ProviderRpcError',
    code: 4901,
    message: 'The wallet is not on eip155:10.'
  })
  assert.deepEqual(handed(), [])
})

test('sends nothing for a wallet that does not say where it is', async () => {
  const { wallet, request, handed } = await setUp()
  wallet.reply('eth_chainId', rejecting('boom'))
  await assert.rejects(request('eth_sendTransaction', [transaction]), error => (error as { code?: unknown }).code === -32603)
  assert.deepEqual(handed(), [])
})

test('switches for a library that asks for it, and answers null', async () => {
  const { wallet, request, connection } = await setUp()
  assert.equal(await request('wallet_switchEthereumChain', [{ chainId: '0xa' }]), null)
  assert.deepEqual([wallet.chainId, connection.chainId], [10, 'eip155:10'])
})

test('adds a requested network in the words of the site, and not in those of the request', async () => {
  const { wallet, request } = await setUp()
  await request('wallet_addEthereumChain', [{ chainId: '0xa', chainName: 'Other', rpcUrls: ['https://rpc.example/?key=secret'] }])
  const { name, nativeCurrency, rpcUrls } = testNetwork(10)
  const chain = { chainId: '0xa', chainName: name, nativeCurrency, rpcUrls: rpcUrls.default.http }
  assert.deepEqual(wallet.requests.at(-1), { method: 'wallet_addEthereumChain', params: [chain] })
})

test('requests no switch for a read', async () => {
  const { wallet, request } = await setUp()
  wallet.reply('eth_call', () => '0x')
  await assert.rejects(request('eth_call', [{ to: fakeAddress, chainId: '0xa' }]), { code: 4901 })
  assert.equal(await request('eth_call', [{ to: fakeAddress, chainId: '0x1' }]), '0x')
  assert.deepEqual([wallet.methods.filter(method => method === 'eth_call').length, wallet.chainId], [1, 1])
  assert.ok(!wallet.methods.includes('wallet_switchEthereumChain'))
})

test('hands nothing over when the connection ends while the wallet is asked to switch', async () => {
  const { wallet, request, handed } = await setUp()
  wallet.reply('wallet_switchEthereumChain', () => {
    end()
    wallet.chainId = 10
    return null
  })
  await assert.rejects(request('eth_sendTransaction', [{ ...transaction, chainId: '0xa' }]), isRefused(4900, 'not-connected'))
  assert.deepEqual(handed(), [])
})

test('refuses what is asked of a wallet that has taken its permission back', async () => {
  const { wallet, request } = await setUp()
  wallet.emit('accountsChanged', [])
  await assert.rejects(request('eth_blockNumber'), isRefused(4900, 'not-connected'))
})

test('lets reads pass as they are, wherever the wallet sits', async () => {
  const { wallet, request } = await setUp()
  wallet.chainId = 5
  wallet.reply('eth_call', params => params)
  const before = wallet.requests.length
  assert.deepEqual(await request('eth_call', [{ to: fakeAddress }, 'latest']), [{ to: fakeAddress }, 'latest'])
  assert.deepEqual(wallet.requests.slice(before), [{ method: 'eth_call', params: [{ to: fakeAddress }, 'latest'] }])
})

test('throws the wallet’s own error where it has a number, and one of EIP-1193 where it has none', async () => {
  const { wallet, request } = await setUp()
  const own = Object.assign(new Error('reverted'), { code: 3, data: '0x08c379a0' })
  wallet.replyOnce('eth_call', rejecting(own))
  await assert.rejects(request('eth_call'), error => error === own)

  wallet.replyOnce('eth_call', rejecting(providerError(4001, 'User rejected', 'data')))
  await assert.rejects(request('eth_call'), { name: 'ProviderRpcError', code: 4001, message: 'User rejected', data: 'data' })

  for (const [error, message] of [
    ['boom', 'boom'],
    [undefined, 'The wallet failed without a word.'],
    [new Error('no number'), 'no number']
  ] as const) {
    wallet.replyOnce('eth_call', rejecting(error))
    await assert.rejects(request('eth_call'), { name: 'ProviderRpcError', code: -32603, message })
  }
})

test('hands the wallet’s events on', async () => {
  const { wallet, provider } = await setUp()
  const heard: unknown[] = []
  const listener = (value: never): void => void heard.push(value)
  provider.on?.('chainChanged', listener)
  wallet.emit('chainChanged', '0xa')
  provider.removeListener?.('chainChanged', listener)
  wallet.emit('chainChanged', '0x1')
  assert.deepEqual(heard, ['0xa'])
})
