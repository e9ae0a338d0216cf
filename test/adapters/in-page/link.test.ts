import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bitcoin } from '../../../adapters/bitcoin/index.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { polkadot } from '../../../adapters/polkadot/index.ts'
import { solana } from '../../../adapters/solana/index.ts'
import type { Namespace } from '../../../adapters/base/caip.ts'
import type { Network } from '../../../adapters/base/network.ts'
import type { Connection, ConnectionState, WalletSource } from '../../../adapters/wallet-source.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import { bitcoinMainnet } from '../../kit/bitcoin-fixture.ts'
import { eventually } from '../../kit/eventually.ts'
import { createFakeWallet, FakeWindow, providerError } from '../../kit/fake-wallet.ts'
import { kusamaRelay, polkadotRelay } from '../../kit/polkadot-fixture.ts'
import { standardNetworks } from '../../kit/wallet-standard-fixture.ts'

/** A page with one wallet, of which the test decides what it reports and when. */
interface Bench {
  readonly source: WalletSource
  readonly namespace: Namespace
  readonly walletId: string
  readonly networks: readonly Network[]
  /** Two addresses of the wallet. */
  readonly addresses: readonly [string, string]
  /** Emits the wallet's event with these accounts. */
  emitAccounts(addresses: readonly string[]): void
  /** Runs while the wallet has not yet answered the request for accounts. */
  whileRequested(run: () => void): void
}

/** A wallet of Wallet Standard, which goes on emitting events after it was unsubscribed from. */
function standardWallet(window: FakeWindow, chains: readonly string[], accountOf: (address: string) => object, shared: string) {
  const listeners: ((properties: unknown) => void)[] = []
  let onRequest = (): void => {}
  const wallet = {
    version: '1.0.0',
    name: 'Standing',
    icon: 'data:image/png;base64,AA==',
    chains,
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect() {
          onRequest()
          return Promise.resolve({ accounts: [accountOf(shared)] })
        }
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listener: (properties: unknown) => void) => void listeners.push(listener)
      }
    }
  }
  window.addEventListener('wallet-standard:app-ready', event =>
    (event as CustomEvent<{ register(wallet: object): void }>).detail.register(wallet)
  )
  return {
    emitAccounts: (addresses: readonly string[]) =>
      listeners.forEach(listener => listener({ accounts: addresses.map(accountOf) })),
    whileRequested: (run: () => void) => void (onRequest = run)
  }
}

const benches: Readonly<Record<string, () => Bench>> = {
  'an EVM wallet'() {
    const window = new FakeWindow()
    const addresses = ['0x00000000000000000000000000000000000000a1', '0x00000000000000000000000000000000000000b2'] as const
    const wallet = createFakeWallet({ accounts: [addresses[0]] })
    Object.assign(wallet.provider, { removeListener: undefined })
    wallet.announce(window)
    return {
      source: evm({ window }).source!,
      namespace: 'eip155',
      walletId: 'com.example.fake',
      networks: [testNetwork(1), testNetwork(10)],
      addresses,
      emitAccounts: given => wallet.emit('accountsChanged', given),
      whileRequested(run) {
        for (const method of ['eth_requestAccounts', 'eth_accounts']) {
          wallet.reply(method, async () => {
            // `eth_chainId`, which a reconnect requests at the same time, is answered first
            await new Promise(resolve => setTimeout(resolve))
            run()
            return [addresses[0]]
          })
        }
      }
    }
  },
  'a Solana wallet'() {
    const window = new FakeWindow()
    const addresses = ['vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg', '11111111111111111111111111111111'] as const
    const chains = ['solana:mainnet', 'solana:devnet']
    const wallet = standardWallet(window, chains, address => ({ address, chains, features: [] }), addresses[0])
    return {
      source: solana({ window }).source!,
      namespace: 'solana',
      walletId: 'Standing',
      networks: standardNetworks,
      addresses,
      ...wallet
    }
  },
  'a Bitcoin wallet'() {
    const window = new FakeWindow()
    const addresses = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'] as const
    const chains = ['bitcoin:mainnet']
    const wallet = standardWallet(window, chains, address => ({ address, chains, features: [] }), addresses[0])
    return {
      source: bitcoin({ window }).source!,
      namespace: 'bip122',
      walletId: 'Standing',
      networks: [bitcoinMainnet],
      addresses,
      ...wallet
    }
  },
  'a Polkadot extension'() {
    const addresses = [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
    ] as const
    const listeners: ((accounts: readonly object[]) => void)[] = []
    let onRequest = (): void => {}
    const accounts = {
      get: () => {
        onRequest()
        return Promise.resolve([{ address: addresses[0] }])
      },
      subscribe: (listener: (accounts: readonly object[]) => void) => void listeners.push(listener)
    }
    const window = { injectedWeb3: { standing: { enable: () => Promise.resolve({ accounts, signer: {} }) } } }
    return {
      source: polkadot({ window }).source!,
      namespace: 'polkadot',
      walletId: 'standing',
      networks: [polkadotRelay, kusamaRelay],
      addresses,
      emitAccounts: given => listeners.forEach(listener => listener(given.map(address => ({ address })))),
      whileRequested: run => void (onRequest = run)
    }
  }
}

