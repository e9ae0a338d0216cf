import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { BalanceReply, HistoryReply, NftsReply } from '../../../adapters/api/contract/chain.ts'
import { createChainService, type ChainServiceOptions } from '../../../services/chain/chain.ts'
import { createPrices } from '../../../services/chain/prices/prices.ts'
import { createFixedPrices } from '../../../services/chain/prices/fixed.ts'
import type { ServedChain } from '../../../services/chain/served-chain.ts'
import { SourceError, type AccountTransaction, type ChainSource, type Holding } from '../../../services/chain/chain-source.ts'
import { createTokenMetadataReader } from '../../../services/chain/tokens.ts'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { createClock } from '../../kit/clock.ts'
import { createLogLines } from './log-lines.ts'

const account = `0x${'aB'.repeat(20)}`
const lower = account.toLowerCase()
const friend = `0x${'cd'.repeat(20)}`
const usdc = { contract: `0x${'11'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const away = () => Promise.reject(new SourceError('is away'))

/** Opens the routes over scripted sources, as an edge runtime would call them. */
function open(sources: Readonly<Record<string, readonly Partial<ChainSource>[]>>, options: Partial<ChainServiceOptions> = {}) {
  const clock = createClock()
  const { log, text } = createLogLines()
  const rpc = { request: () => Promise.reject(new Error('no chain here')) }
  const chains = Object.entries(sources).map(([id, list]): ServedChain => ({
    id: id as `eip155:${string}`,
    sources: list.map((source, index) => ({ name: `source${index}`, chains: new Set([id]), ...source })),
    tokens: createTokenMetadataReader({
      chainId: id,
      native,
      rpc,
      lists: { find: () => undefined, symbols: () => undefined },
      now: clock.now
    }),
    prices: createPrices([createFixedPrices({ native: 2000, [usdc.contract]: 1 })], { log, now: clock.now }),
    spam: new Set()
  }))
  const { routes } = createChainService({
    chains,
    rpcOf: () => undefined,
    images: { address: url => `https://images.example/${encodeURIComponent(url)}` },
    log,
    metrics: createMetrics(),
    allowedOrigins: [],
    projectIds: [],
    trustProxy: false,
    now: clock.now,
    ...options
  })
  const get = async (path: string, init?: RequestInit) => routes!.request(path, init)
  const read = async <Reply>(path: string): Promise<Reply> => {
    const response = await get(path)
    assert.equal(response.status, 200, await response.clone().text())
    return (await response.json()) as Reply
  }
  return { get, read, clock, text }
}

const holdings: readonly Holding[] = [
  { ...usdc, amount: 2_500_000n, icon: 'https://icons.example/usdc.png' },
  { ...native, amount: 15n * 10n ** 17n },
  { ...usdc, contract: friend, symbol: 'GONE', amount: 0n }
]
const balance = `/v1/account/${account}/balance`

