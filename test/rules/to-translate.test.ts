import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { englishFile } from '../../scripts/build/text-keys.ts'
import type { LocaleTexts } from '../../scripts/build/locales.ts'

/** Number of texts whose translations still say what the English text said before. It only falls. */
const ceiling = 15

const listed = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../state/locales/source/to-translate.json'), 'utf8')
) as readonly string[]

const english = JSON.parse(readFileSync(englishFile, 'utf8')) as LocaleTexts

/** Problems of a list of keys to translate: repeated, unsorted or unknown keys, and more of them than before. */
function findProblems(keys: readonly string[], texts: LocaleTexts, limit: number): string[] {
  const known = new Set(Object.entries(texts).flatMap(([flow, messages]) => Object.keys(messages).map(key => `${flow}.${key}`)))
  return [
    ...keys.filter((key, index) => keys.indexOf(key) !== index).map(key => `${key} is listed twice`),
    ...keys.filter(key => !known.has(key)).map(key => `${key} is not a text`),
    ...keys.filter((key, index) => index > 0 && keys[index - 1]! > key).map(key => `${key} is not in order`),
    ...(keys.length > limit ? [`${keys.length} keys, ${limit} at most`] : []),
    ...(keys.length < limit ? [`${keys.length} keys: lower the ceiling of ${limit}`] : [])
  ]
}

test('keys to translate are texts of the kit, and as many as the ceiling says, which only falls', () => {
  deepEqual(findProblems(listed, english, ceiling), [])
})

test('a key to translate that is unknown, repeated or one too many is noticed', () => {
  const texts = { send: { max: 'Max', send: 'Send' } }
  deepEqual(findProblems(['send.max', 'send.send'], texts, 2), [])
  deepEqual(findProblems(['send.max', 'send.max', 'send.gone', 'send.send'], texts, 3), [
    'send.max is listed twice',
    'send.gone is not a text',
    'send.gone is not in order',
    '4 keys, 3 at most'
  ])
  deepEqual(findProblems(['send.max'], texts, 2), ['1 keys: lower the ceiling of 2'])
})
