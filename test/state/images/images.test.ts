import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { cleanStores } from 'nanostores'
import { toNetwork } from '../../../adapters/base/network.ts'
import { $alert } from '../../../state/alerts/alert.ts'
import { tokenImage } from '../../../state/images/asset-images.ts'
import { networkImage, storedImage, walletImage } from '../../../state/images/images.ts'
import { loadLogos } from '../../../state/images/logos.ts'
import { preloadImages } from '../../../state/images/stored-images.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { runOptions, testNetwork } from '../../kit/run-options.ts'
import { until } from '../../kit/until.ts'

const services = { directory: 'https://directory.example' }
const png = (): Response => new Response(new Uint8Array([137, 80, 78, 71]), { headers: { 'content-type': 'image/png' } })
const never = (): Promise<Response> => new Promise(() => undefined)

let platform: FakeEnvironment
let end: () => void

function start(options: Partial<KitOptions> = { services }): void {
  end = runOptions(options)
}

beforeEach(() => {
  platform = fakeEnvironment({ fetch: png })
})

afterEach(() => {
  end()
  platform.restore()
})

const paths = (): string[] => platform.requests.map(({ url }) => new URL(url).pathname)
const draw = (store: ReturnType<typeof walletImage>): (() => void) => store.listen(() => undefined)
/** Checks exactly as the page does whether the object URL still resolves to bytes. */
const isAlive = (url: string | undefined): Promise<boolean> =>
  fetch(url!).then(
    response => response.ok,
    () => false
  )

/**
 * Waits until that many images have been requested and answered: the requesting code loads with the
 * first.
 */
async function untilRequested(count: number): Promise<void> {
  while (platform.requests.length < count) await platform.advance(0)
  await platform.advance(0)
}

describe('an image of the directory', () => {
  it('is loaded when it is drawn first, and shown from this page', async () => {
    start()
    const store = walletImage({ id: 'a', imageId: 'image-a' })
    assert.equal(platform.requests.length, 0)
    draw(store)
    assert.equal(store.get(), undefined)
    assert.match((await until(store, url => url !== undefined))!, /^blob:/)
    assert.deepEqual(paths(), ['/getWalletImage/image-a'])
  })

  it('is loaded once for all that draw it', async () => {
    start()
    const stores = ['a', 'b'].map(id => walletImage({ id, imageId: 'same' }))
    stores.forEach(draw)
    await until(stores[0]!, url => url !== undefined)
    draw(walletImage({ id: 'c', imageId: 'same' }))
    assert.equal(platform.requests.length, 1)
    assert.equal(stores[1]!.get(), stores[0]!.get())
  })

  it('of a network that has one or is well known, and of a token, has its own place; an unknown network is not requested [3.110, 9.78]', async () => {
    start()
    const own = toNetwork({ ...testNetwork, assets: { imageId: 'own' } })
    const mainnet = toNetwork({ ...testNetwork, id: 1 })
    const unknown = toNetwork(testNetwork)
    draw(networkImage(unknown))
    for (const store of [networkImage(own), networkImage(mainnet), tokenImage({ symbol: 'USDC' })]) {
      draw(store)
      await until(store, url => url !== undefined)
    }
    // an unknown network has no image, and is not requested
    assert.deepEqual(paths(), [
      '/public/getAssetImage/own',
      '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
      '/public/getTokenImage/USDC'
    ])
  })

  it('of a token by its symbol is for the native currency and for what has a price: any token can have another’s symbol', async () => {
    start()
    const address = `0x${'1'.repeat(40)}`
    draw(tokenImage({ symbol: 'USDC', address }))
    await platform.advance(0)
    assert.deepEqual(paths(), [])
    for (const token of [{ symbol: 'USDC', address, price: 1 }, { symbol: 'ETH' }]) {
      draw(tokenImage(token))
      await until(tokenImage(token), url => url !== undefined)
    }
    assert.deepEqual(paths(), ['/public/getTokenImage/USDC', '/public/getTokenImage/ETH'])
  })

  it('of a currency has a place of its own, by its code [3.111]', async () => {
    start()
    const store = storedImage('currency', 'EUR')
    draw(store)
    assert.match((await until(store, url => url !== undefined))!, /^blob:/)
    assert.deepEqual(paths(), ['/public/getCurrencyImage/EUR'])
  })

  it('of a chain and of a connector has a place of its own, by its id [3.108, 3.109]', async () => {
    start()
    const chain = networkImage(toNetwork({ ...testNetwork, assets: { imageId: 'chain-image' } }))
    const connector = walletImage({ id: 'io.own', imageId: 'connector-image' })
    for (const store of [chain, connector]) {
      draw(store)
      await until(store, url => url !== undefined)
    }
    assert.deepEqual(paths(), ['/public/getAssetImage/chain-image', '/getWalletImage/connector-image'])
  })

  it('that is a drawing has no origin, so a script in it can do nothing to the site', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    platform.respond(() => new Response(svg, { headers: { 'content-type': 'image/svg+xml' } }))
    start()
    const store = walletImage({ id: 'a', imageId: 'a' })
    draw(store)
    assert.equal(await until(store, url => url !== undefined), `data:image/svg+xml,${encodeURIComponent(svg)}`)
  })

  it('is given back when the kit stops', async () => {
    start()
    const store = walletImage({ id: 'a', imageId: 'a' })
    draw(store)
    const url = await until(store, value => value !== undefined)
    assert.equal(await isAlive(url), true)
    end()
    assert.equal(store.get(), undefined)
    assert.equal(await isAlive(url), false)
  })

  it('is given back, the oldest first, when hundreds are no longer drawn', async () => {
    start()
    const stores = Array.from({ length: 402 }, (_, index) => walletImage({ id: `${index}`, imageId: `${index}` }))
    const stops = stores.map(draw)
    await Promise.all(stores.map(store => until(store, url => url !== undefined)))
    const urls = stores.map(store => store.get())
    stops.forEach(stop => stop())
    cleanStores(...stores)
    assert.equal(await isAlive(urls[0]), false)
    assert.equal(await isAlive(urls[1]), false)
    assert.equal(await isAlive(urls[2]), true)
    draw(stores[0]!)
    assert.match((await until(stores[0]!, url => url !== undefined))!, /^blob:/)
  })
})

