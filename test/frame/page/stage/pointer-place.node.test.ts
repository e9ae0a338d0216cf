import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPlaceWatch } from '../../../../frame/page/stage/pointer-place.ts'

type Point = readonly [x: number, y: number]

/** Returns pointer events at points of the screen, over a document at a position of the screen. */
const events = (points: readonly Point[], place: (index: number) => Point, zoom = 1, scale = 1) =>
  points.map(([x, y], index) => {
    const [left, top] = place(index)
    // the engine rounds to device pixels
    const round = (value: number) => Math.round(value * scale) / scale
    return {
      screenX: Math.round(x),
      screenY: Math.round(y),
      clientX: round((x - left) / zoom),
      clientY: round((y - top) / zoom)
    }
  })
const still = (): Point => [701, 203]
const walk: readonly Point[] = [
  [720, 300],
  [724, 303],
  [770, 340],
  [820, 500],
  [760, 640],
  [761, 641],
  [900, 641]
]
const moves = (list: ReturnType<typeof events>) => {
  const watch = createPlaceWatch()
  return list.map(event => watch(event))
}
const none = walk.map(() => false)

describe('the place of a document on the screen', () => {
  for (const zoom of [0.25, 0.5, 0.9, 1, 1.1, 1.25, 2, 5]) {
    test(`stays at a zoom of ${zoom * 100} per cent`, () => deepEqual(moves(events(walk, still, zoom)), none))
  }
  for (const scale of [1.25, 1.5, 2, 2.625]) {
    test(`stays on a display of ${scale} device pixels`, () => deepEqual(moves(events(walk, still, 1, scale)), none))
  }
  for (const zoom of [1, 1.25]) {
    test(`is another after a jump, at a zoom of ${zoom * 100} per cent`, () => {
      const jumps = moves(events(walk, index => (index < 5 ? still() : [701, 240]), zoom))
      deepEqual(
        jumps,
        walk.map((_point, index) => index === 5)
      )
    })
  }
  test('is another under a pointer that rests', () => {
    const rests = walk.map((): Point => [800, 400])
    const jumps = moves(events(rests, index => (index < 3 ? still() : [701, 260])))
    deepEqual(
      jumps,
      walk.map((_point, index) => index === 3)
    )
  })
})
