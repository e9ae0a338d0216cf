import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultLitAnalyzerContext, LitAnalyzer, makeConfig } from 'lit-analyzer'
import ts from 'typescript'
import { sourceFiles } from './imports.ts'

/** HTML that the analyser is too old to know. */
const globalAttributes = ['inert', 'autocorrect', 'enterkeyhint', 'autofocus', 'popover', 'exportparts']

/** Elements that a file draws and another brings, since they come with a chunk of their own. */
const broughtByOthers: Record<string, string> = { 'elements/modal/w3m-modal.ts': '<w3m-modal-card>' }

/**
 * What is wrong with the templates of the elements, as `file:line sentence`: tags, attributes, properties and events that nothing
 * declares, and elements that nothing imports. Types of bindings are left to the compiler, which knows `nothing` and directives.
 *
 * @param planted - Files to look at as well, by path from the root.
 */
export function templateProblems(root: string, planted: Readonly<Record<string, string>> = {}): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), path => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
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
