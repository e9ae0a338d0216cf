import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import type { Adapter } from '../../../adapters/wallet-source.ts'
import { $connectors, $discovering } from '../../../state/wallets/discovery.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { announced } from '../../kit/fake-source.ts'

/** Creates a source that counts its starts and its discoveries, in total and running. */
function countingSource() {
  const counts = { started: 0, running: 0, looks: 0, looking: 0 }
  const adapter: Adapter = {
    source: {
      id: 'counting',
      start() {
        counts.started++
        counts.running++
        return () => {
          counts.running--
        }
      },
      wallets(onChange) {
        counts.looks++
        counts.looking++
        onChange([announced('One')])
        return () => {
          counts.looking--
        }
      },
      connect: () => Promise.resolve([]),
      reconnect: () => Promise.resolve([]),
      disconnect: () => Promise.resolve()
    }
  }
  return { adapter, counts }
}

describe('the search for wallets', () => {
  let platform: FakeEnvironment
  let kit: Kit
  let stops: (() => void)[]

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    platform = fakeEnvironment()
    stops = []
  })
  afterEach(() => {
    lookAway()
    kit.stop()
    platform.restore()
    mock.timers.reset()
  })

  const start = (adapter: Adapter): void => void (kit = createKit({ adapters: [adapter], networks: [testNetwork(1)] }))
  /**
   * Waits for unmount: a store lives on for a moment after its last listener, and so does the one it is
   * computed from.
   */
  const lookAway = (): void => {
    for (const stop of stops.splice(0)) stop()
    mock.timers.tick(STORE_UNMOUNT_DELAY)
    mock.timers.tick(STORE_UNMOUNT_DELAY)
  }
  const listen = (): void =>
    void stops.push(
      $connectors.listen(() => undefined),
      $discovering.listen(() => undefined)
    )

  test('begins once for each kit, however many look on from before it', async () => {
    const { adapter, counts } = countingSource()
    listen()
    start(adapter)
    await platform.advance(0)
    assert.deepEqual(counts, { started: 1, running: 1, looks: 1, looking: 1 })
    start(adapter)
    await platform.advance(0)
    assert.deepEqual(counts, { started: 2, running: 1, looks: 2, looking: 1 })
    assert.equal($connectors.get().length, 1)
  })

  test('begins with the first who looks, in a kit that runs', async () => {
    const { adapter, counts } = countingSource()
    start(adapter)
    await platform.advance(0)
    assert.deepEqual(counts, { started: 0, running: 0, looks: 0, looking: 0 })
    listen()
    listen()
    assert.deepEqual(counts, { started: 1, running: 1, looks: 1, looking: 1 })
  })

  test('ends with the kit, though it has a subscriber', async () => {
    const { adapter, counts } = countingSource()
    listen()
    start(adapter)
    await platform.advance(0)
    kit.stop()
    await platform.advance(2_000)
    assert.deepEqual(counts, { started: 1, running: 0, looks: 1, looking: 0 })
    assert.deepEqual([$connectors.get(), $discovering.get()], [[], false])
  })

  test('does not start without a subscriber', async () => {
    const { adapter, counts } = countingSource()
    listen()
    start(adapter)
    lookAway()
    await platform.advance(0)
    assert.equal(counts.looking, 0)
  })

  test('of a source that cannot start leaves the others where they are', async () => {
    const { adapter, counts } = countingSource()
    const broken: Adapter = {
      source: {
        ...adapter.source!,
        id: 'broken',
        start: () => {
          throw new Error('It does not start.')
        }
      }
    }
    const errors: unknown[] = []
    const { error } = console
    console.error = (...values: unknown[]) => void errors.push(...values)
    try {
      kit = createKit({ adapters: [broken, adapter], networks: [testNetwork(1)] })
      listen()
      await platform.advance(0)
    } finally {
      console.error = error
    }
    assert.equal(counts.started, 1)
    assert.equal(
      $connectors.get().some(({ sourceId }) => sourceId === 'counting'),
      true
    )
    assert.equal(String(errors[0]), 'Error: It does not start.')
  })
})
