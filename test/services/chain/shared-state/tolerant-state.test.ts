import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SourceError } from '../../../../services/chain/chain-source.ts'
import type { SharedState } from '../../../../services/chain/shared-state/shared-state.ts'
import { createTolerantState } from '../../../../services/chain/shared-state/tolerant-state.ts'
import { createHttpUpstream } from '../../../../services/chain/sources/http-upstream.ts'
import { createClock } from '../../../kit/clock.ts'
import { balancePath } from '../chain-service.ts'
import { createLogLines } from '../log-lines.ts'
import { startUpstream } from '../rpc/upstream-server.ts'
import { openSharing } from './adapters.ts'

/** A database that is away: it rejects, or never responds. */
const failing = (): Promise<never> => Promise.reject(new Error('connection refused'))
const silent = (): Promise<never> => new Promise(() => {})
const createState = (run: () => Promise<never>): SharedState => ({ get: run, set: run, reserve: run, close: async () => {} })

/** Shared state in memory, as a store that works. */
function createMemory(): SharedState {
  const values = new Map<string, string>()
  return {
    get: async key => values.get(key),
    set: async (key, value) => void values.set(key, value),
    reserve: async () => 0,
    close: async () => {}
  }
}

describe('a shared cache that is away', () => {
  for (const [title, run] of [
    ['rejects', failing],
    ['does not respond', silent]
  ] as const) {
    it(`fails no request when it ${title}, and the cache of the instance is used`, async () => {
      const { get, source } = openSharing(createState(run), { deadline: 20 })
      assert.equal((await get(balancePath)).status, 200)
      assert.equal((await get(balancePath)).status, 200)
      assert.equal(source.queries, 1)
    })
  }

  it('is reported once, and is not asked for a second after a failure', async () => {
    const clock = createClock()
    const { log, text } = createLogLines()
    let calls = 0
    const state = createTolerantState(
      createState(() => {
        calls++
        return failing()
      }),
      { log, now: clock.now }
    )
    assert.equal(await state.get('a'), undefined)
    assert.equal(await state.reserve('a', { interval: 1, longest: 1 }), undefined)
    assert.equal(calls, 1)
    clock.pass(1_000)
    assert.equal(await state.get('a'), undefined)
    assert.equal(calls, 2)
    assert.equal(text().match(/the shared cache does not respond/g)?.length, 1)
  })

  it('leaves the rate limit of a source to the instance', async () => {
    const upstream = await startUpstream(() => ({}))
    const clock = createClock()
    const { log } = createLogLines()
    const source = createHttpUpstream({
      name: 'limited',
      url: upstream.url,
      perSecond: 0.01,
      fetch,
      now: clock.now,
      turns: createTolerantState(createState(failing), { log, now: clock.now }).reserve
    })
    const { signal } = new AbortController()
    await source.get('', {}, signal)
    await assert.rejects(source.get('', {}, signal), SourceError)
    assert.equal(upstream.requests.length, 1)
    await upstream.stop()
  })
})

describe('a response of another instance', () => {
  it('stands in for a failure after it has expired, with its age', async () => {
    const state = createMemory()
    const first = openSharing(state)
    await first.get(balancePath)
    const second = openSharing(state)
    second.source.error = new SourceError('is away')
    second.clock.pass(412_000)
    const response = await second.get(balancePath)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('age'), '412')
    assert.equal(second.source.queries > 0, true)
  })

  it('is not served when it must be current, nor when it is from the future', async () => {
    const state = createMemory()
    const ahead = openSharing(state)
    ahead.clock.pass(60_000)
    await ahead.get(balancePath)
    const second = openSharing(state)
    await second.get(balancePath)
    assert.equal(second.source.queries, 1)
    await second.get(`${balancePath}?forceUpdate=eip155:1:0x${'ee'.repeat(20)}`)
    assert.equal(second.source.queries, 2)
  })
})
