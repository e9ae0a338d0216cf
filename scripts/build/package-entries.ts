import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the subpaths of `w3m-kit`, and their files in package.json: `./adapters/evm` →
 * `./dist/adapters/evm/index.js`. Excludes files for editors, which have no source (`editor-data.ts`).
 */
export function publishedModules(root: string): ReadonlyMap<string, string> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | null | { default: string }>
  }
  const published = new Map<string, string>()
  for (const [specifier, target] of Object.entries(exports)) {
    if (target === null || typeof target === 'string' || target.default.startsWith('./dist/editors/')) continue
    const names = specifier.includes('*') ? adapterNames(root) : ['']
    for (const name of names) published.set(specifier.replace('*', name), target.default.replaceAll('*', name))
  }
  return published
}

/**
 * Adapters are folders: each is an entry.
 * Leaf modules, HTTP clients and network data have other entries, or are internal.
 */
const adapterNames = (root: string) =>
  readdirSync(join(root, 'adapters'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !['base', 'api', 'networks', 'siwx', 'testing'].includes(entry.name))
    .map(entry => entry.name)
    .filter(name => existsSync(join(root, 'adapters', name, 'index.ts')))

/** Returns the sources of published modules, by name in `dist`. The script tag is built separately. */
export function packageEntries(root: string): Record<string, string> {
  const modules = [...publishedModules(root).values()].filter(path => path !== scriptTag)
  return Object.fromEntries(modules.map(path => [path.replace(/^\.\/dist\/|\.js$/g, ''), sourceOfModule(path)]))
}

/** The program's entry of the script tag, with its source. */
export const scriptTag = './dist/kit.js'
const scriptTagSource = './elements/script/kit.ts'

/** Returns the source of a published module, relative to the root. */
export const sourceOfModule = (path: string): string =>
  path === scriptTag ? scriptTagSource : path.replace('./dist/', './').replace(/\.js$/, '.ts')
