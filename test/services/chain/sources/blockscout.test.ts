import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createRpcClient } from '../../../../adapters/base/json-rpc.ts'
import { SourceError, type ChainSource } from '../../../../services/chain/chain-source.ts'
import { createBlockscout } from '../../../../services/chain/sources/blockscout.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { json, startRpcServer, type RpcServer } from '../../../kit/rpc-server.ts'
import { fail, startUpstream, text, type Respond } from '../rpc/upstream-server.ts'

const account = `0x${'aa'.repeat(20)}`
const friend = `0x${'bb'.repeat(20)}`
const usdc = `0x${'11'.repeat(20)}`
const cats = `0x${'33'.repeat(20)}`
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }

type Row = Record<string, unknown>
const time = (block: number) => new Date(1_700_000_000_000 + block * 1000).toISOString()
/** Returns a row in the API's format: parties are objects, amounts are strings. */
const sent = (block: number, more: Row = {}): Row => ({
  hash: hash(block),
  block_number: block,
  timestamp: time(block),
  nonce: block,
  from: { hash: account, is_contract: false },
  to: { hash: friend, is_contract: false },
  value: '1000000000000000000',
  status: 'ok',
  result: 'success',
  raw_input: '0x',
  created_contract: null,
  ...more
})
const dollar = {
  address_hash: usdc,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: '6',
  type: 'ERC-20',
  icon_url: 'https://icons.example/usdc.png'
}
const collection = { address_hash: cats, name: 'Cats', symbol: 'CAT', decimals: null, type: 'ERC-721', icon_url: null }
const moved = (block: number, more: Row = {}): Row => ({
  transaction_hash: hash(block),
  block_number: block,
  timestamp: time(block),
  from: { hash: friend },
  to: { hash: account },
  token: dollar,
  total: { decimals: '6', value: '2500000' },
  ...more
})

/** Answers lists page by page, as the API does: the cursor of the next page has its own opaque format. */
const listing =
  (lists: Record<string, readonly Row[]>, size = 50): Respond =>
  (url, _, response) => {
    const name = url.pathname.split('/').at(-1) ?? ''
    const rows = (lists[name] ?? []).toSorted((a, b) => Number(b.block_number) - Number(a.block_number))
    const start = Number(url.searchParams.get('after_row') ?? 0)
    const from =
      url.searchParams.get('block_number') === null
        ? 0
        : rows.findIndex(row => Number(row.block_number) < Number(url.searchParams.get('block_number')))
    if (name === account) return void response.writeHead(404).end('{}')
    const begin = url.searchParams.get('block_number') === null ? start : from < 0 ? rows.length : from
    const items = rows.slice(begin, begin + size)
    const more = begin + size < rows.length
    return {
      items,
      next_page_params: more ? { block_number: items.at(-1)?.block_number, items_count: size, filter: null } : null
    }
  }

