import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  buildConvertApprove,
  buildConvertTransaction,
  getConvertAllowance,
  getConvertGasPrice,
  listConvertQuotes,
  listConvertTokens
} from '../../../adapters/api/convert.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage, hostileImages } from '../../kit/answering.ts'

const chainId = 'eip155:1'
const usdc = `eip155:1:0x${'cd'.repeat(20)}`
const gold = `eip155:1:0x${'ab'.repeat(20)}`
const router = `eip155:1:0x${'12'.repeat(20)}`
const user = `eip155:1:0x${'aa'.repeat(20)}`
const data = `0x095ea7b3${'00'.repeat(64)}`
const eip155 = { gas: '50000', gasPrice: '1000000000' }

describe('tokens to swap', () => {
  const token = {
    name: 'USD Coin',
    symbol: 'USDC',
    address: usdc,
    decimals: 6,
    logoUri: 'https://chain.example/u.png',
    eip2612: true
  }
  const read = async (...tokens: readonly unknown[]) => (await listConvertTokens(answering({ tokens }).http, chainId, {})).tokens

  it('are those of the chain; what is none is dropped [7.29]', async () => {
    const { http, requests } = answering({ tokens: [token] })
    assert.deepEqual(await listConvertTokens(http, chainId, {}), { tokens: [token] })
    const url = new URL(requests[0]!.url)
    assert.deepEqual([url.pathname, url.searchParams.get('chainId')], ['/v1/convert/tokens', chainId])
    const wrong = [
      ...garbage,
      { ...token, address: usdc.replace('eip155:1:', 'eip155:10:') },
      { ...token, address: 'eip155:1:0x12' },
      { ...token, name: '', symbol: '' },
      ...[-1, 1.5, 256, '6', null].map(decimals => ({ ...token, decimals }))
    ]
    assert.deepEqual(await read(...wrong, token), [token])
    for (const logoUri of hostileImages) assert.equal((await read({ ...token, logoUri }))[0]?.logoUri, '')
  })

  it('are refused when they are no list', async () => {
    for (const reply of garbage) await assert.rejects(listConvertTokens(answering(reply).http, chainId, {}), HttpError)
  })
})

describe('quotes', () => {
  const query = { from: gold, to: usdc, amount: '1000', userAddress: `0x${'aa'.repeat(20)}`, gasPrice: '1' }
  const quote = {
    id: 'uniswap.7',
    fromAmount: '1000',
    fromAccount: gold,
    toAmount: '7',
    toAccount: usdc,
    source: 'uniswap',
    gas: '1'
  }
  const read = async (...quotes: readonly unknown[]) => (await listConvertQuotes(answering({ quotes }).http, query, {})).quotes

  it('are asked for with both tokens, the amount, the account and the price of gas [7.28]', async () => {
    const { http, requests } = answering({ quotes: [quote] })
    assert.deepEqual(await listConvertQuotes(http, query, {}), { quotes: [quote] })
    const { pathname, searchParams } = new URL(requests[0]!.url)
    assert.deepEqual([requests[0]!.method, pathname], ['GET', '/v1/convert/quotes'])
    const { st: _, sv: __, ...given } = Object.fromEntries(searchParams)
    assert.deepEqual(given, query)
  })

  it('are offers for what was asked, and nothing else', async () => {
    const wrong = [
      ...garbage,
      { ...quote, fromAmount: '1001' },
      { ...quote, fromAccount: usdc },
      { ...quote, toAccount: gold },
      ...['0', '-1', '1.5', 7, null, '1'.repeat(79)].map(toAmount => ({ ...quote, toAmount }))
    ]
    assert.deepEqual(await read(...wrong, quote), [quote])
    const { source: _, gas: __, ...plain } = quote
    assert.deepEqual(await read({ ...plain, id: null }), [{ ...plain, id: null }], 'of the existing service')
    for (const reply of garbage) await assert.rejects(listConvertQuotes(answering(reply).http, query, {}), HttpError)
  })
})

