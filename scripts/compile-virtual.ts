import { dirname, join } from 'node:path'
import ts from 'typescript'
import { publishedModules, sourceOfModule } from './build/package-entries.ts'
import { readCompilerOptions } from './compiler-options.ts'

/** Parsed files on disk, shared by all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/**
 * Compiles texts as if they were files of the project, with `w3m-kit` and its modules resolved as in
 * an app, and returns the errors of each: `file → messages`, without correct ones.
 *
 * @param files - Texts by absolute path.
 * @param paths - Further modules by name, each with its file.
 * @param ignored - Diagnostic codes to ignore.
 */
export function compileVirtualFiles(
  root: string,
  files: ReadonlyMap<string, string>,
  { paths = {}, ignored = [] }: { readonly paths?: Readonly<Record<string, string>>; readonly ignored?: readonly number[] } = {}
): ReadonlyMap<string, readonly string[]> {
  const options = readCompilerOptions(root)
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    // an app's own choice
    noUnusedLocals: false,
    noUnusedParameters: false,
    verbatimModuleSyntax: false,
    isolatedModules: false,
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    types: ['node'],
    paths: {
      ...options.paths,
      ...Object.fromEntries(
        [...publishedModules(root)].map(([name, path]) => [name.replace('.', 'w3m-kit'), [join(root, sourceOfModule(path))]])
      ),
      ...Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, [file]]))
    }
  }
  const host = ts.createCompilerHost(compilerOptions)
  const folders = new Set([...files.keys()].flatMap(parentsOf))
  const own = {
    fileExists: host.fileExists.bind(host),
    readFile: host.readFile.bind(host),
    directoryExists: host.directoryExists!.bind(host),
    getSourceFile: host.getSourceFile.bind(host)
  }
  host.fileExists = file => files.has(file) || own.fileExists(file)
  host.readFile = file => files.get(file) ?? own.readFile(file)
  host.directoryExists = path => folders.has(path) || own.directoryExists(path)
  host.getSourceFile = (file, ...rest) => {
    if (files.has(file)) return own.getSourceFile(file, ...rest)
    if (!parsed.has(file)) parsed.set(file, own.getSourceFile(file, ...rest))
    return parsed.get(file)
  }

  const program = ts.createProgram([...files.keys()], compilerOptions, host)
  const found = [...files.keys()].map(file => {
    const source = program.getSourceFile(file)
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return [file, diagnostics.filter(({ code }) => !ignored.includes(code)).map(words)] as const
  })
  return new Map(found.filter(([, problems]) => problems.length > 0))
}

function words({ file, start, messageText }: ts.Diagnostic): string {
  const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
  return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
}

const parentsOf = (file: string): string[] => {
  const folder = dirname(file)
  return folder === file ? [] : [folder, ...parentsOf(folder)]
}
