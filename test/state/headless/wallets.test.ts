import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { $wallets, loadMoreWallets, retryWallets, searchWallets, type Wallets } from '../../../state/headless/index.ts'
import { updateOptions } from '../../../state/kit/update-options.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { fakeEnvironment, type FakeEnvironment, type Handler } from '../../kit/environment.ts'
import { announced, fakeSource, walletConnectWallet } from '../../kit/fake-source.ts'
import { runOptions } from '../../kit/run-options.ts'
import { until } from '../../kit/until.ts'
import { directory, services } from '../wallets/wallets-bench.ts'

describe('wallets of an app with its own interface', () => {
  let platform: FakeEnvironment
  const ends: (() => void)[] = []

  beforeEach(() => {
    platform = fakeEnvironment()
  })
  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end()
    platform.restore()
  })

  /** Starts an app that lists the wallets. */
  function start(options: Partial<KitOptions>, answer: Handler = directory(100)): void {
    platform.respond(answer)
    ends.push(runOptions(options))
    ends.push($wallets.listen(() => undefined))
  }
  const shows = (isShown: (wallets: Wallets) => boolean) => until($wallets, isShown)
  const groups = () =>
    Object.fromEntries($wallets.get().groups.map(({ group, wallets }) => [group, wallets.map(({ name }) => name)]))
  const found = () => $wallets.get().found.map(({ name }) => name)
  const sources = () => [fakeSource('evm', [announced('A')]).adapter, fakeSource('walletConnect', [walletConnectWallet]).adapter]

  it('are those of the browser without a directory, as they come and go', async () => {
    const source = fakeSource('evm', [announced('A', 'example.a')])
    start({ adapters: [source.adapter] })
    await shows(({ groups, isLoading }) => !isLoading && groups.length > 0)
    assert.deepEqual($wallets.get().groups, [
      {
        group: 'injected',
        wallets: [{ id: 'example.a', name: 'A', namespaces: ['eip155'], isInstalled: true, isCertified: false }]
      }
    ])
    assert.equal($wallets.get().hasMore, false)
    source.setWallets([announced('A'), announced('B')])
    assert.deepEqual(groups(), { injected: ['A', 'B'] })
    assert.equal(platform.requests.length, 0)
  })

  it('come from the directory as well, with its pages and its search', async () => {
    start({ adapters: sources(), services })
    await shows(({ groups: [, , recommended] }) => recommended !== undefined)
    assert.deepEqual(Object.keys(groups()), ['walletConnect', 'injected', 'recommended'])
    assert.deepEqual([found(), $wallets.get().hasMore], [[], true])

    await loadMoreWallets()
    const first = found()
    assert.deepEqual([first[0], $wallets.get().hasMore, $wallets.get().finding], ['A', true, 'idle'])
    await loadMoreWallets()
    assert.ok(found().length > first.length)
    assert.deepEqual(found().slice(0, first.length), first)
    await loadMoreWallets()
    assert.equal($wallets.get().hasMore, false)
    assert.equal(new Set(found()).size, found().length)

    await searchWallets('metam')
    await platform.advance(300)
    await shows(({ finding }) => finding === 'idle')
    assert.deepEqual([found(), $wallets.get().search], [['MetaMask'], 'metam'])
    const [metamask] = $wallets.get().found
    assert.deepEqual([metamask!.isCertified, metamask!.isInstalled, metamask!.namespaces], [true, false, ['eip155']])
    await searchWallets('')
    assert.equal(found()[0], 'A')
  })

  it('are those of the browser alone without walletConnect(), which reaches the others', async () => {
    start({ adapters: [fakeSource('evm', [announced('A')]).adapter], services })
    await shows(({ directory }) => directory === 'loading')
    await shows(({ directory }) => directory === 'idle')
    assert.deepEqual([groups(), $wallets.get().hasMore], [{ injected: ['A'] }, false])
    await loadMoreWallets()
    assert.deepEqual(found(), ['A'])
  })

  it('that a failing directory does not list are requested again', async () => {
    let fails = true
    start({ adapters: sources(), services }, request => (fails ? new Response('', { status: 500 }) : directory(100)(request)))
    await shows(({ isLoading }) => !isLoading)
    const loaded = loadMoreWallets()
    await platform.advance(60_000)
    await loaded
    await shows(({ finding }) => finding === 'failed')
    assert.deepEqual(groups().injected, ['A'])
    fails = false
    await retryWallets()
    await shows(({ finding }) => finding === 'idle')
    assert.ok(found().length > 10)
  })

  it('are requested again after the options have changed', async () => {
    start({ adapters: sources(), services })
    await shows(({ groups: [, , recommended] }) => recommended !== undefined)
    const before = groups().recommended
    await updateOptions({ excludeWalletIds: ['w0'] })
    await shows(() => groups().recommended !== undefined && !groups().recommended!.includes('Wallet 0'))
    assert.notDeepEqual(groups().recommended, before)
  })
})
