import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMoralis } from '../../../../services/chain/sources/moralis.ts'
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
  useProvider
} from './provider.ts'

type Row = Record<string, unknown>

/** A row of `/wallets/{address}/tokens`. */
const tokenRow = (more: Row = {}): Row => ({
  token_address: mixed(usdc),
  symbol: 'USDC',
  name: 'USD Coin',
  logo: 'https://logo.example/usdc.png',
  thumbnail: 'https://logo.example/usdc_thumb.png',
  decimals: 6,
  balance: '5000000',
  possible_spam: false,
  verified_contract: true,
  usd_price: null,
  usd_value: null,
  native_token: false,
  portfolio_percentage: 0,
  ...more
})
const nativeRow = {
  ...tokenRow(),
  token_address: `0x${'ee'.repeat(20)}`,
  symbol: 'MATIC',
  decimals: 18,
  balance: '7',
  native_token: true
}

/** A row of `/wallets/{address}/history`. */
const transactionRow = (block: number, more: Row = {}): Row => ({
  hash: hash(block),
  nonce: String(block),
  transaction_index: '3',
  from_address: mixed(account),
  to_address: mixed(usdc),
  value: '0',
  receipt_status: '1',
  block_timestamp: new Date(1_700_000_000_000 + block * 1000).toISOString(),
  block_number: String(block),
  block_hash: hash(9),
  transaction_fee: '0.0001',
  method_label: 'transfer',
  nft_transfers: [],
  erc20_transfers: [],
  native_transfers: [],
  category: 'token send',
  possible_spam: false,
  ...more
})
const erc20 = {
  token_name: 'USD Coin',
  token_symbol: 'USDC',
  token_logo: null,
  token_decimals: '6',
  address: mixed(usdc),
  from_address: account,
  to_address: friend,
  value: '2500000',
  value_formatted: '2.5'
}
const nft = {
  token_address: mixed(cats),
  token_id: '7',
  token_name: 'Cats',
  contract_type: 'ERC721',
  from_address: friend,
  to_address: account,
  amount: '1',
  possible_spam: true,
  normalized_metadata: { name: 'Cat 7', image: 'ipfs://cat/7.png' }
}

/** A row of `/{address}/nft`. */
const nftRow = (id: number, more: Row = {}): Row => ({
  amount: '1',
  token_id: String(id),
  token_address: mixed(cats),
  contract_type: 'ERC721',
  owner_of: account,
  name: 'Cats',
  symbol: 'CAT',
  possible_spam: false,
  verified_collection: false,
  normalized_metadata: { name: `Cat ${id}`, description: 'A cat.', image: 'ipfs://cat/7.png' },
  ...more
})

const page = (result: readonly unknown[], cursor: string | null = null) => ({ cursor, page: 0, page_size: 100, result })
const serve =
  ({ tokens = [], nfts = [], transactions = [] }: Record<string, readonly unknown[]> = {}): Respond =>
  ({ pathname }) =>
    page(pathname.endsWith('/tokens') ? tokens : pathname.endsWith('/nft') ? nfts : transactions)

