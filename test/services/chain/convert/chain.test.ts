import assert from 'node:assert/strict'
import { before, describe, it, type TestContext } from 'node:test'
import fc from 'fast-check'
import type { ConvertGasPriceReply } from '../../../../adapters/api/contract/convert.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { startProxy } from '../world.ts'
import { alice, exchangeOf, openRoutes, plain, tokenId } from './exchange.ts'
import {
  requestQuote,
  build,
  coins,
  copper,
  dollar,
  dollars,
  euro,
  feeToken,
  gold,
  open,
  quote,
  reasonOf,
  received,
  silver,
  submit,
  tin,
  untouched,
  weth,
  withFees,
  withoutV3,
  world,
  type Swap
} from './swap-room.ts'

describe('a swap on the chain', () => {
  it('goes over a pair of V2 and on into a pool of V3, or back, where that gives more or nothing else leads there', async t => {
    const pairs = openRoutes({ url: world.rpcUrl, exchange: withoutV3() })
    t.after(() => pairs.stop())
    const swaps = [
      { swap: { from: euro, to: dollar, amount: dollars('500') }, calls: /472b43f3.*b858183f/ },
      { swap: { from: copper, to: euro, amount: coins('100') }, calls: /b858183f.*472b43f3/ }
    ]
    const { toAmount } = await quote(swaps[0]!.swap, pairs)
    assert.match(await reasonOf(await requestQuote(swaps[1]!.swap, pairs)), /^422/)
    for (const { swap, calls } of swaps) {
      const tx = await build(swap)
      if (swap.from === euro) assert.ok(BigInt(tx.toAmount!) > BigInt(toAmount), `${tx.toAmount} is not more than ${toAmount}`)
      assert.match(tx.data, calls, 'a call of each version')
      assert.equal(String(await received(swap.to, tx)), tx.toAmount)
    }
    for (const token of [euro, copper, weth, dollar])
      assert.equal(await world.balance(token, world.router), 0n, 'nothing is left behind')
  })

  for (const [name, options] of [
    ['200 pairs and amounts', { numRuns: 200 }],
    // the quote's route is not the best one at the gas price of the transaction
    ['a large amount for a slippage of 0.01 %', { numRuns: 10, seed: -1449163552 }]
  ] as const)
    it(`gives what was quoted: ${name}`, async t => {
      // random swaps here do not affect later tests
      const kept = await world.snapshot()
      t.after(() => world.revert(kept))
      const tokens = [undefined, weth, dollar, gold, silver, copper, tin, euro]
      const pairs = fc
        .tuple(
          fc.constantFrom(...tokens),
          fc.constantFrom(...tokens),
          fc.bigInt(10n ** 5n, 10n ** 9n),
          fc.integer({ min: 1, max: 400 })
        )
        .filter(([from, to]) => from !== to)
      const slipped: string[] = []
      await fc.assert(
        fc.asyncProperty(pairs, async ([from, to, size, slippage]) => {
          // from ten cents to a thousand dollars, to ten of the others
          const swap = { from, to, amount: from === dollar || from === euro ? size : size * 10n ** 10n }
          const offer = await quote(swap)
          const tx = await build(swap, { quoteId: offer.id, eip155: { slippage: slippage / 100 } })
          const got = await received(to, tx)
          const least = (BigInt(offer.toAmount) * BigInt(10_000 - slippage)) / 10_000n
          assert.ok(got >= least, `${got} is less than ${least}`)
          if (String(got) !== offer.toAmount) slipped.push(`${from} ${to} ${swap.amount}: ${got} of ${offer.toAmount}`)
        }),
        { ...options, endOnFailure: true, includeErrorInReport: true }
      )
      // no trade happened in between
      assert.deepEqual(slipped, [])
    })

  it('goes through other tokens where that gives more', async t => {
    const swap = { from: copper, to: tin, amount: coins('5') }
    const pairs = openRoutes({ url: world.rpcUrl, exchange: withoutV3() })
    t.after(() => pairs.stop())
    const direct = await quote(swap, pairs)
    const tx = await build(swap)
    assert.ok(BigInt(tx.toAmount!) > BigInt(direct.toAmount), `${tx.toAmount} is not more than ${direct.toAmount}`)
    assert.equal(String(await received(tin, tx)), tx.toAmount)
  })

  it('is split where that gives more than any one way, and in whole where it does not', async () => {
    const swap = { from: dollar, to: silver, amount: dollars('300000') }
    const alone = await Promise.all(
      [withoutV3(), withFees(500), withFees(3000)].map(async exchange => {
        const one = openRoutes({ url: world.rpcUrl, exchange: { ...exchange, bases: [] } })
        const { toAmount } = await quote(swap, one)
        one.stop()
        return BigInt(toAmount)
      })
    )
    const tx = await build(swap)
    for (const amount of alone) assert.ok(BigInt(tx.toAmount!) > amount, `${tx.toAmount} is not more than ${amount}`)
    assert.match(tx.data, /472b43f3.*b858183f|b858183f.*b858183f/, 'two swaps in one call')
    assert.equal(String(await received(silver, tx)), tx.toAmount)

    const small = await build({ ...swap, amount: dollars('5') })
    assert.doesNotMatch(
      small.data,
      /472b43f3.*b858183f|b858183f.*b858183f/,
      'gas for a second way would cost more than it brings'
    )
  })

  it('takes coins and gives coins', async () => {
    const bought = await build({ from: undefined, to: dollar, amount: coins('1') })
    assert.equal(bought.value, String(coins('1')))
    assert.equal(String(await received(dollar, bought)), bought.toAmount)
    const sold = await build({ from: dollar, to: undefined, amount: dollars('2000') })
    assert.equal(sold.value, '0')
    assert.equal(String(await received(undefined, sold)), sold.toAmount)
    assert.equal(await world.balance(undefined, world.router), 0n)
    assert.equal(await world.balance(weth, world.router), 0n)
  })

  it('wraps and unwraps coins one for one, without a router', async () => {
    const wrapped = await build({ from: undefined, to: weth, amount: 7n })
    assert.equal(plain(wrapped.to), weth.toLowerCase())
    assert.equal(await received(weth, wrapped), 7n)
    const unwrapped = await build({ from: weth, to: undefined, amount: 5n })
    assert.equal(await received(undefined, unwrapped), 5n)
  })

  it('of a token that keeps some of each transfer gives what was quoted, both ways', async () => {
    for (const swap of [
      { from: feeToken, to: undefined, amount: coins('50') },
      { from: undefined, to: feeToken, amount: coins('0.1') },
      { from: feeToken, to: dollar, amount: coins('33.333') }
    ]) {
      const tx = await build(swap, { eip155: { slippage: 0.1 } })
      const got = await received(swap.to, tx)
      assert.ok(got >= BigInt(tx.minimum!) && got <= (BigInt(tx.toAmount!) * 1001n) / 1000n, `${got} of ${tx.toAmount}`)
    }
  })

  it('is refused with words where the token cannot be moved, and where there is no way', async () => {
    const stuck = await world.makeToken('STUCK')
    await world.addV2(stuck, coins('1000'), weth, coins('10'))
    await world.request('anvil_setCode', stuck, await world.request('eth_getCode', contracts.pausedToken, 'latest'))
    assert.match(
      await reasonOf(await requestQuote({ from: undefined, to: stuck, amount: coins('1') })),
      /^422 The token 0x\w+ rejects transfers/
    )
    const lonely = await world.makeToken('LONELY')
    assert.equal(
      await reasonOf(await requestQuote({ from: lonely, to: gold, amount: 1n })),
      '422 There is insufficient liquidity for this swap.'
    )
    assert.match(await reasonOf(await requestQuote({ from: alice, to: gold, amount: 1n })), /^422 There is no token 0x/)
  })

  it('reverts once its time is over', async () => {
    const kept = await world.snapshot()
    const tx = await build({ from: dollar, to: gold, amount: dollars('10') })
    await world.request('evm_increaseTime', 1201)
    assert.equal((await submit(tx)).status, '0x0')
    await world.revert(kept)
  })

  it('reverts when the pool is drained between quote and transaction, and the next quote says so', async () => {
    const lead = await world.makeToken('LEAD')
    await world.addV2(lead, coins('1000'), weth, coins('100'))
    const swap = { from: undefined, to: lead, amount: coins('1') }
    const { id } = await quote(swap)
    const tx = await build(swap, { quoteId: id })
    await world.drainV2(lead, weth)
    const before = await world.balance(lead, alice)
    assert.equal((await submit(tx)).status, '0x0')
    assert.equal(await world.balance(lead, alice), before)
    const again = await open.request('/convert/build-transaction', {
      method: 'POST',
      body: JSON.stringify({
        from: tokenId(),
        to: tokenId(lead),
        amount: String(coins('1')),
        userAddress: tokenId(alice),
        quoteId: id
      })
    })
    assert.match(await reasonOf(again), /^409 The price has moved/)
  })

  it('is held to the slippage of the request: 1 per cent without one', async () => {
    const swap = { from: dollar, to: gold, amount: dollars('100') }
    const part = async (options: object) => {
      const { toAmount, minimum } = await build(swap, options)
      return Number((BigInt(minimum!) * 10_000n) / BigInt(toAmount!))
    }
    assert.equal(await part({}), 9900)
    assert.equal(await part({ eip155: { slippage: 0.05 } }), 9995)
    assert.equal(await part({ eip155: { slippage: 50 } }), 5000)
    for (const slippage of [0, 0.001, 51, -1, '1', null]) {
      const body = { from: tokenId(dollar), to: tokenId(gold), amount: '1', userAddress: alice, eip155: { slippage } }
      const response = await open.request('/convert/build-transaction', { method: 'POST', body: JSON.stringify(body) })
      assert.match(await reasonOf(response), /^400 Send a slippage/)
    }
  })

  it('is tried before it is given, unless the client does not want that', async () => {
    const swap = { from: dollar, to: gold, amount: dollars('100') }
    const tried = await build(swap, { disableEstimate: false })
    assert.ok(BigInt(tried.eip155!.gas) > 50_000n)
    assert.equal(String(await received(gold, tried)), tried.toAmount)
    const more = { ...swap, amount: 10n ** 18n }
    assert.equal((await build(more)).amount, String(more.amount))
    await assert.rejects(build(more, { disableEstimate: false }), /422.*This swap would fail/)
  })
})

