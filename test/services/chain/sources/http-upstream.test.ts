import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { BusyError, SourceError } from '../../../../services/chain/chain-source.ts'
import { currentClient } from '../../../../services/chain/client.ts'
import { createHttpUpstream } from '../../../../services/chain/sources/http-upstream.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { fail, startUpstream } from '../rpc/upstream-server.ts'

const { signal } = new AbortController()

describe('an upstream', () => {
  let server: Awaited<ReturnType<typeof startUpstream>>
  let clock: Clock
  before(async () => (server = await startUpstream(() => ({}))))
  beforeEach(() => {
    clock = createClock()
    server.answer(() => ({}))
    server.requests.length = 0
  })
  after(() => server.stop())
  const open = (perSecond = 1000) =>
    createHttpUpstream({ name: 'upstream', url: server.url, perSecond, fetch, now: clock.now, after: clock.after })

  /** Holds requests until the test answers them. */
  function holdRequests() {
    const held: ((status: number) => void)[] = []
    server.answer((_, __, response) => void held.push(status => response.writeHead(status).end('{}')))
    return {
      async count(count: number) {
        while (held.length < count) await new Promise(resolve => setTimeout(resolve, 1))
      },
      answer: (status: number) => held.splice(0).forEach(answer => answer(status))
    }
  }

  it('that fails with four requests in flight is back after a quarter of a second', async () => {
    const upstream = open()
    const held = holdRequests()
    const four = Array.from({ length: 4 }, () => upstream.get('/', {}, signal))
    await held.count(4)
    held.answer(503)
    for (const { status } of await Promise.allSettled(four)) assert.equal(status, 'rejected')
    server.answer(() => ({ ok: true }))
    await assert.rejects(upstream.get('/', {}, signal), error => error instanceof SourceError && error.retryIn === 250)
    clock.pass(250)
    assert.deepEqual(await upstream.get('/', {}, signal), { ok: true })
    assert.deepEqual(await upstream.get('/', {}, signal), { ok: true })
  })

  it('that stays away is asked by one request at a time, at doubled intervals up to a minute', async () => {
    const upstream = open()
    server.answer(fail(503))
    await assert.rejects(upstream.get('/', {}, signal))
    const pauses: number[] = []
    for (let outage = 0; outage < 12; outage++) {
      const error = await upstream.get('/', {}, signal).catch((reason: unknown) => reason)
      assert.ok(error instanceof SourceError && error.retryIn !== undefined)
      pauses.push(error.retryIn)
      clock.pass(error.retryIn)
      const before = server.requests.length
      await Promise.allSettled(Array.from({ length: 5 }, () => upstream.get('/', {}, signal)))
      assert.equal(server.requests.length, before + 1)
    }
    assert.deepEqual(pauses, [250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000])
  })

  it('is not kept away by the failure of a request from before it came back', async () => {
    const upstream = open()
    const held = holdRequests()
    const slow = upstream.get('/slow', {}, signal)
    await held.count(1)
    server.answer(fail(503))
    await assert.rejects(upstream.get('/', {}, signal))
    clock.pass(250)
    server.answer(() => ({}))
    await upstream.get('/', {}, signal)
    held.answer(503)
    await assert.rejects(slow)
    assert.deepEqual(await upstream.get('/', {}, signal), {})
  })

  it('whose trial request is given up by its client is tried by the next one', async () => {
    const upstream = open()
    server.answer(fail(503))
    await assert.rejects(upstream.get('/', {}, signal))
    clock.pass(250)
    const held = holdRequests()
    const leaving = new AbortController()
    const trial = upstream.get('/', {}, leaving.signal)
    await held.count(1)
    server.answer(() => ({ ok: true }))
    const next = upstream.get('/', {}, signal)
    leaving.abort()
    await assert.rejects(trial)
    assert.deepEqual(await next, { ok: true })
  })

  it('that is slower than the demand answers what fits into 8 s, and reports the time to retry for the rest', async () => {
    const upstream = open(50)
    const outcomes = Array.from({ length: 600 }, (_, index) =>
      currentClient.run(`client ${index}`, () => upstream.get('/', {}, signal))
    )
    const settled = Promise.allSettled(outcomes)
    for (let step = 0; step < 80; step++) {
      await new Promise(resolve => setImmediate(resolve))
      clock.pass(100)
    }
    const results = await settled
    const failures = results.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []))
    assert.ok(failures.every(error => error instanceof BusyError && error.retryIn! > 8_000))
    // 8 s at 50 a second, and the first that is due at once
    assert.equal(results.length - failures.length, 401)
    assert.equal(server.requests.length, 401)
  })
})