describe('a Blockscout-compatible service', () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  let node: RpcServer
  let rpc: ReturnType<typeof createRpcClient>
  let clock: Clock
  before(async () => {
    upstream = await startUpstream(listing({}))
    node = await startRpcServer(
      json(calls => {
        const replies = calls.map(({ id }) => ({
          id,
          jsonrpc: '2.0',
          result: { from: friend, to: usdc, nonce: '0x9', input: '0xa9059cbb00' }
        }))
        return calls.length > 1 ? replies : replies[0]
      })
    )
    rpc = createRpcClient([node.url], { fetch })
  })
  beforeEach(() => {
    clock = createClock()
    upstream.requests.length = 0
  })
  after(async () => {
    rpc.stop()
    await node.stop()
    await upstream.stop()
  })

  const open = (key?: string): Required<ChainSource> =>
    createBlockscout({
      chainId: 'eip155:10',
      url: `${upstream.url}/`,
      perSecond: 10_000,
      native,
      rpc,
      fetch,
      now: clock.now,
      ...(key !== undefined && { key })
    }) as Required<ChainSource>
  const signal = new AbortController().signal
  const on = { chainId: 'eip155:10', address: account }
  const history = (source = open(), cursor?: string, limit = 50) =>
    source.history(on, { signal, limit, ...(cursor !== undefined && { cursor }) })
  const answer = (replies: Record<string, unknown>) =>
    upstream.answer(url => replies[url.pathname.split('/').at(-1) ?? ''] ?? { items: [], next_page_params: null })

  it('returns the native currency and tokens', async () => {
    answer({
      [account]: { hash: account, coin_balance: '1500000000000000000' },
      'token-balances': [
        { token: dollar, token_id: null, value: '5000000' },
        { token: { ...dollar, address_hash: undefined, address: cats, icon_url: 'javascript:alert(1)' }, value: '1' },
        { token: collection, token_id: '7', value: '1' },
        { token: dollar, value: '0' },
        { token: { ...dollar, decimals: '999' }, value: '1' },
        { token: dollar, value: -1 },
        null,
        7
      ]
    })
    assert.deepEqual(await open().balances(on, { signal }), [
      { ...native, amount: 15n * 10n ** 17n },
      {
        contract: usdc,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        icon: 'https://icons.example/usdc.png',
        amount: 5_000_000n
      },
      { contract: cats, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 1n }
    ])
  })

  it('returns nothing for an account without transactions', async () => {
    upstream.answer(fail(404))
    const source = open()
    assert.deepEqual(await source.balances(on, { signal }), [{ ...native, amount: 0n }])
    assert.deepEqual(await history(source), { items: [] })
    assert.deepEqual(await source.nfts(on, { signal, limit: 50 }), { items: [] })
  })

  it('returns NFTs page by page, with its own cursor', async () => {
    const cat = {
      id: '7',
      token: collection,
      token_type: 'ERC-721',
      value: '1',
      image_url: 'https://x.example/7.png',
      metadata: { name: 'Cat 7', description: 'A cat.' }
    }
    answer({
      nft: {
        items: [cat, null, { ...cat, id: '-1' }, { ...cat, token_type: 'ERC-20' }],
        next_page_params: { token_id: '7', items_count: 50 }
      }
    })
    const source = open('k3y')
    const page = await source.nfts(on, { signal, limit: 50 })
    assert.deepEqual(page.items, [
      {
        contract: cats,
        tokenId: 7n,
        standard: 'erc721',
        amount: 1n,
        name: 'Cat 7',
        collection: 'Cats',
        description: 'A cat.',
        image: 'https://x.example/7.png',
        isSpam: false
      }
    ])
    answer({})
    await source.nfts(on, { signal, limit: 50, cursor: page.next! })
    const { searchParams } = upstream.requests.at(-1)!
    assert.equal(searchParams.get('token_id'), '7')
    assert.equal(searchParams.get('items_count'), '50')
    assert.equal(searchParams.get('apikey'), 'k3y')
    assert.equal(searchParams.get('type'), 'ERC-721,ERC-1155')
  })

  it('returns a transaction with all its transfers', async () => {
    upstream.answer(
      listing({
        transactions: [
          sent(1),
          sent(3, { value: '0', raw_input: '0x38ed173900' }),
          sent(4, { status: 'error', result: 'execution reverted' }),
          sent(5, { to: null, value: '0', created_contract: { hash: cats } }),
          sent(6, { block_number: null, timestamp: null, status: null, result: 'pending' })
        ],
        'internal-transactions': [
          {
            transaction_hash: hash(3),
            block_number: 3,
            timestamp: time(3),
            from: { hash: usdc },
            to: { hash: account },
            value: '7',
            success: true
          },
          {
            transaction_hash: hash(1),
            block_number: 1,
            timestamp: time(1),
            from: { hash: usdc },
            to: { hash: account },
            value: '7',
            success: false
          }
        ],
        'token-transfers': [
          moved(3, { from: { hash: account }, to: { hash: usdc } }),
          moved(2),
          moved(2, { token: collection, total: { token_id: '7', decimals: null } }),
          moved(2, { token: { ...collection, type: 'ERC-1155' }, total: { token_id: '8', value: '4' } })
        ]
      })
    )
    const { items, next } = await history()
    assert.equal(next, undefined)
    assert.deepEqual(
      items.map(item => [
        item.hash,
        item.status,
        item.to,
        item.selector,
        item.transfers.map(one => [one.direction, one.amount, one.token?.symbol ?? one.nft?.tokenId])
      ]),
      [
        [hash(6), 'pending', friend, undefined, []],
        [hash(5), 'confirmed', undefined, undefined, []],
        [hash(4), 'failed', friend, undefined, []],
        [
          hash(3),
          'confirmed',
          friend,
          '0x38ed1739',
          [
            ['in', 7n, 'ETH'],
            ['out', 2_500_000n, 'USDC']
          ]
        ],
        [
          hash(2),
          'confirmed',
          usdc,
          '0xa9059cbb',
          [
            ['in', 2_500_000n, 'USDC'],
            ['in', 1n, 7n],
            ['in', 4n, 8n]
          ]
        ],
        [hash(1), 'confirmed', friend, undefined, [['out', 10n ** 18n, 'ETH']]]
      ]
    )
    assert.equal('minedAt' in items[0]!, false)
  })

  it('returns every transaction once over all pages, although its lists have pages of their own', async () => {
    const lists = {
      transactions: Array.from({ length: 60 }, (_, index) => sent(index * 3 + 1)),
      'token-transfers': Array.from({ length: 170 }, (_, index) => moved(index + 1)),
      'internal-transactions': [] as Row[]
    }
    const wanted = new Set([
      ...lists.transactions.map(row => row.hash),
      ...lists['token-transfers'].map(row => row.transaction_hash)
    ])
    upstream.answer(listing(lists, 20))
    const source = open()
    const listed: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 100; page++) {
      const { items, next } = await history(source, cursor, 15)
      listed.push(...items.map(item => item.hash))
      cursor = next
      if (next === undefined) break
    }
    assert.equal(cursor, undefined)
    assert.equal(new Set(listed).size, listed.length, 'none twice')
    assert.deepEqual(new Set(listed), wanted)
    assert.deepEqual(listed, listed.toSorted().reverse(), 'newest first')
  })

  it('takes no cursor that it never gave', async () => {
    for (const cursor of [
      '',
      '{',
      '[]',
      '{}',
      '{"below":-1}',
      '{"below":1,"transactions":{"a b":1}}',
      '{"below":1,"transactions":{"a":{}}}',
      'null'
    ]) {
      await assert.rejects(history(open(), cursor), SourceError, cursor)
    }
  })

  it('asks with its own key and for its own list, whatever a cursor says', async () => {
    answer({})
    const source = open('k3y')
    await source.nfts(on, { signal, limit: 5, cursor: '{"apikey":"wrong","type":"ERC-20","token_id":"7"}' })
    const { searchParams } = upstream.requests.at(-1)!
    assert.equal(searchParams.getAll('apikey').join(), 'k3y')
    assert.equal(searchParams.get('type'), 'ERC-721,ERC-1155')
    const requestCount = upstream.requests.length
    await assert.rejects(source.nfts(on, { signal, limit: 5, cursor: '{"apikey":"wrong"}' }), SourceError)
    assert.equal(upstream.requests.length, requestCount, 'that is no page')
  })

  it('reveals no key to clients that the host repeats', async () => {
    answer({ nft: { items: [], next_page_params: { token_id: '7', apikey: 'k3y', type: 'ERC-721,ERC-1155' } } })
    const { next } = await open('k3y').nfts(on, { signal, limit: 5 })
    assert.equal(next, '{"token_id":"7"}')
  })

  it('has others answered at once after the host has refused what a cursor says, and waits where it refuses its own words', async () => {
    for (const status of [400, 401, 403, 422]) {
      const source = open('k3y')
      upstream.answer((url, request, response) =>
        url.searchParams.get('token_id') === 'bad' ? fail(status)(url, request, response) : { items: [], next_page_params: null }
      )
      await assert.rejects(source.nfts(on, { signal, limit: 5, cursor: '{"token_id":"bad"}' }), SourceError)
      assert.deepEqual(await source.nfts(on, { signal, limit: 5 }), { items: [] })
      upstream.answer(fail(status))
      await assert.rejects(source.nfts(on, { signal, limit: 5 }), SourceError)
      answer({})
      await assert.rejects(source.nfts(on, { signal, limit: 5 }), SourceError)
    }
  })

  const faults: readonly [title: string, respond: Respond][] = [
    ['a list that is none', () => ({ items: {} })],
    ['nothing', () => null],
    ['no JSON', text('<html>')],
    ['an error', fail(503)]
  ]
  for (const [title, respond] of faults) {
    it(`is out of order when it answers with ${title}`, async () => {
      upstream.answer(respond)
      const source = open('s3cr3t')
      await assert.rejects(history(source), error => error instanceof SourceError && !/s3cr3t/.test(error.stack ?? ''))
      clock.pass(60_000)
      await assert.rejects(source.balances(on, { signal }), SourceError)
      clock.pass(60_000)
      await assert.rejects(source.nfts(on, { signal, limit: 5 }), SourceError)
    })
  }
})
