import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UndoHistory } from './undo-history.ts'

describe('the history of the studio', () => {
  test('goes back and forth one change at a time, and stops at both ends', () => {
    const history = new UndoHistory('a')
    history.push('b', 'accent', 0)
    history.push('c', 'radius', 1)
    deepEqual([history.undo(), history.undo(), history.undo()], ['b', 'a', undefined])
    deepEqual([history.canUndo, history.canRedo], [false, true])
    deepEqual([history.redo(), history.redo(), history.redo()], ['b', 'c', undefined])
    equal(history.current, 'c')
  })

  test('forgets what was undone at the next change', () => {
    const history = new UndoHistory('a')
    history.push('b', 'accent', 0)
    history.undo()
    history.push('c', 'accent', 1)
    equal(history.redo(), undefined)
    equal(history.undo(), 'a')
  })

  test('undoes a drag of a slider at once, and a later change of the same field apart', () => {
    const history = new UndoHistory(4)
    for (const [value, at] of [
      [3, 0],
      [2, 300],
      [1, 600],
      [0, 5_000]
    ] as const)
      history.push(value, 'radius', at)
    deepEqual([history.undo(), history.undo(), history.undo()], [1, 4, undefined])
  })

  test('does not join a change to one that was undone', () => {
    const history = new UndoHistory(4)
    history.push(3, 'radius', 0)
    history.undo()
    history.push(2, 'radius', 100)
    equal(history.undo(), 4)
  })
})
