import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bitcoin } from '../../../adapters/bitcoin/index.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { bitcoinBench, bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '../../kit/bitcoin-fixture.ts'
import { eventually } from '../../kit/eventually.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from '../../../adapters/testing/index.ts'
import { addresses } from '../siwx/bitcoin-wallet.ts'
import { sourceSuite } from '../adapter-suite.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import type { Network } from '../../../adapters/base/network.ts'
import type { SourceContext, SourceWallet } from '../../../adapters/wallet-source.ts'

sourceSuite('a Bitcoin wallet of Wallet Standard', bitcoinBench('standard'))
sourceSuite('a Bitcoin wallet that speaks sats-connect', bitcoinBench('sats'))

const ids = { standard: 'Bitcoin Test Wallet', sats: 'BitcoinTestProvider' }

/** Creates a page with one wallet, and the adapter over it. */
async function page(
  options: BitcoinTestWalletOptions = {},
  networks: readonly Network[] = [bitcoinMainnet, bitcoinTestnet],
  context?: Partial<SourceContext>
) {
  const window = new FakeWindow()
  const wallet = await createBitcoinTestWallet({ window, networks: ['Mainnet', 'Testnet'], ...options })
  const source = bitcoin({ window }).source!
  const end = source.start(adapterContext(networks, context))
  const connect = () => source.connect(ids[options.injection ?? 'standard'], { namespaces: ['bip122'] })
  return { window, wallet, source, connect, end }
}

const shown = ({ accounts }: { readonly accounts: readonly string[] }) =>
  accounts.map(account => account.slice(account.lastIndexOf(':') + 1))

describe('discovery of Bitcoin wallets', () => {
  const list = async (window: FakeWindow): Promise<readonly SourceWallet[]> => {
    const source = bitcoin({ window }).source!
    const end = source.start(adapterContext([bitcoinMainnet]))
    let wallets: readonly SourceWallet[] | undefined
    source.wallets(found => (wallets = found))
    await eventually(() => wallets !== undefined, 'the list comes')
    end()
    return wallets!
  }

  test('finds a wallet that lists itself late, without a notification', async context => {
    const window = new FakeWindow()
    const wallet = await createBitcoinTestWallet({ window, injection: 'sats', register: false })
    const source = bitcoin({ window }).source!
    const end = source.start(adapterContext([bitcoinMainnet]))
    const lists: string[] = []
    context.mock.timers.enable({ apis: ['setTimeout'] })
    source.wallets(wallets => lists.push(wallets.map(({ name }) => name).join()))
    await eventually(() => lists.length === 1, 'the first list comes')
    wallet.register()
    wallet.register()
    context.mock.timers.tick(250)
    assert.deepEqual(lists, ['', 'Bitcoin Test Wallet'])
    end()
  })

  test('connects one that has come long after the page was there', async () => {
    const { wallet, connect, end } = await page({ injection: 'sats', register: false })
    await assert.rejects(connect(), error => isKitError(error, 'wallet-not-found'))
    wallet.register()
    assert.equal((await connect()).length, 1)
    end()
  })

  test('lists a wallet that is there by both ways once', async () => {
    const window = new FakeWindow()
    await createBitcoinTestWallet({ window })
    await createBitcoinTestWallet({ window, injection: 'sats' })
    assert.deepEqual(
      (await list(window)).map(({ id }) => id),
      ['Bitcoin Test Wallet']
    )
  })

  const entry = { id: 'walletProvider', name: 'Listed' }
  const hostile: readonly (readonly [string, unknown])[] = [
    ['no list', { 0: entry }],
    ['nothing', [undefined, null, 'wallet']],
    ['no name', [{ ...entry, name: '' }]],
    ['no id', [{ name: 'Listed' }]],
    ['an id that leads nowhere', [{ ...entry, id: 'not.there' }]],
    ['an id that leads to what every object has', [{ ...entry, id: 'constructor' }]],
    ['an id that leads to no provider', [{ ...entry, id: 'btc_providers' }]],
    [
      'a getter that throws',
      [
        {
          ...entry,
          get icon() {
            throw new Error('mine')
          }
        }
      ]
    ]
  ]
  for (const [what, listed] of hostile) {
    test(`does not list ${what}`, async () => {
      const provider = { request: () => undefined }
      assert.deepEqual(await list(Object.assign(new FakeWindow(), { btc_providers: listed, walletProvider: provider })), [])
    })
  }

  test('finds a provider that stands deeper in the window, and shows no image that is not of the page', async () => {
    const window = Object.assign(new FakeWindow(), {
      btc_providers: [{ id: 'deep.BitcoinProvider', name: ' Deep\u202e ', icon: 'https://tracker.example/x.png' }],
      deep: { BitcoinProvider: { request: () => undefined } }
    })
    const [wallet] = await list(window)
    assert.deepEqual([wallet?.id, wallet?.name, wallet?.imageUrl], ['deep.BitcoinProvider', 'Deep', undefined])
  })
})

