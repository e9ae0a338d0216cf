import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { maxUint256, parseEther, parseUnits, type Address, type Hex } from 'viem'
import type {
  ConvertAllowanceReply,
  ConvertApproveReply,
  ConvertGasPriceReply,
  ConvertQuotesReply,
  ConvertTokensReply,
  ConvertTransactionReply
} from '../../../../adapters/api/contract/convert.ts'
import { shortAddress } from '../../../../adapters/base/address.ts'
import type { ExchangeSettings } from '../../../../services/chain/convert/exchange.ts'
import { contracts, people } from '../../../stack/chains/deployment.ts'
import { createAggregator } from '../../../../services/chain/convert/aggregators/aggregator.ts'
import { createFixedPrices } from '../../../../services/chain/prices/fixed.ts'
import { startUpstream } from '../upstream-server.ts'
import { startProxy } from '../world.ts'
import { alice, exchangeOf, openRoutes, plain, startWorld, tokenId, type World } from './exchange.ts'

const { weth, dollar, gold, feeToken, olderDollar } = contracts

let world: World
let open: ReturnType<typeof openRoutes>
let silver: Address
let copper: Address
let tin: Address
/** Before anybody swapped. */
let untouched: Hex

before(async () => {
  world = await startWorld()
  silver = await world.makeToken('SILVER')
  copper = await world.makeToken('COPPER')
  tin = await world.makeToken('TIN')
  await world.mint(dollar, people.bank, dollars('900000000'))
  // silver is traded for coins in a pair and for dollars in pools of V3, about alike: splits are better
  await world.addV2(silver, coins('30000'), weth, coins('1000'))
  await world.addV3(silver, coins('30000'), dollar, dollars('3000000'), 3000)
  await world.addV3(silver, coins('5000'), dollar, dollars('500000'), 500, 100)
  // copper has a bad pool with tin, and good ones with dollars
  await world.addV2(copper, coins('10'), tin, coins('10'))
  await world.addV3(copper, coins('100000'), dollar, dollars('1000000'), 3000)
  await world.addV3(tin, coins('100000'), dollar, dollars('1000000'), 500)
  await world.mint(feeToken, people.bank, coins('1000000'))
  await world.approveExchanges(feeToken)
  await world.addV2(feeToken, coins('100000'), weth, coins('100'))
  await world.addV3(feeToken, coins('100000'), weth, coins('100'), 3000)
  for (const token of [dollar, gold, weth, silver, copper, tin, feeToken]) {
    await world.mint(token, alice, token === dollar ? dollars('1000000') : coins('1000'))
    await world.approve(alice, token, world.router, maxUint256)
  }
  untouched = await world.snapshot()
  open = openRoutes({ url: world.rpcUrl, exchange: exchangeOf(world.router) })
})
after(async () => {
  open.stop()
  await world.stop()
})

interface Swap {
  readonly from: Address | undefined
  readonly to: Address | undefined
  readonly amount: bigint
}

const quote = async ({ from, to, amount }: Swap, routes = open) => {
  const query = { from: tokenId(from), to: tokenId(to), amount: String(amount), userAddress: alice, gasPrice: '1000000000' }
  const { quotes } = await routes.get<ConvertQuotesReply>('/convert/quotes', query)
  return quotes[0]!
}

const build = async ({ from, to, amount }: Swap, more: object = {}, routes = open) => {
  const { tx } = await routes.post<ConvertTransactionReply>('/convert/build-transaction', {
    ...{ from: tokenId(from), to: tokenId(to), amount: String(amount), userAddress: tokenId(alice), disableEstimate: true },
    ...more
  })
  return tx
}

/** Sends what was built with the gas that it says, as a wallet does. */
const submit = (tx: ConvertTransactionReply['tx']) =>
  world.send(alice, { to: plain(tx.to), data: tx.data as Hex, value: BigInt(tx.value!), gas: BigInt(tx.eip155!.gas) })

