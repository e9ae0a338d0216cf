import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { DirectoryWallet, WalletsReply } from '../../../adapters/api/contract/directory.ts'
import { connectors } from '../../../services/directory/data/connectors.ts'
import { networks } from '../../../services/directory/data/networks.ts'
import { wallets } from '../../../services/directory/data/wallets.ts'
import { createDirectory, type DirectoryOptions } from '../../../services/directory/directory.ts'
import { collectIcons } from '../../../scripts/directory-icons.ts'
import icons from '../../../services/directory/images/icons.json' with { type: 'json' }
import { createDirectoryImages } from '../../../services/directory/images/directory-images.ts'
import { loadRegistry, type Registry, type WalletEntry } from '../../../services/directory/registry.ts'
import { reachable } from '../../../scripts/check/imports.ts'

const settings = { allowedOrigins: [], projectIds: [], analytics: false, features: [] }

/** Creates the directory's handlers, as an edge runtime would call them. */
function directoryOf(registry: Registry, options: Partial<DirectoryOptions> = {}) {
  const app = createDirectory({ ...settings, registry, pictures: createDirectoryImages(registry, icons), ...options })
  const get = (path: string, init?: RequestInit) => app.request(path, init)
  const list = async (query: Record<string, string | number> = {}): Promise<WalletsReply> => {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const response = await get(`/getWallets?${parameters}`)
    assert.equal(response.status, 200, await response.clone().text())
    return (await response.json()) as WalletsReply
  }
  const names = async (query: Record<string, string | number>) => (await list(query)).data.map(({ name }) => name)
  return { get, list, names }
}

