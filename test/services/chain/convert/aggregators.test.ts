import assert from 'node:assert/strict'
import { text as readText } from 'node:stream/consumers'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ChainId } from '../../../../adapters/base/caip.ts'
import { createAggregator } from '../../../../services/chain/convert/aggregators/aggregator.ts'
import { defaultAggregators, type AggregatorKind } from '../../../../services/chain/convert/aggregators/settings.ts'
import { queryAllSources } from '../../../../services/chain/convert/query-sources.ts'
import type { SwapOrder, SwapSource, SwapIntent } from '../../../../services/chain/convert/swap-source.ts'
import { SourceError } from '../../../../services/chain/chain-source.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { createLogLines } from '../log-lines.ts'
import { fail, silence, startUpstream, text } from '../rpc/upstream-server.ts'

const gold = { contract: `0x${'11'.repeat(20)}`, decimals: 18 }
const dollar = { contract: `0x${'22'.repeat(20)}`, decimals: 6 }
const user = `0x${'aa'.repeat(20)}`
const sol = { decimals: 9 }
const usdc = { contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 }
const solUser = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const signal = new AbortController().signal
const wrappedSol = 'So11111111111111111111111111111111111111112'

const sell: SwapOrder = { from: gold, to: dollar, amount: 10n ** 18n, user, slippage: 100, gasPrice: 1n }
const sellCoins: SwapOrder = { ...sell, from: { decimals: 18 } }
const sellSol: SwapOrder = { from: sol, to: usdc, amount: 10n ** 9n, user: solUser, slippage: 50, gasPrice: 0n }

type Reply = Record<string, unknown>

/** Successful responses of each, as in its documentation. */
interface Shape {
  readonly order: SwapOrder
  readonly quote: Reply
  readonly quotePath: string
  readonly quoteQuery: Readonly<Record<string, string>>
  readonly built: Reply
  readonly buildPath: string
  readonly buildQuery: Readonly<Record<string, string>>
  readonly key: Readonly<Record<string, string>>
  /** Returns a reply with another transaction. */
  readonly withTransaction?: (change: Reply) => Reply
  /** Returns a reply with another amount. */
  readonly withAmount: (amount: unknown) => Reply
}

const contractOf = (kind: AggregatorKind) => defaultAggregators[kind].contracts[0]!
const data = `0x12345678${'00'.repeat(64)}`
const jupiterQuote = {
  inputMint: wrappedSol,
  outputMint: usdc.contract,
  inAmount: '1000000000',
  outAmount: '1490000000',
  otherAmountThreshold: '1482550000',
  swapMode: 'ExactIn',
  routePlan: []
}
const swapTransaction = Buffer.alloc(300, 1).toString('base64')