describe('balances', () => {
  it('come in the form of the existing service, the coin first, and are asked of the source once', async () => {
    let requestCount = 0
    const { read, get } = open({
      'eip155:1': [{ balances: async ({ address }) => (requestCount++, assert.equal(address, lower), holdings) }]
    })
    const expected: BalanceReply = {
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          value: 3000,
          price: 2000,
          quantity: { decimals: '18', numeric: '1.5' },
          iconUrl: ''
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:1',
          address: `eip155:1:${usdc.contract}`,
          value: 2.5,
          price: 1,
          quantity: { decimals: '6', numeric: '2.5' },
          iconUrl: 'https://images.example/https%3A%2F%2Ficons.example%2Fusdc.png'
        }
      ]
    }
    const replies = await Promise.all([
      read(`${balance}?currency=usd&chainId=eip155:1&st=w3m&sv=1&projectId=p&clientId=c`),
      read(`${balance}?chainId=eip155:1`),
      read(balance)
    ])
    assert.deepEqual(replies, [expected, expected, expected])
    assert.equal(requestCount, 2, 'one chain and all chains are two questions')
    await read(`/v1/account/${lower}/balance`)
    assert.equal(requestCount, 2)
    assert.equal((await get(balance)).headers.get('x-source'), 'source0')
  })

  it('may be kept for what is left of thirty seconds, so that ages do not add up', async () => {
    const { get, clock } = open({ 'eip155:1': [{ balances: async () => holdings }] })
    const first = await get(balance)
    assert.equal(first.headers.get('cache-control'), 'public, max-age=30')
    clock.pass(20_000)
    assert.equal((await get(balance)).headers.get('cache-control'), 'public, max-age=10')
    const etag = first.headers.get('etag')!
    for (const wanted of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const same = await get(balance, { headers: { 'if-none-match': wanted } })
      assert.equal(same.status, 304, wanted)
      assert.equal(await same.text(), '')
      assert.equal(same.headers.get('access-control-allow-origin'), '*')
    }
    assert.equal((await get(balance, { headers: { 'if-none-match': '"x"' } })).status, 200)
  })

  it('come from the next source when one is down, and from no other', async () => {
    let requestCount = 0
    const { get } = open({
      'eip155:1': [{ balances: away }, {}, { balances: async () => holdings }, { balances: async () => (requestCount++, []) }]
    })
    const response = await get(balance)
    assert.equal(response.headers.get('x-source'), 'source2')
    assert.equal(requestCount, 0)
  })

  it('of the chains that respond are returned, with the names of those that do not, and requested again soon', async () => {
    let up = false
    const { get, clock } = open({
      'eip155:1': [{ balances: async () => holdings }],
      'eip155:10': [{ balances: () => (up ? Promise.resolve(holdings) : away()) }],
      'eip155:56': [],
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': []
    })
    const response = await get(balance)
    assert.deepEqual(((await response.json()) as BalanceReply).unanswered, ['eip155:10', 'eip155:56'])
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3')
    up = true
    clock.pass(3_000)
    assert.deepEqual(((await (await get(balance)).json()) as BalanceReply).unanswered, ['eip155:56'])
  })

  it('from a source that is behind are returned, and requested again soon', async () => {
    let behind = true
    const all = () => (behind ? holdings.filter(({ symbol }) => symbol === 'ETH') : holdings)
    const { get, clock } = open({ 'eip155:1': [{ isBehind: () => behind, balances: async () => all() }] })
    const symbols = async () => {
      const response = await get(balance)
      const { balances } = (await response.json()) as BalanceReply
      return [response.headers.get('cache-control'), balances.map(({ symbol }) => symbol)]
    }
    assert.deepEqual(await symbols(), ['public, max-age=3', ['ETH']])
    behind = false
    clock.pass(2_999)
    assert.deepEqual(await symbols(), ['no-store', ['ETH']])
    clock.pass(1)
    assert.deepEqual(await symbols(), ['public, max-age=30', ['ETH', 'USDC']])
  })

  it('are an error when every source is away, and not kept', async () => {
    let up = false
    const { get, text } = open({ 'eip155:1': [{ balances: () => (up ? Promise.resolve(holdings) : away()) }] })
    const response = await get(balance)
    assert.equal(response.status, 502)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const { status, reasons } = (await response.json()) as { status: number; reasons: { name: string; description: string }[] }
    assert.equal(status, 502)
    assert.match(reasons[0]!.description, /eip155:1/)
    assert.match(text(), /is away/)
    assert.equal(text().toLowerCase().includes(lower), false, 'the log does not say whose')
    up = true
    assert.equal((await get(balance)).status, 200)
  })

  it('are read past every copy when they have to be, with the contracts that changed', async () => {
    const fresh: unknown[] = []
    const { get } = open({ 'eip155:1': [{ balances: async (_, options) => (fresh.push(options.fresh), holdings) }] })
    await get(balance)
    const forced = await get(`${balance}?forceUpdate=eip155:1:${usdc.contract.toUpperCase().replace('0X', '0x')},${friend},junk`)
    assert.equal(forced.headers.get('cache-control'), 'no-store')
    assert.deepEqual(fresh, [[], [usdc.contract, friend]])
    await get(balance)
    assert.equal(fresh.length, 2)
  })

  it('are reported as unknown rather than as empty', async () => {
    const { get } = open({ 'eip155:1': [{}] })
    for (const [query, unanswered] of [
      ['', ['eip155:1']],
      ['?chainId=eip155:1', ['eip155:1']],
      ['?chainId=eip155:5', ['eip155:5']]
    ] as const) {
      const response = await get(balance + query)
      assert.deepEqual(await response.json(), { balances: [], unanswered })
      assert.equal(response.headers.get('x-source'), 'none')
    }
  })
})