/** What Alice has more of a token after a transaction that has to succeed, without what she paid for gas. */
const received = async (token: Address | undefined, tx: ConvertTransactionReply['tx']) => {
  const before = await world.balance(token, alice)
  const { status, gasUsed, effectiveGasPrice } = await submit(tx)
  assert.equal(status, '0x1', 'the swap reverts')
  const paid = token === undefined ? BigInt(gasUsed) * BigInt(effectiveGasPrice) : 0n
  return (await world.balance(token, alice)) - before + paid
}

const reasonOf = async (response: Response) => {
  const { status, reasons } = (await response.json()) as { status: number; reasons: { description: string }[] }
  assert.equal(status, response.status)
  return `${status} ${reasons[0]!.description}`
}

const askQuote = ({ from, to, amount }: Swap, routes = open) =>
  routes.ask(
    `/convert/quotes?${new URLSearchParams({ from: tokenId(from), to: tokenId(to), amount: String(amount), gasPrice: '1000000000' })}`
  )

const dollars = (amount: string) => parseUnits(amount, 6)
const coins = parseEther

describe('a swap on the chain', () => {
  it('gives what was quoted: 200 pairs and amounts', async () => {
    const tokens = [undefined, weth, dollar, gold, silver, copper, tin]
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
        const swap = { from, to, amount: from === dollar ? size : size * 10n ** 10n }
        const offer = await quote(swap)
        const tx = await build(swap, { quoteId: offer.id, eip155: { slippage: slippage / 100 } })
        const got = await received(to, tx)
        const least = (BigInt(offer.toAmount) * BigInt(10_000 - slippage)) / 10_000n
        assert.ok(got >= least, `${got} is less than ${least}`)
        if (String(got) !== offer.toAmount) slipped.push(`${from} ${to} ${swap.amount}: ${got} of ${offer.toAmount}`)
      }),
      { numRuns: 200, endOnFailure: true, includeErrorInReport: true }
    )
    // nobody traded in between
    assert.deepEqual(slipped, [])
  })

  it('goes through other tokens where that gives more', async () => {
    const swap = { from: copper, to: tin, amount: coins('5') }
    const direct = await quote(swap, openRoutes({ url: world.rpcUrl, exchange: withoutV3() }))
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
    await world.ask('anvil_setCode', stuck, await world.ask('eth_getCode', contracts.pausedToken, 'latest'))
    assert.match(
      await reasonOf(await askQuote({ from: undefined, to: stuck, amount: coins('1') })),
      /^422 The token 0x\w+ refuses to be moved/
    )
    const lonely = await world.makeToken('LONELY')
    assert.equal(
      await reasonOf(await askQuote({ from: lonely, to: gold, amount: 1n })),
      '422 There is insufficient liquidity for this swap.'
    )
    assert.match(await reasonOf(await askQuote({ from: alice, to: gold, amount: 1n })), /^422 There is no token 0x/)
  })

  it('reverts once its time is over', async () => {
    const kept = await world.snapshot()
    const tx = await build({ from: dollar, to: gold, amount: dollars('10') })
    await world.ask('evm_increaseTime', 1201)
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
    const again = await open.ask('/convert/build-transaction', {
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
      const response = await open.ask('/convert/build-transaction', { method: 'POST', body: JSON.stringify(body) })
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

const withoutV3 = (): ExchangeSettings => {
  const { v3: _, ...rest } = exchangeOf(world.router)
  return rest
}

const withFees = (...fees: readonly number[]): ExchangeSettings => {
  const { v2: _, v3, ...rest } = exchangeOf(world.router)
  return { ...rest, v3: { ...v3!, fees } }
}

describe('an allowance', () => {
  const { bob } = people
  const allowance = (token: string | undefined) =>
    open.get<ConvertAllowanceReply>('/convert/allowance', { tokenAddress: tokenId(token), userAddress: tokenId(bob) })
  const approve = async (token: string, more: Readonly<Record<string, string>> = {}) => {
    const query = { userAddress: tokenId(bob), from: tokenId(token), to: tokenId(), ...more }
    const { tx } = await open.get<ConvertApproveReply>('/convert/build-approve', query)
    assert.equal(tx.from, tokenId(token), 'as the existing service has it')
    assert.equal(tx.to, tokenId(token))
    const { status } = await world.send(bob, {
      to: plain(tx.to),
      data: tx.data as Hex,
      value: BigInt(tx.value),
      gas: BigInt(tx.eip155.gas)
    })
    assert.equal(status, '0x1')
  }

  it('goes from nothing to what is swapped, and is used up by the swap', async () => {
    const amount = coins('3')
    await world.mint(gold, bob, amount)
    assert.deepEqual(await allowance(gold), { allowance: '0', spender: tokenId(world.router) })
    await approve(gold, { amount: String(amount) })
    assert.equal((await allowance(gold)).allowance, String(amount))
    const { tx } = await open.post<ConvertTransactionReply>('/convert/build-transaction', {
      ...{ from: tokenId(gold), to: tokenId(), amount: String(amount), userAddress: tokenId(bob) }
    })
    const { status } = await world.send(bob, { to: plain(tx.to), data: tx.data as Hex, gas: BigInt(tx.eip155!.gas) })
    assert.equal(status, '0x1')
    assert.equal((await allowance(gold)).allowance, '0')
  })

  it('of coins is there already', async () => {
    assert.deepEqual(await allowance(undefined), { allowance: String(maxUint256) })
    const response = await open.ask(
      `/convert/build-approve?${new URLSearchParams({ userAddress: tokenId(bob), from: tokenId(), to: tokenId(gold) })}`
    )
    assert.equal(await reasonOf(response), '422 This token needs no approval.')
  })

  it('of a token as USDT goes to 0 before it changes', async () => {
    await approve(olderDollar, { amount: '5' })
    assert.deepEqual(await allowance(olderDollar), { allowance: '5', spender: tokenId(world.router), reset: true })
    await assert.rejects(approve(olderDollar, { amount: '6' }))
    await approve(olderDollar, { amount: '0' })
    await approve(olderDollar, { amount: '6' })
    assert.equal((await allowance(olderDollar)).allowance, '6')
    // a client that names no amount asks twice
    await approve(olderDollar)
    assert.equal((await allowance(olderDollar)).allowance, '0')
    await approve(olderDollar)
    assert.equal((await allowance(olderDollar)).allowance, String(maxUint256))
  })

  it('may be given by a signature where the token knows EIP-2612', async () => {
    const { eip2612, permits } = await allowance(contracts.wethDollarPairV2)
    assert.deepEqual([eip2612, permits], [true, true])
    for (const token of [gold, weth, olderDollar]) assert.equal((await allowance(token)).eip2612, undefined)
  })
})

describe('tokens for choice', () => {
  it('are told by their addresses, and what only calls itself as a listed one says so', async () => {
    const impostor = await world.makeToken('LGOLD')
    const listed = {
      chainId: 31337001,
      address: gold,
      name: 'Local Gold',
      symbol: 'LGOLD',
      decimals: 18,
      logoURI: 'https://x.example/g.png'
    }
    const routes = openRoutes({
      url: world.rpcUrl,
      exchange: exchangeOf(world.router),
      listed: [impostor, contracts.wethDollarPairV2, alice],
      list: [listed]
    })
    const { tokens } = await routes.get<ConvertTokensReply>('/convert/tokens', { chainId: `eip155:31337001` })
    const shape = { name: 'LGOLD', symbol: `LGOLD ${shortAddress(impostor)}`, decimals: 18, logoUri: '', eip2612: false }
    assert.deepEqual(tokens, [
      { name: 'Ether', symbol: 'ETH', address: tokenId(), decimals: 18, logoUri: '', eip2612: false },
      { ...shape, address: tokenId(impostor) },
      {
        name: 'Uniswap V2',
        symbol: 'UNI-V2',
        address: tokenId(contracts.wethDollarPairV2),
        decimals: 18,
        logoUri: '',
        eip2612: true
      },
      {
        ...{ name: 'Local Gold', symbol: 'LGOLD', address: tokenId(gold), decimals: 18, eip2612: false },
        logoUri: 'https://images.example/https%3A%2F%2Fx.example%2Fg.png'
      }
    ])
    assert.deepEqual(await routes.get('/convert/tokens', { chainId: 'eip155:1' }), { tokens: [] })
    routes.stop()
  })
})

describe('a quote', () => {
  it('is one call of the node once the pools are known', async () => {
    const proxy = await startProxy(world.rpcUrl)
    const routes = openRoutes({ url: proxy.url, exchange: exchangeOf(world.router) })
    const swap = { from: gold, to: silver, amount: coins('1') }
    await quote(swap, routes)
    proxy.methods.length = 0
    await quote({ ...swap, amount: coins('2') }, routes)
    assert.deepEqual(proxy.methods, ['eth_call'])
    routes.stop()
    await proxy.close()
  })

  it('is none when the node does not answer, and then not a broken page', async () => {
    const proxy = await startProxy(world.rpcUrl)
    const routes = openRoutes({ url: proxy.url, exchange: exchangeOf(world.router) })
    proxy.whole = () => ({ status: 403, body: '' })
    const swap = { from: undefined, to: weth, amount: 1n }
    const query = new URLSearchParams({ chainId: 'eip155:31337001' })
    assert.match(await reasonOf(await routes.ask(`/convert/gas-price?${query}`)), /^502 The network does not answer/)
    assert.match(await reasonOf(await askQuote(swap, routes)), /^502/)
    routes.stop()
    await proxy.close()
  })

  it('needs no Multicall3', async () => {
    const kept = await world.snapshot()
    const swap = { from: gold, to: dollar, amount: coins('1') }
    const { toAmount } = await quote(swap)
    await world.ask('anvil_setCode', contracts.multicall3, '0x')
    const routes = openRoutes({ url: world.rpcUrl, exchange: exchangeOf(world.router) })
    assert.equal((await quote(swap, routes)).toAmount, toAmount)
    routes.stop()
    await world.revert(kept)
  })

  it('leaves out an exchange that the router does not swap on, and trusts no router that is none', async () => {
    const swap = { from: undefined, to: gold, amount: coins('1') }
    const wrong = exchangeOf(world.router, {
      v2: { factory: alice.toLowerCase(), router: contracts.uniswapV2Router.toLowerCase() }
    })
    const routes = openRoutes({ url: world.rpcUrl, exchange: wrong })
    await quote(swap, routes)
    assert.match(routes.text(), /"exchange":"v2".*the router does not swap on this exchange/)
    const none = openRoutes({ url: world.rpcUrl, exchange: exchangeOf(alice) })
    assert.match(await reasonOf(await askQuote(swap, none)), /^502 Swaps on eip155:31337001 are set up wrongly/)
    routes.stop()
    none.stop()
  })
})

describe('gas prices', () => {
  it('are for those who wait, for the next blocks, and for the very next', async () => {
    const { standard, fast, instant } = await open.get<ConvertGasPriceReply>('/convert/gas-price', { chainId: 'eip155:31337001' })
    assert.ok(0n < BigInt(standard) && BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant))
  })
})

describe('an aggregator beside the router', () => {
  const swap = { from: gold, to: dollar, amount: coins('10') }
  /** Answers as 1inch does, with swaps over V3's pools by a second SwapRouter02; `extra` is gas that it says it takes besides. */
  const openBoth = async () => {
    const second = await world.deployRouter()
    await world.approve(alice, gold, second, maxUint256)
    const { v2: _, ...exchange } = exchangeOf(second)
    const own = openRoutes({ url: world.rpcUrl, exchange })
    const state = { extra: 0 }
    const upstream = await startUpstream((url, _request, response) => {
      const id = (name: string) => `eip155:31337001:${url.searchParams.get(name)}`
      const body = {
        ...{ from: id('src'), to: id('dst'), amount: url.searchParams.get('amount'), disableEstimate: true },
        userAddress: url.searchParams.get('from') ?? alice,
        eip155: { slippage: Number(url.searchParams.get('slippage') ?? 1) }
      }
      void own.post<ConvertTransactionReply>('/convert/build-transaction', body).then(({ tx }) => {
        const gas = Number(tx.eip155!.gas) + state.extra
        const transaction = { from: alice, to: plain(tx.to), data: tx.data, value: tx.value, gas }
        response.end(JSON.stringify({ dstAmount: tx.toAmount, gas, tx: transaction }))
      })
      return undefined
    })
    const settings = { kind: '1inch', url: upstream.url, perSecond: 1000, contracts: [second.toLowerCase()] } as const
    const aggregator = createAggregator('eip155:31337001', settings, { fetch, now: Date.now })
    // of V2's pools alone, which is less for gold
    const routes = openRoutes({
      url: world.rpcUrl,
      exchange: withoutV3(),
      sources: [aggregator],
      prices: [createFixedPrices({ native: 3000, [dollar]: 1 })]
    })
    const stop = async () => {
      routes.stop()
      own.stop()
      await upstream.stop()
    }
    return { routes, second, state, stop }
  }
  const query = { from: tokenId(gold), to: tokenId(dollar), amount: String(swap.amount), gasPrice: '20000000000' }
  let both: Awaited<ReturnType<typeof openBoth>>
  before(async () => {
    await world.revert(untouched)
    both = await openBoth()
  })
  after(() => both.stop())
  let kept: Hex
  beforeEach(async () => (kept = await world.snapshot()))
  afterEach(() => world.revert(kept))

  it('wins where it gives more net of gas, and is swapped with by the id of its quote', async () => {
    const { routes, second } = both
    const { quotes } = await routes.get<ConvertQuotesReply>('/convert/quotes', query)
    assert.deepEqual(
      quotes.map(({ source }) => source),
      ['1inch', 'uniswap']
    )
    assert.ok(BigInt(quotes[0]!.toAmount) > BigInt(quotes[1]!.toAmount))
    const permit = { deadline: 2e9, signature: `0x${'11'.repeat(64)}1b` }
    const refused = await routes.ask('/convert/build-transaction', {
      method: 'POST',
      body: JSON.stringify({ ...query, userAddress: tokenId(alice), quoteId: quotes[0]!.id, permit })
    })
    assert.equal(await reasonOf(refused), '400 Nobody takes a permit for this: send an approval first.')
    const tx = await build(swap, { quoteId: quotes[0]!.id }, routes)
    assert.deepEqual([tx.source, plain(tx.to)], ['1inch', second.toLowerCase()])
    assert.equal(String(await received(dollar, tx)), quotes[0]!.toAmount)
  })

  it('loses where its gas costs more than it brings', async () => {
    const { routes, state } = both
    state.extra = 50_000_000
    const { quotes } = await routes.get<ConvertQuotesReply>('/convert/quotes', { ...query, amount: String(swap.amount + 1n) })
    state.extra = 0
    assert.deepEqual(
      quotes.map(({ source }) => source),
      ['uniswap', '1inch']
    )
    assert.ok(BigInt(quotes[0]!.toAmount) < BigInt(quotes[1]!.toAmount))
  })

  it('has a spender of its own: without a quote only those swap who are allowed', async () => {
    const { routes, second } = both
    const ask = (more: Readonly<Record<string, string>>) =>
      routes.get<ConvertAllowanceReply>('/convert/allowance', { tokenAddress: tokenId(gold), userAddress: alice, ...more })
    const { quotes } = await routes.get<ConvertQuotesReply>('/convert/quotes', query)
    const named = Object.fromEntries(quotes.map(({ source, id }) => [source, { quoteId: id! }]))
    assert.equal((await ask(named['1inch'])).spender, tokenId(second))
    assert.equal((await ask(named.uniswap)).spender, tokenId(world.router))
    assert.equal((await build(swap, {}, routes)).source, '1inch', 'both are allowed: the better one')

    await world.approve(alice, gold, second, 0n)
    assert.equal((await ask(named['1inch'])).allowance, '0')
    assert.equal((await ask({})).spender, tokenId(world.router))
    const tx = await build(swap, {}, routes)
    assert.equal(tx.source, 'uniswap')
    assert.equal(String(await received(dollar, tx)), tx.toAmount)
  })
})

describe('a request', () => {
  const [one, two] = [tokenId(dollar), tokenId(gold)]
  const other = two.replace('31337001', '1')
  const wrong: readonly [path: string, words: RegExp][] = [
    ['tokens', /Send a CAIP-2 id/],
    ['gas-price?chainId=x', /Send a CAIP-2 id/],
    ['gas-price?chainId=eip155:1', /Network not supported for Gas Price/],
    [`quotes?from=${one}&to=${two}`, /Send a whole number/],
    [`quotes?from=${one}&to=${two}&amount=0`, /Send a whole number/],
    [`quotes?from=${one}&to=${two}&amount=-1`, /Send a whole number/],
    [`quotes?from=${one}&to=${two}&amount=${2n ** 256n}`, /Send a whole number/],
    [`quotes?from=${one}&to=${two}&amount=1&gasPrice=x`, /Send a whole number/],
    [`quotes?from=${one}&to=${two}&amount=1&userAddress=alice`, /Send an address on eip155:31337001/],
    [`quotes?from=${gold}&to=${two}&amount=1`, /Send the CAIP-10 id of a token/],
    [`quotes?from=eip155:31337001:0x12&to=${two}&amount=1`, /Send the CAIP-10 id of a token/],
    [`quotes?from=${one}&to=${one}&amount=1`, /another token/],
    [`quotes?from=${one}&to=${other}&amount=1`, /two tokens of one network/],
    [`quotes?from=${other}&to=${other.slice(0, -4)}beef&amount=1`, /Network not supported for Swaps/],
    [`allowance?tokenAddress=${one}`, /Send an address/],
    [`allowance?tokenAddress=${one}&userAddress=eip155:1:${alice}`, /Send an address on/],
    [`allowance?tokenAddress=${one}&userAddress=${alice}&quoteId=x`, /Send the id of a quote/],
    [`build-approve?userAddress=${alice}&from=${one}&to=${two}&amount=x`, /Send a whole number/],
    [`build-approve?userAddress=${alice}&from=${one}`, /Send the CAIP-10 id of a token/]
  ]
  for (const [path, words] of wrong) {
    it(`is refused with words: ${path.replaceAll(/0x[0-9a-f]{40}/gi, '0x…').slice(0, 100)}`, async () => {
      const response = await open.ask(`/convert/${path}`)
      assert.match(await reasonOf(response), words)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
    })
  }

  it('for a transaction is refused with words when it is none', async () => {
    const good = { from: one, to: two, amount: '1', userAddress: tokenId(alice) }
    const signature = `0x${'11'.repeat(64)}1b`
    const malleable = `0x${'11'.repeat(32)}${'ff'.repeat(32)}1b`
    for (const [body, words] of [
      ['', /^400 Send JSON/],
      ['[]', /^400 Send JSON/],
      [JSON.stringify({ ...good, amount: 1 }), /^400 Send a whole number/],
      [JSON.stringify({ ...good, from: undefined }), /^400 Send the CAIP-10 id of a token/],
      [JSON.stringify({ ...good, quoteId: 'nobody.1' }), /^400 Send the id of a quote/],
      ...[{}, { deadline: '1', signature }, { deadline: 1, signature: '0x11' }, { deadline: 1, signature: malleable }].map(
        permit => [JSON.stringify({ ...good, permit }), /^400 Send \{ "deadline"/] as const
      ),
      [JSON.stringify({ ...good, from: tokenId(), permit: { deadline: 1, signature } }), /^400 Send \{ "deadline"/]
    ] as const) {
      const response = await open.ask('/convert/build-transaction', { method: 'POST', body })
      assert.match(await reasonOf(response), words, body)
    }
  })

  it('learns from the supported chains where tokens are swapped', async () => {
    assert.deepEqual(await open.get('/supported-chains'), {
      http: ['eip155:31337001'],
      ws: [],
      convert: ['eip155:31337001'],
      zones: [],
      onramp: []
    })
  })
})
