import assert from 'node:assert/strict'
import { json as readJson } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { createAlchemy } from '../../../../services/chain/sources/alchemy.ts'
import { SourceError } from '../../../../services/chain/chain-source.ts'
import { json } from '../../../kit/rpc-server.ts'
import type { Respond } from '../rpc/upstream-server.ts'
import {
  account,
  cats,
  friend,
  hash,
  itHandlesFaults,
  key,
  mixed,
  native,
  on,
  signal,
  transfersOf,
  usdc,
  useProvider,
  word
} from './provider.ts'

type Row = Record<string, unknown>
interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

const hex = (value: number) => `0x${value.toString(16)}`

/** A row of `alchemy_getAssetTransfers`. */
const transferRow = (block: number, more: Row = {}): Row => ({
  blockNum: hex(block),
  uniqueId: `${hash(block)}:external`,
  hash: hash(block),
  from: account,
  to: friend,
  value: 1,
  erc721TokenId: null,
  erc1155Metadata: null,
  tokenId: null,
  asset: 'ETH',
  category: 'external',
  rawContract: { value: '0xde0b6b3a7640000', address: null, decimal: '0x12' },
  metadata: { blockTimestamp: new Date(1_700_000_000_000 + block * 1000).toISOString() },
  ...more
})
const erc20 = { category: 'erc20', asset: 'USDC', rawContract: { value: hex(2_500_000), address: mixed(usdc), decimal: '0x6' } }
const ofCats = { value: null, address: mixed(cats), decimal: null }
const erc721 = { category: 'erc721', asset: 'CAT', erc721TokenId: word(7), tokenId: word(7), rawContract: ofCats }
const erc1155 = {
  category: 'erc1155',
  asset: null,
  erc1155Metadata: [
    { tokenId: '0x8', value: '0x4' },
    { tokenId: 'x', value: '0x1' }
  ],
  rawContract: ofCats
}

/** A row of `getNFTsForOwner`. */
const nftRow = (id: number, more: Row = {}): Row => ({
  contract: { address: mixed(cats), name: 'Cats', symbol: 'CAT', tokenType: 'ERC721', isSpam: false, spamClassifications: [] },
  tokenId: String(id),
  tokenType: 'ERC721',
  name: `Cat ${id}`,
  description: 'A cat.',
  image: { cachedUrl: 'https://cache.example/7', originalUrl: 'ipfs://cat/7.png' },
  balance: '1',
  ...more
})

interface Contents {
  readonly balances?: readonly Row[]
  readonly transfers?: readonly Row[]
  readonly nfts?: readonly unknown[]
  /** Replaces the result of a method. */
  readonly methods?: Readonly<Record<string, (params: readonly unknown[]) => unknown>>
}

/** Creates the responses of the API: JSON-RPC alone and in batches, and REST for NFTs. */
function createApi({ balances = [], transfers = [], nfts = [], methods = {} }: Contents = {}) {
  const calls: Call[] = []
  const resultOf = ({ method, params }: Call): unknown => {
    const own = methods[method]
    if (own) return own(params)
    if (method === 'alchemy_getTokenBalances') return { address: account, tokenBalances: balances }
    if (method === 'alchemy_getTokenMetadata') return { decimals: 6, logo: null, name: 'USD Coin', symbol: 'USDC' }
    return listTransfers(params[0] as Row, transfers)
  }
  const reply = (call: Call) => {
    const result = resultOf(call)
    const isError = typeof result === 'object' && result !== null && 'error' in result
    return { jsonrpc: '2.0', id: call.id, ...(isError ? result : { result }) }
  }
  const respond: Respond = (url, request, response) => {
    if (url.pathname.endsWith('/getNFTsForOwner')) return { ownedNfts: nfts, totalCount: nfts.length, pageKey: null }
    void readJson(request).then(body => {
      const batch = [body as Call | Call[]].flat()
      calls.push(...batch)
      response.end(JSON.stringify(Array.isArray(body) ? batch.map(reply) : reply(batch[0]!)))
    })
    return undefined
  }
  return { respond, calls }
}

/** Lists transfers as the API does: newest first, of one direction, up to a block, and at most `maxCount`. */
function listTransfers(query: Row, transfers: readonly Row[]) {
  const end = query.toBlock === 'latest' ? Infinity : Number(query.toBlock)
  const rows = transfers
    .filter(row => query.fromAddress === row.from || query.toAddress === row.to)
    .filter(row => (query.category as string[]).includes(String(row.category)) && Number(row.blockNum) <= end)
    .toSorted((a, b) => Number(b.blockNum) - Number(a.blockNum))
  const most = Number(query.maxCount)
  return { transfers: rows.slice(0, most), ...(rows.length > most && { pageKey: 'more' }) }
}

