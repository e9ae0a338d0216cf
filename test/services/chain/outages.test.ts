import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BalanceReply, PriceReply } from '../../../adapters/api/contract/chain.ts'
import { listBalances } from '../../../adapters/api/balance.ts'
import { createHttp } from '../../../adapters/api/http.ts'
import { BusyError, SourceError } from '../../../services/chain/chain-source.ts'
import type { PriceSource } from '../../../services/chain/prices/price-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { account, balancePath, holdings, openChainService } from './chain-service.ts'

const json = async <Body>(response: Response | Promise<Response>) => (await (await response).json()) as Body

/** Opens a service with one source, which works until it is given an error. */
function openFailing(error?: Error) {
  const source = { error, queries: 0 }
  const open = openChainService({
    'eip155:1': [
      {
        balances: () => {
          source.queries++
          return source.error ? Promise.reject(source.error) : Promise.resolve(holdings)
        }
      }
    ]
  })
  return { ...open, source }
}

describe('the last response', () => {
  it('stands in for an hour while the source is away, and says how old it is', async () => {
    const { get, source, clock, read } = openFailing()
    const fresh = await read<BalanceReply>(balancePath)
    source.error = new SourceError('is away')
    clock.pass(412_000)
    const stale = await get(balancePath)
    assert.equal(stale.status, 200)
    assert.equal(stale.headers.get('age'), '412')
    assert.equal(stale.headers.get('cache-status'), 'w3m-kit-services; hit; ttl=-382')
    assert.equal(stale.headers.get('cache-control'), 'no-store')
    assert.match(stale.headers.get('access-control-expose-headers') ?? '', /\bage\b.*\bcache-status\b/)
    assert.deepEqual(await stale.json(), { age: 412, ...fresh })
    source.error = undefined
    assert.deepEqual(await read(balancePath), fresh, 'and the source is queried again as soon as it is back')
    source.error = new SourceError('is away')
    clock.pass(30_000 + 3_600_000)
    assert.equal((await get(balancePath)).status, 502)
  })

  it('does not stand in for data that must be current', async () => {
    const { get, source } = openFailing()
    await get(balancePath)
    source.error = new SourceError('is away')
    assert.equal((await get(`${balancePath}?forceUpdate=eip155:1:0x${'ee'.repeat(20)}`)).status, 502)
  })

  it('reaches the kit with its age', async () => {
    const { get, source, clock } = openFailing()
    const http = createHttp({
      fetch: (input, init) => get(String(input).replace('http://service', ''), init),
      baseUrl: 'http://service',
      sdk: { type: 'w3m', version: '1' },
      after: clock.after
    })
    const list = () => listBalances(http, account, { chainId: 'eip155:1' }, {})
    assert.equal((await list()).age, undefined)
    source.error = new SourceError('is away')
    clock.pass(60_000)
    assert.equal((await list()).age, 60)
  })
})

describe('a source', () => {
  it('that is soon back is waited for, so that a short outage is no error', async () => {
    const { get, source, clock } = openFailing(new SourceError('is left alone', { retryIn: 250 }))
    const pending = get(balancePath)
    await eventually(() => source.queries === 1 && clock.pending.some(left => left <= 1000), 'the pause')
    const [pause] = clock.pending
    source.error = undefined
    clock.pass(pause!)
    assert.equal((await pending).status, 200)
    assert.equal(source.queries, 2)
  })

  it('that stays away is an error with the time to retry', async () => {
    const { get } = openFailing(new SourceError('is left alone', { retryIn: 20_000 }))
    const response = await get(balancePath)
    assert.equal(response.status, 502)
    assert.equal(response.headers.get('retry-after'), '20')
  })

  it('with more to do than it can is 429 with the time to retry', async () => {
    const { get } = openFailing(new BusyError('has too much to do', { retryIn: 8_200 }))
    const response = await get(balancePath)
    assert.equal(response.status, 429)
    assert.equal(response.headers.get('retry-after'), '9')
  })
})

describe('a price', () => {
  it('that no source knows is absent, never 0', async () => {
    const { read } = openChainService({ 'eip155:1': [{ balances: async () => holdings }] }, { priceSources: [] })
    const { balances } = await read<BalanceReply>(balancePath)
    assert.equal(balances.length, 2)
    for (const balance of balances) assert.ok(!('price' in balance) && !('value' in balance))
  })

  it('of a source that is away is requested again soon, and the reply for prices names the chain', async () => {
    let isUp = false
    const source: PriceSource = {
      name: 'market',
      prices: async () => {
        if (!isUp) throw new Error('away')
        return new Map([['native', 2000]])
      }
    }
    const { get, clock } = openChainService({ 'eip155:1': [{ balances: async () => holdings }] }, { priceSources: [source] })
    const before = await get(balancePath)
    assert.equal(before.headers.get('cache-control'), 'public, max-age=3')
    assert.equal('price' in (await json<BalanceReply>(before)).balances[0]!, false)
    const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:1:0x${'ee'.repeat(20)}`] })
    const priceOf = () => json<PriceReply>(get('/v1/fungible/price', { method: 'POST', body }))
    assert.deepEqual(await priceOf(), { fungibles: [], unanswered: ['eip155:1'] })
    isUp = true
    clock.pass(3_000)
    assert.equal((await json<BalanceReply>(get(balancePath))).balances[0]!.price, 2000)
    assert.equal((await priceOf()).fungibles[0]!.price, 2000)
  })
})
