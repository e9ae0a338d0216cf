import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a site may write after `w3m-kit`, and the file that package.json leads it to: `./adapters/evm` → `./dist/adapters/evm/index.js`.
 * What is there for editors alone has no source, and is not among them (`editors.ts`).
 */
export function publishedModules(root: string): ReadonlyMap<string, string> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>
  }
  const published = new Map<string, string>()
  for (const [specifier, target] of Object.entries(exports)) {
    if (typeof target === 'string' || target.default.startsWith('./dist/editors/')) continue
    const names = specifier.includes('*') ? adapterNames(root) : ['']
    for (const name of names) published.set(specifier.replace('*', name), target.default.replaceAll('*', name))
  }
  return published
}

/** Adapters are folders: one more is one more entry. Leaves, HTTP clients and network data have other ways out, or none. */
const adapterNames = (root: string) =>
  readdirSync(join(root, 'adapters'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !['base', 'api', 'networks', 'siwx'].includes(entry.name))
    .map(entry => entry.name)
    .filter(name => existsSync(join(root, 'adapters', name, 'index.ts')))

/** The sources of the published modules, by what they are called under `dist`. The script tag's is built apart. */
export function packageEntries(root: string): Record<string, string> {
  const modules = [...publishedModules(root).values()].filter(path => path !== scriptTag)
  return Object.fromEntries(
    modules.map(path => [path.replace(/^\.\/dist\/|\.js$/g, ''), path.replace('./dist/', './').replace(/\.js$/, '.ts')])
  )
}

const scriptTag = './dist/w3m.js'
