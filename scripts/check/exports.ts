import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import ts from 'typescript'
import { publishedModules, sourceOfModule } from '../build/package-entries.ts'
import { readCompilerOptions } from '../compiler-options.ts'

/**
 * Returns the exports of each published module, sorted, types marked: `{ 'w3m-kit': ['$kit',
 * 'createKit', 'type Kit', …] }`.
 */
export function exportsOf(root: string): Record<string, string[]> {
  const options = readCompilerOptions(root)
  const modules = [...publishedModules(root)].map(([specifier, path]) => ({
    name: specifier.replace('.', 'w3m-kit'),
    file: join(root, sourceOfModule(path))
  }))
  const program = ts.createProgram(
    modules.map(({ file }) => file),
    options
  )
  return Object.fromEntries(modules.map(({ name, file }) => [name, exportsOfFile(program, file)]))
}

/** Returns the exports of one file of a program. */
export function exportsOfFile(program: ts.Program, file: string): string[] {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} is no module, or does not exist.`)
  return checker
    .getExportsOfModule(module)
    .map(symbol => {
      const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return flags & ts.SymbolFlags.Value ? symbol.name : `type ${symbol.name}`
    })
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(import.meta.dirname, '../..')
  const file = join(root, 'test/rules/api.json')
  const style = await resolveConfig(file)
  writeFileSync(file, await format(JSON.stringify(exportsOf(root)), { ...style, parser: 'json' }))
}
