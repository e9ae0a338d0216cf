import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { getNamespace, type AccountId, type ChainId } from '../../../adapters/base/caip.ts'
import type { Adapter, WalletType } from '../../../adapters/wallet-source.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { kitState } from '../../../state/session/kit-state.ts'
import { sessionOf } from '../../../state/session/session.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, firstAccount, type ConnectingSource } from '../../kit/connecting-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoinId = 'bip122:000000000019d6689c085ae165831e93'
const solanaAccount: AccountId = `${solanaId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`
const polkadotId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const polkadotAccount: AccountId = `${polkadotId}:13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB`
const bitcoinAccount: AccountId = `${bitcoinId}:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`

let platform: FakeEnvironment
let kit: Kit
let events: [name: string, properties: unknown][]
let stopEvents: () => void

/** Creates one wallet that connects on a chain. */
function wallet(id: string, type: WalletType, account: AccountId): ConnectingSource {
  const namespace = getNamespace(account)
  return connectingSource({ id, account, wallets: [{ id, name: id, type, namespace }] })
}

/** Creates one wallet on EVM and on Solana. */
function walletOfBoth(id: string, type: WalletType): { readonly adapter: Adapter; readonly evm: ConnectingSource } {
  const [evm, solana] = [wallet(id, type, firstAccount), wallet(id, type, solanaAccount)]
  const source = evm.adapter.source!
  return {
    evm,
    adapter: {
      ...evm.adapter,
      source: {
        ...source,
        connect: async (walletId, options) => [
          ...(await source.connect(walletId, options)),
          ...(await solana.adapter.source!.connect(walletId, options))
        ]
      }
    }
  }
}

function start(...adapters: readonly Adapter[]): void {
  const named = (caipNetworkId: ChainId) => ({
    ...testNetwork(1),
    id: caipNetworkId.split(':')[1]!,
    caipNetworkId,
    chainNamespace: getNamespace(caipNetworkId)
  })
  kit = createKit({ adapters, networks: [testNetwork(1), named(solanaId), named(polkadotId), named(bitcoinId)] })
}

const connect = (id: string, namespaces: Parameters<typeof connectWallet>[0]['namespaces']) =>
  connectWallet({ sourceId: id, walletId: id, namespaces })
const statuses = () => (['eip155', 'solana', 'bip122'] as const).map(namespace => sessionOf(namespace).status)
const remembered = () => Object.keys(JSON.parse(platform.localStorage.getItem('@appkit/connections') ?? '{}') as object)

beforeEach(() => {
  platform = fakeEnvironment()
  setPresenter(async () => undefined)
  events = []
  stopEvents = subscribeEvents(({ event, properties }) => {
    if (event.startsWith('DISCONNECT')) events.push([event, properties])
  })
})
afterEach(() => {
  kit.stop()
  stopEvents()
  platform.restore()
})

describe('the connection of a chain', () => {
  test('is disconnected, connecting while its wallet is asked, and connected, for each namespace by itself [4.1]', async () => {
    const [evm, solana] = [wallet('one', 'ANNOUNCED', firstAccount), wallet('two', 'ANNOUNCED', solanaAccount)]
    start(evm.adapter, solana.adapter)
    assert.deepEqual(statuses(), ['disconnected', 'disconnected', 'disconnected'])
    solana.decide('wait')
    const connecting = connect('two', ['solana'])
    assert.deepEqual(statuses(), ['disconnected', 'connecting', 'disconnected'])
    await connect('one', ['eip155'])
    assert.deepEqual(statuses(), ['connected', 'connecting', 'disconnected'])
    await eventually(() => solana.requestLog.length > 0, 'the wallet is asked')
    solana.answer('approve')
    await connecting
    assert.deepEqual(statuses(), ['connected', 'connected', 'disconnected'])
  })

  test('has an account of its own in each of eip155, solana, polkadot and bip122 [3.37]', async () => {
    const accounts = [firstAccount, solanaAccount, polkadotAccount, bitcoinAccount]
    const ids = ['one', 'two', 'three', 'four']
    start(...accounts.map((account, index) => wallet(ids[index]!, 'ANNOUNCED', account).adapter))
    for (const [index, account] of accounts.entries()) await connect(ids[index]!, [getNamespace(account)])
    assert.deepEqual(
      accounts.map(account => {
        const session = sessionOf(getNamespace(account))
        return session.status === 'connected' && session.account
      }),
      accounts
    )
    assert.deepEqual(remembered(), ['eip155', 'solana', 'polkadot', 'bip122'])
  })

  test('is reset by itself: it is disconnected, and who its wallet was is forgotten [4.2, 4.3]', async () => {
    start(wallet('one', 'ANNOUNCED', firstAccount).adapter, wallet('two', 'ANNOUNCED', solanaAccount).adapter)
    await connect('one', ['eip155'])
    await connect('two', ['solana'])
    assert.deepEqual(remembered(), ['eip155', 'solana'])
    await kit.disconnect('eip155')
    assert.deepEqual(statuses(), ['disconnected', 'connected', 'disconnected'])
    assert.deepEqual(remembered(), ['solana'])
  })
})

