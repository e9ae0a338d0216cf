import { equal, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isOver, measure } from './tools/size/rows.ts'

const { rows } = await measure(join(import.meta.dirname, '..'))

describe('sizes', () => {
  for (const row of rows) {
    test(`${row.name}: at most ${row.budget} ${row.unit}`, () => {
      ok(!isOver(row), `${row.value} ${row.unit} is over the budget of ${row.budget}`)
    })
  }

  test('a row over its budget is noticed', () => {
    equal(isOver({ name: 'planted', value: 12.01, budget: 12, unit: 'kB' }), true)
    equal(isOver({ name: 'planted', value: 12, budget: 12, unit: 'kB' }), false)
  })
})