describe('an Alchemy-compatible source', () => {
  const provider = useProvider(createAlchemy)

  it('sends the key in the path alone', async () => {
    const { respond } = createApi()
    provider.answer(respond)
    const source = provider.open({ key: 'k/3?y', url: `${provider.upstream.url}/` })
    await source.balances(on, { signal })
    await source.nfts(on, { signal, limit: 50 })
    assert.deepEqual(
      provider.upstream.requests.map(({ pathname }) => pathname),
      ['/v2/k%2F3%3Fy', '/nft/v3/k%2F3%3Fy/getNFTsForOwner']
    )
  })

  it('returns the tokens of all pages with their metadata, which it reads in batches and once', async () => {
    const contracts = Array.from({ length: 150 }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`)
    const rows = contracts.map(contractAddress => ({ contractAddress, tokenBalance: word(5) }))
    const { respond, calls } = createApi({
      methods: {
        alchemy_getTokenBalances: ([, , page]) =>
          (page as Row | undefined)?.pageKey === 'p2'
            ? { tokenBalances: [...rows.slice(100), { contractAddress: cats, tokenBalance: word(0) }, { contractAddress: usdc }] }
            : { tokenBalances: rows.slice(0, 100), pageKey: 'p2' },
        alchemy_getTokenMetadata: ([contract]) =>
          contract === contracts[3]
            ? { decimals: 999, name: 'x', symbol: 'x', logo: null }
            : { decimals: 6, name: `Token ${String(contract).slice(-3)}`, symbol: 'T', logo: 'https://logo.example/t.png' }
      }
    })
    provider.answer(respond)
    const source = provider.open()
    const [own, ...held] = await source.balances(on, { signal })
    assert.deepEqual(own, { ...native, amount: 10n ** 18n })
    const shown = contracts.filter(contract => contract !== contracts[3])
    assert.deepEqual(
      held.map(({ contract, name }) => [contract, name]),
      shown.map(contract => [contract, `Token ${contract.slice(-3)}`])
    )
    assert.deepEqual(held[0], {
      ...{ contract: contracts[0], name: 'Token 001', symbol: 'T', decimals: 6, icon: 'https://logo.example/t.png' },
      amount: 5n
    })
    assert.equal(provider.upstream.requests.length, 4, 'two pages of balances, two batches of metadata')
    calls.length = 0
    await source.balances(on, { signal })
    assert.deepEqual(
      calls.map(({ method }) => method),
      ['alchemy_getTokenBalances', 'alchemy_getTokenBalances']
    )
  })

  it('returns an empty account', async () => {
    provider.answer(createApi().respond)
    const source = provider.open()
    assert.deepEqual(await source.balances(on, { signal }), [{ ...native, amount: 10n ** 18n }])
    assert.deepEqual(await source.nfts(on, { signal, limit: 50 }), { items: [] })
    assert.deepEqual(await source.history(on, { signal, limit: 50 }), { items: [] })
  })

  it('returns a transaction with all its transfers, and its nonce and function from the chain', async () => {
    const { respond } = createApi({
      transfers: [
        transferRow(5, { to: null, rawContract: { value: '0x0', address: null, decimal: '0x12' } }),
        transferRow(4, { rawContract: { value: '0x0', address: null, decimal: '0x12' } }),
        transferRow(4, erc20),
        transferRow(4, { ...erc721, from: friend, to: account }),
        transferRow(4, { ...erc1155, from: friend, to: account }),
        transferRow(4, { category: 'internal', from: usdc, to: account, rawContract: { value: '0x9', address: null } }),
        transferRow(3, { to: account }),
        transferRow(2, { hash: '0x2' }),
        transferRow(2, { metadata: null }),
        transferRow(2, { blockNum: 'x' })
      ]
    })
    provider.answer(respond)
    const { items, next } = await provider.open().history(on, { signal, limit: 50 })
    assert.equal(next, undefined)
    assert.deepEqual(
      items.map(({ hash, status, from, to, nonce, selector, minedAt }) => [hash, status, from, to, nonce, selector, minedAt]),
      [5, 4, 3].map(block => [hash(block), 'confirmed', account, usdc, 9, '0xa9059cbb', 1_700_000_000_000 + block * 1000])
    )
    assert.deepEqual(items.map(transfersOf), [
      [],
      [
        ['out', 2_500_000n, 'USDC'],
        ['in', 1n, 'erc721 7'],
        ['in', 4n, 'erc1155 8'],
        ['in', 9n, 'ETH']
      ],
      [['self', 10n ** 18n, 'ETH']]
    ])
  })

  it('returns every transaction once over all pages, also while new ones are mined', async () => {
    const transfers = [
      ...Array.from({ length: 130 }, (_, index) => transferRow(index * 3 + 1)),
      ...Array.from({ length: 310 }, (_, index) => transferRow(index + 1, { ...erc20, from: friend, to: account }))
    ]
    const wanted = new Set(transfers.map(row => row.hash))
    provider.answer(createApi({ transfers }).respond)
    const source = provider.open()
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const page = await source.history(on, { signal, limit: 40, ...(cursor !== undefined && { cursor }) })
      listed.push(...page.items.map(item => item.hash))
      cursor = page.next
      transfers.push(transferRow(1000 + listed.length))
    } while (cursor !== undefined)
    assert.deepEqual(listed, [...wanted].map(String).toSorted().reverse())
  })

  it('returns no transaction that a reorg has removed from the chain', async () => {
    provider.answer(createApi({ transfers: [transferRow(3)] }).respond)
    provider.node.usual = json(calls => ({ id: calls[0]!.id, jsonrpc: '2.0', result: null }))
    assert.deepEqual((await provider.open().history(on, { signal, limit: 50 })).items, [])
  })

  it('lists no transfers inside of transactions on a network where the provider does not', async () => {
    const transfers = [transferRow(3)]
    const { respond, calls } = createApi({
      methods: {
        alchemy_getAssetTransfers: ([query]) =>
          (query as { category: string[] }).category.includes('internal')
            ? { error: { code: -32602, message: "The 'internal' category is only supported for ETH and MATIC." } }
            : listTransfers(query as Row, transfers)
      }
    })
    provider.answer(respond)
    const source = provider.open()
    assert.equal((await source.history(on, { signal, limit: 50 })).items.length, 1)
    calls.length = 0
    await source.history(on, { signal, limit: 50 })
    assert.equal(calls.length, 2, 'one request for each direction')
  })

  it('returns NFTs with the verdict of the provider, and continues with its page key', async () => {
    const rows = [
      nftRow(7),
      nftRow(8, {
        contract: { address: cats, name: 'Cats', isSpam: true },
        ...{ tokenType: 'ERC1155', balance: '3', name: null, description: null, image: { originalUrl: 'javascript:alert(1)' } }
      }),
      nftRow(9, { tokenType: 'NO_SUPPORTED_NFT_STANDARD' }),
      nftRow(9, { tokenId: '-1' }),
      nftRow(9, { balance: '0' }),
      null
    ]
    provider.answer(url =>
      url.searchParams.get('pageKey') === 'a1b2-c3=' ? { ownedNfts: [nftRow(10)] } : { ownedNfts: rows, pageKey: 'a1b2-c3=' }
    )
    const source = provider.open()
    const { items, next } = await source.nfts(on, { signal, limit: 50 })
    const cat = { contract: cats, collection: 'Cats' }
    assert.deepEqual(items, [
      {
        ...{ ...cat, tokenId: 7n, standard: 'erc721', amount: 1n, name: 'Cat 7' },
        ...{ description: 'A cat.', image: 'https://cache.example/7', isSpam: false }
      },
      { ...cat, tokenId: 8n, standard: 'erc1155', amount: 3n, name: '', isSpam: true }
    ])
    const rest = await source.nfts(on, { signal, limit: 50, cursor: next! })
    assert.deepEqual([rest.items.map(({ tokenId }) => tokenId), rest.next], [[10n], undefined])
    assert.deepEqual(
      provider.upstream.requests.map(({ searchParams }) => [searchParams.get('owner'), searchParams.get('pageSize')]),
      [
        [account, '50'],
        [account, '50']
      ]
    )
  })

  it('pauses after an error response that reports too many requests', async () => {
    const busy = createApi({
      methods: {
        alchemy_getTokenBalances: () => ({ error: { code: 429, message: `Your app ${key} has exceeded its capacity` } })
      }
    })
    provider.answer(busy.respond)
    const source = provider.open()
    await assert.rejects(
      source.balances(on, { signal }),
      error => error instanceof SourceError && error.retryIn === 1_000 && !error.message.includes(key)
    )
    provider.answer(createApi().respond)
    await assert.rejects(source.balances(on, { signal }), SourceError)
    provider.clock.pass(1_001)
    assert.equal((await source.balances(on, { signal })).length, 1)
  })

  it('rejects an error response without its text', async () => {
    provider.answer(
      createApi({ methods: { alchemy_getTokenBalances: () => ({ error: { code: -32000, message: key } }) } }).respond
    )
    await assert.rejects(
      provider.open().balances(on, { signal }),
      error => error instanceof SourceError && !error.message.includes(key)
    )
  })

  it('reads metadata again after a failure', async () => {
    const contracts = [usdc, cats]
    let fails = true
    const { respond } = createApi({
      balances: contracts.map(contractAddress => ({ contractAddress, tokenBalance: '0x5' })),
      methods: {
        alchemy_getTokenMetadata: () =>
          fails ? { error: { code: -32000, message: 'x' } } : { decimals: 6, name: 'T', symbol: 'T', logo: null }
      }
    })
    provider.answer(respond)
    const source = provider.open()
    await assert.rejects(source.balances(on, { signal }), SourceError)
    fails = false
    assert.equal((await source.balances(on, { signal })).length, 3)
  })

  itHandlesFaults(provider, createApi().respond)
})
