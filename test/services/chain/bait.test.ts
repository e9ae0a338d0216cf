import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { BalanceReply, HistoryReply } from '../../../adapters/api/contract/chain.ts'
import { createChainService } from '../../../services/chain/chain.ts'
import { createPrices } from '../../../services/chain/prices/prices.ts'
import { getSkeleton } from '../../../services/chain/confusable-skeleton.ts'
import type { AccountTransfer, ChainSource, Token } from '../../../services/chain/chain-source.ts'
import { openTokenLists } from '../../../services/chain/token-lists.ts'
import { createTokenMetadataReader } from '../../../services/chain/tokens.ts'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { createClock } from '../../kit/clock.ts'
import { createLogLines } from './log-lines.ts'

// Address poisoning in an account's history, so that a user copies a wrong address or mistakes a token for another.

const account = `0x${'ab'.repeat(20)}`
const friend = `0x${'cd'.repeat(20)}`
const bystander = `0x${'ef'.repeat(20)}`
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc = { contract: `0x${'11'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const fake = { ...usdc, contract: `0x${'22'.repeat(20)}` }
const other = { contract: `0x${'33'.repeat(20)}`, name: 'Other', symbol: 'OTHER', decimals: 18 }

/** Opens the routes over one source, with a list that contains USDC, or without it. */
async function open(source: Partial<ChainSource>, { listed = true } = {}) {
  const { log } = createLogLines()
  const { now } = createClock()
  const folder = await mkdtemp(join(tmpdir(), 'w3m-list-'))
  const file = join(folder, 'list.json')
  await writeFile(
    file,
    JSON.stringify({ tokens: [{ chainId: 1, address: usdc.contract, name: 'USD Coin', symbol: 'USDC', decimals: 6 }] })
  )
  const lists = await openTokenLists(listed ? [file] : [], { log, fetch })
  await rm(folder, { recursive: true })
  const id = 'eip155:1'
  const rpc = { request: () => Promise.reject(new Error('no chain here')) }
  const { routes } = createChainService({
    chains: [
      {
        id,
        sources: [{ name: 'source', chains: new Set([id]), ...source }],
        tokens: createTokenMetadataReader({ chainId: id, native, rpc, lists, now }),
        prices: createPrices([], { log, now }),
        spam: new Set()
      }
    ],
    rpcOf: () => undefined,
    images: { address: () => undefined },
    log,
    metrics: createMetrics(),
    allowedOrigins: [],
    projectIds: [],
    trustProxy: false,
    now
  })
  return async <Reply>(path: string): Promise<Reply> =>
    (await (await routes!.request(`/v1/account/${account}/${path}?chainId=${id}`)).json()) as Reply
}

interface TransferFields {
  readonly from?: string
  readonly to?: string
  readonly token?: Token
  readonly direction?: AccountTransfer['direction']
  readonly amount?: bigint
}

/** Returns the history's entry for one transaction that moves one token. */
async function readTransfer(
  { from = bystander, to = bystander, token = usdc, direction = 'out', amount = 5n }: TransferFields,
  listed = true
) {
  const parties = direction === 'out' ? { from: account, to: friend } : { from: friend, to: account }
  const read = await open(
    {
      history: async () => ({
        items: [
          {
            hash: `0x${'1'.repeat(64)}`,
            minedAt: 1,
            nonce: 0,
            from,
            to,
            status: 'confirmed',
            transfers: [{ direction, ...parties, amount, token }]
          }
        ]
      })
    },
    { listed }
  )
  const { data } = await read<HistoryReply>('history')
  return data.map(({ transfers }) => transfers?.map(({ fungible_info }) => fungible_info?.symbol))
}

describe('a transfer that a stranger’s transaction logs', () => {
  it('is not marked where the token is not listed: the author of a token can log any transfer', async () => {
    assert.deepEqual(await readTransfer({ token: fake }), [])
    assert.deepEqual(await readTransfer({ token: other }), [])
  })

  it('is marked for a listed token: a spender with an allowance has done so', async () => {
    assert.deepEqual(await readTransfer({ token: usdc }), [['USDC']])
  })

  it('is marked where the account signed it, is what was called, or made the call as a smart account', async () => {
    assert.deepEqual(await readTransfer({ token: other, from: account }), [['OTHER']])
    assert.deepEqual(await readTransfer({ token: other, to: account }), [['OTHER']])
    assert.deepEqual(await readTransfer({ token: other, to: '0x0000000071727de22e5e9d8baf0edac6f37da032' }), [['OTHER']])
  })

  it('is marked where there is no list, except for a token with the name of the native currency', async () => {
    assert.deepEqual(await readTransfer({ token: other }, false), [['OTHER']])
    assert.deepEqual(await readTransfer({ token: { ...fake, symbol: 'ЕTH' } }, false), []) // a Cyrillic letter
  })

  it('is not marked where nothing moved', async () => {
    assert.deepEqual(await readTransfer({ amount: 0n }), [])
    assert.deepEqual(await readTransfer({ amount: 0n, direction: 'in' }), [])
  })
})

describe('a token that calls itself as another', () => {
  it('has its contract in its symbol, in the history and among the balances', async () => {
    for (const symbol of ['USDC', 'usdc', 'USDС', 'U S D C', 'ÜSDC', 'U5DC', 'ETH']) {
      assert.deepEqual(await readTransfer({ token: { ...fake, symbol }, direction: 'in' }), [[`${symbol} 0x22…222222`]], symbol)
    }
    const read = await open({
      balances: async () => [
        { ...native, amount: 1n },
        { ...usdc, amount: 1n },
        { ...fake, amount: 1n },
        { ...other, amount: 1n }
      ]
    })
    const { balances } = await read<BalanceReply>('balance')
    assert.deepEqual(balances.map(({ symbol }) => symbol).sort(), ['ETH', 'OTHER', 'USDC', 'USDC 0x22…222222'])
  })

  it('is recognised by what is read of it, and nothing else is', () => {
    assert.equal(getSkeleton('ＵＳＤＣ'), getSkeleton('USDC'))
    assert.equal(getSkeleton('U\u200bSDC'), getSkeleton('USDC'))
    assert.notEqual(getSkeleton('USDC.e'), getSkeleton('USDC'))
    assert.notEqual(getSkeleton('WETH'), getSkeleton('ETH'))
    assert.equal(getSkeleton('🎁'), '')
  })
})
