import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { selectWallet } from '../../../state/connect/select-wallet.ts'
import { connectingExternalFlow } from '../../../state/connect/connecting-external.ts'
import { $walletChains, selectChain } from '../../../state/connect/connecting-multi-chain.ts'
import { selectNetwork } from '../../../state/connect/select-network.ts'
import { showWalletsForChain, connectSameWallet, $connectorForChain } from '../../../state/connect/switch-active-chain.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { goBack } from '../../../state/modal/modal.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $route, push } from '../../../state/router/router.ts'
import { $activeNamespace, sessionOf } from '../../../state/session/session.ts'
import { $walletGroups, getWallet, type WalletEntry } from '../../../state/wallets/wallets.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, type ConnectingSource } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { announced } from '../../kit/fake-source.ts'
import { solanaNetwork } from '../../kit/local-solana.ts'
import type { ConnectOptions, SourceWallet } from '../../../adapters/wallet-source.ts'

const solana = solanaNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined, 'Solana')
const devnet = solanaNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', undefined, 'Solana Devnet')
const account = `${solana.caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const

/** The same wallet under the two names in docs/decisions/storage.md, and a different id on each chain. */
const trust: SourceWallet = { ...announced('Trust Wallet'), id: 'com.trust', rdns: 'com.trust' }
const trustThere: SourceWallet = { id: 'trust-solana', name: 'Trust', type: 'ANNOUNCED', namespace: 'solana' }
const alone = announced('Alone')
const other: SourceWallet = { id: 'other', name: 'Other', type: 'ANNOUNCED', namespace: 'solana' }

let platform: FakeEnvironment
let here: ConnectingSource
let there: ConnectingSource
let requests: ConnectOptions[]
let kit: Kit
let stop: () => void

describe('a wallet of several chains', () => {
  beforeEach(async () => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    requests = []
    here = connectingSource({ id: 'here', wallets: [trust, alone] })
    there = connectingSource({ id: 'there', wallets: [trustThere, other], account })
    const source = there.adapter.source!
    const adapter = {
      ...there.adapter,
      source: {
        ...source,
        connect: (walletId: string, options: ConnectOptions) => (requests.push(options), source.connect(walletId, options))
      }
    }
    kit = createKit({ adapters: [here.adapter, adapter], networks: [testNetwork(1), solana, devnet] })
    stop = $walletGroups.listen(() => undefined)
    await kit.open('Connect')
    await eventually(() => Boolean(getWallet('com.trust')), 'the wallets are there')
  })
  afterEach(() => {
    stop()
    kit.stop()
    platform.restore()
  })

  const entry = (id: string): WalletEntry => getWallet(id)!

  it('is one row, and the user chooses one of them [1.8]', () => {
    assert.deepEqual(
      $walletGroups.get().flatMap(({ wallets }) => wallets.map(({ name, type, namespaces }) => [name, type, namespaces])),
      [
        ['Trust Wallet', 'MULTI_CHAIN', ['eip155', 'solana']],
        ['Alone', 'ANNOUNCED', ['eip155']],
        ['Other', 'ANNOUNCED', ['solana']]
      ]
    )
    selectWallet(entry('com.trust'))
    assert.deepEqual($route.get(), { name: 'ConnectingMultiChain', params: { walletId: 'com.trust' } })
    assert.deepEqual(
      $walletChains
        .get()('com.trust')
        .map(({ namespace, networks }) => [namespace, networks.map(({ name }) => name)]),
      [
        ['eip155', ['Chain 1']],
        ['solana', ['Solana', 'Solana Devnet']]
      ]
    )
  })

  it('is asked at once where there is nothing to say: it is on one chain, or one chain is wanted [2.6]', () => {
    selectWallet(entry('other'))
    assert.equal($route.get().name, 'ConnectingExternal')
    push('Connect', { namespace: 'solana' })
    selectWallet(entry('trust-solana'))
    assert.deepEqual($route.get(), { name: 'ConnectingExternal', params: { walletId: 'trust-solana' } })
  })

  it('is asked on the chain that was chosen, and on no other', async () => {
    selectWallet(entry('com.trust'))
    selectChain('com.trust', $walletChains.get()('com.trust')[1]!)
    const route = $route.get()
    assert.deepEqual(route, { name: 'ConnectingExternal', params: { walletId: 'com.trust', namespace: 'solana' } })
    await connectingExternalFlow().connectExternal('com.trust', 'solana')
    assert.deepEqual(there.requestLog, ['connect trust-solana'])
    assert.deepEqual(requests[0]?.namespaces, ['solana'])
    assert.deepEqual(here.requestLog, [])
    assert.equal(sessionOf('solana').status, 'connected')
    assert.equal(sessionOf('eip155').status, 'disconnected')
    assert.equal($activeNamespace.get(), 'solana')
    assert.equal($open.get(), false)
  })

  it('is asked again on another chain while it still thinks about the first', async () => {
    here.decide('wait')
    selectWallet(entry('com.trust'))
    selectChain('com.trust', $walletChains.get()('com.trust')[0]!)
    const first = connectingExternalFlow().connectExternal('com.trust', 'eip155')
    await eventually(() => here.requestLog.length === 1, 'it is asked')
    goBack()
    selectChain('com.trust', $walletChains.get()('com.trust')[1]!)
    await connectingExternalFlow().connectExternal('com.trust', 'solana')
    assert.equal(sessionOf('solana').status, 'connected')
    here.answer('approve')
    await first
    assert.equal(sessionOf('eip155').status, 'disconnected', 'what was left counts for nothing')
  })

  it('reports which of its chains are connected, and which connection it would replace', async () => {
    await kit.connect('trust-solana')
    await kit.connect(alone.id)
    const shown = $walletChains
      .get()('com.trust')
      .map(({ namespace, connected }) => [namespace, connected])
    assert.deepEqual(shown, [
      ['eip155', { name: 'Alone' }],
      ['solana', 'same']
    ])
    await kit.open('ConnectingMultiChain', { walletId: 'com.trust' })
    selectChain('com.trust', $walletChains.get()('com.trust')[1]!)
    assert.equal($activeNamespace.get(), 'solana')
    assert.equal($open.get(), false)
    assert.equal(there.requestLog.length, 1, 'nobody is asked anything')
  })

  it('has no chains to choose from once it has left the page', () => {
    there.setWallets([])
    assert.deepEqual(
      $walletChains
        .get()('com.trust')
        .map(({ namespace }) => namespace),
      ['eip155']
    )
    here.setWallets([])
    assert.deepEqual($walletChains.get()('com.trust'), [])
  })

  for (const [id, active, connected] of [
    ['com.trust', 'eip155', 'eip155'],
    ['com.trust', 'solana', 'eip155'],
    ['trust-solana', 'eip155', 'solana']
  ] as const) {
    it(`is connected on ${connected} by a program that names ${id} while the page is on ${active}`, async () => {
      if (active === 'solana') await kit.switchNetwork(solana.caipNetworkId)
      const found = await kit.connect(id)
      assert.ok(found.startsWith(`${connected}:`))
    })
  }

  describe('and a network of another chain', () => {
    beforeEach(async () => {
      await kit.connect('com.trust')
      await kit.open('Account')
      push('Networks')
      selectNetwork(devnet.caipNetworkId)
    })

    it('is led to by a screen of its own, which changes nothing', () => {
      assert.deepEqual($route.get(), { name: 'SwitchActiveChain', params: { chainId: devnet.caipNetworkId } })
      assert.equal($activeNamespace.get(), 'eip155')
      assert.equal(sessionOf('solana').status, 'disconnected')
    })

    it('is reached with the same wallet, on the network that was chosen', async () => {
      const same = $connectorForChain.get()(devnet.caipNetworkId)
      assert.equal(same?.id, 'com.trust')
      connectSameWallet(devnet.caipNetworkId, same)
      assert.deepEqual($route.get().params, { walletId: 'com.trust', namespace: 'solana' })
      await connectingExternalFlow().connectExternal('com.trust', 'solana')
      assert.equal(requests[0]?.network?.caipNetworkId, devnet.caipNetworkId)
      assert.equal(sessionOf('eip155').status, 'connected', 'both are')
      assert.equal(sessionOf('solana').status, 'connected')
    })

    it('is reached with another wallet of that chain alone', () => {
      there.setWallets([other])
      assert.equal($connectorForChain.get()(devnet.caipNetworkId), undefined)
      showWalletsForChain(devnet.caipNetworkId)
      assert.deepEqual($route.get().params, { namespace: 'solana', chainId: devnet.caipNetworkId })
      assert.deepEqual(
        $walletGroups.get().flatMap(({ wallets }) => wallets.map(({ name }) => name)),
        ['Other']
      )
    })
  })
})
