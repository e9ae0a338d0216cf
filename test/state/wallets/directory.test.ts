import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../../services/open-test-store.ts'
import { clearSearch, loadNextPage, prefetchDirectory, searchWallets } from '../../../state/wallets/directory.ts'
import { $directoryConfigured, $featured, $recommended } from '../../../state/services/directory-lists.ts'
import { $pages, $search, $unreachableCount, $walletCount } from '../../../state/wallets/directory-pages.ts'
import type { TrackedEvent } from '../../../state/analytics/events.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { $walletFilter } from '../../../state/wallets/filter.ts'
import { phone } from '../../kit/environment.ts'
import { testNetwork } from '../../kit/run-options.ts'
import { until } from '../../kit/until.ts'
import { directoryBench, names, mainnet } from './directory-bench.ts'

const bench = directoryBench()
const { start } = bench

describe('with the directory of this project', () => {
  /**
   * 95 wallets of three kinds: every third supports Ethereum only, Optimism only, or no network; every
   * tenth is certified.
   */
  const registry = Array.from({ length: 95 }, (_, index) => ({
    id: `wallet-${index}`,
    name: `Wallet ${index}`,
    order: index,
    rdns: `example.wallet${index}`,
    supports_wc: true,
    ...(index % 2 && { mobile_link: `wallet${index}://` }),
    badge_type: index % 10 ? 'none' : 'certified',
    chains: [['eip155:1'], ['eip155:10'], []][index % 3]
  }))
  let folder: string
  let services: Services

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-directory-'))
    const walletsFile = join(folder, 'wallets.json')
    await writeFile(walletsFile, JSON.stringify({ replace: true, wallets: registry }))
    services = await startTestServices({ walletsFile })
  })
  after(async () => {
    await services.close()
    await rm(folder, { recursive: true })
  })

  const run = (options: Partial<KitOptions> = {}, page = {}): void =>
    start({ networks: [mainnet], services: services.addresses, ...options }, request => fetch(request), page)

  const queries = (): Record<string, string>[] =>
    bench.platform.requests
      .filter(({ url }) => url.includes('/getWallets'))
      .map(({ url }) => Object.fromEntries(new URL(url).searchParams))
      .map(({ st, sv, projectId, ...query }) => query)

  it('shows four recommended wallets for the networks of the site, and says how many there are [1.12, 3.75, 3.78, 7.6, 7.10, 9.24]', async () => {
    run()
    await prefetchDirectory()
    assert.deepEqual(names($recommended.get()), ['Wallet 0', 'Wallet 3', 'Wallet 6', 'Wallet 9'])
    assert.equal($recommended.get().name, 'ready')
    assert.equal($walletCount.get(), 32)
    assert.deepEqual(queries(), [{ page: '1', entries: '4', chains: 'eip155:1' }])
  })

  it('shows the featured wallets in the order of the site, and recommends others [1.11, 3.74, 7.6, 7.9, 7.11, 7.12]', async () => {
    run({ featuredWalletIds: ['wallet-9', 'wallet-0', 'wallet-1'], excludeWalletIds: ['wallet-3'] })
    await prefetchDirectory()
    assert.deepEqual(names($featured.get()), ['Wallet 9', 'Wallet 0', 'Wallet 1'])
    assert.deepEqual(names($recommended.get()), ['Wallet 6', 'Wallet 12', 'Wallet 15', 'Wallet 18'])
    assert.deepEqual(
      queries().sort((one, other) => Number(one.entries) - Number(other.entries)),
      [
        { page: '1', entries: '1', include: 'wallet-3' },
        { page: '1', entries: '3', include: 'wallet-9,wallet-0,wallet-1', exclude: 'wallet-3' },
        { page: '1', entries: '4', exclude: 'wallet-3,wallet-9,wallet-0,wallet-1', chains: 'eip155:1' }
      ]
    )
  })

  it('knows names and rdns of excluded wallets once it is ready, so that none flashes up [3.79]', async () => {
    run({ excludeWalletIds: ['wallet-3'] })
    const ready = prefetchDirectory()
    assert.equal($walletFilter.get().pending, true)
    await ready
    assert.deepEqual($walletFilter.get().excluded, [{ name: 'Wallet 3', rdns: 'example.wallet3' }])
    assert.equal($walletFilter.get().pending, false)
  })

  it('knows which wallets in the page are the included ones', async () => {
    run({ includeWalletIds: ['wallet-3'] })
    await prefetchDirectory()
    assert.equal($walletFilter.get().explorerIds.get('example.wallet3'), 'wallet-3')
    assert.deepEqual(names($recommended.get()), ['Wallet 3'])
  })

  it('sends the kit’s version to the service [3.94, 7.4]', async () => {
    run()
    await prefetchDirectory()
    const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    const { searchParams } = new URL(bench.platform.requests[0]!.url)
    assert.deepEqual([searchParams.get('st'), searchParams.get('sv')], ['w3m', `html-universal-${version}`])
  })

  it('asks once, however often the button is touched', async () => {
    run()
    await Promise.all([prefetchDirectory(), prefetchDirectory()])
    await prefetchDirectory()
    assert.equal(queries().length, 1)
  })

  it('pages through all wallets of the requested networks, forty at a time, each once [1.5, 3.76, 7.5, 7.7, 9.22]', async () => {
    run({ networks: [mainnet, { ...testNetwork, id: 10, name: 'Optimism' }] })
    await prefetchDirectory()
    await loadNextPage()
    assert.equal($pages.get().wallets.length, 40)
    assert.equal($pages.get().complete, false)
    await loadNextPage()
    const { wallets, complete, page } = $pages.get()
    assert.deepEqual([complete, page], [true, 2])
    const all = [...$recommended.get().wallets, ...wallets].map(({ id }) => id)
    const expected = registry.filter(({ chains }) => chains!.length).map(({ id }) => id)
    assert.deepEqual(all, expected)
    await loadNextPage()
    assert.equal(queries().length, 3, 'a complete list asks for nothing more')
    assert.deepEqual(queries()[1], {
      page: '1',
      entries: '40',
      exclude: 'wallet-0,wallet-1,wallet-3,wallet-4',
      chains: 'eip155:1,eip155:10'
    })
  })

  it('loads a page once when two ask for it', async () => {
    run()
    await Promise.all([loadNextPage(), loadNextPage()])
    assert.equal(queries().length, 1)
  })

  it('leaves out of a phone what a phone cannot reach', async () => {
    run({}, phone)
    await prefetchDirectory()
    assert.deepEqual(names($recommended.get()), ['Wallet 3', 'Wallet 9'])
    assert.equal($unreachableCount.get(), 2)
  })

  it('finds wallets by name [3.77, 7.8, 7.13, 9.25]', async () => {
    run()
    searchWallets('wallet 3')
    assert.deepEqual([$search.get().name, $search.get().term], ['loading', 'wallet 3'])
    await bench.platform.advance(300)
    await until($search, ({ name }) => name === 'ready')
    assert.deepEqual(names($search.get()), ['Wallet 3', 'Wallet 30', 'Wallet 33', 'Wallet 36', 'Wallet 39'])
    assert.deepEqual(queries(), [{ page: '1', entries: '100', search: 'wallet 3', chains: 'eip155:1' }])
  })

  it('finds certified wallets without a name [7.14]', async () => {
    run()
    searchWallets('', { certified: true })
    await bench.platform.advance(300)
    await until($search, ({ name }) => name === 'ready')
    assert.deepEqual(names($search.get()), ['Wallet 0', 'Wallet 30', 'Wallet 60', 'Wallet 90'])
    assert.equal(queries()[0]?.badge_type, 'certified')
  })

  it('finds nothing, and says so', async () => {
    run()
    searchWallets('nothing of that name')
    await bench.platform.advance(300)
    await until($search, ({ name }) => name === 'ready')
    assert.deepEqual(names($search.get()), [])
  })

  it('forgets everything when the kit stops', async () => {
    run()
    await prefetchDirectory()
    await loadNextPage()
    bench.stop()
    for (const store of [$featured, $recommended, $pages, $search])
      assert.deepEqual([store.get().name, store.get().wallets], ['idle', []])
    assert.equal($walletCount.get(), undefined)
  })
})

