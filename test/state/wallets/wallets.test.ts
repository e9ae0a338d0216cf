import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SourceWallet } from '../../../adapters/wallet-source.ts'
import { loadNextPage, prefetchDirectory, searchWallets } from '../../../state/wallets/directory.ts'
import { selectWallet } from '../../../state/connect/select-wallet.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { addRecentWallet } from '../../../state/wallets/recent.ts'
import { $recentWallets } from '../../../state/wallets/recent-store.ts'
import { $route } from '../../../state/router/router.ts'
import { setSession } from '../../../state/session/session.ts'
import {
  $allWallets,
  $allWalletsLabel,
  $allWalletsShown,
  $searchedWallets,
  allWalletsShown
} from '../../../state/wallets/all-wallets.ts'
import { $walletGroups, $walletsPending, getWallet } from '../../../state/wallets/wallets.ts'
import { fakeEnvironment, phone } from '../../kit/environment.ts'
import { announced, fakeSource, walletConnectWallet } from '../../kit/fake-source.ts'
import { until } from '../../kit/until.ts'
import { walletsBench, services, recentKey, directory, groups, names } from './wallets-bench.ts'

const bench = walletsBench()
const { stops, start } = bench

describe('the Connect screen', () => {
  it('lists the wallets in the page without a directory, and as they come and go', async () => {
    const source = fakeSource('evm', [announced('A')])
    await start({ adapters: [source.adapter] })
    assert.deepEqual(groups(), { injected: ['A'] })
    source.setWallets([announced('A'), announced('B')])
    assert.deepEqual(groups(), { injected: ['A', 'B'] })
    source.setWallets([])
    assert.deepEqual(groups(), {})
    assert.equal(bench.platform.requests.length, 0)
  })

  it('lists them while the directory fails or never answers', async () => {
    for (const fault of [() => new Response('', { status: 500 }), () => new Promise<Response>(() => undefined)]) {
      await start({ adapters: [fakeSource('evm', [announced('A')]).adapter], services }, fault)
      void prefetchDirectory()
      await bench.platform.advance(100)
      assert.deepEqual(groups(), { injected: ['A'] })
      assert.equal($walletsPending.get(), false)
    }
  })

  it('waits for a source that has not reported yet, but no longer than a second', async () => {
    const slow = fakeSource('slow')
    await start({ adapters: [fakeSource('evm', [announced('A')]).adapter, slow.adapter] })
    assert.equal($walletsPending.get(), true)
    await bench.platform.advance(1_000)
    assert.equal($walletsPending.get(), false)
    slow.setWallets([announced('Late')])
    assert.deepEqual(groups(), { injected: ['A', 'Late'] })
  })

  it('no longer waits once every source has reported', async () => {
    const slow = fakeSource('slow')
    await start({ adapters: [slow.adapter] })
    slow.setWallets([])
    assert.equal($walletsPending.get(), false)
  })

  it('never shows an excluded wallet, not even for a moment [3.100, 3.104]', async () => {
    const source = fakeSource('evm', [announced('MetaMask', 'io.metamask'), announced('B')])
    const seen: string[] = []
    stops.push($walletGroups.subscribe(() => seen.push(...(groups().injected ?? []))))
    let answer = (): void => undefined
    const replied = new Promise<void>(resolve => (answer = resolve))
    await start(
      { adapters: [source.adapter], services, excludeWalletIds: ['w10'], customWallets: [{ id: 'own', name: 'Own' }] },
      async request => replied.then(() => directory(50)(request))
    )
    assert.equal($walletsPending.get(), true)
    assert.deepEqual(groups(), {}, 'no row that would move')
    assert.deepEqual(names($allWallets.get()), ['Own'])
    answer()
    await until($walletsPending, pending => !pending)
    assert.deepEqual(groups(), { injected: ['B'], custom: ['Own'] })
    assert(!seen.includes('MetaMask'))
  })

  it('does not show a wallet of the name of an excluded one [5.38]', async () => {
    const source = fakeSource('evm', [announced('MetaMask', 'example.other'), announced('B')])
    await start({ adapters: [source.adapter], services, excludeWalletIds: ['w10'] })
    await until($walletsPending, pending => !pending)
    assert.deepEqual(groups(), { injected: ['B'] })
  })

  it('does not show a wallet of the rdns of an excluded one, whatever it is called [5.39]', async () => {
    const source = fakeSource('evm', [announced('Fox', 'io.metamask'), announced('B')])
    await start({ adapters: [source.adapter], services, excludeWalletIds: ['w10'] })
    await until($walletsPending, pending => !pending)
    assert.deepEqual(groups(), { injected: ['B'] })
  })

  it('leaves out a well-known wallet by its id of the directory, without a request for it [9.79]', async () => {
    const source = fakeSource('evm', [announced('Coinbase Wallet'), announced('B')])
    const coinbase = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
    await start({ adapters: [source.adapter], excludeWalletIds: [coinbase] })
    await until($walletsPending, pending => !pending)
    assert.deepEqual([groups(), bench.platform.requests], [{ injected: ['B'] }, []])
  })

  it('shows included wallets only, by the id in the directory [3.99]', async () => {
    const source = fakeSource('evm', [announced('MetaMask', 'io.metamask'), announced('B')])
    await start({ adapters: [source.adapter], services, includeWalletIds: ['w10'] })
    await until($walletsPending, pending => !pending)
    assert.deepEqual(groups(), { injected: ['MetaMask'] })
  })

  it('shows recommended wallets beside those in the page, which learn what the directory knows of them', async () => {
    const adapters = [fakeSource('evm', [announced('A')]).adapter, fakeSource('walletConnect', [walletConnectWallet]).adapter]
    await start({ adapters, services })
    await prefetchDirectory()
    assert.deepEqual(groups(), {
      walletConnect: ['WalletConnect'],
      injected: ['A'],
      recommended: ['Wallet 0', 'Wallet 1', 'Wallet 2']
    })
  })

  it('has no WalletConnect group while a chain is connected through it [2.26]', async () => {
    await start({ adapters: [fakeSource('walletConnect', [walletConnectWallet]).adapter] })
    assert.deepEqual(groups(), { walletConnect: ['WalletConnect'] })
    const connection = { type: 'WALLET_CONNECT', walletId: 'walletConnect' } as never
    const chain = {
      account: 'eip155:1:0x0',
      accounts: [],
      chainId: 'eip155:1',
      walletId: 'walletConnect',
      sourceId: 'walletConnect'
    } as const
    setSession('eip155', { status: 'connected', ...chain, connection })
    assert.deepEqual(groups(), {})
    setSession('eip155', { status: 'disconnected' })
    assert.deepEqual(groups(), { walletConnect: ['WalletConnect'] })
  })

  it('keeps what a source reports about its wallets, of whatever type they are [3.82, 3.84]', async () => {
    const announcements: SourceWallet[] = [
      { ...announced('A'), imageUrl: 'data:image/png;base64,AA==', explorerId: 'w44' },
      { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' },
      { id: 'outside', name: 'Outside', type: 'EXTERNAL', namespace: 'eip155' },
      { id: 'embedded', name: 'Email or social', type: 'AUTH', namespace: 'eip155' }
    ]
    const solana: SourceWallet = { id: 'a-solana', name: 'A', type: 'ANNOUNCED', namespace: 'solana' }
    await start({ adapters: [fakeSource('evm', announcements).adapter, fakeSource('solana', [solana]).adapter] })
    const entries = $walletGroups.get().flatMap(({ wallets }) => wallets)
    assert.deepEqual(
      entries.map(({ name, type }) => [name, type]),
      [
        ['A', 'MULTI_CHAIN'],
        ['Browser Wallet', 'INJECTED'],
        ['Outside', 'EXTERNAL']
      ],
      'a login has a place of its own'
    )
    const [first] = entries
    assert.deepEqual(first!.connectors, [
      { ...announcements[0]!, sourceId: 'evm' },
      { ...solana, sourceId: 'solana' }
    ])
    const { id, rdns, explorerId, imageUrl } = first!
    assert.deepEqual([id, rdns, explorerId, imageUrl], ['example.a', 'example.a', 'w44', 'data:image/png;base64,AA=='])
  })

  it('stops querying the sources without a subscriber, and when the kit stops', async () => {
    const source = fakeSource('evm', [announced('A')])
    await start({ adapters: [source.adapter] })
    assert.equal(source.listeners, 1)
    bench.end()
    assert.equal(source.listeners, 0)
    assert.deepEqual(groups(), {})
  })

  it('asks the sources of the next kit', async () => {
    await start({ adapters: [fakeSource('evm', [announced('A')]).adapter] })
    await start({ adapters: [fakeSource('evm', [announced('B')]).adapter] })
    await bench.platform.advance(0)
    assert.deepEqual(groups(), { injected: ['B'] })
  })

  it('goes on without a source that throws', async context => {
    context.mock.method(console, 'error', () => undefined)
    const broken = fakeSource('broken')
    const throwing = { source: { ...broken.adapter.source!, wallets: () => assert.fail('a source with a fault') } }
    await start({ adapters: [throwing, fakeSource('evm', [announced('A')]).adapter] })
    assert.deepEqual(groups(), { injected: ['A'] })
    assert.equal($walletsPending.get(), false)
  })
})

describe('all wallets', () => {
  const adapters = () => [
    fakeSource('evm', [announced('MetaMask', 'io.metamask'), announced('Not listed')]).adapter,
    fakeSource('walletConnect', [walletConnectWallet]).adapter
  ]

  it('stand in order: in the page, featured, the site’s own, the directory’s; each once', async () => {
    await start({ adapters: adapters(), services, featuredWalletIds: ['w7', 'w5'], customWallets: [{ id: 'own', name: 'Own' }] })
    await prefetchDirectory()
    await loadNextPage()
    const all = $allWallets.get()
    assert.deepEqual(names(all.slice(0, 9)), [
      'MetaMask',
      'Not listed',
      'Wallet 7',
      'Wallet 5',
      'Own',
      'Wallet 0',
      'Wallet 1',
      'Wallet 2',
      'Wallet 3'
    ])
    assert.deepEqual([all[0]?.installed, all[0]?.certified, all[0]?.id, all[0]?.explorerId], [true, true, 'io.metamask', 'w10'])
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
    await loadNextPage()
    assert.equal($allWallets.get().length, 52)
  })

  it('are counted: below ten exactly, above in tens', async () => {
    const label = async (size: number, options: Partial<KitOptions> = {}) => {
      await start({ services, ...options }, directory(size))
      await prefetchDirectory()
      return $allWalletsLabel.get()
    }
    assert.deepEqual(await label(9), { count: 9, more: false })
    assert.deepEqual(await label(10), { count: 10, more: false })
    assert.deepEqual(await label(19), { count: 10, more: true })
    assert.deepEqual(await label(482), { count: 480, more: true })
    assert.deepEqual(await label(12, { featuredWalletIds: ['w0', 'w1'] }), { count: 10, more: true })
    assert.equal(await label(5, { services: {} }), undefined)
  })

  it('are fewer on a phone', async () => {
    bench.platform.restore()
    bench.platform = fakeEnvironment({ page: phone })
    await start({ services }, directory(5))
    await prefetchDirectory()
    assert.deepEqual($allWalletsLabel.get(), { count: 4, more: false })
  })

  it('have a row when the site wants it, a directory lists them and WalletConnect reaches them', async () => {
    await start({ adapters: adapters(), services })
    assert.equal($allWalletsShown.get(), true)
    await start({ adapters: adapters() })
    assert.equal($allWalletsShown.get(), false)
    await start({ adapters: adapters().slice(0, 1), services })
    assert.equal($allWalletsShown.get(), false)
  })

  it('have a row by the option and the device [3.98]', async () => {
    const shows = (allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE', onPhone: boolean) =>
      allWalletsShown({ features: { allWallets: true } as never, allWallets }, onPhone)
    assert.deepEqual([shows('SHOW', false), shows('SHOW', true)], [true, true])
    assert.deepEqual([shows('HIDE', false), shows('HIDE', true)], [false, false])
    assert.deepEqual([shows('ONLY_MOBILE', false), shows('ONLY_MOBILE', true)], [false, true])
    assert.equal(allWalletsShown({ features: { allWallets: false } as never, allWallets: 'SHOW' }, true), false)
  })

  it('are searched in the page and in the directory', async () => {
    await start({ adapters: adapters(), services, customWallets: [{ id: 'own', name: 'Own wallet' }] })
    searchWallets('LIST')
    assert.deepEqual(names($searchedWallets.get()), ['Not listed'])
    searchWallets('wallet 1')
    await bench.platform.advance(300)
    assert.deepEqual(names($searchedWallets.get()), [
      'Wallet 1',
      ...[11, 12, 13, 14, 15, 16, 17, 18, 19].map(number => `Wallet ${number}`)
    ])
    searchWallets('metam')
    await bench.platform.advance(300)
    assert.deepEqual(
      $searchedWallets.get().map(({ id, installed }) => [id, installed]),
      [['io.metamask', true]]
    )
  })
})

describe('a route', () => {
  it('finds its wallet in any list, by its id or the directory’s', async () => {
    const adapters = [fakeSource('evm', [announced('MetaMask', 'io.metamask')]).adapter]
    await start({ adapters, services, customWallets: [{ id: 'own', name: 'Own' }] })
    await prefetchDirectory()
    await loadNextPage()
    assert.equal(getWallet('io.metamask')?.name, 'MetaMask')
    assert.equal(getWallet('w10')?.id, 'io.metamask')
    assert.equal(getWallet('own')?.name, 'Own')
    assert.equal(getWallet('w30')?.name, 'Wallet 30')
    assert.equal(getWallet('nobody'), undefined)
    assert.equal(getWallet('constructor'), undefined)
  })

  it('finds a wallet that was searched for, after the search has ended', async () => {
    await start({ services })
    searchWallets('wallet 44')
    await bench.platform.advance(300)
    searchWallets('')
    assert.deepEqual($searchedWallets.get(), [])
    assert.equal(getWallet('w44')?.directory?.mobile_link, 'w44://')
  })
})

describe('a wallet that is chosen', () => {
  it('is asked on a screen of its own, reached by the code [2.7]', async () => {
    await start({ adapters: [fakeSource('walletConnect', [walletConnectWallet]).adapter], services })
    await prefetchDirectory()
    selectWallet(getWallet('w1')!)
    const route = await until($route, ({ name }) => name !== 'Connect')
    assert.deepEqual(route, { name: 'ConnectingWalletConnect', params: { walletId: 'w1' } })
  })
})

describe('recent wallets', () => {
  const wallet = (id: string) => ({ id, name: `Wallet ${id}`, mobile_link: `${id}://` })
  const adapters = () => [fakeSource('walletConnect', [walletConnectWallet]).adapter]
  const store = (value: unknown): void => bench.platform.localStorage.writeFromOtherTab(recentKey, JSON.stringify(value))

  it('are the last two, newest first, also on the next visit [1.9, 3.117, 9.8]', async () => {
    await start({ adapters: adapters() })
    for (const id of ['b', 'c', 'a', 'c', 'b']) addRecentWallet(wallet(id))
    assert.deepEqual(names($recentWallets.get()), ['Wallet b', 'Wallet c'])
    assert.deepEqual(groups().recent, ['Wallet b', 'Wallet c'])
    assert.deepEqual(JSON.parse(bench.platform.localStorage.getItem(recentKey)!), [wallet('b'), wallet('c')])
    assert.equal($walletGroups.get().find(({ group }) => group === 'recent')?.wallets[0]?.directory?.mobile_link, 'b://')
  })

  it('appear when another tab has added one', async () => {
    await start({ adapters: adapters() })
    store([wallet('x')])
    assert.deepEqual(groups().recent, ['Wallet x'])
  })

  it('are checked when they are read back: any script of the site can write there', async () => {
    await start({ adapters: adapters() })
    store([
      null,
      3,
      { id: 'a' },
      { ...wallet('b'), mobile_link: 'javascript:alert(1)', image_url: 'javascript:alert(1)' },
      wallet('b'),
      wallet('c'),
      wallet('d')
    ])
    assert.deepEqual($recentWallets.get(), [wallet('b'), wallet('c')])
    for (const value of [7, 'text', {}, null]) {
      store(value)
      assert.deepEqual($recentWallets.get(), [])
    }
    bench.platform.localStorage.writeFromOtherTab(recentKey, '{not json')
    assert.deepEqual($recentWallets.get(), [])
  })

  for (const mode of ['full', 'blocked'] as const) {
    it(`are kept for this visit when storage is ${mode}`, async () => {
      bench.platform.localStorage.mode = mode
      await start({ adapters: adapters() })
      addRecentWallet(wallet('a'))
      assert.deepEqual(groups().recent, ['Wallet a'])
      addRecentWallet(wallet('b'))
      assert.deepEqual(groups().recent, ['Wallet b', 'Wallet a'])
    })
  }
})

describe('a hostile wallet', () => {
  it('gets one row with its name as text, whatever it claims to be', async () => {
    const hostile: SourceWallet = {
      id: 'evil.example',
      name: '<img src=x onerror=alert(1)>',
      type: 'ANNOUNCED',
      namespace: 'eip155',
      rdns: 'evil.example'
    }
    await start({
      adapters: [fakeSource('evm', [hostile, { ...hostile, id: '__proto__', rdns: '__proto__', name: 'constructor' }]).adapter]
    })
    assert.deepEqual(groups(), { injected: ['<img src=x onerror=alert(1)>', 'constructor'] })
    assert.equal(getWallet('__proto__')?.name, 'constructor')
  })
})
