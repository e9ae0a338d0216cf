import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createCache } from '../../../services/chain/cache.ts'
import { createClock } from '../../kit/clock.ts'

describe('copies', () => {
  it('are made once for all who wait, and are good for their time', async () => {
    const clock = createClock()
    const cache = createCache<number>({ lifetime: 1000, most: 10, now: clock.now })
    let made = 0
    const load = () => cache.load('a', async () => ++made)
    assert.deepEqual(
      (await Promise.all([load(), load(), load()])).map(({ value }) => value),
      [1, 1, 1]
    )
    clock.pass(999)
    assert.equal((await load()).value, 1)
    assert.equal(cache.get('a')?.until, clock.now() + 1)
    clock.pass(1)
    assert.equal(cache.get('a'), undefined)
    assert.equal((await load()).value, 2)
  })

  it('of what failed are none', async () => {
    const cache = createCache<number>({ lifetime: 1000, most: 10, now: createClock().now })
    const failing = () => cache.load('a', () => Promise.reject(new Error('away')))
    await Promise.all([assert.rejects(failing()), assert.rejects(failing())])
    assert.equal((await cache.load('a', async () => 1)).value, 1)
  })

  it('that are renewed are not overtaken by what was begun before', async () => {
    const cache = createCache<string>({ lifetime: 1000, most: 10, now: createClock().now })
    let finish = (_: string): void => assert.fail('not begun')
    const old = cache.load('a', () => new Promise(resolve => (finish = resolve)))
    await cache.renew('a', async () => 'new')
    finish('old')
    assert.equal((await old).value, 'old', 'who asked before gets what was known then')
    assert.equal(cache.get('a')?.value, 'new')
  })

  it('that were not asked for longest go first', async () => {
    const cache = createCache<string>({ lifetime: 1000, most: 2, now: createClock().now })
    for (const key of ['a', 'b']) await cache.load(key, async () => key)
    cache.get('a')
    await cache.load('c', async () => 'c')
    assert.deepEqual(
      ['a', 'b', 'c'].map(key => cache.get(key)?.value),
      ['a', undefined, 'c']
    )
  })

  it('never take more than they may', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 8 }), fc.nat(400))), async steps => {
        const clock = createClock()
        const cache = createCache<number>({ lifetime: 1000, most: 10, size: value => value, now: clock.now })
        for (const [key, size, time] of steps) {
          await cache.renew(String(key), async () => size)
          clock.pass(time)
          const total = Array.from({ length: 10 }, (_, index) => cache.get(String(index))?.value ?? 0).reduce(
            (sum, one) => sum + one
          )
          assert.ok(total <= 10, `${total}`)
        }
      })
    )
  })

  it('that are larger than everything are not kept, and push nothing out', async () => {
    const cache = createCache<number>({ lifetime: 1000, most: 10, size: value => value, now: createClock().now })
    await cache.load('a', async () => 5)
    assert.equal((await cache.load('b', async () => 11)).value, 11)
    assert.deepEqual([cache.get('a')?.value, cache.get('b')], [5, undefined])
  })
})
