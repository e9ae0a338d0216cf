import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { pino } from 'pino'
import { calls, words } from '../puppet.ts'
import { systemClock } from '../../../../services/chain/indexer/clock.ts'
import type { Store } from '../../../../services/store/store.ts'
import {
  alice,
  bob,
  contentOf,
  place,
  topics,
  word,
  emptyStore,
  startChain,
  startIndexer,
  waitUntil,
  startProxy,
  type Chain,
  type Proxy,
  type TestIndexer
} from '../world.ts'
import { openTestStore } from '../../open-test-store.ts'

const blocks = 40

/** Creates a frozen clock that records the requested delays. */
function createStillClock() {
  const waits: { milliseconds: number; run: () => void }[] = []
  let time = 1_700_000_000_000
  return {
    waits,
    now: () => time,
    random: () => 1,
    after(milliseconds: number, run: () => void) {
      const wait = { milliseconds, run }
      waits.push(wait)
      return () => {
        const index = waits.indexOf(wait)
        if (index >= 0) waits.splice(index, 1)
      }
    },
    /** Runs the timer with the shortest delay. */
    tick() {
      const next = waits.sort((one, other) => one.milliseconds - other.milliseconds).shift()
      if (!next) throw new Error('no request waits')
      time += next.milliseconds
      next.run()
    }
  }
}

/** A running clock whose delays end at once. */
const quickClock = {
  after: (milliseconds: number, run: () => void) => systemClock.after(milliseconds === timeout ? milliseconds : 1, run)
}

/** Request timeout in milliseconds, which is not a delay. */
const timeout = 15_000

