import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readPair, writePair } from './color-pair.ts'

describe('a pair of colours', () => {
  test('is one colour for both modes, or one for each', () => {
    deepEqual(readPair('#2f4bd6'), ['#2f4bd6', '#2f4bd6'])
    deepEqual(readPair('light-dark(#2f4bd6, rgb(1, 2, 3))'), ['#2f4bd6', 'rgb(1, 2, 3)'])
    deepEqual(readPair(''), ['', ''])
  })

  test('is left alone where it cannot be split', () => {
    for (const odd of ['light-dark(red)', 'light-dark(red, lime, blue)', 'light-dark(rgb(1, 2, 3)'])
      deepEqual(readPair(odd), [odd, odd])
  })

  test('is written so that it is read again, and is plain where both are the same', () => {
    for (const value of ['#fff', 'light-dark(oklch(0.7 0.1 120), #000)']) equal(writePair(readPair(value)), value)
    equal(writePair(['#fff', '']), '#fff')
    equal(writePair(['', '#000']), '#000')
    equal(writePair([' red ', 'red']), 'red')
  })
})
