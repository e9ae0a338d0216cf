import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { screens, surfaceOf, type ScreenId } from '../../../frame/protocol/surfaces.ts'

const ids = Object.keys(screens) as ScreenId[]
const inFrame = (confirmInFrame: boolean) => ids.filter(id => surfaceOf(id, confirmInFrame) === 'frame')

describe('where the screens of the secure frame open', () => {
  test('in the window, but for those on which no press changes anything', () => {
    deepEqual(
      inFrame(false),
      ids.filter(id => screens[id].does === 'informs')
    )
  })

  test('signatures alone in the iframe, where the operator allows it', () => {
    equal(surfaceOf('signature'), 'window')
    deepEqual(
      inFrame(true).filter(id => !inFrame(false).includes(id)),
      ['signature']
    )
  })

  test('in the window, where a screen has no row', () => {
    equal(surfaceOf('unlisted' as ScreenId, true), 'window')
    equal(surfaceOf('constructor' as ScreenId), 'window')
  })
})
