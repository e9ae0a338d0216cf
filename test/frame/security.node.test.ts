import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

interface Named {
  readonly fault: string
  readonly file: string
  /** Abbreviated: its words occur in one title of the file. */
  readonly title: string
}

/**
 * Returns the tests named in the last column of the tables of faults and attacks.
 * "same" continues with the previous file, which may be of the row above.
 */
function named(markdown: string): readonly Named[] {
  const [, section = ''] = markdown.split('\n## Attacks and their tests\n')
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

/** Returns the path below `test/`; a file of the previous row may be named by its last part only. */
const pathOf = (file: string) =>
  ['', 'frame/page/keys/', 'frame/page/approve/', 'frame/page/sign/', 'services/auth/login/']
    .map(folder => join(root, 'test', folder, file))
    .find(path => existsSync(path))

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Returns titles as written. One that is filled from a table matches with each text of the file. */
function titlesOf(path: string): readonly (readonly string[])[] {
  const source = readFileSync(path, 'utf8')
  const titles = [...source.matchAll(/\b(?:it|test|describe)\(\s*(['"`])(.+?)\1/g)].map(([, , title = '']) => title)
  const texts = [...source.matchAll(/(['"`])([^\n]+?)\1/g)].map(([, , text = '']) => wordsOf(text))
  // `it(title, …)`
  if (/\b(?:it|test)\(title\b/.test(source)) titles.push('${title}')
  return titles.flatMap(title => {
    const fixed = wordsOf(title.replace(/\$\{[^}]*\}/g, ' '))
    return title.includes('${') ? texts.map(text => [...fixed, ...text]) : [fixed]
  })
}

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
