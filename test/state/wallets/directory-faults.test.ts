import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { $alert } from '../../../state/alerts/alert.ts'
import { loadNextPage, prefetchDirectory, retryDirectory, searchWallets } from '../../../state/wallets/directory.ts'
import { $featured, $recommended } from '../../../state/services/directory-lists.ts'
import { $pages, $search } from '../../../state/wallets/directory-pages.ts'
import { $walletFilter } from '../../../state/wallets/filter.ts'
import type { Handler } from '../../kit/environment.ts'
import { until } from '../../kit/until.ts'
import { directoryBench, names } from './directory-bench.ts'

const bench = directoryBench()
const { start } = bench

describe('a directory that does not serve', () => {
  const services = { directory: 'https://directory.example' }
  const good = (request: Request): Response =>
    Response.json({ data: [{ id: 'a', name: 'A', chains: [new URL(request.url).searchParams.get('chains')] }], count: 1 })

  const faults: readonly [name: string, Handler, alert: string | undefined][] = [
    ['refuses with 403', () => new Response('', { status: 403 }), 'invalid-app-configuration'],
    ['is asked too often', () => new Response('', { status: 429 }), 'rate-limited'],
    ['fails with 500', () => new Response('', { status: 500 }), 'service-failed'],
    ['answers with a page', () => new Response('<html>Welcome</html>'), 'service-failed'],
    ['answers with other JSON', () => Response.json({ error: 'no' }), 'service-failed'],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), undefined]
  ]

  for (const [name, fault, alert] of faults) {
    it(`${name}: each list says so, can be requested again, and the developers are alerted once`, async () => {
      start({ services }, fault)
      await prefetchDirectory()
      await loadNextPage()
      searchWallets('meta')
      await bench.platform.advance(300)
      for (const store of [$recommended, $pages, $search]) assert.equal(store.get().name, 'failed', JSON.stringify(store.get()))
      // its text loads separately
      if (alert) await until($alert, shown => shown?.code === alert)
      else assert.equal($alert.get(), undefined)

      bench.platform.respond(good)
      retryDirectory()
      await bench.platform.advance(300)
      for (const store of [$recommended, $pages, $search]) {
        assert.deepEqual([store.get().name, names(store.get())], ['ready', ['A']])
      }
    })
  }

  it('never answers: the lists have failed after 10 s, and until then they load', async () => {
    start({ services }, () => new Promise<Response>(() => undefined))
    const prefetched = prefetchDirectory()
    await bench.platform.advance(9_999)
    assert.equal($recommended.get().name, 'loading')
    await bench.platform.advance(1)
    const list = $recommended.get()
    assert.equal(list.name === 'failed' && list.error.code, 'timeout')
    await prefetched
    assert.equal($alert.get(), undefined)
  })

  it('is slow: what comes late is shown', async () => {
    start({ services }, request => new Promise(resolve => bench.platform.after(3_000, () => resolve(good(request)))))
    void prefetchDirectory()
    await bench.platform.advance(2_999)
    assert.equal($recommended.get().name, 'loading')
    await bench.platform.advance(1)
    assert.deepEqual(names($recommended.get()), ['A'])
  })

  it('does not keep wallets in the page waiting for what is excluded', async () => {
    start({ services, excludeWalletIds: ['x'] }, () => new Promise<Response>(() => undefined))
    void prefetchDirectory()
    await bench.platform.advance(999)
    assert.equal($walletFilter.get().pending, true)
    await bench.platform.advance(1)
    assert.equal($walletFilter.get().pending, false)
  })

  it('is left alone when the kit stops', async () => {
    start({ services, featuredWalletIds: ['a'] }, () => new Promise<Response>(() => undefined))
    void prefetchDirectory()
    void loadNextPage()
    await bench.platform.advance(0)
    bench.stop()
    await bench.platform.advance(60_000)
    assert.equal(bench.platform.requests.length, 3)
    assert(bench.platform.requests.every(({ signal }) => signal.aborted))
    assert.deepEqual([$featured.get().name, $recommended.get().name, $pages.get().name], ['idle', 'idle', 'idle'])
  })

  it('keeps the pages that came when the next one fails', async () => {
    const page = (request: Request): Response => {
      const number = Number(new URL(request.url).searchParams.get('page'))
      const data = Array.from({ length: 40 }, (_, index) => ({ id: `p${number}-${index}`, name: 'W', chains: ['eip155:31337'] }))
      return Response.json({ data, count: 100 })
    }
    start({ services }, page)
    await loadNextPage()
    bench.platform.respond(() => new Response('', { status: 500 }))
    await loadNextPage()
    assert.deepEqual([$pages.get().name, $pages.get().wallets.length], ['failed', 40])
    bench.platform.respond(page)
    retryDirectory()
    await bench.platform.advance(0)
    assert.deepEqual([$pages.get().name, $pages.get().wallets.length, $pages.get().page], ['ready', 80, 2])
  })

  it('recommends late: the pages keep to what the first left out, and none shifts against another', async () => {
    const excluded: (string | null)[] = []
    const wallets = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}`, name: 'W', chains: ['eip155:31337'] }))
    start({ services }, request => {
      const query = new URL(request.url).searchParams
      if (query.get('entries') === '4') {
        return new Promise(resolve =>
          bench.platform.after(1_000, () => resolve(Response.json({ data: wallets('r', 4), count: 100 })))
        )
      }
      excluded.push(query.get('exclude'))
      return Response.json({ data: wallets(`p${query.get('page')}-`, 40), count: 100 })
    })
    void prefetchDirectory()
    await loadNextPage()
    await bench.platform.advance(1_000)
    assert.equal($recommended.get().name, 'ready')
    await loadNextPage()
    assert.deepEqual(excluded, [null, null])
  })

  it('lists pages that this site cannot use, on eip155:3 where eip155:31337 is asked for: it looks on, and gives up after five', async () => {
    start({ services }, () => Response.json({ data: [{ id: 'x', name: 'X', chains: ['eip155:3'] }], count: 1e6 }))
    await loadNextPage()
    assert.equal(bench.platform.requests.length, 5)
    assert.deepEqual([$pages.get().name, $pages.get().page, $pages.get().complete], ['ready', 5, false])
  })

  it('says there is more than there is: an empty page is the end', async () => {
    start({ services }, () => Response.json({ data: [], count: 1e6 }))
    await loadNextPage()
    assert.deepEqual([$pages.get().complete, bench.platform.requests.length], [true, 1])
  })
})