describe('the indexer behind a node that fails', () => {
  let chain: Chain
  let proxy: Proxy
  let store: Store
  let indexer: TestIndexer | undefined

  before(async () => {
    ;[chain, store] = await Promise.all([startChain(), openTestStore()])
    for (let index = 0; index < blocks; index++) await chain.send({ to: bob, value: 1n })
  })
  after(() => Promise.all([chain.stop(), store.close()]))
  beforeEach(async () => {
    proxy = await startProxy(chain.rpcUrl)
  })
  afterEach(async () => {
    await indexer?.close()
    await Promise.all([proxy.close(), emptyStore(store)])
    indexer = undefined
  })

  const nothing = async () => assert.deepEqual((await contentOf(store)).flat(), [])

  it('reads fewer blocks at once where a node refuses many, and more again later', async () => {
    const ranges: number[] = []
    proxy.fault = ({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      const span = Number(toBlock) - Number(fromBlock) + 1
      ranges.push(span)
      return span > 5 ? { error: { code: -32005, message: 'query exceeds max block range 5' } } : undefined
    }
    indexer = startIndexer({ store, rpcUrls: [proxy.url] })
    await indexer.reaches(blocks)
    assert.equal((await indexer.wholeHistory(bob, 15)).length, blocks)
    const refused = ranges.findIndex(span => span <= 5)
    assert.ok(refused > 0 && refused <= 4, `refused ${ranges.join()}`)
    assert.ok(
      ranges.slice(refused).some((span, index, later) => index > 0 && span > later[index - 1]!),
      `grows again: ${ranges.join()}`
    )
    assert.ok(ranges.length < 40, `but is not refused all the time: ${ranges.join()}`)
  })

  it('says what a node refuses of a single block, and does not hurry', async () => {
    proxy.fault = ({ method }) =>
      method === 'eth_getLogs' ? { error: { code: -32000, message: 'logs are not kept' } } : undefined
    const clock = createStillClock()
    indexer = startIndexer({ store, rpcUrls: [proxy.url], ...clock })
    await waitUntil(() => {
      if (clock.waits.length > 0 && clock.waits.every(({ milliseconds }) => milliseconds === 0)) clock.tick()
      return indexer!.status().doing.name === 'failing'
    })
    assert.deepEqual(indexer.status().doing, {
      name: 'failing',
      problem: 'the node refuses the logs of a range: logs are not kept'
    })
    await nothing()
    await assert.rejects(indexer.balances(bob), { name: 'SourceError' })
    const pauses: number[] = []
    for (let round = 0; round < 9; round++) {
      const isPause = () => clock.waits.length === 1 && clock.waits[0]!.milliseconds !== timeout
      await waitUntil(isPause, 'a pause')
      pauses.push(clock.waits[0]!.milliseconds)
      clock.tick()
    }
    assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  })

  it('reads everything from a node that takes no batches and has no receipts of blocks', async () => {
    proxy.fault = ({ method }) =>
      method === 'eth_getBlockReceipts' ? { error: { code: -32601, message: 'method not found' } } : undefined
    const whole = {
      status: 200,
      body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batches are not supported"}}'
    }
    proxy.whole = () => (proxy.batches.at(-1)! > 1 ? whole : undefined)
    indexer = startIndexer({ store, rpcUrls: [proxy.url] })
    await indexer.reaches(blocks)
    assert.equal((await indexer.wholeHistory(bob, 15)).length, blocks)
    assert.ok(proxy.batches.filter(size => size > 1).length <= 2, 'each line to the node tries once')
    assert.ok(proxy.methods.filter(method => method === 'eth_getTransactionReceipt').length >= blocks)
    assert.ok(proxy.methods.filter(method => method === 'eth_getBlockReceipts').length <= 17)
  })

  it('waits for a node that is away, and goes on when it is back', async () => {
    proxy.whole = () => ({ status: 503, headers: { 'retry-after': '7' }, body: 'away' })
    const clock = createStillClock()
    const logged: string[] = []
    const log = pino({ level: 'info' }, { write: line => logged.push(line) })
    indexer = startIndexer({ store, rpcUrls: [proxy.url], log, ...clock })
    await waitUntil(() => clock.waits.some(({ milliseconds }) => milliseconds === 7000), 'a pause as long as it asked for')
    assert.deepEqual(indexer.status().doing, { name: 'failing', problem: 'the node answered with HTTP 503' })
    await assert.rejects(indexer.history(bob), {
      name: 'SourceError',
      message: /not indexed yet: the node answered with HTTP 503/
    })
    await nothing()
    proxy.whole = undefined
    await waitUntil(() => {
      if (clock.waits[0] && clock.waits[0].milliseconds !== timeout) clock.tick()
      return indexer!.status().head === blocks
    })
    assert.deepEqual(
      logged.map(line => (JSON.parse(line) as { msg: string }).msg),
      ['the chain cannot be indexed', 're-indexing the chain']
    )
    const numbers = await indexer.metrics.registry.metrics()
    assert.match(numbers, /chain_index_errors_total\{chain="eip155:31337009",kind="node"\} 1\n/)
    assert.ok(![...logged].some(line => line.includes(alice.slice(2)) || line.includes(bob.slice(2))))
  })

  it('asks the next address where one does not answer, and refuses one that is another chain', async () => {
    const stranger = await startProxy(chain.rpcUrl)
    stranger.fault = ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined)
    proxy.whole = () => ({ status: 500, body: '' })
    indexer = startIndexer({ store, rpcUrls: [proxy.url, stranger.url, chain.rpcUrl] })
    await indexer.reaches(blocks)
    assert.deepEqual(new Set(stranger.methods), new Set(['eth_chainId']))
    assert.equal((await indexer.history(bob)).items.length, blocks)
    await stranger.close()
  })

  it('refuses a node of another chain with words, and writes nothing', async () => {
    proxy.fault = ({ method }) => (method === 'eth_chainId' ? { result: '0x5' } : undefined)
    indexer = startIndexer({ store, rpcUrls: [proxy.url], ...quickClock })
    await waitUntil(() => indexer!.status().doing.name === 'failing')
    const problem = 'the node says that it is chain eip155:5, and it was configured as eip155:31337009'
    assert.deepEqual(indexer.status().doing, { name: 'failing', problem })
    assert.deepEqual(await store.db.selectFrom('chain_state').selectAll().execute(), [])
    await nothing()
    assert.deepEqual(new Set(proxy.methods), new Set(['eth_chainId']))
    await assert.rejects(indexer.balances(bob), { name: 'SourceError', message: /eip155:5/ })
    proxy.fault = () => undefined
    await indexer.reaches(blocks)
  })

  const hash = `0x${'ab'.repeat(32)}`
  const garbage: Record<string, Parameters<typeof startFaulty>[0]> = {
    'no JSON': { whole: '<html>gateway</html>' },
    'JSON that is no answer': { whole: '{"hello":1}' },
    'an empty list': { whole: '[]' },
    'a block without a hash': { method: 'eth_getBlockByNumber', result: { number: '0x1', timestamp: '0x1', transactions: [] } },
    'another block than asked for': {
      method: 'eth_getBlockByNumber',
      result: { number: '0x999', timestamp: '0x1', hash, parentHash: hash, logsBloom: '0x', transactions: [] },
      after: 2
    },
    'a number that is text': { method: 'eth_getLogs', result: [{ address: 5 }] },
    'logs of another block': {
      method: 'eth_getLogs',
      result: [{ blockHash: hash, address: bob, data: '0x', topics: [], transactionIndex: '0x0', logIndex: '0x0' }]
    },
    'logs that are no list': { method: 'eth_getLogs', result: {} },
    'receipts of something else': { method: 'eth_getBlockReceipts', result: [] },
    'receipts that cannot be read': { method: 'eth_getBlockReceipts', result: [{ status: 'fine' }] }
  }
  const startFaulty = (fault: { whole?: string; method?: string; result?: unknown; after?: number }) => {
    let seen = 0
    if (fault.whole !== undefined) proxy.whole = () => ({ status: 200, body: fault.whole! })
    else
      proxy.fault = ({ method }) =>
        method === fault.method && ++seen > (fault.after ?? 0) ? { result: fault.result } : undefined
    return startIndexer({ store, rpcUrls: [proxy.url], ...quickClock })
  }
  for (const [what, fault] of Object.entries(garbage)) {
    it(`writes nothing of ${what}, and goes on when the node is sane again`, async () => {
      indexer = startFaulty(fault)
      await waitUntil(() => indexer!.status().doing.name === 'failing')
      await nothing()
      proxy.whole = undefined
      proxy.fault = () => undefined
      await indexer.reaches(blocks)
      assert.equal((await indexer.history(bob)).items.length, blocks)
    })
  }

  it('splits a reply that is too large, and reads on', async () => {
    let cut = 0
    const large = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
      const calls = JSON.parse(String(init?.body)) as unknown
      if (!Array.isArray(calls) || calls.length <= 4) return fetch(input, init)
      cut++
      return new Response('too large', { status: 413 })
    }
    indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl], fetch: large })
    await indexer.reaches(blocks)
    assert.ok(cut > 0)
    assert.equal((await indexer.history(bob)).items.length, blocks)
  })

  it('answers nothing where too much is missing', async () => {
    proxy.fault = ({ method, params }) =>
      method === 'eth_getLogs' && Number((params[0] as { toBlock: string }).toBlock) > 20
        ? { error: { code: 1, message: 'no' } }
        : undefined
    indexer = startIndexer({ store, rpcUrls: [proxy.url], mostLag: 10 })
    await waitUntil(() => indexer!.status().head === 20)
    await assert.rejects(indexer.history(bob), {
      name: 'SourceError',
      message: 'eip155:31337009 is still being indexed: 20 blocks are missing'
    })
  })

  it('says so while blocks are missing that it knows of, and answers all the same where they are few', async () => {
    let held = true
    proxy.fault = ({ method, params }) =>
      held && method === 'eth_getLogs' && Number((params[0] as { toBlock: string }).toBlock) > 20
        ? { error: { code: 1, message: 'no' } }
        : undefined
    indexer = startIndexer({ store, rpcUrls: [proxy.url], mostLag: 100, ...quickClock })
    await waitUntil(() => indexer!.status().head === 20)
    assert.equal(indexer.source.isBehind('eip155:31337009'), true)
    await indexer.history(bob)
    held = false
    await indexer.reaches(await chain.head())
    assert.equal(indexer.source.isBehind('eip155:31337009'), false)
  })

  it('finds transfers although a node that is behind returns no logs', async () => {
    const [coin, holder] = [place(0xe0001), place(0xe0002)]
    await chain.puppet(coin, words('Coin', 'COIN', 6))
    await chain.send({ to: coin, data: calls.log([topics.transfer, alice, holder], word(3n)) })
    proxy.fault = ({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined)
    indexer = startIndexer({ store, rpcUrls: [proxy.url] })
    await indexer.reaches(await chain.head())
    const { items } = await indexer.history(holder)
    assert.deepEqual(
      items.map(({ transfers }) => transfers.map(({ amount, token }) => [amount, token?.symbol])),
      [[[3n, 'COIN']]]
    )
  })
})