describe('disconnecting the active wallet', () => {
  let bitcoin: ConnectingSource
  let adapters: readonly Adapter[]
  const active = () => {
    const { status, account, chainId, namespace } = kitState()
    return { status, account, chainId, namespace }
  }
  const connectedOn = (account: AccountId, chainId: ChainId) => ({
    status: 'connected',
    account,
    chainId,
    namespace: getNamespace(chainId)
  })

  beforeEach(async () => {
    const accounts = { one: firstAccount, two: solanaAccount, three: bitcoinAccount }
    const wallets = Object.entries(accounts).map(([id, account]) => wallet(id, 'ANNOUNCED', account))
    bitcoin = wallets[2]!
    adapters = wallets.map(({ adapter }) => adapter)
    start(...adapters)
    for (const [id, account] of Object.entries(accounts)) await connect(id, [getNamespace(account)])
  })

  test('activates the one that was used last', async () => {
    await kit.switchAccount(firstAccount)
    await kit.disconnect('eip155')
    assert.deepEqual(active(), connectedOn(bitcoinAccount, bitcoinId))
    await kit.disconnect('bip122')
    assert.deepEqual(active(), connectedOn(solanaAccount, solanaId))
    assert.equal(platform.localStorage.getItem('@appkit/active_caip_network_id'), solanaId)
    await kit.disconnect('solana')
    assert.equal(active().status, 'disconnected')
  })

  test('counts a switch to its network as use', async () => {
    await kit.switchNetwork(solanaId)
    await kit.switchNetwork('eip155:1')
    await kit.disconnect('eip155')
    assert.deepEqual(active(), connectedOn(solanaAccount, solanaId))
  })

  test('activates the one that was active at a reload, however the wallets return', async () => {
    await kit.switchAccount(solanaAccount)
    kit.stop()
    start(...adapters)
    await platform.advance(1)
    await eventually(() => statuses().every(status => status === 'connected'), 'the wallets return')
    await kit.switchNetwork('eip155:1')
    await kit.disconnect('eip155')
    assert.deepEqual(active(), connectedOn(solanaAccount, solanaId))
  })

  test('leaves it active if another one is disconnected', async () => {
    await kit.disconnect('solana')
    assert.deepEqual(active(), connectedOn(bitcoinAccount, bitcoinId))
  })

  test('activates none where all are disconnected at once', async () => {
    const seen: string[] = []
    const stop = kit.subscribe(({ namespace }) => seen.push(namespace))
    await kit.disconnect()
    stop()
    assert.deepEqual([active().status, ...new Set(seen)], ['disconnected', 'bip122'])
  })

  test('activates another one where the wallet itself has disconnected', () => {
    bitcoin.change(undefined)
    assert.deepEqual(active(), connectedOn(solanaAccount, solanaId))
  })
})

describe('disconnecting one chain', () => {
  const kinds = [
    ['of a wallet over WalletConnect [4.27]', 'WALLET_CONNECT'],
    ['of an email or social login [4.28]', 'AUTH']
  ] as const
  for (const [what, type] of kinds) {
    test(`takes along, and no other wallet, the other chains ${what}`, async () => {
      const both = walletOfBoth('both', type)
      const other = wallet('other', 'ANNOUNCED', bitcoinAccount)
      start(both.adapter, other.adapter)
      await connect('both', ['eip155', 'solana'])
      await connect('other', ['bip122'])
      assert.deepEqual(statuses(), ['connected', 'connected', 'connected'])
      await kit.disconnect('solana')
      assert.deepEqual(statuses(), ['disconnected', 'disconnected', 'connected'])
      assert.ok(both.evm.requestLog.includes('disconnect both'))
      assert.ok(!other.requestLog.includes('disconnect other'))
    })
  }

  test('leaves the other chain of a wallet in the page as it is [4.29]', async () => {
    start(walletOfBoth('both', 'ANNOUNCED').adapter)
    await connect('both', ['eip155', 'solana'])
    await kit.disconnect('solana')
    assert.deepEqual(statuses(), ['connected', 'disconnected', 'disconnected'])
  })
})

describe('disconnecting all chains', () => {
  test('is shown as a success [4.30]', async () => {
    start(wallet('one', 'ANNOUNCED', firstAccount).adapter, wallet('two', 'ANNOUNCED', solanaAccount).adapter)
    await connect('one', ['eip155'])
    await connect('two', ['solana'])
    await kit.disconnect()
    assert.deepEqual(statuses(), ['disconnected', 'disconnected', 'disconnected'])
    assert.deepEqual(events, [['DISCONNECT_SUCCESS', {}]])
  })

  test('is shown as an error where a wallet fails; it is off the screen all the same [4.31]', async () => {
    const failing = wallet('one', 'ANNOUNCED', firstAccount)
    const other = wallet('two', 'ANNOUNCED', solanaAccount)
    start(failing.adapter, other.adapter)
    await connect('one', ['eip155'])
    await connect('two', ['solana'])
    failing.decide('fail')
    await assert.rejects(kit.disconnect(), { code: 'disconnect-failed' })
    assert.deepEqual(statuses(), ['disconnected', 'disconnected', 'disconnected'])
    assert.ok(other.requestLog.includes('disconnect two'), 'the other wallet is asked all the same')
    assert.deepEqual(events, [['DISCONNECT_ERROR', { message: 'Failed to disconnect' }]])
  })
})