/**
 * Returns a history in pages of three, whose cursor counts from the end, so that new transactions do
 * not move it.
 */
function pastOf(times: readonly number[], chain: number): { source: Partial<ChainSource>; mine: (time: number) => void } {
  const all = times.map((minedAt, index): AccountTransaction => ({
    hash: `0x${(chain * 1000 + index).toString(16).padStart(64, '0')}`,
    minedAt,
    nonce: index,
    from: lower,
    to: friend,
    status: 'confirmed',
    transfers: []
  }))
  all.sort((a, b) => a.minedAt! - b.minedAt!)
  return {
    source: {
      history: async (_, { cursor }) => {
        const end = cursor === undefined ? all.length : Number(cursor)
        const begin = Math.max(0, end - 3)
        return { items: all.slice(begin, end).reverse(), ...(begin > 0 && { next: String(begin) }) }
      }
    },
    mine: time =>
      void all.push({ ...all[0]!, hash: `0x${(chain * 1000 + all.length).toString(16).padStart(64, '0')}`, minedAt: time })
  }
}

describe('a history', () => {
  it('over several chains is returned newest first and each item once, also while new ones are mined', async () => {
    const times = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(times, times, times, fc.boolean(), async (one, two, three, mines) => {
        const pasts = [one, two, three].map((list, index) => pastOf(list, index + 1))
        const { read, clock } = open(Object.fromEntries(pasts.map(({ source }, index) => [`eip155:${index + 1}`, [source]])))
        const listed: number[] = []
        const ids = new Set<string>()
        let cursor: string | null = ''
        for (let page = 0; cursor !== null && page < 100; page++) {
          const reply: HistoryReply = await read(`/v1/account/${account}/history?cursor=${cursor}`)
          for (const { id, metadata } of reply.data) {
            assert.equal(ids.has(id), false)
            ids.add(id)
            listed.push(Date.parse(metadata.minedAt))
          }
          cursor = reply.next
          if (mines && page === 0 && one.length > 0) pasts[0]!.mine(2000)
          clock.pass(60_000)
        }
        assert.equal(cursor, null)
        assert.deepEqual(
          listed,
          [...one, ...two, ...three].toSorted((a, b) => b - a)
        )
      }),
      { numRuns: 60 }
    )
  })

  it('refuses a cursor that it never gave', async () => {
    const { get } = open({ 'eip155:1': [pastOf([1], 1).source] })
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      'x',
      '!',
      '%00',
      forged([]),
      forged({}),
      forged({ 'eip155:1': 7 }),
      forged({ 'eip155:1': { source: 1 } }),
      'a'.repeat(5000)
    ]) {
      assert.equal((await get(`/v1/account/${account}/history?cursor=${cursor}`)).status, 400, cursor)
    }
  })

  it('goes on with the source that gave the cursor, and with no other', async () => {
    const other = Buffer.from(JSON.stringify({ 'eip155:1': { source: 'elsewhere', at: '3' } })).toString('base64url')
    const { read } = open({ 'eip155:1': [pastOf([1, 2, 3, 4], 1).source] })
    const reply = await read<HistoryReply>(`/v1/account/${account}/history?cursor=${other}`)
    assert.deepEqual(reply, { data: [], next: null, unanswered: ['eip155:1'] })
  })

  it('returns what is pending now', async () => {
    const { minedAt: _, ...pending } = {
      ...(
        await pastOf([1], 1).source.history!(
          { chainId: 'eip155:1', address: lower },
          { signal: new AbortController().signal, limit: 1 }
        )
      ).items[0]!
    }
    const { read, clock } = open({ 'eip155:1': [{ history: async () => ({ items: [{ ...pending, status: 'pending' }] }) }] })
    const { data } = await read<HistoryReply>(`/v1/account/${account}/history`)
    assert.equal(data[0]?.metadata.minedAt, new Date(clock.now()).toISOString())
  })

  it('knows no purchases', async () => {
    const { read } = open({ 'eip155:1': [pastOf([1], 1).source] })
    const path = `/v1/account/${account}/history?chainId=eip155:1`
    assert.deepEqual(await read(`${path}&onramp=coinbase`), { data: [], next: null })
    assert.equal((await read<HistoryReply>(path)).data.length, 1)
  })
})

