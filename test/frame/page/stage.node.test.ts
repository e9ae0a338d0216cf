import { equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { supportsVisibilityTracking } from '../../../frame/page/ui/press-guard.ts'
import { createScreenHost } from '../../../frame/page/ui/screen-host.ts'
import { t, setLanguage } from '../../../frame/page/text/translate.ts'
import { createClock } from '../../kit/clock.ts'

describe('whether an engine can report what lies over the frame', () => {
  const cases: readonly (readonly [
    title: string,
    window: Parameters<typeof supportsVisibilityTracking>[0],
    expected: boolean
  ])[] = [
    ['IntersectionObserver version 2 can', { IntersectionObserverEntry: { prototype: { isVisible: false } } }, true],
    ['version 1 cannot', { IntersectionObserverEntry: { prototype: { isIntersecting: false } } }, false],
    ['none cannot', {}, false]
  ]
  for (const [title, window, expected] of cases) test(title, () => equal(supportsVisibilityTracking(window), expected))
})

test('a request is described and shown in one language, whatever the page asks for meanwhile', async () => {
  const { after } = createClock()
  const stage = createScreenHost({ window: globalThis as never, origin: 'https://app.example', onChange: () => undefined, after })
  const [release, releaseOther] = [stage.hold(), stage.hold()]
  await setLanguage(['de'])
  equal(t`Sign`, 'Sign', 'the screen comes later')
  release()
  equal(t`Sign`, 'Sign', 'another request goes on')
  releaseOther()
  equal(t`Sign`, 'Unterschreiben')
  await setLanguage(['en'])
})
