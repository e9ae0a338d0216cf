import assert from 'node:assert/strict'
import { createChainService, type ChainServiceOptions } from '../../../services/chain/chain.ts'
import { createPrices } from '../../../services/chain/prices/prices.ts'
import { createFixedPrices } from '../../../services/chain/prices/fixed.ts'
import type { PriceSource } from '../../../services/chain/prices/price-source.ts'
import type { ServedChain } from '../../../services/chain/served-chain.ts'
import type { ChainSource, Holding } from '../../../services/chain/chain-source.ts'
import { createTokenMetadataReader } from '../../../services/chain/tokens.ts'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { createClock } from '../../kit/clock.ts'
import { createLogLines } from './log-lines.ts'

export const account = `0x${'aB'.repeat(20)}`
export const balancePath = `/v1/account/${account}/balance`
export const friend = `0x${'cd'.repeat(20)}`
export const usdc = { contract: `0x${'11'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Opens the routes over scripted sources, as an edge runtime would call them. */
export function openChainService(
  sources: Readonly<Record<string, readonly Partial<ChainSource>[]>>,
  {
    priceSources = [createFixedPrices({ native: 2000, [usdc.contract]: 1 })],
    ...options
  }: Partial<ChainServiceOptions> & {
    readonly priceSources?: readonly PriceSource[]
  } = {}
) {
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
    prices: createPrices(priceSources, { log, now: clock.now }),
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
    after: clock.after,
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

export const holdings: readonly Holding[] = [
  { ...usdc, amount: 2_500_000n, icon: 'https://icons.example/usdc.png' },
  { ...native, amount: 15n * 10n ** 17n },
  { ...usdc, contract: friend, symbol: 'GONE', amount: 0n }
]
