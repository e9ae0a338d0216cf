import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { impactLevel, applySlippage, parseSlippage } from '../../../state/swap/quote.ts'

describe('numbers of a swap', () => {
  test('slippage is per cent with two decimals, in hundredths', () => {
    const read = ['1', '0.5', '0,05', '12.34', '50', '0.005', '-1', '1.234', 'x', '']
    assert.deepEqual(read.map(parseSlippage), [100, 50, 5, 1234, 5000, undefined, undefined, undefined, undefined, undefined])
  })
  test('the least is rounded down', () => assert.equal(applySlippage(999n, 100), 989n))
  test('an impact has a level', () =>
    assert.deepEqual([-5, 0, 2.99, 3, 9.99, 10].map(impactLevel), ['low', 'low', 'low', 'warning', 'warning', 'high']))
})
