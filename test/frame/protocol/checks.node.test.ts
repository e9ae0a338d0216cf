import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  boolean,
  ValidationError,
  either,
  email,
  json,
  list,
  matching,
  messageLimits,
  none,
  nullable,
  number,
  object,
  oneOf,
  optional,
  toPlainJson,
  shortText,
  text,
  valuesOf,
  type Validator
} from '../../../frame/protocol/validators.ts'

const refuses = (run: () => unknown, message: string, path = '') =>
  throws(run, (error: unknown) => {
    deepEqual(error instanceof ValidationError && [error.name, error.message, error.path], ['CheckError', message, path])
    return true
  })

/** A value of every type that can arrive, by the name of its type. */
const kinds: readonly (readonly [kind: string, value: unknown])[] = [
  ['null', null],
  ['boolean', true],
  ['number', 7],
  ['nan', NaN],
  ['nan', Infinity],
  ['string', 'text'],
  ['bigint', 7n],
  ['symbol', Symbol('a')],
  ['function', () => 0],
  ['array', [1]],
  ['object', { a: 1 }],
  ['object', Object.create(null)],
  ['unknown', new Date(0)]
]

const nested = (depth: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = [value]
  return value
}
const nestedObjects = (depth: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = { a: value }
  return value
}

describe('a message', () => {
  const { characters, values, depth } = messageLimits

  test('has a million characters at most, of its texts and its keys', () => {
    equal(characters, 2 ** 20)
    const whole = 'x'.repeat(characters)
    equal(toPlainJson(whole), whole)
    refuses(() => toPlainJson(`${whole}x`), 'Too big')
    const half = whole.slice(0, characters / 2)
    deepEqual(toPlainJson([half, half]), [half, half])
    refuses(() => toPlainJson([half, half, 'x']), 'Too big', '2')
    deepEqual(toPlainJson({ [half]: half }), { [half]: half })
    refuses(() => toPlainJson({ [half]: half, x: 0 }), 'Too big')
  })

  test('has 20000 values at most, itself among them', () => {
    equal(values, 20_000)
    const most = Array.from({ length: values - 1 }, () => 0)
    deepEqual(toPlainJson(most), most)
    refuses(() => toPlainJson([...most, 0]), 'Too big', String(values - 1))
    refuses(() => toPlainJson([...most.slice(1), { a: 0 }]), 'Too big', `${values - 2}`)
  })

  test('is 32 levels deep at most', () => {
    equal(depth, 32)
    const within = (path: string) => Array.from({ length: depth + 1 }, () => path).join('.')
    deepEqual(toPlainJson(nested(depth)), nested(depth))
    refuses(() => toPlainJson(nested(depth + 1)), 'Too deep', within('0'))
    deepEqual(toPlainJson(nestedObjects(depth)), nestedObjects(depth))
    refuses(() => toPlainJson(nestedObjects(depth + 1)), 'Too deep', within('a'))
  })

  test('has no integer that no chain has', () => {
    const [least, most] = [-(2n ** 255n), 2n ** 256n - 1n]
    equal(toPlainJson(most), `0x${'f'.repeat(64)}`)
    equal(toPlainJson(least), String(least))
    for (const wrong of [most + 1n, least - 1n]) refuses(() => toPlainJson([wrong]), 'Too big', '0')
    deepEqual(toPlainJson([0n, 1n, -1n, 255n]), ['0x0', '0x1', '-1', '0xff'])
  })

  test('counts the digits of its integers as characters', () => {
    const rest = 'x'.repeat(characters - 4)
    deepEqual(toPlainJson([rest, 255n]), [rest, '0xff'])
    refuses(() => toPlainJson([rest, 256n]), 'Too big', '1')
  })

  test('is nothing but data', () => {
    for (const [kind, value] of kinds) {
      if (!['nan', 'symbol', 'function', 'unknown'].includes(kind)) continue
      refuses(() => toPlainJson(value), 'Invalid input')
      refuses(() => toPlainJson({ a: [value] }), 'Invalid input', 'a.0')
    }
    for (const value of [null, true, 7, 'text', [1], { a: 1 }, {}, []]) deepEqual(toPlainJson(value), value)
  })

  test('has no object of a class, and none that inherits', () => {
    class Own {
      readonly field = 1
    }
    for (const odd of [new Own(), Object.create({ field: 1 }), new Map([[1, 2]]), new Uint8Array(1), /a/])
      refuses(() => toPlainJson(odd), 'Invalid input')
    deepEqual(toPlainJson(Object.assign(Object.create(null), { field: 1 })), { field: 1 })
  })

  test('has no key that reaches a prototype', () => {
    refuses(() => toPlainJson(JSON.parse('{"a":{"__proto__":{"b":1}}}')), 'Invalid input', 'a.__proto__')
    const constructed = { constructor: { prototype: { b: 1 } } }
    deepEqual(toPlainJson(constructed), constructed)
  })

  test('has null where a list has nothing, and leaves out a field that has nothing', () => {
    deepEqual(toPlainJson([undefined, 1, undefined]), [null, 1, null])
    deepEqual(Object.keys(toPlainJson({ a: undefined, b: null }) as object), ['b'])
    equal(toPlainJson(undefined), undefined)
  })
})

