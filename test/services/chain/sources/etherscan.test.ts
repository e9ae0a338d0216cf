import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createRpcClient } from '../../../../adapters/base/json-rpc.ts'
import { SourceError, type ChainSource } from '../../../../services/chain/chain-source.ts'
import { createEtherscan } from '../../../../services/chain/sources/etherscan.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { json, startRpcServer, type RpcServer } from '../../../kit/rpc-server.ts'
import { fail, silence, startUpstream, text, type Respond } from '../rpc/upstream-server.ts'

const account = `0x${'aa'.repeat(20)}`
const friend = `0x${'bb'.repeat(20)}`
const usdc = `0x${'11'.repeat(20)}`
const cats = `0x${'33'.repeat(20)}`
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }

type Row = Record<string, unknown>
const place = (block: number) => ({ blockNumber: String(block), timeStamp: String(1_700_000_000 + block), hash: hash(block) })
/** Returns a row in the API's format: every number is a string, addresses in any case. */
const sent = (block: number, more: Row = {}): Row => ({
  ...place(block),
  nonce: String(block),
  from: account,
  to: friend.toUpperCase().replace('0X', '0x'),
  value: '1000000000000000000',
  gas: '21000',
  isError: '0',
  txreceipt_status: '1',
  input: '0x',
  contractAddress: '',
  ...more
})
const token = (block: number, more: Row = {}): Row => ({
  ...place(block),
  nonce: '3',
  from: friend,
  to: account,
  contractAddress: usdc,
  tokenName: 'USD Coin',
  tokenSymbol: 'USDC',
  tokenDecimal: '6',
  value: '2500000',
  ...more
})
const nft = (block: number, more: Row = {}): Row => ({
  ...place(block),
  from: friend,
  to: account,
  contractAddress: cats,
  tokenID: '7',
  tokenName: 'Cats',
  tokenSymbol: 'CAT',
  tokenDecimal: '0',
  ...more
})

/**
 * Answers lists as the API does: newest first, up to a block, one page at a time, and an empty one as
 * a failure.
 */
const listing =
  (lists: Record<string, readonly Row[]>): Respond =>
  url => {
    const rows = (lists[url.searchParams.get('action') ?? ''] ?? [])
      .filter(row => Number(row.blockNumber) <= Number(url.searchParams.get('endblock') ?? Infinity))
      .toSorted((a, b) => Number(b.blockNumber) - Number(a.blockNumber))
    const [page, offset] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('offset'))]
    const result = rows.slice((page - 1) * offset, page * offset)
    return result.length > 0
      ? { status: '1', message: 'OK', result }
      : { status: '0', message: 'No transactions found', result: [] }
  }

