import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { packageEntries } from './entries.ts'

/**
 * Writes the declarations of the published modules to a folder, in the tree of the sources. The sources import each other with `.ts`;
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
  const result = program.emit(undefined, (path, text) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, withJsSpecifiers(text))
  })
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
}

/** `'./kit.ts'` becomes `'./kit.js'` wherever a declaration imports. */
export function withJsSpecifiers(text: string): string {
  const source = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.Latest, true)
  const ends: number[] = []
  const note = (specifier: ts.Node | undefined) => {
    if (specifier && ts.isStringLiteral(specifier) && /^\.{1,2}\/.*\.tsx?$/.test(specifier.text)) ends.push(specifier.end - 1)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) note(node.moduleSpecifier)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) note(node.argument.literal)
    else if (ts.isModuleDeclaration(node)) note(node.name)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return ends.reduceRight((result, end) => result.slice(0, end).replace(/tsx?$/, 'js') + result.slice(end), text)
}
