import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { exportsOf, exportsOfFile } from '../../scripts/check/exports.ts'

const root = join(import.meta.dirname, '../..')
const exported = exportsOf(root)

test('what the package exports is what test/rules/api.json says; after a wanted change run `npm run api`', () => {
  deepEqual(exported, JSON.parse(readFileSync(join(import.meta.dirname, 'api.json'), 'utf8')))
})

test('React has a hook for each public store, by its name', () => {
  const { 'w3m-kit': kit = [], 'w3m-kit/react': react = [] } = exported
  const hooks = kit.filter(name => name.startsWith('$')).map(name => `use${name[1]!.toUpperCase()}${name.slice(2)}`)
  deepEqual(
    hooks,
    react.filter(name => name.startsWith('use'))
  )
})

test('a new export, a missing one, and a value that became a type are noticed', () => {
  const exportsOfText = (text: string) => {
    const host = ts.createCompilerHost({})
    const getSourceFile = host.getSourceFile.bind(host)
    host.getSourceFile = (name, target) =>
      name === 'planted.ts' ? ts.createSourceFile(name, text, target) : getSourceFile(name, target)
    return exportsOfFile(ts.createProgram(['planted.ts'], { noLib: true }, host), 'planted.ts')
  }
  deepEqual(exportsOfText('export const b = 1; export interface A {}; export class C {}; const d = 2; export { d as e }'), [
    'C',
    'b',
    'e',
    'type A'
  ])
  deepEqual(exportsOfText('interface F { a: 1 }; export { type F }; export type { F as G }'), ['type F', 'type G'])
})