describe('an Etherscan-compatible service', () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  let node: RpcServer
  let rpc: ReturnType<typeof createRpcClient>
  let clock: Clock
  before(async () => {
    upstream = await startUpstream(listing({}))
    node = await startRpcServer()
    rpc = createRpcClient([node.url], { fetch })
  })
  beforeEach(() => {
    clock = createClock()
    upstream.requests.length = 0
    // the sender of a transaction, an account's native balance, and its balance of each token
    node.usual = json(calls => {
      const replies = calls.map(({ id, method, params }) => {
        const [first] = params as [string | { to: string }]
        if (method === 'eth_getTransactionByHash') {
          return { id, jsonrpc: '2.0', result: { from: friend, to: usdc, nonce: '0x9', input: '0xa9059cbb00' } }
        }
        if (method === 'eth_getBalance') return { id, jsonrpc: '2.0', result: '0xde0b6b3a7640000' }
        return { id, jsonrpc: '2.0', result: word((first as { to: string }).to === usdc ? 5_000_000 : 0) }
      })
      return calls.length > 1 ? replies : replies[0]
    })
  })
  after(async () => {
    rpc.stop()
    await node.stop()
    await upstream.stop()
  })

  const open = (path = '/v2/api', more: { key?: string; timeLimit?: number } = {}): Required<Omit<ChainSource, 'nfts'>> =>
    createEtherscan({
      chainId: 'eip155:10',
      url: upstream.url + path,
      perSecond: 1000,
      native,
      rpc,
      fetch,
      now: clock.now,
      ...more
    }) as Required<Omit<ChainSource, 'nfts'>>
  const signal = new AbortController().signal
  const on = { chainId: 'eip155:10', address: account }
  const history = (source = open(), cursor?: string, limit = 50) =>
    source.history(on, { signal, limit, ...(cursor !== undefined && { cursor }) })

  it('is asked for the chain by its number where it serves many, and with the key', async () => {
    upstream.answer(listing({}))
    await history(open('/v2/api', { key: 'k3y' }))
    assert.deepEqual(
      upstream.requests.map(url => url.searchParams.get('action')),
      ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx']
    )
    for (const { searchParams } of upstream.requests) {
      assert.equal(searchParams.get('chainid'), '10')
      assert.equal(searchParams.get('apikey'), 'k3y')
      assert.equal(searchParams.get('address'), account)
    }
    upstream.requests.length = 0
    await history(open('/api'))
    for (const { searchParams, pathname } of upstream.requests) {
      assert.equal(pathname, '/api')
      assert.equal(searchParams.has('chainid'), false)
    }
  })

  it('returns a transaction with all its transfers', async () => {
    const swap = { value: '0', input: '0x38ed173900', to: usdc }
    upstream.answer(
      listing({
        txlist: [
          sent(1),
          sent(3, swap),
          sent(4, { isError: '1', txreceipt_status: '0' }),
          sent(5, { to: '', contractAddress: cats, value: '0' })
        ],
        txlistinternal: [sent(3, { from: usdc, to: account, value: '7', isError: '0', txreceipt_status: undefined })],
        tokentx: [token(3, { from: account, to: usdc })],
        tokennfttx: [nft(2)],
        token1155tx: [nft(2, { tokenValue: '4' })]
      })
    )
    const { items, next } = await history()
    assert.equal(next, undefined)
    assert.deepEqual(
      items.map(item => [item.hash, item.status, item.from, item.to, item.nonce, item.selector]),
      [
        [hash(5), 'confirmed', account, undefined, 5, undefined],
        [hash(4), 'failed', account, friend, 4, undefined],
        [hash(3), 'confirmed', account, usdc, 3, '0x38ed1739'],
        // only its transfers are listed: the chain provides its sender
        [hash(2), 'confirmed', friend, usdc, 9, '0xa9059cbb'],
        [hash(1), 'confirmed', account, friend, 1, undefined]
      ]
    )
    assert.deepEqual(
      items.map(({ transfers }) =>
        transfers.map(({ direction, amount, token, nft }) => [direction, amount, token?.symbol ?? nft?.standard])
      ),
      [
        [],
        [],
        [
          ['in', 7n, 'ETH'],
          ['out', 2_500_000n, 'USDC']
        ],
        [
          ['in', 1n, 'erc721'],
          ['in', 4n, 'erc1155']
        ],
        [['out', 10n ** 18n, 'ETH']]
      ]
    )
    assert.equal(items[4]?.minedAt, 1_700_000_001_000)
  })

  it('returns nineteen of twenty rows when one is invalid', async () => {
    for (const bad of [
      null,
      7,
      {},
      sent(20, { hash: '0x1' }),
      sent(20, { from: 'x' }),
      sent(20, { timeStamp: 'now' }),
      sent(20, { nonce: -1, value: '0' })
    ]) {
      upstream.answer(listing({}))
      upstream.answer(url =>
        url.searchParams.get('action') === 'txlist'
          ? { status: '1', message: 'OK', result: [...Array.from({ length: 19 }, (_, index) => sent(index + 1)), bad] }
          : { status: '0', message: 'No transactions found', result: [] }
      )
      assert.equal((await history()).items.length, 19, JSON.stringify(bad))
    }
  })

  it('returns every transaction once over all pages, also while new ones are mined', async () => {
    // there are many tokens, so their list reaches less far back than the others
    const lists = {
      txlist: Array.from({ length: 120 }, (_, index) => sent(index * 3 + 1)),
      tokentx: Array.from({ length: 310 }, (_, index) => token(index + 1)),
      tokennfttx: [nft(50), nft(200)]
    }
    const wanted = new Set(Object.values(lists).flatMap(rows => rows.map(row => row.hash)))
    upstream.answer(listing(lists))
    const source = open()
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const page = await history(source, cursor, 40)
      listed.push(...page.items.map(({ hash }) => hash))
      cursor = page.next
      lists.txlist.push(sent(1000 + listed.length))
    } while (cursor !== undefined)
    assert.equal(new Set(listed).size, listed.length, 'none twice')
    assert.deepEqual(
      [...new Set(listed)].filter(one => !wanted.has(one)),
      []
    )
    assert.equal(listed.length, wanted.size)
    assert.deepEqual(listed, listed.toSorted().reverse(), 'newest first')
  })

  it('returns current balances, from the chain, of all tokens that the account ever had', async () => {
    upstream.answer(
      listing({
        tokentx: [
          token(1),
          token(2, { contractAddress: cats, tokenSymbol: 'GONE' }),
          token(3, { tokenDecimal: '-1' }),
          token(4, { tokenDecimal: '300' })
        ]
      })
    )
    assert.deepEqual(await open().balances(on, { signal }), [
      { ...native, amount: 10n ** 18n },
      { contract: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 5_000_000n }
    ])
  })

  it('lists no NFTs that an account holds, and does not say that there are none', () => {
    assert.equal('nfts' in open(), false)
  })

  it('does without lists that a service of another make does not have', async () => {
    upstream.answer(url =>
      url.searchParams.get('action') === 'token1155tx'
        ? { status: '0', message: 'NOTOK', result: 'Error! Missing Or invalid Action name' }
        : listing({ txlist: [sent(1)] })(url, undefined as never, undefined as never)
    )
    const source = open()
    assert.equal((await history(source)).items.length, 1)
    upstream.requests.length = 0
    await history(source)
    assert.equal(
      upstream.requests.some(url => url.searchParams.get('action') === 'token1155tx'),
      false
    )
  })

  const faults: readonly [title: string, respond: Respond][] = [
    ['asked too often', () => ({ status: '0', message: 'NOTOK', result: 'Max rate limit reached' })],
    ['a key that it does not take', () => ({ status: '0', message: 'NOTOK', result: 'Invalid API Key' })],
    ['something else', () => ({ status: '0', message: 'NOTOK', result: null })],
    ['a list that is none', () => ['x']],
    ['no JSON', text('<html>')],
    ['an error', fail(500)],
    ['another place', fail(302, { location: 'http://127.0.0.1:1/' })]
  ]
  for (const [title, respond] of faults) {
    it(`is out of order when it answers with ${title}, and is then left alone`, async () => {
      upstream.answer(respond)
      const source = open('/v2/api', { key: 's3cr3t' })
      await assert.rejects(
        history(source),
        error => error instanceof SourceError && !/s3cr3t|127\.0\.0\.1/.test(error.stack ?? '')
      )
      const before = upstream.requests.length
      await assert.rejects(history(source), SourceError)
      assert.equal(upstream.requests.length, before)
      upstream.answer(listing({ txlist: [sent(1)] }))
      clock.pass(60_000)
      assert.equal((await history(source)).items.length, 1)
    })
  }

  it('is left alone for as long as it asks for', async () => {
    upstream.answer(fail(429, { 'retry-after': '30' }))
    const source = open()
    await assert.rejects(history(source), SourceError)
    upstream.answer(listing({}))
    clock.pass(29_000)
    await assert.rejects(history(source), SourceError)
    clock.pass(1_001)
    assert.deepEqual((await history(source)).items, [])
  })

  it('is out of order when it does not answer in time', async () => {
    upstream.answer(silence)
    await assert.rejects(history(open('/v2/api', { timeLimit: 50 })), SourceError)
  })

  it('takes no cursor that it never gave', async () => {
    for (const cursor of ['', '-1', '1e9', 'x', '1&apikey=']) await assert.rejects(history(open(), cursor), SourceError)
  })

  it('returns no sender where the chain reports none', async () => {
    upstream.answer(listing({ tokentx: [token(2)] }))
    node.usual = json(calls => ({ id: calls[0]!.id, jsonrpc: '2.0', result: null }))
    assert.deepEqual((await history()).items, [])
  })
})
