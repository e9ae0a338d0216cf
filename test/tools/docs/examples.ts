import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { publishedModules } from '../entries.ts'

/** A block of code of a page. */
export interface Example {
  /** The page, and the line of it. */
  readonly place: string
  readonly language: string
  /** What stands in brackets behind the language: the file that the example is, beside the others of its page. */
  readonly file: string | undefined
  /** What else stands there: `nocheck` for what is a signature and no program, `before` for the other library's code. */
  readonly words: readonly string[]
  readonly text: string
}

export function examplesOf(path: string, page: string): Example[] {
  return [...page.matchAll(/^(`{3,})(\w+)([^\n]*)\n([^]*?)^\1$/gm)].map(({ 2: language, 3: info = '', 4: text, index }) => ({
    place: `${path}:${page.slice(0, index).split('\n').length}`,
    language: language!,
    file: /\[(.+)\]/.exec(info)?.[1],
    words: info
      .replace(/\[.+\]/, '')
      .trim()
      .split(/\s+/),
    text: text!
  }))
}

const isProgram = ({ language, words }: Example): boolean =>
  ['ts', 'tsx', 'vue', 'svelte'].includes(language) && !words.includes('nocheck') && !words.includes('before')

/**
 * Frameworks and other packages that examples are for and that are not installed here. What is imported from them is not checked; what is
 * imported from the kit is.
 */
const elsewhere = [
  'vue',
  'vite',
  'next',
  'next/*',
  'nuxt/*',
  '#app',
  '@vitejs/*',
  '@angular/*',
  '@sveltejs/*',
  'svelte',
  'wagmi',
  '@tanstack/*'
]
const foreign = [
  ...elsewhere.map(name => `declare module '${name}'`),
  ...['vue', 'svelte', 'css'].map(ending => `declare module '*.${ending}' { const file: any; export default file }`),
  'declare function defineNuxtPlugin(run: () => void): unknown',
  'declare function defineNuxtConfig(config: object): unknown',
  'declare function $state<Value>(value: Value): Value'
].join('\n')

/** The part of an example that a compiler of TypeScript reads. Of Vue's and Svelte's files that is the script. */
function programOf({ language, text }: Example): string {
  const script = language === 'vue' || language === 'svelte' ? (/<script[^>]*>([^]*?)<\/script>/.exec(text)?.[1] ?? '') : text
  return `${script}\nexport {}`
}

/**
 * Compiles every program among the examples against the kit's own sources, and tells what is wrong, as `start/react.md:12: words`. The
 * examples of a page that are files stand beside each other, and may import each other.
 *
 * @param more - Other modules by their names: files that a build writes.
 */
export function problemsOf(root: string, examples: readonly Example[], more: Readonly<Record<string, string>> = {}): string[] {
  const files = new Map<string, { readonly text: string; readonly example?: Example }>()
  const folder = join(root, 'docs/.examples')
  for (const example of examples.filter(isProgram)) {
    const [path = '', line = ''] = example.place.split(':')
    const own = posix.join(
      path.replace(/\.md$/, ''),
      example.file ?? `${line}/example.${example.language === 'tsx' ? 'tsx' : 'ts'}`
    )
    files.set(
      join(
        folder,
        own
          .replace(/\.(vue|svelte)$/, '.$1.ts')
          .replace('[', '_')
          .replace(']', '_')
      ),
      { text: programOf(example), example }
    )
  }
  files.set(join(folder, 'foreign.d.ts'), { text: foreign })
  const extra = Object.entries(more).map(
    ([name, text]) => [name, join(folder, `more/${name.replaceAll('/', '-')}.d.ts`), text] as const
  )
  for (const [, file, text] of extra) files.set(file, { text })

  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), path => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
    verbatimModuleSyntax: false,
    isolatedModules: false,
    types: ['node'],
    paths: {
      ...Object.fromEntries(
        [...publishedModules(root)].map(([specifier, path]) => [
          specifier.replace('.', 'w3m-kit'),
          [join(root, path === './dist/w3m.js' ? 'elements/script.ts' : path.replace('./dist/', '').replace(/\.js$/, '.ts'))]
        ])
      ),
      ...Object.fromEntries(extra.map(([name, file]) => [name, [file]]))
    }
  }
  const host = ts.createCompilerHost(compilerOptions)
  const folders = new Set([...files.keys()].flatMap(parentsOf))
  const own = {
    fileExists: host.fileExists.bind(host),
    readFile: host.readFile.bind(host),
    directoryExists: host.directoryExists!.bind(host)
  }
  host.fileExists = file => files.has(file) || own.fileExists(file)
  host.readFile = file => files.get(file)?.text ?? own.readFile(file)
  host.directoryExists = path => folders.has(path) || own.directoryExists(path)

  const program = ts.createProgram([...files.keys()], compilerOptions, host)
  return [...files].flatMap(([file, { example }]) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start }) => {
        const line = source && start !== undefined ? source.getLineAndCharacterOfPosition(start).line + 1 : 0
        return `${example?.place ?? file} +${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
      }
    )
  })
}

const parentsOf = (file: string): string[] => {
  const folder = dirname(file)
  return folder === file ? [] : [folder, ...parentsOf(folder)]
}
