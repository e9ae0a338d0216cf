import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { findFaults, findGaps, readSections } from './coverage.ts'
import { sections } from './sections.ts'
import type { Entry } from './entry.ts'

// Of the sections that are not in sentences.json yet: where every screen, text, rule, number, call, message, event and error of the specification is kept, a file a section.

const root = join(import.meta.dirname, '../..')
/** The specification lies beside the repository, and is no part of it. */
const specification = join(root, '../shared/spec.md')

const files = new Map<string, string | undefined>()
function read(file: string): string | undefined {
  const path = join(root, file)
  if (!files.has(file)) files.set(file, existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  return files.get(file)
}

for (const { number, entries, count } of sections) {
  describe(`section ${number} of the specification`, () => {
    test('is kept where the list says, with the values that it gives', () => {
      const faults = entries.flatMap(entry => findFaults(entry, read).map(fault => `"${entry.spec}" ${fault}`))
      assert.deepEqual(faults, [])
    })

    test(`has its ${count} entries`, () => {
      assert.equal(entries.length, count)
    })
  })
}

const skip = existsSync(specification) ? false : 'the specification is not beside the repository: ../shared/spec.md'

describe('the words of the specification', () => {
  const texts = skip ? new Map<number, string>() : readSections(readFileSync(specification, 'utf8'))

  test('are all in the list, in their order', { skip }, () => {
    assert.deepEqual(
      [...texts.keys()],
      sections.map(({ number }) => number)
    )
    for (const { number, entries } of sections) assert.deepEqual(findGaps(texts.get(number)!, entries), [], `section ${number}`)
  })

  test('are missed when any one entry is gone', { skip }, () => {
    for (const { number, entries } of sections) {
      for (const gone of entries) {
        const gaps = findGaps(
          texts.get(number)!,
          entries.filter(entry => entry !== gone)
        )
        assert.notDeepEqual(gaps, [], `nobody misses "${gone.spec}"`)
      }
    }
  })
})

describe('the list', () => {
  const text = readSections(
    "# Title\n\nA kit.\n\n## 1. What\n\n- Screens: Connect, Account.\n- 'Signature declined'; 30 s; SIWX_AUTH_ERROR; eth_call.\n"
  ).get(1)!
  const whole = ['A kit', 'Screens: Connect', 'Account', "'Signature declined'", '30 s', 'SIWX_AUTH_ERROR', 'eth_call'].map(
    (spec): Entry => ({ spec, issue: 3 })
  )

  test('notices a word that is in no entry, be it a screen, a text, a number, an event or a method', () => {
    assert.deepEqual(findGaps(text, whole), [])
    for (const { spec } of whole) {
      const gaps = findGaps(
        text,
        whole.filter(entry => entry.spec !== spec)
      )
      assert.equal(gaps.length, 1)
      assert.ok(gaps[0]!.includes(spec), gaps[0])
    }
  })

  test('notices an entry that the specification does not have, or has elsewhere', () => {
    const invented: Entry = { spec: '31 s', issue: 3 }
    assert.deepEqual(findGaps(text, [...whole, invented]), ['not in the specification here: "31 s"'])
    assert.notDeepEqual(findGaps(text, whole.toReversed()), [])
  })

  test('notices an answer that does not hold', () => {
    const faulty: readonly [entry: object, fault: RegExp][] = [
      [{ spec: 'x' }, /has 0 answers/],
      [{ spec: 'x', issue: 3, not: 'It is both.' }, /has 2 answers: issue, not/],
      [{ spec: 'x', issue: 2 }, /there is no open issue 2/],
      [{ spec: 'x', not: '' }, /does not say why/],
      [{ spec: 'x', held: {} }, /names no file/],
      [{ spec: 'x', held: { 'state/gone.ts': 'x' } }, /state\/gone\.ts does not exist/],
      [{ spec: 'x', held: { 'state/limits.ts': 'noSuchLimit' } }, /does not say noSuchLimit/],
      [{ spec: 'x', held: { 'state/limits.ts': [] } }, /is asked for nothing/],
      [{ spec: 'x', held: { 'state/limits.ts': '' } }, /is asked for nothing/],
      [{ spec: 'x', held: { 'state/limits.ts': ['shakeTime', /noSuch\w+/] } }, /does not say \/noSuch/],
      [{ spec: 'x', held: { 'state/limits.ts': 'shakeTime' }, equal: [500, 501] }, /is 500, and not 501/]
    ]
    for (const [entry, fault] of faulty) assert.match(findFaults(entry as Entry, read).join(), fault)
    assert.deepEqual(findFaults({ spec: 'x', held: { 'state/limits.ts': 'shakeTime' }, equal: [500, 500] }, read), [])
  })
})
