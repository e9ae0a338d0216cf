import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createFixedPrices } from '../../../../services/chain/prices/fixed.ts'
import { createHttpPrices } from '../../../../services/chain/prices/http.ts'
import type { PoolSettings } from '../../../../services/chain/prices/pool-settings.ts'
import { createPoolPrices } from '../../../../services/chain/prices/pools.ts'
import { createPrices } from '../../../../services/chain/prices/prices.ts'
import type { PricedToken, PriceSource } from '../../../../services/chain/prices/price-source.ts'
import { createRpcClient } from '../../../../adapters/base/json-rpc.ts'
import { startAnvil, type Anvil } from '../../../stack/anvil.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { unpackState } from '../../../stack/chains/state.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { createLogLines } from '../log-lines.ts'
import { fail, startUpstream } from '../rpc/upstream-server.ts'

const usdc = { contract: `0x${'11'.repeat(20)}`, decimals: 6 }
const gold = { contract: `0x${'22'.repeat(20)}`, decimals: 18 }
const coin: PricedToken = { decimals: 18 }
const { log, text } = createLogLines()
const signal = new AbortController().signal

describe('prices', () => {
  it('come from the first source that knows, are asked for once and kept for fifteen seconds', async () => {
    const clock = createClock()
    const requests: (readonly PricedToken[])[] = []
    const knowing = (prices: Record<string, number>): PriceSource => {
      const fixed = createFixedPrices(prices)
      return { ...fixed, prices: (tokens, given) => (requests.push(tokens), fixed.prices(tokens, given)) }
    }
    const prices = createPrices([knowing({ native: 2000 }), knowing({ native: 1, [usdc.contract]: 1 })], { log, now: clock.now })
    const all = await Promise.all([prices.of([coin, usdc]), prices.of([usdc, gold])])
    assert.deepEqual(
      [...all[0].prices].map(([key, { price }]) => [key, price]),
      [
        ['native', 2000],
        [usdc.contract, 1]
      ]
    )
    assert.equal(all[1].prices.has(gold.contract), false, 'unknown, which is not 0')
    assert.equal(all[1].isComplete, true)
    const times = requests.length
    await prices.of([coin, usdc, gold])
    assert.equal(requests.length, times)
    clock.pass(15_000)
    await prices.of([coin])
    assert.equal(requests.length, times + 1)
  })

  it('are absent where no source responds, and never an error', async () => {
    const broken: PriceSource = { name: 'broken', prices: () => Promise.reject(new Error('https://node.example/s3cr3t')) }
    const odd: PriceSource = {
      name: 'odd',
      prices: async () =>
        new Map([
          ['native', NaN],
          [usdc.contract, -1]
        ])
    }
    const prices = createPrices([broken, odd], { log, now: createClock().now })
    assert.deepEqual(await prices.of([coin, usdc]), { prices: new Map(), isComplete: false })
    assert.equal(text().includes('s3cr3t'), false)
  })

  it('of a source that is away are those of before for ten minutes, and requested again each time', async () => {
    const clock = createClock()
    let isUp = true
    let requests = 0
    const source: PriceSource = {
      name: 'source',
      prices: async () => {
        requests++
        if (!isUp) throw new Error('away')
        return new Map([['native', 2000]])
      }
    }
    const prices = createPrices([source], { log, now: clock.now })
    await prices.of([coin, usdc])
    isUp = false
    clock.pass(15_000)
    const stale = await prices.of([coin, usdc])
    assert.equal(stale.prices.get('native')?.price, 2000)
    assert.equal(stale.isComplete, false)
    assert.equal((await prices.of([gold])).isComplete, false)
    isUp = true
    assert.equal((await prices.of([gold])).isComplete, true, 'what could not be read is not taken for unknown')
    assert.equal(requests, 4)
    isUp = false
    clock.pass(15_000 + 600_000)
    assert.equal((await prices.of([coin])).prices.size, 0)
  })
})