describe('GET /getWallets', () => {
  let registry: Registry
  let directory: ReturnType<typeof directoryOf>
  before(async () => {
    registry = await loadRegistry(wallets)
    directory = directoryOf(registry)
  })
  const idOf = (name: string) => registry.find(({ wallet }) => wallet.name === name)!.wallet.id

  it('gives the first forty and counts all', async () => {
    const { data, count } = await directory.list()
    assert.equal(data.length, 40)
    assert.equal(count, wallets.length)
    assert.equal(data[0]?.name, 'MetaMask')
  })

  it('says everything of a wallet in the words of the wire, and null where there is nothing', async () => {
    const { data } = await directory.list({ search: 'rabby' })
    const { id, image_id, order, ...rest } = data[0]!
    assert.deepEqual(rest, {
      name: 'Rabby Wallet',
      any_evm_network: true,
      badge_type: 'none',
      homepage: 'https://rabby.io',
      chains: ['eip155:1', 'eip155:10', 'eip155:56', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:43114'],
      mobile_link: null,
      link_mode: null,
      desktop_link: null,
      webapp_link: null,
      app_store: null,
      play_store: null,
      chrome_store: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
      rdns: 'io.rabby',
      injected: [{ namespace: 'eip155', injected_id: 'isRabby' }],
      supports_wc: false,
      supports_wcpay: false
    })
  })

  it('searches names, whatever their case and the spaces around', async () => {
    assert.deepEqual(await directory.names({ search: '  rAiN ' }), ['Rainbow'])
    assert.deepEqual(await directory.names({ search: 'no such wallet' }), [])
    assert.ok((await directory.list({ search: 'WALLET' })).count > 10)
  })

  it('includes and excludes by id', async () => {
    const [metamask, rainbow] = [idOf('MetaMask'), idOf('Rainbow')]
    assert.deepEqual(await directory.names({ include: `${rainbow},${metamask}` }), ['MetaMask', 'Rainbow'])
    assert.deepEqual(await directory.names({ include: `${rainbow},${metamask}`, exclude: metamask }), ['Rainbow'])
    assert.equal((await directory.list({ exclude: `${rainbow},${metamask}` })).count, wallets.length - 2)
    assert.deepEqual(await directory.names({ include: 'f'.repeat(64) }), [])
  })

  it('compares whole chain ids', async () => {
    const on = (chains: string) => directory.names({ chains, entries: 200 })
    assert.ok((await on('eip155:1')).includes('BitBox'))
    for (const longer of ['eip155:10', 'eip155:100', 'eip155:11155111']) assert.ok(!(await on(longer)).includes('BitBox'), longer)
    assert.deepEqual(await on('polkadot:91b171bb158e2d3848fa23a9f1c25182'), [
      'Talisman',
      'SubWallet',
      'Nova Wallet',
      'Polkadot{.js}'
    ])
    assert.ok((await on('eip155:8217,eip155:295')).includes('HashPack'))
  })

  it('returns wallets that take any EVM network for an unlisted network, and adds it to their chains', async () => {
    const { data } = await directory.list({ chains: 'eip155:900001', entries: 200 })
    assert.ok(data.some(({ name }) => name === 'MetaMask'))
    assert.ok(!data.some(({ name }) => name === 'Safe' || name === 'Solflare'))
    assert.ok(data.every(({ chains }) => chains?.includes('eip155:900001')))
    assert.deepEqual(await directory.names({ chains: 'cosmos:cosmoshub-4' }), [])
  })

  it('looks up by name or by rdns, one of which is enough', async () => {
    assert.deepEqual(await directory.names({ names: 'metamask,Nobody', rdns: 'io.rabby' }), ['MetaMask', 'Rabby Wallet'])
    assert.deepEqual(await directory.names({ rdns: 'app.phantom' }), ['Phantom'])
    assert.deepEqual(await directory.names({ names: 'Nobody' }), [])
  })

  it('filters by badge, and puts those that pay first when asked', async () => {
    const entries: WalletEntry[] = [
      { name: 'A' },
      { name: 'B', badge_type: 'certified' },
      { name: 'C', badge_type: 'certified', supports_wcpay: true },
      { name: 'D', supports_wcpay: true }
    ]
    const small = directoryOf(await loadRegistry(entries))
    assert.deepEqual(await small.names({ badge_type: 'certified' }), ['B', 'C'])
    assert.deepEqual(await small.names({ badge_type: 'none' }), ['A', 'D'])
    assert.deepEqual(await small.names({ sort: 'wcpay' }), ['C', 'D', 'A', 'B'])
    assert.deepEqual(await small.names({ sort: 'default' }), ['A', 'B', 'C', 'D'])
    assert.deepEqual(await small.names({ include_pay_only: 'true' }), ['C', 'D'])
  })

  it('ignores what every client sends along', async () => {
    const query = { projectId: 'p', st: 'appkit', sv: 'html-universal-1.0.0', badge: 'certified', entries: 4 }
    assert.equal((await directory.list(query)).data.length, 4)
  })

  const wrong: [query: string, name: string, words: RegExp][] = [
    ['page=0', 'page', /from 1 to/],
    ['page=-1', 'page', /from 1 to/],
    ['page=1.5', 'page', /whole number/],
    ['page=abc', 'page', /"abc"/],
    ['entries=0', 'entries', /from 1 to 1000/],
    ['entries=1001', 'entries', /from 1 to 1000/],
    ['entries=1e3', 'entries', /whole number/],
    ['chains=1', 'chains', /CAIP-2/],
    ['chains=eip155:1,eip155', 'chains', /"eip155"/],
    ['include=a%20b', 'include', /wallet ids/],
    ['exclude=%3Cscript%3E', 'exclude', /wallet ids/],
    ['badge_type=gold', 'badge_type', /certified or none/],
    ['sort=random', 'sort', /default or wcpay/],
    [`search=${'x'.repeat(101)}`, 'search', /at most 100/],
    [`include=${Array.from({ length: 1001 }, (_, index) => index).join()}`, 'include', /at most 1000 entries, not 1001/]
  ]
  for (const [query, name, words] of wrong) {
    it(`answers ${query.slice(0, 40)} with 400 and what to send`, async () => {
      const response = await directory.get(`/getWallets?${query}`)
      assert.equal(response.status, 400)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
      const { status, reasons } = (await response.json()) as { status: number; reasons: { name: string; description: string }[] }
      assert.equal(status, 400)
      assert.deepEqual(
        reasons.map(reason => reason.name),
        [name]
      )
      assert.match(reasons[0]!.description, words)
    })
  }

  it('names everything that is wrong at once', async () => {
    const { reasons } = (await (await directory.get('/getWallets?page=0&sort=x&chains=1')).json()) as {
      reasons: { name: string }[]
    }
    assert.deepEqual(reasons.map(({ name }) => name).sort(), ['chains', 'page', 'sort'])
  })

  it('loses no wallet over its pages and shows none twice, whatever is asked', async () => {
    const ids = registry.map(({ wallet }) => wallet.id)
    const chains = [
      'eip155:1',
      'eip155:10',
      'eip155:295',
      'eip155:31337',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'tron:0x2b6653dc'
    ]
    const query = fc.record(
      {
        search: fc.constantFrom('', 'a', 'wallet', ' Co '),
        include: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 30 }).map(String),
        exclude: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 30 }).map(String),
        chains: fc.uniqueArray(fc.constantFrom(...chains), { minLength: 1, maxLength: 3 }).map(String),
        sort: fc.constantFrom('default', 'wcpay')
      },
      { requiredKeys: [] }
    )
    const property = fc.asyncProperty(query, fc.integer({ min: 1, max: 50 }), async (filter, entries) => {
      const whole = await directory.list({ ...filter, entries: 1000 })
      assert.equal(whole.count, whole.data.length)
      const paged: DirectoryWallet[] = []
      for (let page = 1; page <= Math.ceil(whole.count / entries) + 1; page++) {
        const { data, count } = await directory.list({ ...filter, entries, page })
        assert.equal(count, whole.count)
        paged.push(...data)
      }
      assert.deepEqual(paged, whole.data)
      assert.equal(new Set(paged.map(({ id }) => id)).size, paged.length)
      const excluded = new Set(filter.exclude?.split(','))
      const wanted = filter.include && new Set(filter.include.split(','))
      for (const { id, name } of paged) {
        assert.ok(!excluded.has(id))
        assert.ok(!wanted || wanted.has(id))
        assert.ok(name.toLowerCase().includes((filter.search ?? '').trim().toLowerCase()))
      }
    })
    await fc.assert(property, { numRuns: 150 })
  })

  it('answers any query with 200 or 400, never with a failure', async () => {
    const name = fc.constantFrom(
      'page',
      'entries',
      'search',
      'include',
      'exclude',
      'chains',
      'badge_type',
      'names',
      'rdns',
      'sort',
      'x'
    )
    const property = fc.asyncProperty(fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 40 }))), async pairs => {
      const { status } = await directory.get(`/getWallets?${new URLSearchParams(pairs)}`)
      assert.ok(status === 200 || status === 400)
    })
    await fc.assert(property, { numRuns: 200 })
  })
})