describe('a history or a list of NFTs', () => {
  it('from a source that has blocks to read yet is asked for again soon', async () => {
    const { source } = pastOf([1], 1)
    const { get } = open({ 'eip155:1': [{ ...source, isBehind: () => true, nfts: async () => ({ items: [] }) }] })
    for (const list of ['history', 'nfts']) {
      const response = await get(`/v1/account/${account}/${list}`)
      assert.equal(response.headers.get('cache-control'), 'public, max-age=3', list)
    }
  })
})

describe('NFTs', () => {
  it('come page by page from all chains, and are named by their number where they have no name', async () => {
    const nft = { contract: friend, standard: 'erc721', amount: 1n, name: '', collection: 'Cats', isSpam: false } as const
    const source = (last: number): Partial<ChainSource> => ({
      nfts: async (_, { cursor }) => {
        const tokenId = Number(cursor ?? 1)
        return { items: [{ ...nft, tokenId: BigInt(tokenId) }], ...(tokenId < last && { next: String(tokenId + 1) }) }
      }
    })
    const { read } = open({ 'eip155:1': [source(1)], 'eip155:10': [source(2)] })
    const first = await read<NftsReply>(`/v1/account/${account}/nfts`)
    assert.deepEqual(
      first.data.map(({ id, name }) => [id, name]),
      [
        [`eip155:1/erc721:${friend}/1`, 'Cats #1'],
        [`eip155:10/erc721:${friend}/1`, 'Cats #1']
      ]
    )
    const second = await read<NftsReply>(`/v1/account/${account}/nfts?cursor=${first.next}`)
    assert.deepEqual([second.data.map(({ id }) => id), second.next], [[`eip155:10/erc721:${friend}/2`], null])
  })
})

describe('what is unknown here', () => {
  it('is answered as such', async () => {
    const { get } = open({ 'eip155:1': [] })
    const answers: readonly [path: string, status: number, body?: unknown][] = [
      [`/v1/profile/reverse/${account}?apiVersion=2`, 200, []],
      ['/v1/profile/account/alice.reown.id', 404],
      [`/v1/sessions/eip155:1:${account}`, 200, []],
      [`/v1/identity/${account}`, 200, { name: null, avatar: null }],
      ['/v1/supported-chains', 200, { http: ['eip155:1'], ws: [], convert: [], zones: [], onramp: [] }]
    ]
    for (const [path, status, body] of answers) {
      const response = await get(path)
      assert.equal(response.status, status, path)
      if (body !== undefined) assert.deepEqual(await response.json(), body, path)
      else assert.equal(((await response.json()) as { reasons: unknown[] }).reasons.length, 1)
    }
  })
})