const shapes: Readonly<Record<AggregatorKind, Shape>> = {
  '1inch': {
    order: sell,
    quote: { dstAmount: '1490000000', gas: 210_000 },
    quotePath: '/swap/v6.0/1/quote',
    quoteQuery: { src: gold.contract, dst: dollar.contract, amount: String(sell.amount), includeGas: 'true' },
    built: {
      dstAmount: '1490000000',
      tx: { from: user, to: contractOf('1inch'), data, value: '0', gas: 250_000, gasPrice: '1' }
    },
    buildPath: '/swap/v6.0/1/swap',
    buildQuery: { from: user, slippage: '1', disableEstimate: 'true' },
    key: { authorization: 'Bearer k3y' },
    withTransaction: change => ({ ...shapes['1inch'].built, tx: { ...(shapes['1inch'].built.tx as Reply), ...change } }),
    withAmount: dstAmount => ({ ...shapes['1inch'].built, dstAmount })
  },
  '0x': {
    order: sell,
    quote: { liquidityAvailable: true, buyAmount: '1490000000', gas: '210000', issues: {} },
    quotePath: '/swap/allowance-holder/price',
    quoteQuery: {
      chainId: '1',
      sellToken: gold.contract,
      buyToken: dollar.contract,
      sellAmount: String(sell.amount),
      taker: user
    },
    built: {
      liquidityAvailable: true,
      buyAmount: '1490000000',
      minBuyAmount: '1475100000',
      issues: { allowance: { actual: '0', spender: contractOf('0x') } },
      transaction: { to: contractOf('0x'), data, gas: '250000', gasPrice: '1', value: '0' }
    },
    buildPath: '/swap/allowance-holder/quote',
    buildQuery: { slippageBps: '100' },
    key: { '0x-api-key': 'k3y', '0x-version': 'v2' },
    withTransaction: change => ({
      ...shapes['0x'].built,
      transaction: { ...(shapes['0x'].built.transaction as Reply), ...change }
    }),
    withAmount: buyAmount => ({ ...shapes['0x'].built, buyAmount })
  },
  lifi: {
    order: sell,
    quote: { estimate: { toAmount: '1490000000', toAmountMin: '1475100000', gasCosts: [{ estimate: '210000' }] } },
    quotePath: '/v1/quote',
    quoteQuery: {
      fromChain: '1',
      toChain: '1',
      fromToken: gold.contract,
      toToken: dollar.contract,
      fromAmount: String(sell.amount)
    },
    built: {
      estimate: { toAmount: '1490000000', toAmountMin: '1475100000', approvalAddress: contractOf('lifi') },
      transactionRequest: { to: contractOf('lifi'), data, value: '0x0', gasLimit: '0x3d090', gasPrice: '0x1', chainId: 1 }
    },
    buildPath: '/v1/quote',
    buildQuery: { slippage: '0.01', fromAddress: user },
    key: { 'x-lifi-api-key': 'k3y' },
    withTransaction: change => ({
      ...shapes.lifi.built,
      transactionRequest: { ...(shapes.lifi.built.transactionRequest as Reply), ...change }
    }),
    withAmount: toAmount => ({ ...shapes.lifi.built, estimate: { ...(shapes.lifi.built.estimate as Reply), toAmount } })
  },
  jupiter: {
    order: sellSol,
    quote: jupiterQuote,
    quotePath: '/swap/v1/quote',
    quoteQuery: { inputMint: wrappedSol, outputMint: usdc.contract, amount: '1000000000' },
    built: { ...jupiterQuote, swapTransaction },
    buildPath: '/swap/v1/quote',
    buildQuery: { slippageBps: '50' },
    key: { 'x-api-key': 'k3y' },
    withAmount: outAmount => ({ ...jupiterQuote, outAmount, swapTransaction })
  }
}
const kinds = Object.keys(shapes) as AggregatorKind[]

let upstream: Awaited<ReturnType<typeof startUpstream>>
let clock: Clock
before(async () => (upstream = await startUpstream(() => ({}))))
beforeEach(() => {
  clock = createClock()
  upstream.requests.length = 0
})
after(() => upstream.stop())

const open = (kind: AggregatorKind, timeLimit?: number) => {
  const chainId: ChainId = kind === 'jupiter' ? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : 'eip155:1'
  const settings = { kind, url: upstream.url, key: 'k3y', perSecond: 1000, contracts: defaultAggregators[kind].contracts }
  return createAggregator(chainId, settings, { fetch, now: clock.now, ...(timeLimit !== undefined && { timeLimit }) })
}
const queryOf = (url: URL) => Object.fromEntries(url.searchParams)