describe('images', () => {
  let registry: Registry
  let directory: ReturnType<typeof directoryOf>
  before(async () => {
    registry = await loadRegistry(wallets)
    directory = directoryOf(registry)
  })

  const svg = async (path: string) => {
    const response = await directory.get(path)
    assert.equal(response.status, 200, path)
    assert.equal(response.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
    assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'")
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.equal(response.headers.get('access-control-allow-credentials'), null)
    assert.match(response.headers.get('cache-control') ?? '', /^public, max-age=\d{4,}/)
    const text = await response.text()
    assert.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*<\/svg>$/)
    assert.doesNotMatch(text, /<script|<foreignObject|\son\w+=|javascript:/i)
    return text
  }

  it('are there for every wallet, by its image id and by its id', async () => {
    for (const { wallet } of registry)
      assert.equal(await svg(`/getWalletImage/${wallet.image_id}`), await svg(`/getWalletImage/${wallet.id}`))
  })

  it('are there for every network, by image id, by CAIP-2 id and by reference', async () => {
    for (const { chains, imageId } of networks) {
      const pictures = new Set<string>()
      const ids = chains.flatMap(chain => [chain, encodeURIComponent(chain), chain.split(':')[1]!])
      for (const id of imageId ? [imageId, ...ids] : ids) pictures.add(await svg(`/public/getAssetImage/${id}`))
      assert.equal(pictures.size, 1)
    }
    assert.match(await svg('/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900'), /#8FFCF3/)
    assert.notEqual(await svg('/public/getAssetImage/1'), await svg('/public/getAssetImage/10'))
  })

  it('are there for every connector and for the native coin of Solana', async () => {
    for (const { imageId } of connectors) await svg(`/public/getAssetImage/${imageId}`)
    assert.equal(await svg('/public/getAssetImage/3e8119e5-2a6f-4818-c50c-1937011d5900'), await svg('/public/getTokenImage/SOL'))
  })

  it('are drawn where there is none: the same letters and color every time', async () => {
    const drawn = await svg('/public/getTokenImage/NEWCOIN')
    assert.match(drawn, />NEW<\/text>/)
    assert.equal(await svg('/public/getTokenImage/newcoin'), drawn)
    assert.notEqual(await svg('/public/getTokenImage/OTHER'), drawn)
    assert.match(await svg('/public/getCurrencyImage/EUR'), />€<\/text>/)
    assert.match(await svg('/public/getCurrencyImage/usd'), />\$<\/text>/)
    const [{ wallet }] = (await loadRegistry([{ name: '<b>&"\'' }])) as [Registry[0]]
    const hostile = directoryOf(await loadRegistry([{ name: '<b>&"\'', id: wallet.id }]))
    assert.doesNotMatch(await (await hostile.get(`/getWalletImage/${wallet.id}`)).text(), /<b>/)
  })

  for (const path of [
    '/getWalletImage/unknown',
    '/public/getAssetImage/eip155:424242424242',
    '/public/getCurrencyImage/XYZW',
    '/public/getTokenImage/%3Cscript%3E',
    '/public/getTokenImage/constructor%00',
    '/public/nothing'
  ]) {
    it(`answers ${path} with 404 and words`, async () => {
      const response = await directory.get(path)
      assert.equal(response.status, 404)
      assert.match(await response.text(), /"description":"There is no/)
    })
  }

  it('are the ones that the icon packages have', async () => assert.deepEqual(await collectIcons(), icons))
})

describe('configuration', () => {
  const read = async (path: string, options: Partial<DirectoryOptions> = {}) => {
    const response = await directoryOf([], options).get(path)
    assert.equal(response.status, 200)
    return response.json()
  }

  it('says whether analytics are taken', async () => {
    assert.deepEqual(await read('/getAnalyticsConfig'), { isAnalyticsEnabled: false })
    assert.deepEqual(await read('/getAnalyticsConfig', { analytics: true }), { isAnalyticsEnabled: true })
  })

  it('switches on the features that this deployment serves, but for what its operator has off', async () => {
    const { features } = (await read('/appkit/v1/config', { features: ['swap', 'onramp'], featuresOff: ['onramp'] })) as {
      features: { id: string; isEnabled: boolean; config: unknown }[]
    }
    assert.deepEqual(
      features.find(({ id }) => id === 'swap'),
      { id: 'swap', isEnabled: true, config: null, isServed: true }
    )
    assert.deepEqual(
      features.find(({ id }) => id === 'social_login'),
      { id: 'social_login', isEnabled: false, config: null, isServed: false }
    )
    assert.deepEqual(
      features.find(({ id }) => id === 'onramp'),
      { id: 'onramp', isEnabled: false, config: null, isServed: true }
    )
    assert.equal(new Set(features.map(({ id }) => id)).size, 11)
  })

  it('knows no plan and so no limit of one', async () => {
    assert.deepEqual(await read('/appkit/v1/project-limits'), {
      planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false }
    })
  })

  it('returns the allowed origins', async () => {
    assert.deepEqual(await read('/projects/v1/origins'), { allowedOrigins: [] })
    const allowedOrigins = ['https://*.example.org']
    assert.deepEqual(await read('/projects/v1/origins', { allowedOrigins }), { allowedOrigins })
  })

  it('serves the projects it was given only', async () => {
    const { get } = directoryOf([], { projectIds: ['ours'] })
    assert.equal((await get('/getWallets?projectId=ours')).status, 200)
    for (const path of ['/getWallets', '/getWallets?projectId=theirs', '/getAnalyticsConfig']) {
      const response = await get(path)
      assert.equal(response.status, 403)
      assert.match(await response.text(), /project/)
    }
  })
})

describe('the handlers of the directory', () => {
  it('need nothing of Node, so that they run at an edge', () => {
    const { packages } = reachable(fileURLToPath(new URL('../../..', import.meta.url)), ['services/directory/directory.ts'])
    assert.deepEqual(packages, ['hono', 'hono/cors', 'hono/etag'])
  })
})
