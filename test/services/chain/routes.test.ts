import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { BalanceReply, HistoryReply, NftsReply } from '../../../adapters/api/contract/chain.ts'
import { SourceError, type AccountTransaction, type ChainSource } from '../../../services/chain/chain-source.ts'
import { usdc, openChainService, holdings, friend, account, balancePath } from './chain-service.ts'

const lower = account.toLowerCase()
const away = () => Promise.reject(new SourceError('is away'))

describe('balances', () => {
  it('come in the form of the existing service, the coin first, and are asked of the source once', async () => {
    let requestCount = 0
    const { read, get } = openChainService({
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
      read(`${balancePath}?currency=usd&chainId=eip155:1&st=w3m&sv=1&projectId=p&clientId=c`),
      read(`${balancePath}?chainId=eip155:1`),
      read(balancePath)
    ])
    assert.deepEqual(replies, [expected, expected, expected])
    assert.equal(requestCount, 2, 'one chain and all chains are two questions')
    await read(`/v1/account/${lower}/balance`)
    assert.equal(requestCount, 2)
    assert.equal((await get(balancePath)).headers.get('x-source'), 'source0')
  })

  it('may be kept for what is left of thirty seconds, so that ages do not add up', async () => {
    const { get, clock } = openChainService({ 'eip155:1': [{ balances: async () => holdings }] })
    const first = await get(balancePath)
    assert.equal(first.headers.get('cache-control'), 'public, max-age=30')
    clock.pass(20_000)
    assert.equal((await get(balancePath)).headers.get('cache-control'), 'public, max-age=10')
    const etag = first.headers.get('etag')!
    for (const wanted of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const same = await get(balancePath, { headers: { 'if-none-match': wanted } })
      assert.equal(same.status, 304, wanted)
      assert.equal(await same.text(), '')
      assert.equal(same.headers.get('access-control-allow-origin'), '*')
    }
    assert.equal((await get(balancePath, { headers: { 'if-none-match': '"x"' } })).status, 200)
  })

  it('come from the next source when one is down, and from no other', async () => {
    let requestCount = 0
    const { get } = openChainService({
      'eip155:1': [{ balances: away }, {}, { balances: async () => holdings }, { balances: async () => (requestCount++, []) }]
    })
    const response = await get(balancePath)
    assert.equal(response.headers.get('x-source'), 'source2')
    assert.equal(requestCount, 0)
  })

  it('of the chains that respond are returned, with the names of those that do not, and requested again soon', async () => {
    let up = false
    const { get, clock } = openChainService({
      'eip155:1': [{ balances: async () => holdings }],
      'eip155:10': [{ balances: () => (up ? Promise.resolve(holdings) : away()) }],
      'eip155:56': [],
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': []
    })
    const response = await get(balancePath)
    assert.deepEqual(((await response.json()) as BalanceReply).unanswered, ['eip155:10', 'eip155:56'])
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3')
    up = true
    clock.pass(3_000)
    assert.deepEqual(((await (await get(balancePath)).json()) as BalanceReply).unanswered, ['eip155:56'])
  })

  it('from a source that is behind are returned, and requested again soon', async () => {
    let behind = true
    const all = () => (behind ? holdings.filter(({ symbol }) => symbol === 'ETH') : holdings)
    const { get, clock } = openChainService({ 'eip155:1': [{ isBehind: () => behind, balances: async () => all() }] })
    const symbols = async () => {
      const response = await get(balancePath)
      const { balances, behind: reported } = (await response.json()) as BalanceReply
      assert.deepEqual(reported, balances.length === 1 ? ['eip155:1'] : undefined)
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
    const { get, text } = openChainService({ 'eip155:1': [{ balances: () => (up ? Promise.resolve(holdings) : away()) }] })
    const response = await get(balancePath)
    assert.equal(response.status, 502)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const { status, reasons } = (await response.json()) as { status: number; reasons: { name: string; description: string }[] }
    assert.equal(status, 502)
    assert.match(reasons[0]!.description, /eip155:1/)
    assert.match(text(), /is away/)
    assert.equal(text().toLowerCase().includes(lower), false, 'the log does not say whose')
    up = true
    assert.equal((await get(balancePath)).status, 200)
  })

  it('are read past every copy when they have to be, with the contracts that changed', async () => {
    const fresh: unknown[] = []
    const { get } = openChainService({ 'eip155:1': [{ balances: async (_, options) => (fresh.push(options.fresh), holdings) }] })
    await get(balancePath)
    const forced = await get(
      `${balancePath}?forceUpdate=eip155:1:${usdc.contract.toUpperCase().replace('0X', '0x')},${friend},junk`
    )
    assert.equal(forced.headers.get('cache-control'), 'no-store')
    assert.deepEqual(fresh, [[], [usdc.contract, friend]])
    await get(balancePath)
    assert.equal(fresh.length, 2)
  })

  it('are reported as unknown rather than as empty', async () => {
    const { get } = openChainService({ 'eip155:1': [{}] })
    for (const [query, unanswered] of [
      ['', ['eip155:1']],
      ['?chainId=eip155:1', ['eip155:1']],
      ['?chainId=eip155:5', ['eip155:5']]
    ] as const) {
      const response = await get(balancePath + query)
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
        const { read, clock } = openChainService(
          Object.fromEntries(pasts.map(({ source }, index) => [`eip155:${index + 1}`, [source]]))
        )
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
    const { get } = openChainService({ 'eip155:1': [pastOf([1], 1).source] })
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
    const { read } = openChainService({ 'eip155:1': [pastOf([1, 2, 3, 4], 1).source] })
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
    const { read, clock } = openChainService({
      'eip155:1': [{ history: async () => ({ items: [{ ...pending, status: 'pending' }] }) }]
    })
    const { data } = await read<HistoryReply>(`/v1/account/${account}/history`)
    assert.equal(data[0]?.metadata.minedAt, new Date(clock.now()).toISOString())
  })

  it('knows no purchases', async () => {
    const { read } = openChainService({ 'eip155:1': [pastOf([1], 1).source] })
    const path = `/v1/account/${account}/history?chainId=eip155:1`
    assert.deepEqual(await read(`${path}&onramp=coinbase`), { data: [], next: null })
    assert.equal((await read<HistoryReply>(path)).data.length, 1)
  })
})

describe('a history or a list of NFTs', () => {
  it('from a source that has blocks to read yet is asked for again soon', async () => {
    const { source } = pastOf([1], 1)
    const { get } = openChainService({ 'eip155:1': [{ ...source, isBehind: () => true, nfts: async () => ({ items: [] }) }] })
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
    const { read } = openChainService({ 'eip155:1': [source(1)], 'eip155:10': [source(2)] })
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