describe('an image that does not come', () => {
  const faults = {
    'is not there': () => new Response('', { status: 404 }),
    'is a page': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'is refused': () => new Response('', { status: 403 }),
    'is far too large': () => new Response(new Uint8Array(2_000_000), { headers: { 'content-type': 'image/png' } })
  }
  for (const [name, fault] of Object.entries(faults)) {
    it(`because it ${name}, leaves the fallback without an alert, and is not requested again`, async () => {
      platform.respond(fault)
      start()
      const store = walletImage({ id: 'a', imageId: 'a' })
      const stop = draw(store)
      await untilRequested(1)
      stop()
      cleanStores(store)
      draw(store)
      await platform.advance(0)
      assert.equal(store.get(), undefined)
      assert.equal(platform.requests.length, 1)
      assert.equal($alert.get(), undefined)
    })
  }

  it('because the user is offline, is loaded at the next render', async () => {
    platform.respond(() => Promise.reject(new TypeError('fetch failed')))
    start()
    const store = walletImage({ id: 'a', imageId: 'a' })
    const stop = draw(store)
    await untilRequested(1)
    stop()
    cleanStores(store)
    platform.respond(png)
    draw(store)
    assert.match((await until(store, url => url !== undefined))!, /^blob:/)
  })

  it('because the user has scrolled on, is no longer loaded', async () => {
    platform.respond(never)
    start()
    const store = walletImage({ id: 'a', imageId: 'a' })
    const stop = draw(store)
    await untilRequested(1)
    stop()
    cleanStores(store)
    assert.equal(platform.requests[0]?.signal.aborted, true)
    platform.respond(png)
    draw(store)
    assert.match((await until(store, url => url !== undefined))!, /^blob:/)
  })
})

