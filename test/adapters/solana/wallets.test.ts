import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { solana } from '../../../adapters/solana/index.ts'
import { base58ToBytes } from '../../../adapters/base/base58.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { eventually } from '../../kit/eventually.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { standardBench, standardChains, standardNetworks } from '../../kit/wallet-standard-fixture.ts'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '../../../adapters/testing/index.ts'
import { sourceSuite } from '../adapter-suite.ts'
import type { Network } from '../../../adapters/base/network.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import type { SourceWallet } from '../../../adapters/wallet-source.ts'

const [mainnet, devnet] = standardNetworks

sourceSuite('a wallet of Wallet Standard', standardBench)

/** Creates a page with one wallet, and the adapter over it. */
async function page({
  networks = standardNetworks,
  ...options
}: Partial<SolanaTestWalletOptions> & { readonly networks?: readonly Network[] } = {}) {
  const window = new FakeWindow()
  const wallet = await createSolanaTestWallet({ window, chains: standardChains, ...options })
  const source = solana({ window }).source!
  const end = source.start(adapterContext(networks))
  const connect = async () => {
    const [connection] = await source.connect('Test Wallet', { namespaces: ['solana'] })
    assert.ok(connection)
    return connection
  }
  return { window, wallet, source, connect, end }
}

/** Registers wallets as a script of the page does. */
function register(window: FakeWindow, ...standards: readonly unknown[]): () => void {
  let off: unknown
  const detail = (api: { register: (...standards: readonly unknown[]) => unknown }): void =>
    void (off = api.register(...standards))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return off as () => void
}

const key = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
const account = { address: key, publicKey: base58ToBytes(key)!, chains: ['solana:mainnet'], features: ['solana:signMessage'] }

/** Creates a wallet that shares the given accounts. */
function standard(given: object = {}, accounts: unknown = [account], features: object = {}): Record<string, unknown> {
  return {
    version: '1.0.0',
    name: 'Standing',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: () => Promise.resolve({ accounts }) },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      ...features
    },
    ...given
  }
}

async function listed(...standards: readonly unknown[]): Promise<readonly SourceWallet[]> {
  const window = new FakeWindow()
  const source = solana({ window }).source!
  const end = source.start(adapterContext(standardNetworks))
  let list: readonly SourceWallet[] | undefined
  source.wallets(wallets => (list = wallets))
  await eventually(() => list !== undefined, 'the list comes')
  register(window, ...standards)
  end()
  return list!
}

describe('discovery', () => {
  test('lists a wallet that registers late, and takes one off that unregisters', async () => {
    const { wallet, source, end } = await page({ register: false })
    const lists: string[] = []
    source.wallets(wallets => lists.push(wallets.map(({ name }) => name).join()))
    await eventually(() => lists.length === 1, 'the first list comes')
    wallet.register()
    wallet.register()
    wallet.unregister()
    assert.deepEqual(lists, ['', 'Test Wallet', ''])
    end()
  })

  test('keeps the wallet that came first under a name', async () => {
    const first = standard({ icon: 'data:image/png;base64,AQ==' })
    const [wallet, ...others] = await listed(first, first, standard({ icon: 'data:image/png;base64,Ag==' }))
    assert.equal(wallet?.imageUrl, 'data:image/png;base64,AQ==')
    assert.deepEqual(others, [])
  })

  test('notifies a connected user that the wallet has unregistered', async () => {
    const { wallet, connect, end } = await page()
    const connection = await connect()
    const states: unknown[] = []
    connection.subscribe(state => states.push(state))
    wallet.unregister()
    assert.deepEqual(states, [undefined])
    end()
  })

  const hostile: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['no name', standard({ name: '' })],
    ['a name of characters that do not show', standard({ name: '\u202e\u200b' })],
    ['no chain of Solana', standard({ chains: ['eip155:1'] })],
    ['chains that are no list', standard({ chains: 'solana:mainnet' })],
    ['no features', standard({ features: null })],
    ['no way to connect', standard({ features: { 'standard:events': { on: () => undefined } } })],
    [
      'a feature without its method',
      standard({ features: { 'standard:connect': {}, 'standard:events': { on: () => undefined } } })
    ],
    [
      'a getter that throws',
      Object.defineProperty(standard(), 'name', {
        get() {
          throw new Error('mine')
        }
      })
    ]
  ]
  for (const [what, registered] of hostile) {
    test(`does not list ${what}`, async () => {
      assert.deepEqual(await listed(registered), [])
    })
  }

  test('shows no image that is not of the page, and cleans a name', async () => {
    const [wallet] = await listed(standard({ name: ' Evil\u202e  Wallet ', icon: 'https://tracker.example/x.png' }))
    assert.deepEqual([wallet?.name, wallet?.imageUrl], ['Evil Wallet', undefined])
  })

  test('survives an event without a function, and one that throws', async () => {
    const window = new FakeWindow()
    const source = solana({ window }).source!
    const end = source.start(adapterContext(standardNetworks))
    let lists = 0
    source.wallets(() => lists++)
    await eventually(() => lists === 1, 'the list comes')
    for (const detail of [
      undefined,
      'no function',
      () => {
        throw new Error('mine')
      }
    ])
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    assert.equal(lists, 1)
    end()
  })
})

