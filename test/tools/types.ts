import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { packageEntries } from './entries.ts'

/**
 * Writes the declarations of the published modules, and those that these name, to a folder, in the tree of the sources. The sources import each other with `.ts`;
 * a declaration has to name the `.js` that stands beside it.
 *
 * @throws when the sources have type errors, with the compiler's words.
 */
export function writeDeclarations(root: string, folder: string): void {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), path => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const entries = [...Object.values(packageEntries(root)), './elements/script.ts'].map(path => join(root, path))
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
  const problems = [...ts.getPreEmitDiagnostics(program), ...result.diagnostics]
  if (problems.length > 0) {
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: name => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n'
      })
    )
  }
  const declarationOf = (source: string) => source.replace(root, folder).replace(/\.tsx?$/, '.d.ts')
  for (const path of reachable(declarations, entries.map(declarationOf))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, declarations.get(path)!)
  }
}

/** The declarations that a site can come to from the published ones: the others are nobody's. */
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
 * A declaration as a site can read it: `'./kit.ts'` becomes `'./kit.js'` wherever it imports, and what the compiler found in one of
 * Lit's own packages comes from `lit`, which is the one that is installed with the kit.
 */
export function publishedDeclaration(text: string): string {
  const source = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.Latest, true)
  const edits: { start: number; end: number; name: string }[] = []
  const note = (specifier: ts.Node | undefined) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return
    const name = partsOfLit.includes(specifier.text) ? 'lit' : specifier.text.replace(/^(\.{1,2}\/.*)\.tsx?$/, '$1.js')
    if (name !== specifier.text) edits.push({ start: specifier.getStart() + 1, end: specifier.end - 1, name })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) note(node.moduleSpecifier)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) note(node.argument.literal)
    else if (ts.isModuleDeclaration(node)) note(node.name)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return edits.reduceRight((result, { start, end, name }) => result.slice(0, start) + name + result.slice(end), text)
}

const partsOfLit = ['lit-html', 'lit-element', '@lit/reactive-element']
