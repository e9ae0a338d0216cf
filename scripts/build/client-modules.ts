import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { init, parse } from 'es-module-lexer'

type Exports = Readonly<Record<string, string | null | { readonly default: string; readonly 'react-server'?: string }>>

/**
 * Writes the modules that a server with React's server components resolves (the condition `react-server` in package.json): each says that it is for
 * the browser, and names the exports of the module that other bundlers get. The directive is in no other file, because bundlers without
 * server components warn of it.
 */
export async function writeClientModules(root: string): Promise<void> {
  await init
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly exports: Exports }
  for (const target of Object.values(exports)) {
    if (target === null || typeof target === 'string' || !target['react-server']) continue
    const names = parse(readFileSync(join(root, target.default), 'utf8'))[1].map(({ n: name }) => name)
    // Next rejects `export *` in a client module
    const text = `'use client'\n\nexport { ${names.join(', ')} } from './${basename(target.default)}'\n`
    writeFileSync(join(root, target['react-server']), text)
  }
}
