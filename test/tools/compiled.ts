import { mkdirSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/**
 * Compiles tests, and all of ours that they load, file by file into a new folder beneath `test/.tmp`, where packages are found: Node
 * runs them as they are. Its loader of TypeScript compiles in every process anew, and hands each module, of packages too, from thread
 * to thread.
 *
 * @param files from the root, with `/`
 * @returns the folder, and where a file is in it
 */
export async function compile(root: string, files: readonly string[]): Promise<{ folder: string; at: (file: string) => string }> {
  mkdirSync(join(root, 'test/.tmp'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test/.tmp/compiled-'))
  const mode = process.env['NODE_ENV']
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [sourcePlaces()],
      build: {
        ssr: true,
        target: 'node20',
        minify: false,
        sourcemap: true,
        copyPublicDir: false,
        outDir: folder,
        rolldownOptions: {
          input: [...files],
          treeshake: false,
          external: id => !/^[./]/.test(id),
          output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' }
        }
      }
    })
  } finally {
    // Vite sets it for what it builds, and the tests are to run without.
    if (mode === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = mode
  }
  return { folder, at: file => join(folder, file.replace(/\.tsx?$/, '.js')) }
}

/** `import.meta` tells where the source is, not what was made of it: tests read and start what lies beside them. */
const sourcePlaces = (): Plugin => ({
  name: 'source-places',
  enforce: 'post',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    const places: Readonly<Record<string, string>> = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href }
    let placed = code
    // from the end, so that what comes before stays where it is
    for (const { name, start, end } of metaProperties(this.parse(code)).reverse()) {
      const place = places[name]
      if (place !== undefined) placed = placed.slice(0, start) + JSON.stringify(place) + placed.slice(end)
    }
    // lines stay as they are, and they are all that an error tells
    return { code: placed, map: null }
  }
})

interface MetaProperty {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Every `import.meta.<name>` of a program, in its order. */
function metaProperties(program: unknown): MetaProperty[] {
  const found: MetaProperty[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isMetaProperty(node)) found.push({ name: node.property.name, start: node.start, end: node.end })
    else Object.values(node).forEach(visit)
  }
  visit(program)
  return found.sort((one, other) => one.start - other.start)
}

type MetaAccess = { readonly property: { readonly name: string }; readonly start: number; readonly end: number }

const isMetaProperty = (node: object): node is MetaAccess => {
  const { type, computed, object } = node as { type?: unknown; computed?: unknown; object?: { type?: unknown } }
  return type === 'MemberExpression' && computed === false && object?.type === 'MetaProperty'
}