describe('a quote', () => {
  // the swaps above decide which route is the best
  before(() => world.revert(untouched))

  const methodsOfQuote = async (swap: Swap, t: TestContext) => {
    const proxy = await startProxy(world.rpcUrl)
    t.after(() => proxy.close())
    const routes = openRoutes({ url: proxy.url, exchange: exchangeOf(world.router) })
    t.after(() => routes.stop())
    await quote(swap, routes)
    proxy.methods.length = 0
    await quote({ ...swap, amount: swap.amount * 2n }, routes)
    return proxy.methods
  }

  it('is one call of the node once the pools are known', async t => {
    assert.deepEqual(await methodsOfQuote({ from: gold, to: silver, amount: coins('1') }, t), ['eth_call'])
  })

  it('is two where a way that changes from V2 to V3 promises more', async t => {
    assert.deepEqual(await methodsOfQuote({ from: euro, to: dollar, amount: dollars('500') }, t), ['eth_call', 'eth_call'])
  })

  it('is none when the node does not answer, and then not a broken page', async t => {
    const proxy = await startProxy(world.rpcUrl)
    t.after(() => proxy.close())
    const routes = openRoutes({ url: proxy.url, exchange: exchangeOf(world.router) })
    t.after(() => routes.stop())
    proxy.whole = () => ({ status: 403, body: '' })
    const swap = { from: undefined, to: weth, amount: 1n }
    const query = new URLSearchParams({ chainId: 'eip155:31337001' })
    assert.match(await reasonOf(await routes.request(`/convert/gas-price?${query}`)), /^502 The network isn’t responding/)
    assert.match(await reasonOf(await requestQuote(swap, routes)), /^502/)
  })

  it('needs no Multicall3', async t => {
    const kept = await world.snapshot()
    t.after(() => world.revert(kept))
    const swap = { from: gold, to: dollar, amount: coins('1') }
    // each reads the pools itself: a cached pool state would choose by old balances
    const quoteAnew = async () => {
      const routes = openRoutes({ url: world.rpcUrl, exchange: exchangeOf(world.router) })
      t.after(() => routes.stop())
      return (await quote(swap, routes)).toAmount
    }
    const toAmount = await quoteAnew()
    await world.request('anvil_setCode', contracts.multicall3, '0x')
    assert.equal(await quoteAnew(), toAmount)
  })

  it('leaves out an exchange that the router does not swap on, and trusts no router that is none', async t => {
    const swap = { from: undefined, to: gold, amount: coins('1') }
    const wrong = exchangeOf(world.router, {
      v2: { factory: alice.toLowerCase(), router: contracts.uniswapV2Router.toLowerCase() }
    })
    const routes = openRoutes({ url: world.rpcUrl, exchange: wrong })
    t.after(() => routes.stop())
    await quote(swap, routes)
    assert.match(routes.text(), /"exchange":"v2".*the router does not support this exchange/)
    const none = openRoutes({ url: world.rpcUrl, exchange: exchangeOf(alice) })
    t.after(() => none.stop())
    assert.match(await reasonOf(await requestQuote(swap, none)), /^502 Swaps on eip155:31337001 are misconfigured/)
  })
})

describe('gas prices', () => {
  it('are for those who wait, for the next blocks, and for the very next', async () => {
    const { standard, fast, instant } = await open.get<ConvertGasPriceReply>('/convert/gas-price', { chainId: 'eip155:31337001' })
    assert.ok(0n < BigInt(standard) && BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant))
  })
})
