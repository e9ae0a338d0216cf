import { join, posix } from 'node:path'
import { editorFiles, typedFrameworks } from '../editors.ts'
import { compileTexts } from '../virtual-program.ts'

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
 * Frameworks that examples are for and that are not installed here. What is imported from them is not checked; what is imported from the
 * kit is.
 */
const elsewhere = ['vite', 'next', 'next/*', 'nuxt/*', '@vitejs/*', '@angular/*', 'svelte', 'wagmi', '@tanstack/*']
const foreign = [
  ...elsewhere.map(name => `declare module '${name}'`),
  `declare module '*.vue' { import type { Component } from 'vue'; const component: Component; export default component }`,
  `declare module '*.css' {}`,
  'declare function defineNuxtPlugin(run: () => void): unknown',
  'declare function defineNuxtConfig(config: object): unknown'
].join('\n')

/** "Untyped function calls may not accept type arguments": of what is imported from a framework that is not here. */
const genericOfForeign = 2347

/** The part of an example that a compiler of TypeScript reads. Of Vue's and Svelte's files that is the script. */
function programOf({ language, text }: Example): string {
  const script = language === 'vue' || language === 'svelte' ? (/<script[^>]*>([^]*?)<\/script>/.exec(text)?.[1] ?? '') : text
  return `${script}\nexport {}`
}

/** What the build writes for editors, as a site imports it: texts by their paths, and where each module is. */
export function typeModules(root: string): {
  readonly files: ReadonlyMap<string, string>
  readonly paths: Record<string, string>
} {
  const declared = [...editorFiles(root)].filter(([path]) => path.endsWith('.d.ts'))
  return {
    files: new Map(declared.map(([path, text]) => [join(root, path), text])),
    paths: {
      ...Object.fromEntries(typedFrameworks.map(name => [`w3m-kit/types/${name}`, join(root, `editors/${name}.d.ts`)])),
      // what is installed of Vue is the part that draws in a browser, which `vue` passes on whole
      vue: join(root, 'node_modules/@vue/runtime-dom')
    }
  }
}

/**
 * Compiles every program among the examples against the kit's own sources, and tells what is wrong, as `start/react.md:12 +3: words`. The
 * examples of a page that are files stand beside each other, and may import each other.
 *
 * @param more - Other texts to compile with them, by their paths: a program is dear.
 */
export function problemsOf(root: string, examples: readonly Example[], more: ReadonlyMap<string, string> = new Map()): string[] {
  const folder = join(root, 'docs/.examples')
  const places = new Map<string, string>()
  const files = new Map<string, string>([[join(folder, 'foreign.d.ts'), foreign], ...more])
  for (const example of examples.filter(isProgram)) {
    const [path = '', line = ''] = example.place.split(':')
    const own = example.file ?? `example-${line}.${example.language === 'tsx' ? 'tsx' : 'ts'}`
    const file = join(folder, posix.join(path.replace(/\.md$/, ''), own.replace(/\.(vue|svelte)$/, '.$1.ts')))
    files.set(file, programOf(example))
    places.set(file, example.place)
  }
  const types = typeModules(root)
  for (const [file, text] of types.files) files.set(file, text)
  const problems = compileTexts(root, files, { paths: types.paths, ignored: [genericOfForeign] })
  return [...problems].flatMap(([file, found]) =>
    found.map(words => `${places.get(file) ?? file.replace(`${root}/`, '')} +${words}`)
  )
}
