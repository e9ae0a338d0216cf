import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KitError } from '../../../adapters/base/kit-error.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { $balance } from '../../../state/account/balance.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $route } from '../../../state/router/router.ts'
import { $session } from '../../../state/session/active-session.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { fakeAddress, otherAddress, providerError, rejecting } from '../../kit/fake-wallet.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { eventually } from '../../kit/eventually.ts'
import { until } from '../../kit/until.ts'
import {
  node,
  walletId,
  account,
  platform,
  window,
  wallet,
  kit,
  start,
  state,
  storedConnections,
  openEachTest,
  openPage
} from './fixture.ts'

describe('the kit', () => {
  openEachTest()

  test('reports to the caller that opens it, or connects without an id, that the modal could not be loaded', async () => {
    start()
    setPresenter(async () => {
      setTimeout(() => $open.set(false))
      throw new Error('offline')
    })
    await assert.rejects(kit.open(), /offline/)
    await assert.rejects(kit.connect(), /offline/)
  })

  test('prefetches the first screen only when called, and not once it has stopped', async () => {
    let prefetched = 0
    setPresenter(
      async () => undefined,
      async () => void prefetched++
    )
    start()
    await platform.advance(1000)
    assert.equal(prefetched, 0)
    await kit.prefetch()
    assert.equal(prefetched, 1)
    kit.stop()
    await kit.prefetch()
    assert.equal(prefetched, 1)
  })

  test("prefetches the first screen when the page is idle with preload 'idle', unless the user saves data", async () => {
    let prefetched = 0
    const prefetch = async () => void prefetched++
    setPresenter(async () => undefined, prefetch)
    start({ preload: 'idle' })
    assert.equal(prefetched, 0)
    await platform.advance(1000)
    assert.equal(prefetched, 1)
    kit.stop()
    openPage({ savesData: true })
    start({ preload: 'idle' })
    await platform.advance(1000)
    assert.equal(prefetched, 1)
  })

  test('says which values preload takes', () => {
    assert.throws(() => start({ preload: 'always' as never }), /"preload" is "always"/)
  })

  test('connects a wallet by its id, and reports its account [1.1, 3.38, 3.85]', async () => {
    start()
    assert.equal(await kit.connect(walletId), account)
    assert.deepEqual(state(), {
      open: false,
      status: 'connected',
      account,
      address: fakeAddress,
      chainId: 'eip155:1',
      namespace: 'eip155'
    })
    assert.equal(await kit.getProvider()!.request({ method: 'eth_chainId' }), '0x1')
  })

  test('reads the native balance once connected [3.39]', async () => {
    start()
    await kit.connect(walletId)
    await platform.advance(100)
    const balance = await until($balance, ({ name }) => name === 'ready')
    assert.deepEqual(balance, { name: 'ready', value: 2n * 10n ** 18n, decimals: 18, symbol: 'ETH' })
  })

  test('says that a balance is unavailable, and does not ask again for 30 seconds [9.2]', async () => {
    platform.respond(() => new Response('no', { status: 404 }))
    start()
    await kit.connect(walletId)
    await until($balance, ({ name }) => name === 'failed')
    const requestCount = platform.requests.length
    const { refreshBalance } = await import('../../../state/account/balance-query.ts')
    await platform.advance(29_000)
    refreshBalance()
    assert.equal($balance.get().name, 'failed', 'it would be loading')
    await platform.advance(999)
    assert.equal(platform.requests.length, requestCount)
    platform.respond(node)
    await platform.advance(1)
    refreshBalance()
    await until($balance, ({ name }) => name === 'ready')
  })

  test('a refusal is an answer: nothing is connected, nothing is remembered', async () => {
    start()
    wallet.replyOnce('eth_requestAccounts', rejecting(providerError(4001)))
    await assert.rejects(kit.connect(walletId), { code: 'user-rejected' })
    assert.equal(state().status, 'disconnected')
    assert.equal(storedConnections(), null)
    assert.equal(await kit.connect(walletId), account)
  })

  test('a wallet that is not there is named, with what ids look like', async () => {
    start()
    await assert.rejects(
      kit.connect('com.nobody'),
      (error: KitError) => error.code === 'wallet-not-found' && /rdns/.test(error.message)
    )
  })

  test('without an id the user chooses; closing the modal is a rejection', async () => {
    start()
    const connecting = kit.connect()
    await until($open, open => open)
    assert.equal($route.get().name, 'Connect')
    await kit.close()
    await assert.rejects(connecting, { code: 'user-rejected' })
  })

  test('follows the wallet to another account and another network', async () => {
    start()
    await kit.connect(walletId)
    wallet.accounts = [otherAddress]
    wallet.emit('accountsChanged', [otherAddress])
    assert.equal(state().account, `eip155:1:${otherAddress}`)
    wallet.chainId = 2
    wallet.emit('chainChanged', '0x2')
    assert.equal(state().account, `eip155:2:${otherAddress}`)
    assert.equal(state().chainId, 'eip155:2')
  })

  test('a wallet that locks is disconnected, and stays so on the next visit', async () => {
    start()
    await kit.connect(walletId)
    wallet.accounts = []
    wallet.emit('accountsChanged', [])
    assert.equal(state().status, 'disconnected')
    assert.equal(storedConnections(), null)
  })

  test('switches the network with the wallet [1.31]', async () => {
    start()
    await kit.connect(walletId)
    await kit.switchNetwork(2)
    assert.equal(state().chainId, 'eip155:2')
    assert.equal(wallet.chainId, 2)
  })

  test('a network outside the configured ones is refused before the wallet gets a request [8.17]', async () => {
    start()
    await kit.connect(walletId)
    const requestCount = wallet.requests.length
    await assert.rejects(kit.switchNetwork('eip155:3'), { code: 'unsupported-chain' })
    await assert.rejects(kit.switchNetwork('nonsense' as never), { code: 'unsupported-chain' })
    assert.equal(wallet.requests.length, requestCount)
  })

  test('of a kit that was stopped nothing reaches the next one', async () => {
    const before = start()
    kit.stop()
    start()
    await kit.connect(walletId)
    const requestCount = wallet.requests.length
    await assert.rejects(before.disconnect(), { code: 'aborted' })
    await assert.rejects(before.switchNetwork(2), { code: 'aborted' })
    await assert.rejects(before.connect(walletId), { code: 'aborted' })
    assert.equal(state().account, account)
    assert.equal(wallet.requests.length, requestCount)
    assert.ok(storedConnections())
  })

  test('of a kit that is stopped in the same moment nothing reaches the next one', async () => {
    start()
    await kit.connect(walletId)
    const left = [kit.disconnect(), kit.switchNetwork(2)].map(done => assert.rejects(done, { code: 'aborted' }))
    kit.stop()
    start()
    await platform.advance(1)
    await until($session, ({ status }) => status === 'connected')
    await Promise.all(left)
    assert.equal(state().account, account)
    assert.equal(state().chainId, 'eip155:1')
    assert.ok(!wallet.methods.includes('wallet_revokePermissions'))
    assert.ok(storedConnections())
  })

  test('without a wallet a switch is the user’s choice, kept for the next visit', async () => {
    start()
    await kit.switchNetwork('eip155:2')
    assert.equal(state().chainId, 'eip155:2')
    kit.stop()
    start()
    assert.equal(state().chainId, 'eip155:2')
  })

  test('disconnects, and notifies the wallet', async () => {
    start()
    await kit.connect(walletId)
    await kit.disconnect()
    assert.equal(state().status, 'disconnected')
    assert.equal(kit.getProvider(), undefined)
    assert.ok(wallet.methods.includes('wallet_revokePermissions'))
    assert.equal(storedConnections(), null)
  })

  test('starting twice is starting once: no session is lost, and the first handle stops nothing', async () => {
    const first = start()
    await kit.connect(walletId)
    const second = start()
    await platform.advance(1)
    await until($session, ({ status }) => status === 'connected')
    first.stop()
    assert.equal(state().status, 'connected')
    second.stop()
    assert.equal(state().status, 'disconnected')
  })

  test('stopping resets every store and leaves no listener', async () => {
    start()
    await kit.connect(walletId)
    await kit.open('Account')
    kit.stop()
    assert.deepEqual(state(), {
      open: false,
      status: 'disconnected',
      account: undefined,
      address: undefined,
      chainId: undefined,
      namespace: 'eip155'
    })
    assert.equal($route.get().name, 'Connect')
    assert.deepEqual($balance.get(), { name: 'none' })
    assert.equal($toast.get(), undefined)
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) assert.equal(wallet.listeners(event), 0, event)
  })

  test('a kit that has stopped connects no wallet', async () => {
    start()
    kit.stop()
    await assert.rejects(kit.connect(), { code: 'aborted' })
    await assert.rejects(kit.connect(walletId), { code: 'aborted' })
    await kit.open()
    assert.equal(state().open, false)
  })

  test('another copy of the kit on the page is refused with words', () => {
    start()
    kit.stop()
    const page = globalThis as { [key: symbol]: object | undefined }
    page[Symbol.for('w3m-kit')] = {}
    assert.throws(() => start(), { code: 'two-copies' })
    delete page[Symbol.for('w3m-kit')]
  })

  test('the balance is read again when the modal opens and the last reading is older than 30 seconds [9.5]', async () => {
    start()
    await kit.connect(walletId)
    await platform.advance(100)
    await until($balance, ({ name }) => name === 'ready')
    const requestCount = platform.requests.length
    await platform.advance(29_000)
    await kit.open()
    await kit.close()
    assert.equal(platform.requests.length, requestCount)
    await platform.advance(1_000)
    await kit.open()
    await eventually(() => platform.requests.length === requestCount + 1, 'the balance is asked for once more')
  })

  test('the balance is read again when the page is looked at again and the last reading is older than 30 seconds', async () => {
    start()
    await kit.connect(walletId)
    await platform.advance(100)
    await until($balance, ({ name }) => name === 'ready')
    const requestCount = platform.requests.length
    await platform.advance(29_000)
    platform.setVisible(true)
    await platform.advance(100)
    assert.equal(platform.requests.length, requestCount)
    await platform.advance(1_000)
    platform.setVisible(false)
    await platform.advance(100)
    assert.equal(platform.requests.length, requestCount, 'nobody looks')
    platform.setVisible(true)
    await eventually(() => platform.requests.length === requestCount + 1, 'the balance is asked for once more')
    await platform.advance(60_000)
    kit.stop()
    platform.setVisible(true)
    await platform.advance(100)
    assert.equal(platform.requests.length, requestCount + 1, 'a kit that has stopped asks nothing')
  })

  test('an adapter that fails to stop does not keep the kit running', async () => {
    const adapter = evm({ window })
    start({
      adapters: [adapter, { source: { ...adapter.source!, id: 'faulty', start: () => () => assert.fail('it will not stop') } }]
    })
    await kit.connect(walletId)
    kit.stop()
    assert.equal(state().status, 'disconnected')
  })

  test('events are delivered to the page itself, and nothing leaves it without a service', async () => {
    const events: string[] = []
    const stop = subscribeEvents(({ event }) => events.push(event))
    platform.respond(() => assert.fail('nothing is configured to be asked'))
    start({ networks: [testNetwork(1)] })
    await kit.open()
    await kit.close()
    stop()
    assert.deepEqual(events, ['MODAL_OPEN', 'MODAL_CLOSE'])
    assert.equal(platform.requests.length + platform.beacons.length, 0)
  })

  test('the missing project id is only missed where a configured service needs one [8.46]', async () => {
    const { $alert } = await import('../../../state/alerts/alert.ts')
    start({ services: { directory: 'https://directory.example' } })
    await platform.advance(1)
    assert.equal($alert.get(), undefined)
    start({ services: { directory: 'https://directory.example', needsProjectId: true } })
    await platform.advance(1)
    assert.equal((await until($alert, alert => alert !== undefined))?.code, 'project-id-not-configured')
  })

  test('events of an earlier visit are sent by a kit that runs, and by none that has stopped in the meantime', async () => {
    const { notify } = await import('../../../state/modal/notify.ts')
    const { $toast } = await import('../../../state/alerts/toast.ts')
    const shown: (() => void)[] = []
    start({})
    setPresenter(() => new Promise(resolve => void shown.push(resolve)))
    const telling = notify('Swapped')
    kit.stop()
    shown[0]!()
    await telling
    assert.equal($toast.get(), undefined)
    start({})
    const again = notify('Swapped')
    shown[1]!()
    await again
    assert.equal($toast.get()?.message, 'Swapped')
  })
})
