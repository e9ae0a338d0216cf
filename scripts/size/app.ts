import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { publishedPackage } from '../published-package.ts'

/** A chunk of an app's build. */
export interface Chunk {
  readonly fileName: string
  readonly code: string
  /** In bytes, compressed with brotli as servers and CDNs do. */
  readonly size: number
  /** Its modules, with their length before minification. */
  readonly modules: readonly { readonly id: string; readonly length: number }[]
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

const built = new Map<string, Promise<readonly Chunk[]>>()

/**
 * Builds an app's program as an app does, once: Vite's minified, code-split build over the package in
 * `dist`. Modules of the first load are kept in one chunk, as Rollup and webpack do by default.
 *
 * @param program - A module that imports from `w3m-kit`.
 * @param apart - Modules that go into a separate chunk.
 */
export function buildApp(root: string, program: string, apart?: RegExp): Promise<readonly Chunk[]> {
  const key = JSON.stringify([root, program, apart?.source])
  const chunks = built.get(key) ?? buildAnew(root, program, apart)
  built.set(key, chunks)
  return chunks
}

async function buildAnew(root: string, program: string, apart?: RegExp): Promise<readonly Chunk[]> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      publishedPackage(root),
      {
        name: 'site',
        resolveId: id => (id === 'virtual:site' ? '\0site' : null),
        load: id => (id === '\0site' ? program : null)
      }
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'virtual:site',
        output: {
          entryFileNames: 'site.js',
          chunkFileNames: '[name]-[hash].js',
          ...(apart ? { codeSplitting: { groups: [{ name: 'apart', test: apart }] } } : {})
        }
      }
    }
  })
  const outputs = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).flatMap(file => (file.type === 'chunk' ? [toChunk(file)] : []))
}

function toChunk({ fileName, code, modules, isEntry, imports, dynamicImports }: Rolldown.OutputChunk): Chunk {
  let size: number | undefined
  return {
    fileName,
    code,
    // lazy: most are never measured, and large ones take seconds
    get size() {
      return (size ??= brotliCompressSync(code).length)
    },
    modules: Object.entries(modules).map(([id, { renderedLength }]) => ({ id, length: renderedLength })),
    isEntry,
    imports,
    dynamicImports
  }
}

/** Returns the bytes of the first load: the entry and all its static imports. */
export function firstLoad(chunks: readonly Chunk[]): number {
  const loaded = closure(
    chunks,
    chunks.filter(chunk => chunk.isEntry).map(chunk => chunk.fileName)
  )
  return sum([...loaded])
}

/** Returns the chunks of some files with all static imports. */
export function closure(chunks: readonly Chunk[], fileNames: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const take = (fileName: string): void => {
    const chunk = chunks.find(candidate => candidate.fileName === fileName)
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach(take)
  }
  fileNames.forEach(take)
  return found
}

export const sum = (chunks: readonly Chunk[]): number => chunks.reduce((total, { size }) => total + size, 0)

/** The encoding library, which has its own row. */
export const library = /node_modules\/(viem|ox|abitype|@noble)\//

export const isLibrary = ({ modules }: Chunk): boolean => modules.some(({ id }) => library.test(id))

export const kB = (bytes: number): number => Math.round(bytes / 10) / 100