describe('a Moralis-compatible source', () => {
  const provider = useProvider(createMoralis)

  it('names the chain in the query and the key in a header', async () => {
    provider.answer(serve())
    const source = provider.open({ url: `${provider.upstream.url}/api/v2.2/` })
    await source.balances(on, { signal })
    await source.nfts(on, { signal, limit: 50 })
    await source.history(on, { signal, limit: 50 })
    assert.deepEqual(
      provider.upstream.requests.map(({ pathname }) => pathname),
      [`/api/v2.2/wallets/${account}/tokens`, `/api/v2.2/${account}/nft`, `/api/v2.2/wallets/${account}/history`]
    )
    for (const { searchParams, href } of provider.upstream.requests) {
      assert.equal(searchParams.get('chain'), '0x89')
      assert.equal(href.includes(key), false)
    }
    assert.deepEqual(
      provider.headers.map(headers => headers['x-api-key']),
      [key, key, key]
    )
  })

  it('returns the tokens of all pages, the native one first, and drops rows without a valid amount', async () => {
    provider.answer(url =>
      url.searchParams.get('cursor') === 'page.2'
        ? page([nativeRow, tokenRow({ token_address: cats, symbol: '', name: 'Cats\u202e' })])
        : page(
            [tokenRow(), tokenRow({ balance: '0' }), tokenRow({ balance: 5 }), tokenRow({ token_address: 'x' }), null],
            'page.2'
          )
    )
    assert.deepEqual(await provider.open().balances(on, { signal }), [
      { ...native, amount: 7n },
      {
        contract: usdc,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        icon: 'https://logo.example/usdc.png',
        amount: 5_000_000n
      },
      { contract: cats, name: 'Cats', symbol: 'Cats', decimals: 6, icon: 'https://logo.example/usdc.png', amount: 5_000_000n }
    ])
  })

  it('returns an empty account', async () => {
    provider.answer(serve())
    const source = provider.open()
    assert.deepEqual(await source.balances(on, { signal }), [{ ...native, amount: 0n }])
    assert.deepEqual(await source.nfts(on, { signal, limit: 50 }), { items: [] })
    assert.deepEqual(await source.history(on, { signal, limit: 50 }), { items: [] })
  })

  it('returns a transaction with all its transfers, and its function from the chain', async () => {
    provider.answer(
      serve({
        transactions: [
          transactionRow(5, { to_address: null }),
          transactionRow(4, { receipt_status: '0', erc20_transfers: [erc20] }),
          transactionRow(3, {
            erc20_transfers: [erc20, { ...erc20, value: 'x' }],
            native_transfers: [{ from_address: usdc, to_address: account, value: '9', internal_transaction: true }],
            nft_transfers: [nft, { ...nft, contract_type: 'ERC1155', amount: '4' }, { ...nft, contract_type: 'other' }]
          }),
          transactionRow(2, { from_address: friend, to_address: account }),
          transactionRow(1, { nonce: 'x' }),
          { ...transactionRow(1), block_timestamp: 'now' }
        ]
      })
    )
    const { items, next } = await provider.open().history(on, { signal, limit: 50 })
    assert.equal(next, undefined)
    assert.deepEqual(
      items.map(({ hash, status, from, to, nonce, selector }) => [hash, status, from, to, nonce, selector]),
      [
        [hash(5), 'confirmed', account, undefined, 5, undefined],
        [hash(4), 'failed', account, usdc, 4, '0xa9059cbb'],
        [hash(3), 'confirmed', account, usdc, 3, '0xa9059cbb'],
        [hash(2), 'confirmed', friend, account, 2, undefined]
      ]
    )
    assert.deepEqual(items.map(transfersOf), [
      [],
      [],
      [
        ['in', 9n, 'ETH'],
        ['out', 2_500_000n, 'USDC'],
        ['in', 1n, 'erc721 7'],
        ['in', 4n, 'erc1155 7']
      ],
      []
    ])
    const [, , swap] = items
    assert.equal(swap?.minedAt, 1_700_000_003_000)
    assert.deepEqual(swap.transfers[2]?.nft, {
      ...{ contract: cats, tokenId: 7n, standard: 'erc721', name: 'Cat 7', collection: 'Cats' },
      image: 'ipfs://cat/7.png',
      isSpam: true
    })
  })

  it('continues the history and the NFTs with the cursor of the page before', async () => {
    provider.answer(url => {
      const isSecond = url.searchParams.get('cursor') === 'eyJ.a-b_c.d='
      const rows = url.pathname.endsWith('/nft') ? [nftRow(isSecond ? 2 : 1)] : [transactionRow(isSecond ? 1 : 2)]
      return page(rows, isSecond ? null : 'eyJ.a-b_c.d=')
    })
    const source = provider.open()
    const first = await source.history(on, { signal, limit: 50 })
    assert.equal(first.next, 'eyJ.a-b_c.d=')
    const second = await source.history(on, { signal, limit: 50, cursor: first.next })
    assert.deepEqual(
      [first, second].flatMap(({ items }) => items.map(item => item.hash)),
      [hash(2), hash(1)]
    )
    assert.equal(second.next, undefined)
    const cursor = (await source.nfts(on, { signal, limit: 50 })).next!
    const rest = await source.nfts(on, { signal, limit: 50, cursor })
    assert.deepEqual([rest.items.map(({ tokenId }) => tokenId), rest.next], [[2n], undefined])
  })

  it('keeps working for others after the provider has rejected the cursor of one client', async () => {
    provider.answer((url, _, response) =>
      url.searchParams.has('cursor') ? void response.writeHead(400).end('{}') : page([transactionRow(1)])
    )
    const source = provider.open()
    await assert.rejects(source.history(on, { signal, limit: 50, cursor: 'forged' }))
    assert.equal((await source.history(on, { signal, limit: 50 })).items.length, 1)
  })

  it('returns NFTs with their metadata and the verdict of the provider', async () => {
    provider.answer(
      serve({
        nfts: [
          nftRow(7),
          nftRow(8, { contract_type: 'ERC1155', amount: '3', possible_spam: true, normalized_metadata: null }),
          nftRow(9, { token_id: '0x9' }),
          nftRow(9, { amount: '0' })
        ]
      })
    )
    const cat = { contract: cats, collection: 'Cats' }
    assert.deepEqual((await provider.open().nfts(on, { signal, limit: 50 })).items, [
      {
        ...{ ...cat, tokenId: 7n, standard: 'erc721', amount: 1n, name: 'Cat 7' },
        ...{ description: 'A cat.', image: 'ipfs://cat/7.png', isSpam: false }
      },
      { ...cat, tokenId: 8n, standard: 'erc1155', amount: 3n, name: '', isSpam: true }
    ])
  })

  itHandlesFaults(provider, serve())
})
