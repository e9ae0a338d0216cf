import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCovalent } from '../../../../services/chain/sources/covalent.ts'
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

/** A row of `balances_v2`. */
const tokenRow = (more: Row = {}): Row => ({
  contract_decimals: 6,
  contract_name: 'USD Coin',
  contract_ticker_symbol: 'USDC',
  contract_address: mixed(usdc),
  supports_erc: ['erc20'],
  logo_url: 'https://logo.example/old.png',
  logo_urls: { token_logo_url: 'https://logo.example/usdc.png', protocol_logo_url: null },
  native_token: false,
  type: 'stablecoin',
  is_spam: false,
  balance: '5000000',
  quote_rate: null,
  quote: null,
  ...more
})

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** A row of `log_events`, without its decoded form, which unverified contracts lack. */
const logRow = (topics: readonly (string | bigint | number)[], data: string | null, more: Row = {}): Row => ({
  sender_contract_decimals: 6,
  sender_name: 'USD Coin',
  sender_contract_ticker_symbol: 'USDC',
  sender_address: mixed(usdc),
  sender_logo_url: null,
  raw_log_topics: topics.map(topic => (typeof topic === 'string' && topic.length === 66 ? topic : word(BigInt(topic)))),
  raw_log_data: data,
  decoded: null,
  ...more
})

/** A row of `transactions_v3`. */
const transactionRow = (block: number, more: Row = {}): Row => ({
  block_signed_at: new Date(1_700_000_000_000 + block * 1000).toISOString(),
  block_height: block,
  block_hash: hash(9),
  tx_hash: hash(block),
  tx_offset: 3,
  successful: true,
  from_address: mixed(account),
  to_address: mixed(usdc),
  value: '0',
  gas_spent: 21_000,
  log_events: [],
  ...more
})

/** A row of `balances_nft`. */
const collectionRow = (ids: readonly number[], more: Row = {}): Row => ({
  contract_name: 'Cats',
  contract_ticker_symbol: 'CAT',
  contract_address: mixed(cats),
  supports_erc: ['erc20', 'erc721'],
  is_spam: false,
  balance: String(ids.length),
  type: 'nft',
  nft_data: ids.map(id => ({
    token_id: String(id),
    original_owner: friend,
    external_data: { name: `Cat ${id}`, description: 'A cat.', image: 'https://cat.example/7.png', image_1024: null }
  })),
  ...more
})

const list = (items: readonly unknown[], links: Row = { prev: null, next: null }) => ({
  data: { address: account, updated_at: '2024-05-01T12:00:00Z', chain_id: 137, items, links },
  error: false,
  error_message: null,
  error_code: null
})
const serve =
  ({ tokens = [], nfts = [], transactions = [] }: Record<string, readonly unknown[]> = {}): Respond =>
  ({ pathname }) =>
    list(pathname.endsWith('/balances_v2/') ? tokens : pathname.endsWith('/balances_nft/') ? nfts : transactions)

