import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { maxUint256, type Hex } from 'viem'
import type {
  ConvertAllowanceReply,
  ConvertApproveReply,
  ConvertQuotesReply,
  ConvertTokensReply,
  ConvertTransactionReply
} from '../../../../adapters/api/contract/convert.ts'
import { shortAddress } from '../../../../adapters/base/address.ts'
import { contracts, people } from '../../../stack/chains/deployment.ts'
import { createAggregator } from '../../../../services/chain/convert/aggregators/aggregator.ts'
import { createFixedPrices } from '../../../../services/chain/prices/fixed.ts'
import { startUpstream } from '../rpc/upstream-server.ts'
import { alice, exchangeOf, openRoutes, plain, tokenId } from './exchange.ts'
import {
  open,
  build,
  coins,
  dollar,
  gold,
  olderDollar,
  reasonOf,
  received,
  untouched,
  weth,
  withoutV3,
  world
} from './swap-room.ts'

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
    const response = await open.request(
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
    // a client that names no amount needs two requests
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
  it('are identified by their addresses, and one that only uses the name of a listed one is marked', async () => {
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

describe('an aggregator beside the router', () => {
  const swap = { from: gold, to: dollar, amount: coins('10') }
  /**
   * Answers as 1inch does, with swaps over V3's pools by a second SwapRouter02; `extra` is additional
   * gas that it reports.
   */
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
    // of V2's pools only, which is less for gold
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
    const refused = await routes.request('/convert/build-transaction', {
      method: 'POST',
      body: JSON.stringify({ ...query, userAddress: tokenId(alice), quoteId: quotes[0]!.id, permit })
    })
    assert.equal(await reasonOf(refused), '400 No swap source accepts a permit for this swap. Send an approval first.')
    const tx = await build(swap, { quoteId: quotes[0]!.id }, routes)
    assert.deepEqual([tx.source, plain(tx.to)], ['1inch', second.toLowerCase()])
    assert.equal(String(await received(dollar, tx)), quotes[0]!.toAmount)
  })

  it('loses where its gas costs more than its gain', async () => {
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
    const request = (more: Readonly<Record<string, string>>) =>
      routes.get<ConvertAllowanceReply>('/convert/allowance', { tokenAddress: tokenId(gold), userAddress: alice, ...more })
    const { quotes } = await routes.get<ConvertQuotesReply>('/convert/quotes', query)
    const named = Object.fromEntries(quotes.map(({ source, id }) => [source, { quoteId: id! }]))
    assert.equal((await request(named['1inch'])).spender, tokenId(second))
    assert.equal((await request(named.uniswap)).spender, tokenId(world.router))
    assert.equal((await build(swap, {}, routes)).source, '1inch', 'both are allowed: the better one')

    await world.approve(alice, gold, second, 0n)
    assert.equal((await request(named['1inch'])).allowance, '0')
    assert.equal((await request({})).spender, tokenId(world.router))
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
    it(`is refused with words: ${path.replaceAll(/0x[0-9a-f]{40}/gi, '0x…').slice(0, 100)} [8.15, 8.16]`, async () => {
      const response = await open.request(`/convert/${path}`)
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
      const response = await open.request('/convert/build-transaction', { method: 'POST', body })
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