describe('what a swap needs before it', () => {
  it('gas prices are whole numbers, all three [7.31]', async () => {
    const prices = { standard: '1', fast: '2', instant: '3' }
    const { http, requests } = answering(prices)
    assert.deepEqual(await getConvertGasPrice(http, chainId, {}), prices)
    const { pathname, searchParams } = new URL(requests[0]!.url)
    assert.deepEqual([requests[0]!.method, pathname, searchParams.get('chainId')], ['GET', '/v1/convert/gas-price', chainId])
    for (const reply of [...garbage, { ...prices, fast: 2 }, { standard: '1' }])
      await assert.rejects(getConvertGasPrice(answering(reply).http, chainId, {}), HttpError)
  })

  it('an allowance that is missing is none [7.30]', async () => {
    const query = { tokenAddress: usdc, userAddress: user }
    const { http, requests } = answering({ allowance: '5' })
    assert.deepEqual(await getConvertAllowance(http, query, {}), { allowance: '5' })
    const { pathname, searchParams } = new URL(requests[0]!.url)
    assert.deepEqual([requests[0]!.method, pathname], ['GET', '/v1/convert/allowance'])
    assert.deepEqual([searchParams.get('tokenAddress'), searchParams.get('userAddress')], [usdc, user])
    const read = (reply: unknown) => getConvertAllowance(answering(reply).http, query, {})
    const full = { allowance: '5', spender: router, reset: true, eip2612: true }
    assert.deepEqual(await read(full), full)
    assert.deepEqual(await read({ ...full, spender: 'eip155:10:0x12', reset: 'yes', eip2612: 1 }), { allowance: '5' })
    for (const reply of [...garbage, { allowance: '' }, { allowance: 5 }]) assert.deepEqual(await read(reply), { allowance: '0' })
  })

  it('an approval goes to the token that is approved, with no coins [7.32]', async () => {
    const tx = { from: usdc, to: usdc, data, value: '0', eip155 }
    const query = { userAddress: user, from: usdc, to: gold }
    const { http, requests } = answering({ tx })
    assert.deepEqual(await buildConvertApprove(http, query, {}), { tx })
    const { pathname, searchParams } = new URL(requests[0]!.url)
    const { st: _, sv: __, ...given } = Object.fromEntries(searchParams)
    assert.deepEqual([requests[0]!.method, pathname, given], ['GET', '/v1/convert/build-approve', query])
    const read = (reply: unknown) => buildConvertApprove(answering(reply).http, query, {})
    for (const change of [
      { from: gold },
      { to: 'x' },
      { data: '0x' },
      { data: `0xa9059cbb${'00'.repeat(64)}` },
      { value: '1' },
      { eip155: {} }
    ])
      await assert.rejects(read({ tx: { ...tx, ...change } }), HttpError, JSON.stringify(change))
    for (const reply of garbage) await assert.rejects(read(reply), HttpError)
  })
})

describe('a transaction', () => {
  const request = { from: gold, to: usdc, amount: '1000', userAddress: user, eip155: { slippage: 1 }, quoteId: 'uniswap.7' }
  const tx = { from: user, to: router, data, amount: '1000', eip155, value: '0', toAmount: '7', minimum: '6', source: 'uniswap' }

  it('is asked for with a body that needs no permission of the service first, and is read whole [7.33]', async () => {
    const { http, requests } = answering({ tx })
    assert.deepEqual(await buildConvertTransaction(http, request, {}), { tx })
    assert.deepEqual([requests[0]!.method, new URL(requests[0]!.url).pathname], ['POST', '/v1/convert/build-transaction'])
    assert.match(requests[0]!.headers.get('content-type') ?? '', /^text\/plain/)
    assert.deepEqual(await requests[0]!.json(), request)
  })

  it('is refused when it is for something else', async () => {
    const changes = [
      { amount: '1001' },
      { from: 'eip155:10:0x12' },
      { to: 'x' },
      { data: '0x' },
      { data: null },
      { eip155: null }
    ]
    for (const change of changes) {
      const { http } = answering({ tx: { ...tx, ...change } })
      await assert.rejects(buildConvertTransaction(http, request, {}), HttpError, JSON.stringify(change))
    }
    for (const reply of garbage) await assert.rejects(buildConvertTransaction(answering(reply).http, request, {}), HttpError)
  })

  it('on Solana is one in base64, without gas', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const mint = `${solana}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`
    const own = { from: mint, to: mint, data: 'AQID', amount: '1' }
    const order = { from: mint, to: mint, amount: '1', userAddress: mint }
    assert.deepEqual(await buildConvertTransaction(answering({ tx: own }).http, order, {}), { tx: own })
    await assert.rejects(buildConvertTransaction(answering({ tx: { ...own, data: '<x>' } }).http, order, {}), HttpError)
  })
})