describe('a source of the API of Covalent', () => {
  const provider = useProvider(createCovalent)

  it('names the chain in the path and the key in a header', async () => {
    provider.answer(serve())
    const source = provider.open()
    await source.balances(on, { signal })
    await source.nfts(on, { signal, limit: 50 })
    await source.history(on, { signal, limit: 50 })
    const paths = ['balances_v2', 'balances_nft', 'transactions_v3'].map(name => `/v1/137/address/${account}/${name}/`)
    assert.deepEqual(
      provider.upstream.requests.map(({ pathname }) => pathname),
      paths
    )
    assert.equal(
      provider.upstream.requests.some(({ href }) => href.includes(key)),
      false
    )
    assert.deepEqual(
      provider.headers.map(({ authorization }) => authorization),
      paths.map(() => `Bearer ${key}`)
    )
  })

  it('returns the tokens, the native one first, and drops invalid rows', async () => {
    provider.answer(
      serve({
        tokens: [
          tokenRow(),
          tokenRow({ contract_address: cats, logo_urls: null, logo_url: 'javascript:alert(1)', is_spam: true }),
          tokenRow({ native_token: true, contract_address: `0x${'ee'.repeat(20)}`, contract_decimals: 18, balance: '7' }),
          tokenRow({ balance: '0' }),
          tokenRow({ balance: null }),
          tokenRow({ contract_decimals: 300 }),
          tokenRow({ type: 'nft', balance: '1' }),
          7
        ]
      })
    )
    const coin = { name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 5_000_000n }
    assert.deepEqual(await provider.open().balances(on, { signal }), [
      { ...native, amount: 7n },
      { contract: usdc, icon: 'https://logo.example/usdc.png', ...coin },
      { contract: cats, ...coin }
    ])
  })

  it('returns an empty account', async () => {
    provider.answer(serve())
    const source = provider.open()
    assert.deepEqual(await source.balances(on, { signal }), [{ ...native, amount: 0n }])
    assert.deepEqual(await source.nfts(on, { signal, limit: 50 }), { items: [] })
    assert.deepEqual(await source.history(on, { signal, limit: 50 }), { items: [] })
  })

  it('returns a transaction with its own transfers, those inside of it, and those of its logs', async () => {
    provider.answer(
      serve({
        transactions: [
          transactionRow(4, { successful: false, value: '5' }),
          transactionRow(3, {
            value: '5',
            internal_transfers: [
              { from_address: usdc, to_address: account, value: '9', gas_limit: '1' },
              { from_address: usdc, to_address: null, value: '9' }
            ],
            log_events: [
              logRow([transferTopic, account, friend], word(2_500_000)),
              logRow([transferTopic, friend, account, 7], '0x', { sender_address: cats, sender_name: 'Cats' }),
              logRow([singleTopic, friend, friend, account], word(8) + word(4).slice(2), { sender_address: cats }),
              logRow([transferTopic, account, friend], null),
              logRow([transferTopic, account, friend], word(1), { sender_address: 'x' }),
              logRow([word(1)], word(1))
            ]
          }),
          transactionRow(2, { tx_hash: '0x2' }),
          transactionRow(2, { block_signed_at: null })
        ]
      })
    )
    const { items, next } = await provider.open().history(on, { signal, limit: 50 })
    assert.equal(next, undefined)
    assert.deepEqual(
      items.map(({ hash, status, from, to, nonce, selector, minedAt }) => [hash, status, from, to, nonce, selector, minedAt]),
      [
        [hash(4), 'failed', account, usdc, 9, '0xa9059cbb', 1_700_000_004_000],
        [hash(3), 'confirmed', account, usdc, 9, '0xa9059cbb', 1_700_000_003_000]
      ]
    )
    assert.deepEqual(items.map(transfersOf), [
      [],
      [
        ['out', 5n, 'ETH'],
        ['in', 9n, 'ETH'],
        ['out', 2_500_000n, 'USDC'],
        ['in', 1n, 'erc721 7'],
        ['in', 4n, 'erc1155 8']
      ]
    ])
  })

  it('returns no transaction that a reorg has removed from the chain', async () => {
    provider.answer(serve({ transactions: [transactionRow(3, { value: '5' })] }))
    provider.node.usual = json(calls => ({ id: calls[0]!.id, jsonrpc: '2.0', result: null }))
    assert.deepEqual((await provider.open().history(on, { signal, limit: 50 })).items, [])
  })

  it('continues with the previous page of the provider, and never follows its link', async () => {
    const link = (page: number) => `http://127.0.0.1:1/v1/eth-mainnet/address/${account}/transactions_v3/page/${page}/`
    provider.answer(({ pathname }) => {
      const page = Number(/page\/(\d+)/.exec(pathname)?.[1] ?? 2)
      return list([transactionRow(page + 1)], { prev: page > 0 ? link(page - 1) : null, next: null })
    })
    const source = provider.open()
    const hashes: string[] = []
    let cursor: string | undefined
    do {
      const page = await source.history(on, { signal, limit: 50, ...(cursor !== undefined && { cursor }) })
      hashes.push(...page.items.map(item => item.hash))
      cursor = page.next
    } while (cursor !== undefined)
    assert.deepEqual(hashes, [hash(3), hash(2), hash(1)])
  })

  it('returns NFTs in pages of one response', async () => {
    provider.answer(
      serve({
        nfts: [
          collectionRow([1, 2]),
          collectionRow([3], { supports_erc: ['erc1155'], is_spam: true, contract_address: usdc }),
          collectionRow([4], { contract_address: 'x' }),
          collectionRow([5], { nft_data: [{ token_id: '0x5' }, { token_id: '6', token_balance: '0' }] }),
          { ...collectionRow([7]), nft_data: null }
        ]
      })
    )
    const source = provider.open()
    const first = await source.nfts(on, { signal, limit: 2 })
    const rest = await source.nfts(on, { signal, limit: 2, cursor: first.next! })
    assert.equal(rest.next, undefined)
    assert.equal(provider.upstream.requests.length, 1)
    const [one, two] = first.items
    assert.deepEqual(one, {
      ...{ contract: cats, collection: 'Cats', tokenId: 1n, standard: 'erc721', amount: 1n, name: 'Cat 1' },
      ...{ description: 'A cat.', image: 'https://cat.example/7.png', isSpam: false }
    })
    assert.equal(two?.tokenId, 2n)
    assert.deepEqual(
      rest.items.map(({ tokenId, standard, isSpam }) => [tokenId, standard, isSpam]),
      [[3n, 'erc1155', true]]
    )
  })

  it('rejects a response that reports an error', async () => {
    provider.answer(() => ({ data: { items: [] }, error: true, error_message: 'Chain is not supported', error_code: 406 }))
    await assert.rejects(provider.open().balances(on, { signal }), /covalent answers with something else/)
  })

  itHandlesFaults(provider, serve())
})