describe('a search', () => {
  const answers: { term: string; answer: (count: number) => void; signal: AbortSignal }[] = []
  const list = (count: number) =>
    Response.json({ data: Array.from({ length: count }, (_, index) => ({ id: `w${index}`, name: `W ${index}` })), count })

  beforeEach(() => {
    answers.length = 0
    start({ services: { directory: 'https://directory.example' } }, request => {
      const term = new URL(request.url).searchParams.get('search') ?? ''
      return new Promise(resolve => answers.push({ term, answer: count => resolve(list(count)), signal: request.signal }))
    })
  })

  it('begins at two characters', async () => {
    for (const text of ['', ' ', 'a', ' a ', '🦊']) {
      searchWallets(text)
      assert.equal($search.get().name, 'idle', text)
    }
    searchWallets('ab')
    assert.equal($search.get().name, 'loading')
    await bench.platform.advance(300)
    assert.equal(answers.length, 1)
  })

  it('shows nothing before 300 ms [9.27]', async () => {
    searchWallets('metamask')
    await bench.platform.advance(299)
    assert.equal($search.get().name, 'loading')
    assert.equal(answers.length, 0)
    await bench.platform.advance(1)
    answers[0]!.answer(1)
    await bench.platform.advance(0)
    assert.equal($search.get().name, 'ready')
  })

  it('is sent to the page once for what was typed in one go', async () => {
    const tracked: TrackedEvent[] = []
    const stop = subscribeEvents(event => tracked.push(event))
    searchWallets('me')
    searchWallets('meta', { certified: true })
    await bench.platform.advance(300)
    stop()
    assert.deepEqual(
      tracked.map(({ event, properties }) => [event, properties]),
      [['SEARCH_WALLET', { badge: 'certified', search: 'meta' }]]
    )
  })

  it('asks once for what was typed in one go', async () => {
    for (const text of ['me', 'met', 'meta', 'metamask ']) {
      searchWallets(text)
      await bench.platform.advance(100)
    }
    await bench.platform.advance(300)
    assert.deepEqual(
      answers.map(({ term }) => term),
      ['metamask']
    )
  })

  it('never shows the answer to an earlier question', async () => {
    searchWallets('first')
    await bench.platform.advance(300)
    searchWallets('second')
    await bench.platform.advance(300)
    assert.equal(answers[0]!.signal.aborted, true)
    answers[1]!.answer(2)
    answers[0]!.answer(1)
    await bench.platform.advance(0)
    assert.deepEqual([$search.get().term, $search.get().wallets.length], ['second', 2])
  })

  it('ends when the field is emptied', async () => {
    searchWallets('first')
    await bench.platform.advance(300)
    clearSearch()
    answers[0]!.answer(1)
    await bench.platform.advance(0)
    assert.equal($search.get().name, 'idle')
    assert.equal(answers[0]!.signal.aborted, true)
  })

  it('stops with the kit, also before it was sent', async () => {
    searchWallets('first')
    bench.stop()
    await bench.platform.advance(1_000)
    assert.equal(bench.platform.requests.length, 0)
    assert.equal($search.get().name, 'idle')
  })
})

describe('without a directory', () => {
  it('nothing is requested, and nothing waits', async () => {
    start({})
    assert.equal($directoryConfigured.get(), false)
    await prefetchDirectory()
    await loadNextPage()
    searchWallets('meta')
    await bench.platform.advance(1_000)
    assert.deepEqual([$recommended.get().name, $pages.get().name], ['idle', 'idle'])
    assert.deepEqual([$search.get().name, $search.get().wallets], ['ready', []])
    assert.equal(bench.platform.requests.length, 0)
  })

  it('that needs a project id and has none is the same', async () => {
    start({ services: { directory: 'https://directory.example', needsProjectId: true } })
    assert.equal($directoryConfigured.get(), false)
    await prefetchDirectory()
    assert.equal(bench.platform.requests.length, 0)
  })
})