describe('what a wallet shares', () => {
  const rows: readonly (readonly [string, unknown, ErrorCode | readonly string[]])[] = [
    ['no account', [], 'no-account'],
    ['no list', { 0: account }, 'invalid-reply'],
    ['an account of another network', [{ ...account, chains: ['solana:testnet'] }], 'no-account'],
    ['an address that is none', [{ ...account, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }], 'no-account'],
    ['an address of 31 bytes', [{ ...account, address: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJzid' }], 'no-account'],
    ['an address that is not its key', [{ ...account, publicKey: new Uint8Array(32).fill(7) }], 'no-account'],
    ['the same account twice', [account, { ...account }], [key]],
    ['a watched account', [{ ...account, features: [] }], [key]],
    ['an account without its key', [{ address: key, chains: ['solana:mainnet'] }], [key]]
  ]
  for (const [what, accounts, expected] of rows) {
    test(`${what}: ${typeof expected === 'string' ? expected : 'connected'}`, async () => {
      const window = new FakeWindow()
      const source = solana({ window }).source!
      const end = source.start(adapterContext([mainnet]))
      let lists = 0
      source.wallets(() => lists++)
      await eventually(() => lists === 1, 'discovery has begun')
      register(window, standard({}, accounts))
      const connecting = source.connect('Standing', { namespaces: ['solana'] })
      if (typeof expected === 'string') await assert.rejects(connecting, error => isKitError(error, expected))
      else
        assert.deepEqual(
          (await connecting)[0]?.accounts,
          expected.map(address => `${mainnet.caipNetworkId}:${address}`)
        )
      end()
    })
  }

  test('begins on the network that is wanted, where the account is on it', async () => {
    const { source, end } = await page()
    const [connection] = await source.connect('Test Wallet', { namespaces: ['solana'], network: devnet })
    assert.equal(connection?.chainId, devnet.caipNetworkId)
    assert.deepEqual(connection?.approvedChainIds, [mainnet.caipNetworkId, devnet.caipNetworkId])
    end()
  })

  test('does not switch to a network that the wallet is not on', async () => {
    const { wallet, connect, end } = await page()
    const connection = await connect()
    wallet.setChains(['solana:mainnet'])
    await assert.rejects(connection.switchNetwork(devnet, {}), error => isKitError(error, 'chain-not-approved'))
    assert.equal(connection.chainId, mainnet.caipNetworkId)
    end()
  })

  test('keeps the account that the user has chosen until the wallet makes another one active', async () => {
    const { wallet, connect, end } = await page({ accountCount: 3 })
    const connection = await connect()
    const [first, second, third] = connection.accounts
    const pages: unknown[] = []
    connection.provider.on?.('accountsChanged', (accounts: unknown) => pages.push(accounts))
    connection.chooseAccount?.(second!)
    assert.deepEqual(connection.accounts, [second, first, third])
    wallet.setAccounts([...wallet.accounts].reverse())
    assert.deepEqual(connection.accounts, [third, second, first])
    assert.equal(pages.length, 2)
    end()
  })

  const inputs: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['its chains alone', { chains: ['solana:mainnet'] }],
    ['accounts that are no list', { accounts: 'all' }],
    [
      'a getter that throws',
      {
        get accounts() {
          throw new Error('mine')
        }
      }
    ]
  ]
  for (const [what, properties] of inputs) {
    test(`does not change by an event with ${what}`, async () => {
      const { wallet, connect, end } = await page()
      const connection = await connect()
      const { accounts } = connection
      wallet.emit(properties)
      assert.deepEqual(connection.accounts, accounts)
      end()
    })
  }
})

describe('networks that change while a wallet is connected', () => {
  test('one that the site adds can be gone to, and nothing is asked on one that it takes away', async () => {
    const networks: Network[] = [mainnet]
    const { wallet, connect, end } = await page({ networks })
    const connection = await connect()
    const requestAccounts = () => connection.provider.request({ method: 'solana_getAccounts' })
    await assert.rejects(connection.switchNetwork(devnet, {}), isKitError)
    networks.push(devnet)
    await connection.switchNetwork(devnet, {})
    assert.deepEqual([connection.chainId, connection.accounts.length > 0], [devnet.caipNetworkId, true])
    assert.ok(await requestAccounts())
    networks.pop()
    await assert.rejects(requestAccounts(), /not among the networks of this site/)
    assert.equal(connection.chainId, devnet.caipNetworkId, 'the visitor is asked to leave it')
    wallet.stop()
    end()
  })
})
