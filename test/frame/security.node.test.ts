import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

interface Named {
  readonly fault: string
  readonly file: string
  /** Shortened: its words stand in one title of the file. */
  readonly title: string
}

/** The tests that the tables of faults and attacks name, in their last column. "same" goes on with the file before, which may be of the row above. */
function named(markdown: string): readonly Named[] {
  const [, section = ''] = markdown.split('\n## Each fault and attack, and its test\n')
  const [tables = ''] = section.split('\n## ')
  let file = ''
  return tables
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (-+|fault or attack) /.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))
    .flatMap(([, fault = '', , tests = '']) =>
      tests.split('; ').map(test => {
        file = /`([^`]+\.test\.ts)`/.exec(test)?.[1] ?? file
        return { fault, file, title: test.replace(/`[^`]+\.test\.ts`|^same\b|\(.*?\)|:|…/g, '') }
      })
    )
}

/** They stand beneath `test/`; a file of the row before may be named by its last part alone. */
const pathOf = (file: string) =>
  ['', 'frame/page/keys/', 'frame/page/approve/', 'frame/page/sign/', 'services/auth/login/']
    .map(folder => join(root, 'test', folder, file))
    .find(path => existsSync(path))

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

const titlesOf = (path: string): readonly (readonly string[])[] =>
  [...readFileSync(path, 'utf8').matchAll(/\b(?:it|test|describe)\(\s*(['"`])(.+?)\1/g)].map(([, , title = '']) => wordsOf(title))

test('every fault and attack that frame/SECURITY.md lists has its test, by that name', () => {
  const all = named(readFileSync(join(root, 'frame/SECURITY.md'), 'utf8'))
  assert.ok(new Set(all.map(({ fault }) => fault)).size > 30, `the table was read: ${all.length} tests`)
  const missing = all.filter(({ file, title }) => {
    const path = pathOf(file)
    return !path || !titlesOf(path).some(words => wordsOf(title).every(word => words.includes(word)))
  })
  assert.deepEqual(
    missing.map(({ fault, file, title }) => `${fault}: ${file}${title}`),
    []
  )
})
