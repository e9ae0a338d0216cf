import { isBuiltin } from 'node:module'
import { reachable, sourceFiles } from '../../check/imports.ts'

/** Modules that the test runner serves itself for communication, and that must not be bundled. */
export const leftUnbundled = ['@web/test-runner-commands']

/** Modules that compiled JSX imports. */
const writtenByCompiler = ['react/jsx-dev-runtime']

/**
 * Returns the packages that browser tests load, directly or through the sources, as import specifiers:
 * `lit`, `lit/decorators.js`, … Sorted, so that the same sources give the same list.
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
    'scripts/test/browser/planted'
  ]
  const files = rooms.flatMap(room => sourceFiles(root, room)).filter(file => !file.endsWith('.node.test.ts'))
  return [...reachable(root, files).packages, ...writtenByCompiler].filter(
    specifier => !isBuiltin(specifier) && !specifier.startsWith('/') && !leftUnbundled.some(name => specifier.startsWith(name))
  )
}
