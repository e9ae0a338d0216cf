import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { findFaults, findGaps, findStale, idsOf, readSentences, type Outcome, type Sentence } from './sentences.ts'

// The sentences of the specification, and the tests of this run that prove them. `npm test` records the outcomes of tests whose
// titles end with ids, such as `[4.12]`, and runs this file last. `npm run test:sentences` checks whether these tests can fail.

const root = join(import.meta.dirname, '../..')
const sentences = readSentences(root)
const record = process.env['W3M_OUTCOMES']

describe('the specification', () => {
  test('is a list of sentences, each with a mutation that its tests kill, or a reason why it does not apply', () => {
    assert.deepEqual(findFaults(sentences), [])
  })

  test('has a mutation for each sentence that can be made where the source is today', () => {
    const read = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
    assert.deepEqual(findStale(sentences, read), [])
  })

  test(
    'has every sentence proven by a test that ran',
    { skip: record ? false : 'which tests ran is known after the whole of `npm test`' },
    () => {
      assert.deepEqual(findGaps(sentences, JSON.parse(readFileSync(record!, 'utf8')) as Outcome[]), [])
    }
  )
})

describe('the list of sentences', () => {
  const mutation = { file: 'state/options/limits.ts', find: '500', replace: '501' }
  const one: Sentence = { id: '1.1', says: 'The kit connects.', mutation }
  const two: Sentence = { id: '1.2', says: 'It does not pay.', not: 'It is what a wallet does, and the kit is none.' }
  const three: Sentence = { id: '2.1', says: 'The modal shakes.', mutation }
  const list = [one, two, three]
  const passed = (...titles: string[]): Outcome[] => titles.map(title => ({ title, passed: true }))

  test('takes ids at the end of a title alone', () => {
    assert.deepEqual(idsOf('shakes [2.1]'), ['2.1'])
    assert.deepEqual(idsOf('shakes [2.1, 2.14]'), ['2.1', '2.14'])
    for (const title of ['shakes', '[2.1] shakes', 'shakes [2]', 'shakes [2.1,2.2]', 'shakes [a.b]'])
      assert.deepEqual(idsOf(title), [], title)
  })

  test('misses a sentence without a test, with a failed test, and an id without a sentence', () => {
    assert.deepEqual(findGaps(list, passed('connects, and shakes [1.1, 2.1]')), [])
    assert.match(findGaps(list, passed('connects [1.1]')).join(), /^2\.1 has no test that ran/)
    assert.match(
      findGaps(list, [...passed('[2.1]', 'a [1.1]'), { title: 'b [1.1]', passed: false }]).join(),
      /^1\.1 has a test that failed/
    )
    assert.match(findGaps(list, passed('a [1.1, 2.1]', 'b [2.2]')).join(), /^2\.2 .* no sentence has this id/)
    assert.match(findGaps(list, passed('a [1.1, 2.1]', 'b [1.2]')).join(), /^1\.2 does not apply/)
  })

  test('notices a mutation that the source has left behind', () => {
    assert.deepEqual(
      findStale(list, () => 'const shake = 500'),
      []
    )
    assert.deepEqual(
      findStale([three], () => 'const shake = 300'),
      ['2.1 changes 0 places of state/options/limits.ts']
    )
    assert.deepEqual(
      findStale([three], () => '500 and 500'),
      ['2.1 changes 2 places of state/options/limits.ts']
    )
  })

  test('notices what is wrong with an entry', () => {
    assert.deepEqual(findFaults(list), [])
    const faulty: readonly [entry: object, fault: RegExp][] = [
      [{ ...three, id: '2.2' }, /2\.2 is out of order/],
      [{ ...three, id: '1.4' }, /1\.4 is out of order/],
      [{ ...three, id: 'x' }, /x is no id/],
      [{ ...three, says: '' }, /says nothing/],
      [{ id: '2.1', says: 'The modal shakes.' }, /has to have a mutation/],
      [{ ...three, not: 'It is both of them, which cannot be.' }, /has to have a mutation, or/],
      [{ ...two, id: '2.1', not: 'Later.' }, /does not say why/],
      [{ ...two, id: '2.1', not: 'It will be added later, by another issue.' }, /does not say why/],
      [{ ...three, mutation: { ...mutation, file: 'test/spec/spec.test.ts' } }, /is no source/],
      [{ ...three, mutation: { ...mutation, replace: '500' } }, /changes nothing/]
    ]
    for (const [entry, fault] of faulty) assert.match(findFaults([one, two, entry as Sentence]).join(), fault)
  })
})
