import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { wallets } from '../../../services/directory/data/wallets.ts'
import { loadRegistry, type Registry, type WalletEntry } from '../../../services/directory/registry.ts'

describe('the registry of wallets', () => {
  let registry: Registry
  const all = () => registry.map(({ wallet }) => wallet)
  before(async () => {
    registry = await loadRegistry(wallets)
  })

  it('has at least five hundred, each with a name, an id and an image of its own', () => {
    assert.ok(wallets.length >= 500)
    assert.equal(registry.length, wallets.length)
    for (const field of ['id', 'image_id', 'order'] as const)
      assert.equal(new Set(all().map(wallet => wallet[field])).size, wallets.length, field)
    assert.equal(new Set(all().map(({ name }) => name.toLowerCase())).size, wallets.length)
    const rdns = all().flatMap(wallet => wallet.rdns ?? [])
    assert.equal(new Set(rdns).size, rdns.length)
    for (const { id, image_id } of all()) {
      assert.match(id, /^[0-9a-f]{64}$/)
      assert.match(image_id ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    }
  })

  it('holds well-formed links and networks only', () => {
    for (const wallet of all()) {
      for (const field of ['homepage', 'link_mode', 'webapp_link', 'app_store', 'play_store', 'chrome_store'] as const) {
        const link = wallet[field]
        if (link) assert.equal(new URL(link).protocol, 'https:', `${wallet.name} ${field}`)
      }
      for (const link of [wallet.mobile_link, wallet.desktop_link]) if (link) assert.match(link, /^[a-z][a-z0-9.+-]*:\/\//)
      if (wallet.app_store) assert.match(wallet.app_store, /^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/)
      if (wallet.play_store) assert.match(wallet.play_store, /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/)
      if (wallet.chrome_store) assert.match(wallet.chrome_store, /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/)
      assert.ok(wallet.homepage, `${wallet.name} has a homepage`)
      assert.ok(wallet.chains.length > 0, `${wallet.name} has networks`)
      assert.equal(new Set(wallet.chains).size, wallet.chains.length, `${wallet.name} names a network once`)
      for (const chain of wallet.chains) assert.match(chain, /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
    }
  })

  it('gives no two wallets one app: neither its scheme, nor its place in a store', () => {
    const keys = {
      scheme: (wallet: (typeof wallets)[number]) => /^(?!https?:)[^:]+(?=:)/.exec(wallet.mobile_link ?? '')?.[0],
      app_store: ({ app_store }: (typeof wallets)[number]) => app_store,
      play_store: ({ play_store }: (typeof wallets)[number]) => play_store,
      chrome_store: ({ chrome_store }: (typeof wallets)[number]) => chrome_store
    }
    for (const [what, keyOf] of Object.entries(keys)) {
      const names = new Map<string, string[]>()
      for (const wallet of wallets) {
        const key = keyOf(wallet)?.toLowerCase()
        if (key !== undefined) names.set(key, [...(names.get(key) ?? []), wallet.name])
      }
      assert.deepEqual(
        [...names].filter(([, owners]) => owners.length > 1),
        [],
        what
      )
    }
  })

  it('gives the ids that connectors are known by', () => {
    const idOf = (name: string) => all().find(wallet => wallet.name === name)?.id
    assert.equal(idOf('MetaMask'), 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96')
    assert.equal(idOf('Phantom'), 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393')
    assert.equal(idOf('Leather'), '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13')
  })

  it('gives a wallet the same id every time', async () => {
    assert.deepEqual(await loadRegistry(wallets), registry)
    const [{ wallet }] = (await loadRegistry([{ name: 'Rabby Wallet' }])) as [Registry[0]]
    assert.equal(wallet.id, all().find(({ name }) => name === 'Rabby Wallet')?.id)
  })

  const mistakes: [title: string, entry: unknown, words: RegExp][] = [
    ['no name', { id: 'a' }, /has no name/],
    ['nothing', null, /must be an object/],
    ['a homepage without https', { name: 'W', homepage: 'http://w.example' }, /"W": homepage must be an https address/],
    ['a link that runs', { name: 'W', mobile_link: 'javascript:alert(1)' }, /mobile_link must open a wallet/],
    ['a link without scheme', { name: 'W', desktop_link: 'wallet' }, /desktop_link must begin with a scheme/],
    ['a chain that is none', { name: 'W', chains: ['1'] }, /chains must be a list of CAIP-2 ids/],
    ['a number as rdns', { name: 'W', rdns: 5 }, /rdns must be a text/],
    ['a text as flag', { name: 'W', supports_wc: 'yes' }, /supports_wc must be true or false/],
    ['an id with a comma', { name: 'W', id: 'a,b' }, /id may hold/],
    ['another badge', { name: 'W', badge_type: 'gold' }, /badge_type/],
    ['a text as order', { name: 'W', order: 'first' }, /order must be a number/],
    ['a text as injected', { name: 'W', injected: 'ethereum' }, /injected must be a list/]
  ]
  for (const [title, entry, words] of mistakes) {
    it(`refuses an entry with ${title}, and names it`, () => assert.rejects(loadRegistry([entry as WalletEntry]), words))
  }
})
