import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The modules that the `exports` of package.json lead to, by what they are called under `dist`: each adapter with an `index.ts` is
 * one, so that adding an adapter is adding a folder.
 */
export function packageEntries(root: string): Record<string, string> {
  const adapters = readdirSync(join(root, 'adapters'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !unpublished.includes(entry.name))
    .map(entry => `adapters/${entry.name}/index`)
    .filter(path => existsSync(join(root, `${path}.ts`)))
  return Object.fromEntries(
    ['state/index', 'elements/index', 'react/index', 'test/wallet/index', ...adapters].map(name => [name, `./${name}.ts`])
  )
}

/** Leaves and HTTP clients, which the kit itself uses. */
const unpublished = ['base', 'api']