describe('the image that wins', () => {
  it('is the site’s, then the wallet’s own, then the directory’s', () => {
    start({ services, connectorImages: { 'io.metamask': 'https://shop.example/fox.png' } })
    assert.equal(walletImage({ id: 'io.metamask', imageUrl: 'data:image/png;base64,AA==' }).get(), 'https://shop.example/fox.png')
    assert.equal(walletImage({ id: 'two:x', sourceWalletId: 'io.metamask' }).get(), 'https://shop.example/fox.png')
    assert.equal(
      walletImage({ id: 'a', imageUrl: 'data:image/png;base64,AA==', imageId: 'a' }).get(),
      'data:image/png;base64,AA=='
    )
    assert.equal(walletImage({ id: 'constructor' }).get(), undefined)
    assert.equal(platform.requests.length, 0)
  })

  it('of a network is the site’s, by CAIP-2 id or number, then its own', () => {
    start({ services, chainImages: { 'eip155:1': 'https://shop.example/1.png', 10: 'https://shop.example/10.png' } })
    const image = (id: number) =>
      networkImage(toNetwork({ ...testNetwork, id, assets: { imageUrl: 'https://n.example/own.png' } })).get()
    assert.deepEqual(
      [image(1), image(10), image(5)],
      ['https://shop.example/1.png', 'https://shop.example/10.png', 'https://n.example/own.png']
    )
  })
})

describe('without a directory', () => {
  it('nothing is requested', async () => {
    start({})
    for (const store of [
      walletImage({ id: 'a', imageId: 'a' }),
      networkImage(toNetwork(testNetwork)),
      tokenImage({ symbol: 'USDC' })
    ]) {
      draw(store)
      assert.equal(store.get(), undefined)
    }
    await platform.advance(0)
    assert.equal(platform.requests.length, 0)
  })
})

describe('images before they are drawn', () => {
  const wallets = (count: number, prefix = 'w') =>
    Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}`, name: 'W', image_id: `${prefix}${index}` }))

  it('are twenty at most [9.26]', async () => {
    start()
    preloadImages(wallets(15))
    preloadImages(wallets(15, 'x'))
    await untilRequested(20)
    assert.equal(platform.requests.length, 20)
  })

  it('are there at once when they are drawn', async () => {
    start()
    preloadImages(wallets(1))
    const $image = walletImage({ id: 'w0', imageId: 'w0' })
    while (!$image.get()) await platform.advance(0)
    assert.match($image.get()!, /^blob:/)
  })

  it('are given up after two seconds, but for those that are drawn by then [9.28]', async () => {
    platform.respond(never)
    start()
    preloadImages(wallets(2))
    await untilRequested(2)
    draw(walletImage({ id: 'w1', imageId: 'w1' }))
    await platform.advance(0)
    await platform.advance(1_999)
    assert.deepEqual(
      platform.requests.map(({ signal }) => signal.aborted),
      [false, false]
    )
    await platform.advance(1)
    assert.deepEqual(
      platform.requests.map(({ signal }) => signal.aborted),
      [true, false]
    )
  })
})

describe('without a directory', () => {
  const isLogo = (url: string | undefined) => url?.startsWith('data:image/svg+xml,')

  it('networks and the best-known wallets have their logos, and nothing is requested', async () => {
    start({})
    const network = networkImage(toNetwork({ ...testNetwork, id: 1 }))
    const byRdns = walletImage({ id: 'io.metamask' })
    const byId = walletImage({ id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96' })
    const others = [walletImage({ id: 'com.example.unknown' }), walletImage({ id: 'constructor' })]
    for (const store of [network, byRdns, byId, ...others]) draw(store)
    await loadLogos()
    for (const store of [network, byRdns, byId]) assert.ok(isLogo(await until(store, url => url !== undefined)))
    assert.equal(byRdns.get(), byId.get())
    assert.notEqual(byRdns.get(), network.get())
    for (const store of others) assert.equal(store.get(), undefined)
    assert.deepEqual(platform.requests, [])
  })

  it("an app's image and a wallet's own come first", () => {
    start({ chainImages: { 1: 'https://app.example/1.svg' } })
    assert.equal(networkImage(toNetwork({ ...testNetwork, id: 1 })).get(), 'https://app.example/1.svg')
    assert.equal(walletImage({ id: 'io.metamask', imageUrl: 'data:image/png;base64,AA' }).get(), 'data:image/png;base64,AA')
  })
})
