import { join } from 'node:path/posix'
import type { Plugin } from 'vite'
import { globToPattern } from '../check/house/files.ts'

const bareImport = /^import "(\.[^"]+)";\n/gm

/**
 * Drops imports without names of files without side effects: they remain where a constant was inlined.
 * Bundlers do not merge what an entry and its lazy chunks share once the entry imports a module of which it uses nothing.
 * The lines stay, empty, because the source map counts them.
 *
 * @param sideEffects - Globs of the files with side effects, as in `package.json`; the build's folder is `dist`.
 */
export function dropBareImports(sideEffects: readonly string[]): Plugin {
  const patterns = sideEffects.map(globToPattern)
  return {
    name: 'drop-bare-imports',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const isPure = (path: string): boolean => {
          const target = join('dist', file.fileName, '..', path)
          return !patterns.some(pattern => pattern.test(`./${target}`))
        }
        file.code = file.code.replace(bareImport, (line, path: string) => (isPure(path) ? '\n' : line))
      }
    }
  }
}
