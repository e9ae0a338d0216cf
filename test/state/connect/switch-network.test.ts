import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { parseAccountId } from '../../../adapters/base/caip.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { $address, $kit } from '../../../state/session/active-session.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, firstAccount, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import {
  createFakeWallet,
  fakeAddress,
  FakeWindow,
  never,
  providerError,
  rejecting,
  type FakeWallet
} from '../../kit/fake-wallet.ts'

const walletId = 'com.example.fake'

let platform: FakeEnvironment
let window: FakeWindow
let wallet: FakeWallet
let kit: Kit
let answer: (accounts: readonly string[]) => void

/** Starts with a returning user, whose wallet has the request and has not responded. */
async function returning(): Promise<void> {
  platform.localStorage.setItem(
    '@appkit/connections',
    JSON.stringify({ eip155: { walletId, sourceId: 'evm', account: `eip155:1:${fakeAddress}` } })
  )
  wallet.reply('eth_accounts', () => new Promise(resolve => (answer = resolve)))
  start()
  await platform.advance(1)
  await eventually(() => wallet.methods.includes('eth_accounts'), 'the wallet is asked')
}

function start(): void {
  kit = createKit({
    adapters: [evm({ window })],
    networks: [testNetwork(1, 'https://one.example'), testNetwork(2, 'https://two.example')]
  })
}

const stored = (): string | null => platform.localStorage.getItem('@appkit/active_caip_network_id')

describe('a network that is chosen while the wallet has not answered', () => {
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) })
    setPresenter(async () => undefined)
    window = new FakeWindow()
    wallet = createFakeWallet({ knownChains: [2] })
    wallet.announce(window)
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  test('shows at once, and the wallet goes there when it has answered', async () => {
    await returning()
    const switching = kit.switchNetwork(2)
    await eventually(() => $kit.get().chainId === 'eip155:2', 'it shows')
    assert.equal($kit.get().status, 'connecting')
    answer([fakeAddress])
    await switching
    assert.deepEqual([$kit.get().status, $kit.get().chainId, wallet.chainId, stored()], ['connected', 'eip155:2', 2, 'eip155:2'])
  })

  test('gives way to the network the wallet stays on', async () => {
    await returning()
    wallet.reply('wallet_switchEthereumChain', rejecting(providerError(4001)))
    const switching = assert.rejects(kit.switchNetwork(2), { code: 'user-rejected' })
    await eventually(() => $kit.get().chainId === 'eip155:2', 'it shows')
    answer([fakeAddress])
    await switching
    assert.deepEqual([$kit.get().status, $kit.get().chainId, stored()], ['connected', 'eip155:1', 'eip155:1'])
  })

  test('stands when the wallet does not come back', async () => {
    await returning()
    const switching = kit.switchNetwork(2)
    await eventually(() => $kit.get().chainId === 'eip155:2', 'it shows')
    answer([])
    await switching
    assert.deepEqual([$kit.get().status, $kit.get().chainId], ['disconnected', 'eip155:2'])
  })

  test('is given up when the kit stops', async () => {
    await returning()
    const switching = assert.rejects(kit.switchNetwork(2), { code: 'aborted' })
    await eventually(() => $kit.get().chainId === 'eip155:2', 'it shows')
    kit.stop()
    await switching
    assert.equal($kit.get().chainId, undefined)
  })

  test('is written nowhere when the kit stops before the wallet is there', async () => {
    start()
    await kit.connect(walletId)
    let arrive!: () => void
    wallet.reply('wallet_switchEthereumChain', () => new Promise(resolve => (arrive = () => resolve(null))))
    const switching = assert.rejects(kit.switchNetwork(2), { code: 'aborted' })
    await eventually(() => wallet.methods.includes('wallet_switchEthereumChain'), 'the wallet is asked')
    kit.stop()
    wallet.chainId = 2
    arrive()
    await switching
    assert.deepEqual([$kit.get().chainId, stored()], [undefined, 'eip155:1'])
  })

  test('is not requested from a silent wallet once the user has left', async () => {
    await returning()
    wallet.reply('eth_accounts', never)
    const { switchNetwork } = await import('../../../state/connect/switch-network.ts')
    const leaving = new AbortController()
    const switching = assert.rejects(switchNetwork('eip155:2', { signal: leaving.signal }), { code: 'aborted' })
    leaving.abort()
    await switching
    assert.equal(wallet.methods.includes('wallet_switchEthereumChain'), false)
  })
})

describe('a network that is chosen', () => {
  const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const solanaNetwork = {
    ...testNetwork(1),
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    caipNetworkId: solanaId,
    chainNamespace: 'solana'
  } as const

  beforeEach(async () => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    const one = connectingSource()
    const two = connectingSource({
      id: 'second',
      account: `${solanaId}:${solanaAddress}`,
      wallets: [{ ...testWallet, id: 'second', namespace: 'solana' }]
    })
    kit = createKit({ adapters: [one.adapter, two.adapter], networks: [testNetwork(1), testNetwork(2), solanaNetwork] })
    await connectWallet({ sourceId: 'second', walletId: 'second', namespaces: ['solana'] })
    await connectWallet({ sourceId: 'fake', walletId: testWallet.id, namespaces: ['eip155'] })
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  test('makes its namespace the active one [4.23]', async () => {
    assert.equal($kit.get().namespace, 'eip155')
    await kit.switchNetwork(solanaId)
    assert.deepEqual([$kit.get().namespace, $kit.get().chainId], ['solana', solanaId])
  })

  test('shows the address of its own wallet [4.24]', async () => {
    assert.deepEqual([$address.get(), $kit.get().address], Array(2).fill(parseAccountId(firstAccount).address))
    await kit.switchNetwork(solanaId)
    assert.deepEqual([$address.get(), $kit.get().address], [solanaAddress, solanaAddress])
  })

  test('is stored by its id [3.116, 4.26]', async () => {
    assert.equal(stored(), 'eip155:1')
    await kit.switchNetwork(solanaId)
    assert.equal(stored(), solanaId)
  })
})
