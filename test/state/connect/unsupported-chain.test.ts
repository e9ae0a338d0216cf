import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { $session } from '../../../state/session/active-session.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $chainId } from '../../../state/networks/networks.ts'
import { $history, $route, push } from '../../../state/router/router.ts'
import { connectingSource, firstAccount, testWallet, type ConnectingSource } from '../../kit/connecting-source.ts'
import { until } from '../../kit/until.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import type { ChainId } from '../../../adapters/base/caip.ts'

let platform: FakeEnvironment
let source: ConnectingSource
let kit: Kit

const route = (): string => $route.get().name
const address = firstAccount.split(':')[2]!
/** Switches the network in the wallet. */
const move = (chainId: ChainId): void => source.change({ chainId, accounts: [`${chainId}:${address}`] })

describe('UnsupportedChain', () => {
  beforeEach(async () => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    source = connectingSource()
    kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1), testNetwork(2)] })
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  test('shows when the wallet leaves the site’s networks while the modal is open, whatever was on screen', async () => {
    await kit.connect(testWallet.id)
    await kit.open('Networks')
    move('eip155:9')
    assert.deepEqual(
      $history.get().map(({ name }) => name),
      ['UnsupportedChain']
    )
    assert.equal(await kit.close(), false)
  })

  test('does not open a modal that is closed', async () => {
    await kit.connect(testWallet.id)
    move('eip155:9')
    assert.equal($open.get(), false)
  })

  test('leaves with its reason: the wallet is back on a network of the site', async () => {
    await kit.connect(testWallet.id)
    await kit.open()
    move('eip155:9')
    move('eip155:2')
    assert.equal($open.get(), false)
    await kit.open()
    assert.equal(route(), 'Account')
  })

  test('leaves with its reason: the wallet has gone', async () => {
    await kit.connect(testWallet.id)
    await kit.open()
    move('eip155:9')
    source.change(undefined)
    assert.equal($open.get(), false)
  })

  test('a network outside the site’s is no choice: without the wallet the page is where it was before', async () => {
    await kit.connect(testWallet.id)
    move('eip155:2')
    move('eip155:9')
    assert.equal($chainId.get(), 'eip155:9')
    await kit.disconnect()
    assert.equal($chainId.get(), 'eip155:2')
  })

  test('is not come back to from the screen above it when its reason has gone', async () => {
    await kit.connect(testWallet.id)
    await kit.open()
    move('eip155:9')
    push('SwitchNetwork', { chainId: 'eip155:1' })
    move('eip155:2')
    assert.deepEqual([route(), $open.get()], ['SwitchNetwork', true], 'that screen ends by itself')
    const { goBack } = await import('../../../state/modal/modal.ts')
    goBack()
    assert.equal($open.get(), false)
  })

  test('does not show for a basic WalletConnect session: without an adapter for a chain the app takes what the wallet has', async () => {
    const wallets = [{ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'eip155' }] as const
    const opened = async (hasChain: boolean) => {
      kit.stop()
      source = connectingSource({ wallets, account: `eip155:9:${address}` })
      const { source: wallet, chain } = source.adapter
      kit = createKit({ adapters: [{ source: wallet!, ...(hasChain && { chain: chain! }) }], networks: [testNetwork(1)] })
      await kit.connect('walletConnect')
      await kit.open()
      return route()
    }
    assert.equal(await opened(true), 'UnsupportedChain')
    assert.equal(await opened(false), 'Account')
    move('eip155:10')
    assert.equal(route(), 'Account')
  })

  test('is not opened without its reason', async () => {
    await kit.open('UnsupportedChain')
    assert.equal(route(), 'Connect')
    assert.equal(await kit.close(), true)
    await kit.connect(testWallet.id)
    await kit.open('UnsupportedChain')
    assert.equal(route(), 'Account')
    assert.equal(await kit.close(), true)
  })

  test('shows when a returning user’s wallet responds from there, and the modal was opened before it did', async () => {
    kit.stop()
    platform.localStorage.setItem(
      '@appkit/connections',
      JSON.stringify({ eip155: { walletId: testWallet.id, sourceId: 'fake', account: firstAccount } })
    )
    source = connectingSource({ account: `eip155:9:${address}`, returning: 'wait' })
    kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1), testNetwork(2)] })
    await kit.open()
    assert.equal(route(), 'Account')
    await platform.advance(1)
    source.answer('approve')
    await until($session, ({ status }) => status === 'connected')
    assert.deepEqual([route(), await kit.close()], ['UnsupportedChain', false])
  })

  test('is followed by a kit that starts after another', async () => {
    await kit.connect(testWallet.id)
    kit.stop()
    kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1)], enableReconnect: false })
    await kit.connect(testWallet.id)
    await kit.open()
    move('eip155:9')
    assert.equal(route(), 'UnsupportedChain')
  })
})
