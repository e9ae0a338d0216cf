import { equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { canTell } from '../../../frame/page/stage/guard.ts'

describe('whether an engine can tell what lies over the frame', () => {
  const cases: readonly (readonly [title: string, window: Parameters<typeof canTell>[0], expected: boolean])[] = [
    ['IntersectionObserver version 2 can', { IntersectionObserverEntry: { prototype: { isVisible: false } } }, true],
    ['version 1 cannot', { IntersectionObserverEntry: { prototype: { isIntersecting: false } } }, false],
    ['none cannot', {}, false]
  ]
  for (const [title, window, expected] of cases) test(title, () => equal(canTell(window), expected))
})
