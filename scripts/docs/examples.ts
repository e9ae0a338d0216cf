import { join, posix } from 'node:path'
import { editorFiles, typedFrameworks } from '../build/editor-data.ts'
import { compileVirtualFiles } from '../compile-virtual.ts'

/** A code block of a page. */
export interface Example {
  /** Page and line. */
  readonly place: string
  readonly language: string
  /** File name in brackets after the language, next to the others of its page. */
  readonly file: string | undefined
  /**
   * Other words after the language: `nocheck` for a signature without a program, `before` for code of
   * the other library.
   */
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
 * Frameworks of examples that are not installed here.
 * Imports from them are not checked; imports from the kit are.
 */
const elsewhere = [
  'vite',
  'vitest',
  'vitest/config',
  'next',
  'next/*',
  'nuxt/*',
  '@vitejs/*',
  '@angular/*',
  'svelte',
  '@tanstack/*'
]
const foreign = [
  ...elsewhere.map(name => `declare module '${name}'`),
  // wagmi's own exports are those of its core; React components are added
  `declare module 'wagmi' {
    export * from '@wagmi/core'
    export function WagmiProvider(props: { config: import('@wagmi/core').Config; children?: import('react').ReactNode }): null
    export function useSignMessage(): { data: string | undefined; signMessage(parameters: { message: string }): void }
  }`,
  `declare module '@solana/wallet-adapter-react' {
    interface Wallet { readonly adapter: { readonly name: string } }
    export function useWallet(): {
      readonly wallets: readonly Wallet[]
      readonly publicKey: { toBase58(): string } | null
      select(name: string): void
      connect(): Promise<void>
      signMessage?(message: Uint8Array): Promise<Uint8Array>
    }
    export function ConnectionProvider(props: { endpoint: string; children?: import('react').ReactNode }): null
    export function WalletProvider(props: { wallets: readonly never[]; children?: import('react').ReactNode }): null
  }`,
  `declare module '@playwright/test' {
    export const defineConfig: (config: object) => object
    export const expect: (actual: unknown) => { toBeHidden(): Promise<void>; toHaveText(text: string | RegExp): Promise<void> }
    interface Locator { click(): Promise<void> }
    interface Page {
      goto(url: string): Promise<unknown>
      locator(selector: string): Locator
      getByRole(role: string, options?: { name: string | RegExp }): Locator
    }
    export const test: (title: string, run: (fixtures: { page: Page }) => Promise<void>) => void
  }`,
  `declare module '*.vue' { import type { Component } from 'vue'; const component: Component; export default component }`,
  `declare module '*.css' {}`,
  'declare function defineNuxtPlugin(run: () => void): unknown',
  'declare function defineNuxtConfig(config: object): unknown'
].join('\n')

/**
 * "Untyped function calls may not accept type arguments": for imports from a framework that is not
 * installed.
 */
const genericOfForeign = 2347

/** Returns the part of an example for the TypeScript compiler: for files of Vue and Svelte, the script. */
function programOf({ language, text }: Example): string {
  const script = language === 'vue' || language === 'svelte' ? (/<script[^>]*>([^]*?)<\/script>/.exec(text)?.[1] ?? '') : text
  return `${script}\nexport {}`
}

/**
 * Returns the build output for editors as an app imports it: texts by path, and the file of each
 * module.
 */
export function typeModules(root: string): {
  readonly files: ReadonlyMap<string, string>
  readonly paths: Record<string, string>
} {
  const declared = [...editorFiles(root)].filter(([path]) => path.endsWith('.d.ts'))
  return {
    files: new Map(declared.map(([path, text]) => [join(root, path), text])),
    paths: {
      ...Object.fromEntries(typedFrameworks.map(name => [`w3m-kit/types/${name}`, join(root, `editors/${name}.d.ts`)])),
      'w3m-kit-services': join(root, 'services/index.ts'),
      // only Vue's DOM runtime is installed, which `vue` re-exports completely
      vue: join(root, 'node_modules/@vue/runtime-dom')
    }
  }
}

/**
 * Compiles every program of the examples against the kit's sources, and returns errors, as
 * `start/react.md:12 +3: message`. The examples of a page with file names may import each other.
 *
 * @param more - Further texts to compile with them, by path: creating a program is expensive.
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
  const problems = compileVirtualFiles(root, files, { paths: types.paths, ignored: [genericOfForeign] })
  return [...problems].flatMap(([file, found]) =>
    found.map(words => `${places.get(file) ?? file.replace(`${root}/`, '')} +${words}`)
  )
}
