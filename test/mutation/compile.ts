import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../scripts/test/compile.ts'

// Compiles the test files of some folders with the instrumented sources: Stryker calls it in its copy of the tree.

const root = join(import.meta.dirname, '../..')
const files = process.argv
  .slice(2)
  .flatMap(folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}`))
  .filter(file => file.endsWith('.test.ts') && (!file.startsWith('test/frame/') || file.endsWith('.node.test.ts')))
// Stryker reuses results by the paths of tests, so the folder needs a fixed name
await compile(root, files, 'compiled-mutation')