describe('what a Bitcoin wallet shares', () => {
  for (const injection of ['standard', 'sats'] as const) {
    test(`pays from its payment address unless the site wants ordinals (${injection})`, async () => {
      const usual = await page({ injection })
      const [payment] = await usual.connect()
      assert.match(shown(payment!)[0]!, /^bc1q/)
      assert.match(shown(payment!)[1]!, /^bc1p/)
      const other = await page({ injection }, undefined, { accountTypes: { bip122: 'ordinal' } })
      const [ordinals] = await other.connect()
      assert.match(shown(ordinals!)[0]!, /^bc1p/)
      usual.end()
      other.end()
    })

    test(`is on the network that is wanted where it can be (${injection})`, async () => {
      const { source, end } = await page({ injection, networks: ['Testnet', 'Mainnet'] })
      const [connection] = await source.connect(ids[injection], { namespaces: ['bip122'], network: bitcoinTestnet })
      assert.equal(connection?.chainId, bitcoinTestnet.caipNetworkId)
      assert.match(shown(connection)[0]!, /^tb1q/)
      end()
    })

    test(`is not connected where it has no account on a network of the site (${injection})`, async () => {
      const { connect, end } = await page({ injection, networks: ['Testnet'] }, [bitcoinMainnet])
      await assert.rejects(connect(), error => isKitError(error, 'no-account'))
      end()
    })

    test(`is looked at where its accounts are only watched, and signs nothing (${injection})`, async () => {
      const { connect, end } = await page({ injection, watched: true })
      const [connection] = await connect()
      assert.equal(connection!.accounts.length, 2)
      await assert.rejects(connection!.provider.request({ method: 'signMessage', params: { message: 'Hello' } }), error =>
        [4100, 4200].includes((error as { code: number }).code)
      )
      end()
    })
  }

  test('does not go to a network that a wallet of Wallet Standard is not on', async () => {
    const { connect, end } = await page({ networks: ['Mainnet'] })
    const [connection] = await connect()
    await assert.rejects(connection!.switchNetwork(bitcoinTestnet, {}), error => isKitError(error, 'chain-not-approved'))
    assert.equal(connection!.chainId, bitcoinMainnet.caipNetworkId)
    end()
  })

  test('says where a wallet that speaks sats-connect has not gone', async () => {
    const { connect, end } = await page({ injection: 'sats', without: ['wallet_changeNetwork'] })
    const [connection] = await connect()
    await assert.rejects(connection!.switchNetwork(bitcoinTestnet, {}), error => isKitError(error, 'switch-failed'))
    await assert.rejects(connection!.switchNetwork(bitcoinSignet, {}), error => isKitError(error, 'switch-failed'))
    end()
  })

  for (const without of [['wallet_connect'], ['wallet_connect', 'getAccounts'], ['wallet_connect', 'wallet_getNetwork']]) {
    test(`is connected by a wallet without ${without.join(' and ')}`, async () => {
      const { connect, wallet, end } = await page({ injection: 'sats', without })
      const [connection] = await connect()
      assert.equal(connection?.chainId, bitcoinMainnet.caipNetworkId)
      assert.equal(wallet.connected, true)
      end()
    })
  }

  /** Creates a Wallet Standard wallet that shares the given accounts. */
  const sharing = (accounts: unknown, given: object = {}) => ({
    version: '1.0.0',
    name: 'Sharing',
    icon: 'data:image/png;base64,AA==',
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    accounts: [],
    features: {
      'bitcoin:connect': { version: '1.0.0', connect: () => Promise.resolve({ accounts }) },
      'bitcoin:events': { version: '1.0.0', on: () => () => undefined }
    },
    ...given
  })
  const account = { address: addresses.p2wpkh, publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'], features: [] }
  const of = (address: string) => [{ ...account, address }]
  const wrongSum = `${addresses.p2wpkh.slice(0, -1)}${addresses.p2wpkh.endsWith('q') ? 'p' : 'q'}`

  const rows: readonly (readonly [string, unknown, ErrorCode | readonly string[]])[] = [
    ['no account', [], 'no-account'],
    ['no list', { 0: account }, 'invalid-reply'],
    ['an account of another network', [{ ...account, chains: ['bitcoin:testnet'] }], 'no-account'],
    ['an address of another network than it says', of('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'), 'no-account'],
    ['an address whose sum is wrong', of(wrongSum), 'no-account'],
    ['an address of Ethereum', of('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'), 'no-account'],
    [
      'a script’s address, for which nobody signs',
      of('bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'),
      'no-account'
    ],
    ['the same account twice', [account, { ...account }], [addresses.p2wpkh]],
    ['bech32 in capital letters', of(addresses.p2wpkh.toUpperCase()), [addresses.p2wpkh]],
    ['bech32m', of(addresses.p2tr), [addresses.p2tr]],
    ['base58 of a key', of(addresses.p2pkh), [addresses.p2pkh]],
    ['base58 of a script that holds a key', of(addresses.p2sh), [addresses.p2sh]]
  ]
  for (const [what, accounts, expected] of rows) {
    test(`${what}: ${typeof expected === 'string' ? expected : 'connected'}`, async () => {
      const window = new FakeWindow()
      const source = bitcoin({ window }).source!
      const end = source.start(adapterContext([bitcoinMainnet, bitcoinTestnet]))
      let lists = 0
      source.wallets(() => lists++)
      await eventually(() => lists === 1, 'discovery has begun')
      const detail = (api: { register(wallet: object): void }): void => api.register(sharing(accounts))
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
      const connecting = source.connect('Sharing', { namespaces: ['bip122'] })
      if (typeof expected === 'string') await assert.rejects(connecting, error => isKitError(error, expected))
      else assert.deepEqual(shown((await connecting)[0]!), expected)
      end()
    })
  }
})
