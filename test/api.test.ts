import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { exportsOf, exportsOfFile } from './tools/exports.ts'

const root = join(import.meta.dirname, '..')

test('what the package exports is what test/api.json says; after a wanted change run `npm run api`', () => {
  deepEqual(exportsOf(root), JSON.parse(readFileSync(join(import.meta.dirname, 'api.json'), 'utf8')))
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
