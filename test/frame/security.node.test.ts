import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

/** Rows of the table of faults and attacks: what each is, and the tests that it names. */
function rows(markdown: string): readonly (readonly [fault: string, files: readonly string[]])[] {
  const [, table = ''] = markdown.split('| fault or attack')
  return table
    .split('\n')
    .slice(2)
    .filter(line => line.startsWith('| '))
    .map(line => line.split('|').map(cell => cell.trim()))
    .map(([, fault = '', tests = '']) => [fault, [...tests.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => file!)] as const)
}

/** They stand beneath `test/`; a file of the row before may be named by its last part alone. */
const isThere = (file: string) =>
  ['', 'frame/page/keys/', 'services/auth/login/'].some(folder => existsSync(join(root, 'test', folder, file)))

test('every fault and attack that frame/SECURITY.md lists has its test', () => {
  const listed = rows(readFileSync(join(root, 'frame/SECURITY.md'), 'utf8'))
  assert.ok(listed.length > 30, `the table was read: ${listed.length} rows`)
  assert.deepEqual(
    listed.flatMap(([fault, files]) => files.filter(file => !isThere(file)).map(file => `${fault}: ${file}`)),
    []
  )
  // "same" goes on with the file of the row above, so the first row names one
  assert.ok(listed[0]![1].length > 0)
})
