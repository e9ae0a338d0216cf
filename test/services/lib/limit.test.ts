import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRateLimiter, mostKeys } from '../../../services/lib/rate-limiter.ts'
import { createClock } from '../../kit/clock.ts'

describe('a limiter', () => {
  it('lets so many come at once, and more as time passes', () => {
    const { now, pass } = createClock()
    const limiter = createRateLimiter({ burst: 2, perSecond: 0.5 }, now)
    assert.deepEqual([limiter.take('a'), limiter.take('a'), limiter.take('a'), limiter.take('b')], [true, true, false, true])
    assert.equal(limiter.wait('a'), 2)
    pass(2_000)
    assert.deepEqual([limiter.take('a'), limiter.take('a')], [true, false])
  })

  it('lets more come after its clock was set back', () => {
    let time = 1_800_000_000_000
    const limiter = createRateLimiter({ burst: 1, perSecond: 1 }, () => time)
    assert.ok(limiter.take('a'))
    time -= 3_600_000
    assert.equal(limiter.take('a'), false)
    time += 1_000
    assert.ok(limiter.take('a'))
  })

  it('remembers a bounded number of addresses, and forgets those first that came last long ago', () => {
    const { now } = createClock()
    const limiter = createRateLimiter({ burst: 1, perSecond: 1 / 3600 }, now)
    assert.ok(limiter.take('first'))
    assert.ok(limiter.take('second'))
    for (let index = 0; index < mostKeys - 2; index++) assert.ok(limiter.take(`2001:db8::${index.toString(16)}/64`))
    assert.equal(limiter.take('first'), false, 'as many are remembered')
    assert.equal(limiter.take('second'), false)
    assert.ok(limiter.take('one more'))
    assert.ok(limiter.take('first'), 'one more is not')
    assert.equal(limiter.take('one more'), false)
  })
})