describe('a request', () => {
  const wrong: readonly [path: string, words: RegExp][] = [
    ['/v1/account/alice/balance', /address/],
    ['/v1/identity/0x12', /address/],
    [`${balance}?chainId=mainnet`, /CAIP-2/],
    [`${balance}?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`, /no addresses/],
    [`${balance}?currency=eur`, /usd/],
    ['/v1/sessions/x', /CAIP-10/]
  ]
  for (const [path, words] of wrong) {
    it(`is refused with words: ${path}`, async () => {
      const response = await open({ 'eip155:1': [] }).get(path)
      assert.equal(response.status, 400)
      assert.match(await response.text(), words)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
    })
  }

  const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({ method: 'POST', body, headers })
  const addresses = [`eip155:1:0x${'ee'.repeat(20)}`]

  it('for prices may be plain text, which needs no permission first, or JSON, which gets it', async () => {
    const { get } = open({ 'eip155:1': [] })
    for (const type of ['text/plain', 'application/json']) {
      const response = await get(
        '/v1/fungible/price',
        post(JSON.stringify({ currency: 'usd', addresses }), { 'content-type': type })
      )
      assert.deepEqual(await response.json(), {
        fungibles: [{ address: addresses[0], name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2000 }]
      })
      assert.equal(response.headers.get('x-source'), 'fixed')
    }
    const preflight = await get('/v1/fungible/price', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type'
      }
    })
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /content-type/i)
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/)
  })

  it('for prices is refused with words when it is none', async () => {
    const { get } = open({ 'eip155:1': [] })
    for (const body of [
      '',
      '{',
      '[]',
      '7',
      '{}',
      '{"addresses":"x"}',
      '{"addresses":["x"]}',
      JSON.stringify({ addresses: Array(101).fill(addresses[0]) }),
      JSON.stringify({ addresses, currency: 'eur' })
    ]) {
      const response = await get('/v1/fungible/price', post(body))
      assert.equal(response.status, 400, body.slice(0, 40))
      assert.match(await response.text(), /"reasons":\[\{"name"/)
    }
    assert.equal((await get('/v1/fungible/price', post(' '.repeat(70_000)))).status, 413)
  })

  it('comes from allowed pages, and with the id of a known project in the query or the body', async () => {
    const { get } = open({ 'eip155:1': [] }, { allowedOrigins: ['https://app.example'], projectIds: ['p'] })
    const from = (origin: string) => ({ headers: { origin } })
    assert.equal((await get('/v1/supported-chains?projectId=p', from('https://app.example'))).status, 200)
    assert.equal((await get('/v1/supported-chains?projectId=p')).status, 200)
    assert.equal((await get('/v1/supported-chains?projectId=p', from('https://evil.example'))).status, 403)
    assert.equal((await get('/v1/supported-chains', from('https://app.example'))).status, 403)
    assert.equal((await get('/v1/fungible/price', post(JSON.stringify({ addresses, projectId: 'p' })))).status, 200)
    assert.equal((await get('/v1/fungible/price', post(JSON.stringify({ addresses, projectId: 'q' })))).status, 403)
  })

  it('has a share of the work: what is kept already costs nothing of it', async () => {
    const { get, clock } = open({ 'eip155:1': [{ balances: async () => holdings }] }, { share: { burst: 6, perSecond: 1 } })
    const other = (index: number) => `/v1/account/0x${String(index).padStart(40, '0')}/balance`
    for (let index = 0; index < 6; index++) assert.equal((await get(other(index))).status, 200)
    const refused = await get(other(7))
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '1')
    for (let index = 0; index < 6; index++) assert.equal((await get(other(index))).status, 200)
    clock.pass(1_000)
    assert.equal((await get(other(7))).status, 200)
    clock.pass(4_000)
    assert.equal((await get(`${other(7)}?forceUpdate=x`)).status, 429, 'past every copy costs more')
  })
})
