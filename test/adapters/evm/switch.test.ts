import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import { createFakeWallet, FakeWindow, never, providerError, rejecting, type FakeWallet } from '../../kit/fake-wallet.ts'
import { eventually } from '../../kit/eventually.ts'
import type { Network } from '../../../adapters/base/network.ts'

const target: Network = {
  ...testNetwork(10, 'https://rpc.example/optimism', 'Optimism'),
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } }
}
let end = (): void => {}

async function setUp() {
  const window = new FakeWindow()
  const wallet = createFakeWallet()
  wallet.announce(window)
  const source = evm({ window }).source!
  end = source.start(adapterContext([testNetwork(1), target]))
  const [connection] = await source.connect('com.example.fake', { namespaces: ['eip155'] })
  return { wallet, connection: connection! }
}

const switching = (wallet: FakeWallet) => wallet.requests.filter(({ method }) => method.startsWith('wallet_'))

const isSwitchFailed = (error: unknown): boolean =>
  error instanceof KitError &&
  error.code === 'switch-failed' &&
  error.shortMessage ===
    "Failed to switch to chain 'eip155:10'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method."

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => {
  end()
  mock.timers.reset()
})

for (const [what, error] of [
  ['4902', providerError(4902)],
  ['5000', providerError(5000, 'Unsupported chain')],
  ['32603', providerError(32603)],
  ['-32603', providerError(-32603)],
  ['4902 within MetaMask’s data', providerError(-32603, 'x', { originalError: { code: 4902 } })]
] as const) {
  test(`adds a network that the wallet does not know (${what}), with its public address [8.71]`, async () => {
    const { wallet, connection } = await setUp()
    wallet.reply('wallet_switchEthereumChain', rejecting(error))
    await connection.switchNetwork(target, {})
    assert.equal(connection.chainId, 'eip155:10')
    assert.deepEqual(switching(wallet), [
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
      {
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: '0xa',
            chainName: 'Optimism',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: ['https://rpc.example/optimism'],
            blockExplorerUrls: ['https://explorer.example']
          }
        ]
      }
    ])
  })
}

test('switches to a network that the wallet has added without going there', async () => {
  const { wallet, connection } = await setUp()
  wallet.replyOnce('wallet_switchEthereumChain', rejecting(providerError(4902)))
  wallet.replyOnce('wallet_addEthereumChain', () => null)
  wallet.replyOnce('wallet_switchEthereumChain', () => {
    wallet.chainId = 10
    return null
  })
  await connection.switchNetwork(target, {})
  assert.deepEqual(
    switching(wallet).map(({ method }) => method),
    ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain']
  )
})

test('hands no address with a key in it to the wallet', async () => {
  const { wallet, connection } = await setUp()
  wallet.reply('wallet_switchEthereumChain', rejecting(providerError(4902)))
  const http = [
    'https://rpc.example/v1/?chainId=eip155:10&projectId=secret',
    'https://rpc.example/?apikey=secret',
    'https://rpc.example/?dkey=secret',
    'https://rpc.example/v3/0123456789abcdef0123456789abcdef',
    'https://rpc.example/v2/aB3-dE6_gH9jK2mN5pQ8rS1tU4vW7xY0',
    'https://user:secret@rpc.example',
    'https://0123456789abcdef0123456789abcdef.rpc.example',
    'https://public.example',
    'https://api.avax.network/ext/bc/C/rpc',
    'https://data-seed-prebsc-1-s1.bnbchain.org:8545'
  ]
  await connection.switchNetwork({ ...target, rpcUrls: { default: { http } } }, {})
  const [added] = switching(wallet)[1]!.params as readonly [{ readonly rpcUrls: unknown }]
  assert.deepEqual(added.rpcUrls, http.slice(-3))
})

test('does not offer a network that has only addresses with a project id', async () => {
  const { wallet, connection } = await setUp()
  wallet.reply('wallet_switchEthereumChain', rejecting(providerError(4902)))
  const http = ['https://rpc.example/v1/?chainId=eip155:10&projectId=secret']
  await assert.rejects(connection.switchNetwork({ ...target, rpcUrls: { default: { http } } }, {}), isSwitchFailed)
  assert.ok(!wallet.methods.includes('wallet_addEthereumChain'))
})