const shown = ({ accounts }: Pick<Connection, 'accounts'>): readonly string[] =>
  accounts.map(account => account.slice(account.lastIndexOf(':') + 1))

for (const [what, setUp] of Object.entries(benches)) {
  describe(`the connection of ${what}`, () => {
    for (const how of ['connect', 'reconnect'] as const) {
      test(`lives where the wallet takes its accounts back and shares them while it is asked (${how})`, async () => {
        const { source, namespace, walletId, networks, addresses, emitAccounts, whileRequested } = setUp()
        const end = source.start(adapterContext(networks))
        whileRequested(() => {
          emitAccounts([addresses[0]])
          emitAccounts([])
        })
        const [connection] = await source[how](walletId, { namespaces: [namespace] })
        const states: (ConnectionState | undefined)[] = []
        connection!.subscribe(state => states.push(state))
        assert.deepEqual(shown(connection!), [addresses[0]])
        emitAccounts([addresses[1]])
        assert.deepEqual(
          states.map(state => state && shown(state)),
          [[addresses[1]]]
        )
        end()
      })
    }

    test('keeps its accounts after it was released, even if the wallet goes on emitting', async () => {
      const { source, namespace, walletId, networks, addresses, emitAccounts } = setUp()
      const end = source.start(adapterContext(networks))
      const [connection] = await source.connect(walletId, { namespaces: [namespace] })
      connection!.release()
      emitAccounts([addresses[1]])
      emitAccounts([])
      assert.deepEqual(shown(connection!), [addresses[0]])
      end()
    })
  })
}

test('a page is notified of accounts only when the addresses change, and of the network only when that does', async () => {
  const { source, networks, addresses, emitAccounts } = benches['a Solana wallet']!()
  const end = source.start(adapterContext(networks))
  const [connection] = await source.connect('Standing', { namespaces: ['solana'] })
  const heard: unknown[] = []
  connection!.provider.on?.('accountsChanged', (accounts: never) => heard.push(accounts))
  connection!.provider.on?.('chainChanged', (chainId: never) => heard.push(chainId))
  await connection!.switchNetwork(networks[1]!, {})
  assert.deepEqual(heard, [networks[1]!.caipNetworkId])
  emitAccounts([addresses[1]])
  assert.deepEqual(heard, [networks[1]!.caipNetworkId, [addresses[1]]])
  end()
})

test('an EVM wallet that has lost its network (1013) keeps the accounts it has reported since it was asked', async () => {
  const window = new FakeWindow()
  const [first, second] = benches['an EVM wallet']!().addresses
  const wallet = createFakeWallet({ accounts: [first] })
  wallet.announce(window)
  const source = evm({ window }).source!
  const end = source.start(adapterContext([testNetwork(1)]))
  const [connection] = await source.connect('com.example.fake', { namespaces: ['eip155'] })
  const states: unknown[] = []
  connection!.subscribe(state => states.push(state && shown(state)))
  let answer = (_: readonly string[]): void => {}
  wallet.reply('eth_accounts', () => new Promise(resolve => (answer = resolve)))
  wallet.emit('disconnect', providerError(1013))
  await eventually(() => wallet.methods.includes('eth_accounts'), 'the wallet is asked')
  wallet.emit('accountsChanged', [second])
  answer([first])
  // answered after the earlier answer was taken
  await connection!.provider.request({ method: 'eth_chainId' })
  assert.deepEqual(states, [[second]])
  end()
})

test('an EVM wallet that answers after it was disconnected changes nothing', async () => {
  const window = new FakeWindow()
  const wallet = createFakeWallet()
  wallet.announce(window)
  const source = evm({ window }).source!
  const end = source.start(adapterContext([testNetwork(1), testNetwork(10)]))
  const [connection] = await source.connect('com.example.fake', { namespaces: ['eip155'] })
  let answer = (_: string): void => {}
  wallet.reply('wallet_switchEthereumChain', () => null)
  wallet.reply('eth_chainId', () => new Promise(resolve => (answer = resolve)))
  const requestCount = wallet.methods.length
  const switching = connection!.switchNetwork(testNetwork(10), {}).catch(() => undefined)
  await eventually(() => wallet.methods.slice(requestCount).includes('eth_chainId'), 'the wallet is asked where it is')
  connection!.release()
  answer('0xa')
  await switching
  assert.equal(connection!.chainId, 'eip155:1')
  end()
})
