import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** One import, export from, dynamic import, `import.meta.glob` pattern or import type of a file. */
export interface Import {
  readonly specifier: string
  /** True if it is erased with the types. */
  readonly typeOnly: boolean
  readonly dynamic: boolean
}

/**
 * Returns the imports of a TypeScript source, from its syntax tree: text in comments and strings does
 * not count. A dynamic import with a computed specifier is reported as `specifier: ''`.
 */
export function importsOf(text: string, fileName: string): Import[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean, dynamic = false) =>
    found.push({ specifier: specifier && ts.isStringLiteralLike(specifier) ? specifier.text : '', typeOnly, dynamic })
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause))
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier, isTypeExport(node))
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true)
    else if (ts.isImportTypeNode(node)) add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * With `verbatimModuleSyntax`, `import { type A } from …` still loads the file; only `import type`
 * does not.
 */
const isTypeImport = (clause: ts.ImportClause | undefined) => clause?.phaseModifier === ts.SyntaxKind.TypeKeyword
const isTypeExport = (node: ts.ExportDeclaration) => node.isTypeOnly

/**
 * Returns TypeScript files in a folder of `root`, as paths from `root` with `/`; empty for a missing
 * folder.
 */
export function sourceFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourceFiles(root, path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

/** Resolves a relative specifier to a path from the root; `undefined` for packages. */
export const targetOf = (file: string, specifier: string) =>
  specifier.startsWith('.') ? join(dirname(file), specifier.replace(/\?.*$/, '')).replaceAll('\\', '/') : undefined

/**
 * Returns the package of a specifier: `viem/accounts` gives `viem`, `@lit/react` stays, `node:fs`
 * gives `node:`.
 */
export function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:'
  const words = specifier.split('/')
  return words.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Returns all files that some files load at run time, including themselves, and the loaded packages. */
export function reachable(root: string, entries: readonly string[]): { files: string[]; packages: string[] } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const walk = (file: string) => {
    if (files.has(file) || !existsSync(join(root, file))) return
    files.add(file)
    if (!/\.tsx?$/.test(file)) return
    for (const { specifier, typeOnly } of importsOf(readFileSync(join(root, file), 'utf8'), file)) {
      if (typeOnly || specifier === '') continue
      const target = targetOf(file, specifier)
      if (target) walk(target)
      else packages.add(specifier)
    }
  }
  entries.forEach(walk)
  return { files: [...files].sort(), packages: [...packages].sort() }
}
