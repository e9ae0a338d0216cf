import { isBuiltin } from 'node:module'
import { reachable, sourceFiles } from '../imports.ts'

/** Speak with the test runner over modules that it serves itself, and must stay modules of their own. */
export const leftUnbundled = ['@web/test-runner-commands']

/** What JSX becomes. */
const writtenByCompiler = ['react/jsx-dev-runtime']

/**
 * The packages that browser tests load, directly or through the sources, as their import specifiers: `lit`, `lit/decorators.js`, …
 * Sorted, so that the same sources give the same list.
 */
export function packagesOfBrowserTests(root: string): string[] {
  const rooms = [
    'elements',
    'state',
    'adapters',
    'react',
    'frame',
    'test/elements',
    'test/react',
    'test/frame',
    'test/tools/browser/planted'
  ]
  const files = rooms.flatMap(room => sourceFiles(root, room)).filter(file => !file.endsWith('.node.test.ts'))
  return [...reachable(root, files).packages, ...writtenByCompiler].filter(
    specifier => !isBuiltin(specifier) && !specifier.startsWith('/') && !leftUnbundled.some(name => specifier.startsWith(name))
  )
}