for (const kind of kinds) {
  const shape = shapes[kind]

  describe(kind, () => {
    it('is asked for offers in its own form, with its key', async () => {
      let headers: Record<string, unknown> = {}
      upstream.answer((_, request) => {
        headers = request.headers
        return shape.quote
      })
      const gas = kind === 'jupiter' ? 0n : 210_000n
      assert.deepEqual(await open(kind).quote(shape.order, signal), { toAmount: 1_490_000_000n, gas })
      const [url] = upstream.requests
      assert.equal(url!.pathname, shape.quotePath)
      assert.deepEqual({ ...queryOf(url!), ...shape.quoteQuery }, queryOf(url!))
      assert.deepEqual({ ...headers, ...shape.key }, headers)
    })

    it('is asked for a transaction with the slippage of the user', async () => {
      upstream.answer(() => shape.built)
      const built = await open(kind).build(shape.order, signal)
      const url = upstream.requests.find(({ pathname }) => pathname === shape.buildPath)!
      assert.deepEqual({ ...queryOf(url), ...shape.buildQuery }, queryOf(url))
      const expected =
        kind === 'jupiter'
          ? { to: solUser, data: swapTransaction, value: 0n, gas: 0n, toAmount: 1_490_000_000n, least: 1_482_550_000n }
          : { to: contractOf(kind), data, value: 0n, gas: 250_000n, toAmount: 1_490_000_000n, least: 1_475_100_000n }
      assert.deepEqual(built, expected)
    })

    it('knows no way when it says so, and is asked again', async () => {
      const source = open(kind)
      for (const status of [400, 404, 422]) {
        upstream.answer(fail(status))
        assert.equal(await source.quote(shape.order, signal), undefined)
        assert.equal(await source.build(shape.order, signal), undefined)
      }
    })

    it('is left out when it fails, is late, leads elsewhere or answers nonsense', async () => {
      const faults = [
        fail(500),
        fail(429, { 'retry-after': '1' }),
        fail(302, { location: 'http://127.0.0.1:1' }),
        text('<html>'),
        ...[null, [], 7, 'x', {}, { estimate: null }].map(reply => () => reply)
      ]
      for (const fault of faults) {
        upstream.answer(fault)
        await assert.rejects(open(kind).quote(shape.order, signal), SourceError)
        await assert.rejects(open(kind).build(shape.order, signal), SourceError)
      }
      upstream.answer(silence)
      await assert.rejects(open(kind, 20).quote(shape.order, signal), /does not answer within 20 ms/)
    })

    it('is left out when what one gets is no amount', async () => {
      for (const amount of [0, '0', '-1', '1.5', '', null, 'x', {}, 1e21, '1'.repeat(79)]) {
        upstream.answer(() => shape.withAmount(amount))
        await assert.rejects(open(kind).build(shape.order, signal), SourceError, String(amount))
      }
    })

    it('is held to the offer that the user saw: asked again more strictly, and refused when there is less to get', async () => {
      upstream.answer(() => shape.built)
      // the shown quote, less the slippage, is closer to the current one than the slippage allows
      const least = 1_487_000_000n
      const strict = async () => open(kind).build({ ...shape.order, least }, signal)
      if (kind === '1inch') assert.ok((await strict())!.least >= least)
      // it ignores the smaller slippage that was requested
      else await assert.rejects(strict(), { status: 409 })
      const [url] = upstream.requests.filter(({ pathname }) => pathname === shape.buildPath).slice(-1)
      const [name] = Object.keys(shape.buildQuery).filter(one => /slippage/i.test(one))
      assert.ok(Number(queryOf(url!)[name!]) < Number(shape.buildQuery[name!]))
      await assert.rejects(open(kind).build({ ...shape.order, least: 1_490_000_001n }, signal), { status: 409 })
    })

    const { withTransaction } = shape
    if (!withTransaction) return
    it('may not lead the user’s tokens or coins to where the settings do not', async () => {
      const stranger = `0x${'bb'.repeat(20)}`
      const changes: readonly Reply[] = [
        { to: stranger },
        { to: null },
        { data: '0x' },
        { data: 'x' },
        { data: undefined },
        { value: '1' },
        { value: {} }
      ]
      for (const change of changes) {
        upstream.answer(() => withTransaction(change))
        await assert.rejects(open(kind).build(shape.order, signal), SourceError, JSON.stringify(change))
      }
      // a swap of native currency sends exactly its amount as value
      for (const [value, isGood] of [
        [String(sell.amount), true],
        ['0', false],
        [String(sell.amount + 1n), false]
      ] as const) {
        upstream.answer(() => withTransaction({ value }))
        const built = open(kind).build(sellCoins, signal)
        if (isGood) assert.equal((await built)?.value, sell.amount)
        else await assert.rejects(built, SourceError)
      }
    })
  })
}

