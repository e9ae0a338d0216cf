import { mkdirSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { init, parse } from 'es-module-lexer'
import { build, type Plugin } from 'vite'
import { locales } from '../build/locales.ts'
import { applyEdits } from '../build/text-edits.ts'

/**
 * Compiles tests, and all project files that they load, file by file into a new folder in `test/.tmp`,
 * where packages are found: Node runs them without a loader. A TypeScript loader compiles again in every process, and passes each
 * module, also of packages, between threads.
 *
 * @param files from the root, with `/`
 * @param name of the folder, if it must be constant; a folder of that name is emptied
 * @returns the folder, and a function that maps a file into it
 */
export function compile(root: string, files: readonly string[], name?: string): Promise<Compiled> {
  // one after the other: a build changes the environment of this process, and restores it
  const compiled = running.then(() => compileNow(root, files, name))
  running = compiled.catch(() => undefined)
  return compiled
}

interface Compiled {
  readonly folder: string
  readonly at: (file: string) => string
}

let running: Promise<unknown> = Promise.resolve()

async function compileNow(root: string, files: readonly string[], name: string | undefined): Promise<Compiled> {
  mkdirSync(join(root, 'test/.tmp'), { recursive: true })
  const folder = name ? join(root, 'test/.tmp', name) : mkdtempSync(join(root, 'test/.tmp/compiled-'))
  const mode = process.env['NODE_ENV']
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [locales(), sourcePlaces()],
      build: {
        ssr: true,
        target: 'node20',
        minify: false,
        sourcemap: true,
        copyPublicDir: false,
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: {
          input: [...files],
          treeshake: false,
          // helpers of the compiler, such as that of `using`, are no package
          external: id => !/^[./]/.test(id) && !id.includes('@oxc-project/runtime'),
          output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' }
        }
      }
    })
  } finally {
    // Vite sets it for a build, and the tests must run without it.
    if (mode === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = mode
  }
  return { folder, at: file => join(folder, file.replace(/\.tsx?$/, '.js')) }
}

/** `import.meta` refers to the source rather than the output: tests read and start files next to them. */
const sourcePlaces = (): Plugin => ({
  name: 'source-places',
  enforce: 'post',
  async transform(code, id) {
    if (!code.includes('import.meta.')) return null
    const places: Readonly<Record<string, string>> = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href }
    await init
    const edits = parse(code)[0].flatMap(({ d: kind, ss: start, se: end }) => {
      const [access, name] = /^\.(\w+)/.exec(code.slice(end)) ?? []
      const place = places[name ?? '']
      return kind === importMeta && access && place ? [{ start, end: end + access.length, text: JSON.stringify(place) }] : []
    })
    // lines stay the same, and errors only contain lines
    return { code: applyEdits(code, edits), map: null }
  }
})

/** How the lexer marks `import.meta` among the imports of a module. */
const importMeta = -2
