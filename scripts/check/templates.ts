import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultLitAnalyzerContext, LitAnalyzer, makeConfig } from 'lit-analyzer'
import ts from 'typescript'
import { sourceFiles } from './imports.ts'
import { readCompilerOptions } from '../compiler-options.ts'

/** HTML that the analyser is too old to know. */
const globalAttributes = ['inert', 'autocorrect', 'enterkeyhint', 'autofocus', 'popover', 'exportparts']

/** Elements that a file renders and another one imports, because they are in a separate chunk. */
const broughtByOthers: Record<string, string> = { 'elements/modal/modal-content.ts': '<w3m-modal-card>' }

/**
 * Returns problems in the templates of elements, as `file:line message`: undeclared tags, attributes,
 * properties and events, and elements without an import. Types of bindings are left to the compiler, which knows `nothing` and
 * directives.
 *
 * @param planted - Additional files, by path from the root.
 */
export function templateProblems(root: string, planted: Readonly<Record<string, string>> = {}): string[] {
  const options = readCompilerOptions(root)
  const texts = new Map(Object.entries(planted).map(([path, text]) => [join(root, path), text]))
  const host = ts.createCompilerHost(options, true)
  host.fileExists = path => texts.has(path) || ts.sys.fileExists(path)
  host.readFile = path => texts.get(path) ?? readFileSync(path, 'utf8')
  const files = [...sourceFiles(root, 'elements'), ...Object.keys(planted)]
  const program = ts.createProgram(
    files.map(file => join(root, file)),
    options,
    host
  )
  const context = new DefaultLitAnalyzerContext({ ts, getProgram: () => program })
  const rules = { 'no-incompatible-type-binding': 'off', 'no-invalid-css': 'off' } as const
  context.updateConfig(makeConfig({ strict: true, rules, globalAttributes }))
  const analyzer = new LitAnalyzer(context)
  return files.flatMap(file => {
    const source = program.getSourceFile(join(root, file))
    if (!source) return []
    context.setContextBase({ file: source, throwOnCancellation: false })
    return analyzer
      .getDiagnosticsInFile(source)
      .filter(({ message }) => !(broughtByOthers[file] !== undefined && message.includes(broughtByOthers[file])))
      .map(({ message, location }) => `${file}:${source.getLineAndCharacterOfPosition(location.start).line + 1} ${message}`)
  })
}
