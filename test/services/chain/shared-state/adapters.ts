import assert from 'node:assert/strict'
import { it } from 'node:test'
import { BusyError } from '../../../../services/chain/chain-source.ts'
import { createSharedReplies } from '../../../../services/chain/shared-state/shared-replies.ts'
import type { SharedState } from '../../../../services/chain/shared-state/shared-state.ts'
import { createTolerantState } from '../../../../services/chain/shared-state/tolerant-state.ts'
import { createHttpUpstream } from '../../../../services/chain/sources/http-upstream.ts'
import { createLog } from '../../../../services/lib/log.ts'
import { balancePath, holdings, openChainService } from '../chain-service.ts'
import { startUpstream } from '../rpc/upstream-server.ts'

const log = createLog('silent')
const now = () => Date.now()

export interface Instances {
  readonly states: readonly [SharedState, SharedState]
}

/** Opens a service that shares its responses, over a source that counts its queries. */
export function openSharing(state: SharedState, { settings = 'same', deadline = 60_000 } = {}) {
  const source = { queries: 0, error: undefined as Error | undefined }
  let resolveStored = () => {}
  /** Resolves when a response is stored, which happens in the background. */
  const stored = new Promise<void>(resolve => (resolveStored = resolve))
  const observed: SharedState = {
    ...state,
    async set(...entry) {
      await state.set(...entry)
      resolveStored()
    }
  }
  const tolerant = createTolerantState(observed, { log, now, deadline })
  const service = openChainService(
    {
      'eip155:1': [
        {
          balances: () => {
            source.queries++
            return source.error ? Promise.reject(source.error) : Promise.resolve(holdings)
          }
        }
      ]
    },
    { sharedReplies: createSharedReplies(tolerant, () => settings, 3_600_000) }
  )
  return { ...service, source, stored }
}

/** Declares the tests that every adapter of shared state passes with two instances. */
export function itSharesState(instances: () => Instances): void {
  it('returns to one instance what another has stored, until it expires', async () => {
    const [first, second] = instances().states
    assert.equal(await second.get('a-key'), undefined)
    await first.set('a-key', 'of the first\nin two lines', now() + 60_000)
    assert.equal(await second.get('a-key'), 'of the first\nin two lines')
    await second.set('a-key', 'of the second', now() + 60_000)
    assert.equal(await first.get('a-key'), 'of the second')
    await first.set('a-key', 'expired', now() - 1)
    assert.equal(await second.get('a-key'), undefined)
  })

  it('stores values that are set at the same time', async () => {
    const [first, second] = instances().states
    const keys = Array.from({ length: 150 }, (_, index) => `many-${index}`)
    await Promise.all(keys.flatMap(key => [first.set(key, key, now() + 60_000), second.set(key, key, now() + 60_000)]))
    assert.deepEqual(await Promise.all(keys.map(key => second.get(key))), keys)
  })

  it('reserves turns of one queue for both instances, as many as fit in it', async () => {
    const limits = { interval: 100_000, longest: 1_000_000 }
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, index) => instances().states[index % 2]!.reserve('an upstream', limits))
    )
    const reserved = waits.filter(wait => wait <= limits.longest).sort((a, b) => a - b)
    // time passes in the meantime, so the queue may take one more
    assert.ok(reserved.length === 11 || reserved.length === 12, `${reserved.length} turns`)
    for (const [index, wait] of reserved.entries()) {
      const expected = index * limits.interval
      assert.ok(wait <= expected + 1 && wait > expected - 90_000, `turn ${index} in ${wait} ms`)
    }
    const [other] = instances().states
    assert.ok((await other.reserve('another upstream', limits)) <= 1, 'other upstreams have queues of their own')
  })

  it('makes one request to a source for two instances, and again when the response has expired', async () => {
    const [first, second] = instances().states.map(state => openSharing(state))
    const built = await first!.get(balancePath)
    await first!.stored
    const shared = await second!.get(balancePath)
    assert.deepEqual(await shared.json(), await built.json())
    assert.equal(shared.headers.get('etag'), built.headers.get('etag'))
    assert.deepEqual([first!.source.queries, second!.source.queries], [1, 0])
    second!.clock.pass(30_001)
    await second!.get(balancePath)
    assert.equal(second!.source.queries, 1)
  })

  it('keeps the rate limit of a source over both instances', async () => {
    const upstream = await startUpstream(() => ({}))
    try {
      const sources = instances().states.map(state =>
        createHttpUpstream({
          name: 'limited',
          url: upstream.url,
          // one request in the first 100 s
          perSecond: 0.01,
          fetch,
          now,
          turns: createTolerantState(state, { log, now, deadline: 60_000 }).reserve
        })
      )
      const { signal } = new AbortController()
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => sources[index % 2]!.get('', {}, signal)))
      assert.equal(upstream.requests.length, 1)
      const rejected = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      assert.equal(rejected.length, 9)
      for (const error of rejected) assert.ok(error instanceof BusyError && error.retryIn! > 8_000)
    } finally {
      await upstream.stop()
    }
  })
}
