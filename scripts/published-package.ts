import { join } from 'node:path'
import type { Plugin } from 'vite'
import { publishedModules } from './build/package-entries.ts'

/** Resolves imports of `w3m-kit` to the package in `dist`, as its `package.json` does. */
export function publishedPackage(root: string): Plugin {
  const modules = publishedModules(root)
  return {
    name: 'published-package',
    enforce: 'pre',
    resolveId(id) {
      const path = id === 'w3m-kit' ? modules.get('.') : modules.get(id.replace('w3m-kit', '.'))
      return path === undefined ? null : join(root, path)
    }
  }
}