it('a spender that the settings do not name is not believed', async () => {
  const stranger = `0x${'bb'.repeat(20)}`
  upstream.answer(() => ({ ...shapes['0x'].built, issues: { allowance: { spender: stranger } } }))
  await assert.rejects(open('0x').build(sell, signal), /spender that is not in the settings/)
  upstream.answer(() => ({
    ...shapes.lifi.built,
    estimate: { ...(shapes.lifi.built.estimate as Reply), approvalAddress: stranger }
  }))
  await assert.rejects(open('lifi').build(sell, signal), /spender that is not in the settings/)
  upstream.answer(() => shapes.lifi.withAmount('1'))
  await assert.rejects(open('lifi').build(sell, signal), /more at the least/)
  const other = shapes.lifi.withTransaction!({ chainId: 10 })
  upstream.answer(() => other)
  await assert.rejects(open('lifi').build(sell, signal), /on another chain/)
})

it('Jupiter answers the question that it was asked, with a transaction', async () => {
  for (const change of [{ inputMint: usdc.contract }, { outputMint: wrappedSol }, { inAmount: '1' }]) {
    upstream.answer(() => ({ ...jupiterQuote, ...change }))
    await assert.rejects(open('jupiter').quote(sellSol, signal), /another question/)
  }
  const bodies: string[] = []
  upstream.answer((url, request, response) => {
    if (url.pathname !== '/swap/v1/swap') return jupiterQuote
    void readText(request).then(body => {
      bodies.push(body)
      response.end(JSON.stringify({ swapTransaction: '<script>' }))
    })
    return undefined
  })
  await assert.rejects(open('jupiter').build(sellSol, signal), /something else than a transaction/)
  assert.deepEqual(JSON.parse(bodies[0]!), {
    quoteResponse: jupiterQuote,
    userPublicKey: solUser,
    wrapAndUnwrapSol: true,
    dynamicComputeUnitLimit: true
  })
})

describe('sources side by side', () => {
  const source = (name: string, quote: SwapSource['quote']): SwapSource => ({
    name,
    spender: undefined,
    quote,
    build: async () => undefined
  })
  const offer = (toAmount: bigint) => async () => ({ toAmount, gas: 0n })
  const wanted: SwapIntent = sell
  const queryOffers = (sources: readonly SwapSource[], limit?: number) => {
    const { log, lines } = createLogLines()
    const offers = queryAllSources(sources, (one, own) => one.quote(wanted, own), {
      log,
      chainId: 'eip155:1',
      signal,
      ...(limit !== undefined && { limit })
    })
    return { offers, lines }
  }
  const broken = source('broken', () => Promise.reject(new SourceError('broken answers 500')))
  const keyed = source('keyed', () => Promise.reject(new Error('https://node.example/s3cr3t')))
  const late = source('late', () => new Promise(() => {}))
  const none = source('none', async () => undefined)

  it('those that fail or are late are left out and named in the log, without a key', async () => {
    const { offers, lines } = queryOffers([broken, keyed, late, none, source('good', offer(7n))], 20)
    assert.deepEqual(
      (await offers).map(one => [one.source.name, one.offer.toAmount]),
      [['good', 7n]]
    )
    assert.deepEqual(
      lines.map(({ source: name, error }) => [name, error]),
      [
        ['broken', 'broken answers 500'],
        ['keyed', 'Error'],
        ['late', 'late']
      ]
    )
  })

  it('without a route are distinguished from those that do not respond', async () => {
    await assert.rejects(queryOffers([none, none]).offers, { status: 422, message: /insufficient liquidity/ })
    await assert.rejects(queryOffers([none, broken]).offers, { status: 502 })
  })
})