describe('a check', () => {
  const simple: readonly (readonly [kind: string, check: Validator<unknown>])[] = [
    ['string', text],
    ['boolean', boolean],
    ['number', number],
    ['array', list(none)],
    ['object', object({})],
    ['object', valuesOf(none)],
    ['string', shortText(9)],
    ['string', matching(/./, 'text')],
    ['string', email]
  ]
  for (const [expected, check] of simple) {
    test(`of ${expected} says what it received in its place`, () => {
      for (const [kind, value] of kinds) {
        if (kind === expected || (expected === 'object' && typeof value === 'object' && kind === 'unknown')) continue
        refuses(() => check(value, 'a.0'), `Expected ${expected}, received ${kind}`, 'a.0')
      }
      refuses(() => check(undefined, 'a.0'), 'Required', 'a.0')
    })
  }

  test('returns what it takes', () => {
    equal(text(''), '')
    equal(boolean(false), false)
    equal(number(-0.5), -0.5)
    deepEqual(list(text)(['a', 'b']), ['a', 'b'])
    deepEqual(valuesOf(number)({ a: 1, b: 2 }), { a: 1, b: 2 })
    equal(none({ secret: 1 }), undefined)
  })

  test('says where the fault is', () => {
    refuses(() => list(text)(['a', 7]), 'Expected string, received number', '1')
    refuses(() => list(text)(['a', 7], 'b'), 'Expected string, received number', 'b.1')
    refuses(() => valuesOf(text)({ a: 'a', c: 7 }, 'b'), 'Expected string, received number', 'b.c')
    refuses(() => object({ a: object({ b: text }) })({ a: {} }), 'Required', 'a.b')
    equal(new ValidationError('Required').path, '')
  })

  test('of a short text takes as many characters as it says', () => {
    equal(shortText(3)('abc', 'a'), 'abc')
    refuses(() => shortText(3)('abcd', 'a'), 'String must contain at most 3 character(s)', 'a')
  })

  test('of a form takes what fits, up to its length', () => {
    const check = matching(/^a+$/, 'row', 3)
    equal(check('aaa'), 'aaa')
    for (const wrong of ['aaaa', 'b', '']) refuses(() => check(wrong, 'x'), 'Invalid row', 'x')
    const long = 'a'.repeat(messageLimits.characters)
    equal(matching(/^a+$/, 'row')(long), long)
    refuses(() => matching(/^a+$/, 'row')(`${long}a`), 'Invalid row')
  })

  test('of a mail address takes 254 characters, 64 of them before the @', () => {
    const host = (length: number) => `${'a.'.repeat((length - 3) / 2)}com`
    const longest = `${'a'.repeat(64)}@${host(189)}`
    equal(longest.length, 254)
    equal(email(longest), longest)
    refuses(() => email(`${'a'.repeat(63)}@${host(191)}`), 'Invalid email')
    refuses(() => email(`${'a'.repeat(65)}@b.cd`), 'Invalid email')
  })

  test('of a choice names it, and what it received', () => {
    const check = oneOf<'light' | 'dark' | 3>('light', 'dark', 3)
    for (const right of ['light', 'dark', 3]) equal(check(right), right)
    const received = (value: unknown, word: string) =>
      refuses(() => check(value, 'a'), `Invalid enum value. Expected 'light' | 'dark' | '3', received '${word}'`, 'a')
    received('blue', 'blue')
    received('3', '3')
    received(4, '4')
    received(null, 'null')
    received(true, 'boolean')
    received(['light'], 'array')
    received({}, 'object')
    refuses(() => check(undefined, 'a'), 'Required', 'a')
  })

  test('of one or another takes both, and nothing else', () => {
    const check = either(number, text)
    for (const right of [1, 'a']) equal(check(right), right)
    refuses(() => check(true, 'a'), 'Invalid input', 'a')
    refuses(() => check(null, 'a'), 'Invalid input', 'a')
    refuses(() => check(undefined, 'a'), 'Required', 'a')
    refuses(() => either(optional(text), number)(undefined, 'a'), 'Required', 'a')
  })

  test('of what may be left out, or be null, takes nothing else in its place', () => {
    equal(optional(text)(undefined), undefined)
    equal(optional(text)('a'), 'a')
    refuses(() => optional(text)(null, 'a'), 'Expected string, received null', 'a')
    equal(nullable(text)(null), null)
    equal(nullable(text)('a'), 'a')
    refuses(() => nullable(text)(undefined, 'a'), 'Required', 'a')
    refuses(() => nullable(text)(7, 'a'), 'Expected string, received number', 'a')
  })

  test('of any JSON takes a copy', () => {
    const value = { a: [1n, null] }
    deepEqual(json(value), { a: ['0x1', null] })
    refuses(() => json({ a: () => 0 }), 'Invalid input', 'a')
  })

  test('of an object leaves behind what it does not name or what is inherited, and what is not there', () => {
    const check = object({ a: optional(text), b: optional(number) })
    deepEqual(check({ a: 'x', c: 1 }), { a: 'x' })
    deepEqual(check(Object.create({ a: 'x' })), {})
    deepEqual(Object.keys(check({ a: 'x', b: undefined })), ['a'])
  })
})