describe('prices of a service', () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  let clock: Clock
  before(async () => (upstream = await startUpstream(() => ({}))))
  beforeEach(() => {
    clock = createClock()
    upstream.requests.length = 0
  })
  after(() => upstream.stop())
  const open = (kind: 'coingecko' | 'llama') =>
    createHttpPrices(
      { kind, url: upstream.url, key: 'k3y', platform: 'ethereum', native: 'ether', perSecond: 1000 },
      { fetch, now: clock.now }
    )

  it('that answers as CoinGecko does', async () => {
    const keys: unknown[] = []
    upstream.answer((url, request) => {
      keys.push(request.headers['x-cg-pro-api-key'])
      return url.pathname === '/simple/price'
        ? { ether: { usd: 2000 } }
        : { [usdc.contract.toUpperCase()]: { usd: 1 }, [gold.contract]: { usd: '7' } }
    })
    const found = await open('coingecko').prices([coin, usdc, gold], signal)
    assert.deepEqual([...found].toSorted(), [
      [usdc.contract, 1],
      ['native', 2000]
    ])
    assert.deepEqual(keys, ['k3y', 'k3y'])
    assert.deepEqual(upstream.requests.map(({ pathname }) => pathname).toSorted(), [
      '/simple/price',
      '/simple/token_price/ethereum'
    ])
  })

  it('that answers as DefiLlama does, without what is old', async () => {
    const now = clock.now() / 1000
    upstream.answer(url =>
      url.pathname.includes('coingecko')
        ? { coins: { 'coingecko:ether': { price: 2000, timestamp: now } } }
        : {
            coins: {
              [`ethereum:${usdc.contract}`]: { price: 1, timestamp: now - 7200 },
              [`ethereum:${gold.contract}`]: { price: 1500, timestamp: now }
            }
          }
    )
    assert.deepEqual([...(await open('llama').prices([coin, usdc, gold], signal))].toSorted(), [
      [gold.contract, 1500],
      ['native', 2000]
    ])
  })

  it('that does not answer, or with something else, are none', async () => {
    for (const respond of [fail(500), () => null, () => [], () => 'x']) {
      upstream.answer(respond)
      await assert.rejects(open('llama').prices([coin], signal))
    }
    upstream.answer(() => ({ coins: { 'coingecko:ether': null } }))
    assert.equal((await open('llama').prices([coin], signal)).size, 0)
  })
})

describe('prices of pools', () => {
  let anvil: Anvil
  let rpc: ReturnType<typeof createRpcClient>
  before(async () => {
    const state = await unpackState(31337001)
    anvil = await startAnvil({ chainId: 31337001, loadState: state.path })
    await state.remove()
    rpc = createRpcClient([anvil.rpcUrl], { fetch })
  })
  after(async () => {
    rpc.stop()
    await anvil.stop()
  })
  const lower = (address: string) => address.toLowerCase()
  const token = (name: 'gold' | 'weth' | 'dollar' | 'feeToken', decimals = 18) => ({ contract: lower(contracts[name]), decimals })
  const open = (more: Partial<PoolSettings>) =>
    createPoolPrices(
      {
        weth: lower(contracts.weth),
        dollars: [lower(contracts.dollar)],
        v2: [],
        v3: [],
        fees: [100, 500, 3000, 10_000],
        leastLiquidity: 1,
        ...more
      },
      { rpc, now: createClock().now }
    )
  const wanted = [coin, token('gold'), token('weth'), token('dollar', 6), token('feeToken')]

  for (const [title, factories] of [
    ['V2', { v2: [lower(contracts.uniswapV2Factory)] }],
    ['V3', { v3: [lower(contracts.uniswapV3Factory)] }]
  ] as const) {
    it(`of Uniswap ${title}: the coin by its wrapped form, tokens by it or by a dollar`, async () => {
      const found = await open(factories).prices(wanted, signal)
      assert.ok(Math.abs(found.get('native')! - 3000) < 60, `${found.get('native')}`)
      assert.equal(found.get(token('weth').contract), found.get('native'))
      assert.ok(Math.abs(found.get(token('gold').contract)! - 1500) < 60, `${found.get(token('gold').contract)}`)
      assert.equal(found.get(token('dollar').contract), 1)
      assert.equal(found.has(token('feeToken').contract), false, 'nobody trades it')
    })
  }

  it('are none where too little stands against the token', async () => {
    const found = await open({
      v2: [lower(contracts.uniswapV2Factory)],
      v3: [lower(contracts.uniswapV3Factory)],
      leastLiquidity: 1e15
    }).prices(wanted, signal)
    assert.deepEqual([...found], [[token('dollar').contract, 1]])
  })

  it('are none where the factory is none, and an error where the chain does not answer', async () => {
    assert.deepEqual([...(await open({ v2: [`0x${'12'.repeat(20)}`] }).prices([coin, token('gold')], signal))], [])
    const aborted = AbortSignal.abort()
    await assert.rejects(open({ v2: [lower(contracts.uniswapV2Factory)] }).prices([coin], aborted))
  })
})
