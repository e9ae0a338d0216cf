import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { readCompilerOptions } from '../compiler-options.ts'
import { applyEdits } from './text-edits.ts'

/**
 * Writes the declarations of modules, and of modules that they refer to, to a folder, in
 * the tree of the sources. The sources import each other with `.ts`; a declaration must name the `.js` next to it.
 *
 * @throws Error with the compiler's messages if the sources have type errors, or a published type cannot be named.
 */
export function writeDeclarations(root: string, folder: string, sources: readonly string[]): void {
  const options = readCompilerOptions(root)
  const entries = sources.map(path => join(root, path))
  const program = ts.createProgram(entries, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: folder
  })
  const declarations = new Map<string, string>()
  const result = program.emit(undefined, (path, text) => void declarations.set(path, publishedDeclaration(text)))
  const declarationOf = (source: string) => source.replace(root, folder).replace(/\.tsx?$/, '.d.ts')
  const published = reachable(declarations, entries.map(declarationOf))
  // types of other modules need no name
  const ofPublished = result.diagnostics.filter(({ file }) => !file || published.has(declarationOf(file.fileName)))
  const problems = [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics(), ...ofPublished]
  if (problems.length > 0) {
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: name => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n'
      })
    )
  }
  for (const path of published) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, declarations.get(path)!)
  }
}

/** Returns the declarations that are reachable from the published ones. */
function reachable(declarations: ReadonlyMap<string, string>, entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (path: string): void => {
    const text = declarations.get(path)
    if (text === undefined || found.has(path)) return
    found.add(path)
    for (const { fileName } of ts.preProcessFile(text).importedFiles)
      if (fileName.startsWith('.')) walk(join(dirname(path), fileName).replace(/\.js$/, '.d.ts'))
  }
  entries.forEach(walk)
  return found
}

/**
 * Converts a declaration for apps: `'./kit.ts'` becomes `'./kit.js'` in imports, and types of Lit's
 * internal packages are imported from `lit`, which is installed with the kit.
 */
export const publishedDeclaration = (text: string): string =>
  applyEdits(
    text,
    ts.preProcessFile(text).importedFiles.map(({ fileName, pos }) => ({
      // after the quotation mark
      start: pos + 1,
      end: pos + 1 + fileName.length,
      text: partsOfLit.includes(fileName) ? 'lit' : fileName.replace(/^(\.{1,2}\/.*)\.tsx?$/, '$1.js')
    }))
  )

const partsOfLit = ['lit-html', 'lit-element', '@lit/reactive-element']