for (const [what, error] of [
  ['4001', providerError(4001)],
  ['4001 within 4902’s own code', providerError(-32603, 'x', { originalError: { code: 4001 } })],
  ['5000 in words', providerError(5000, 'User rejected.')]
] as const) {
  test(`takes a refusal (${what}) for a refusal, and offers nothing else`, async () => {
    const { wallet, connection } = await setUp()
    wallet.reply('wallet_switchEthereumChain', rejecting(error))
    await assert.rejects(connection.switchNetwork(target, {}), UserRejectedError)
    assert.ok(!wallet.methods.includes('wallet_addEthereumChain'))
  })
}

test('takes a refusal to add for a refusal', async () => {
  const { wallet, connection } = await setUp()
  wallet.reply('wallet_switchEthereumChain', rejecting(providerError(4902)))
  wallet.reply('wallet_addEthereumChain', rejecting(providerError(4001)))
  await assert.rejects(connection.switchNetwork(target, {}), UserRejectedError)
})

for (const error of [providerError(4200), providerError(-32601), providerError(-32000, 'boom'), 'boom']) {
  test(`says that switching failed when the wallet throws ${JSON.stringify(error)} [8.51]`, async () => {
    const { wallet, connection } = await setUp()
    wallet.reply('wallet_switchEthereumChain', rejecting(error))
    await assert.rejects(connection.switchNetwork(target, {}), isSwitchFailed)
    assert.equal(connection.chainId, 'eip155:1')
  })
}

test('says that the wallet waits for an answer to an earlier request [8.74]', async () => {
  const { wallet, connection } = await setUp()
  wallet.reply('wallet_switchEthereumChain', rejecting(providerError(-32002)))
  await assert.rejects(
    connection.switchNetwork(target, {}),
    error => error instanceof KitError && error.code === 'request-pending'
  )
})

test('does not believe a wallet that says yes and stays where it is', async () => {
  const { wallet, connection } = await setUp()
  wallet.reply('wallet_switchEthereumChain', () => null)
  const failed = assert.rejects(connection.switchNetwork(target, {}), isSwitchFailed)
  await eventually(
    () => wallet.methods.filter(method => method === 'eth_chainId').length === 2,
    'the wallet is asked where it is'
  )
  await new Promise(resolve => setImmediate(resolve))
  mock.timers.tick(3000)
  await failed
  assert.equal(connection.chainId, 'eip155:1')
})

test('waits for a wallet that says yes before it moves', async () => {
  const { wallet, connection } = await setUp()
  wallet.reply('wallet_switchEthereumChain', () => null)
  const moved = connection.switchNetwork(target, {})
  await eventually(
    () => wallet.methods.filter(method => method === 'eth_chainId').length === 2,
    'the wallet is asked where it is'
  )
  wallet.chainId = 10
  wallet.emit('chainChanged', '0xa')
  await moved
  assert.equal(connection.chainId, 'eip155:10')
})

test('does not wait for the answer of a wallet that has moved', async () => {
  const { wallet, connection } = await setUp()
  wallet.reply('wallet_switchEthereumChain', () => {
    wallet.chainId = 10
    wallet.emit('chainChanged', '0xa')
    return new Promise(() => {})
  })
  await connection.switchNetwork(target, {})
  assert.equal(connection.chainId, 'eip155:10')
})

test('waits as long as the user needs', async () => {
  const { wallet, connection } = await setUp()
  wallet.reply('wallet_switchEthereumChain', never)
  const leaving = new AbortController()
  let settled = false
  const left = connection
    .switchNetwork(target, { signal: leaving.signal })
    .catch(() => {})
    .finally(() => (settled = true))
  await eventually(() => wallet.methods.includes('wallet_switchEthereumChain'), 'the person is asked')
  mock.timers.tick(3_600_000)
  assert.equal(settled, false)
  leaving.abort()
  await left
})
