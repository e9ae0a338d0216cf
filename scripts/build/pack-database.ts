import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const database = '@electric-sql/pglite'
const packed = '\0packed-database'
const prepared = '\0prepared-database'

/** Program and files of the embedded database, next to the services' file. */
const files = ['pglite.wasm', 'pglite.data']

/**
 * Adds the embedded database's files to the services, compressed: 6 MB on disk instead of 55 for each
 * installation. Decompression adds 0.2 s to a start. A new database is a copy of the template, so the program that creates
 * databases is left out.
 */
export function packDatabase(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve(database)))
  return {
    name: 'packed-database',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === database && importer !== packed) return packed
      return importer !== undefined && id.endsWith('/database-template.ts') ? prepared : null
    },
    load: id => (id === packed ? opening : id === prepared ? preparing : null),
    async writeBundle({ dir }) {
      const { getDatabaseTemplate } = await import('../../services/store/database-template.ts')
      const write = (name: string, content: Buffer) => writeFile(resolve(dir ?? '.', `${name}.br`), compressed(content))
      for (const file of files) await write(file, readFileSync(join(folder, file)))
      await write('database.tar', await getDatabaseTemplate())
    }
  }
}

/**
 * The template contains much of its data three times, megabytes apart: only a large compression window
 * detects that.
 */
const compressed = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } })

const reading = `import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const unpacked = async name => promisify(brotliDecompress)(await readFile(new URL('./' + name + '.br', import.meta.url)))
`

/** Replaces the database's module in the bundle. */
const opening = `${reading}
import { PGlite as Database } from '${database}'

export class PGlite extends Database {
  static async create(options) {
    const [program, data] = await Promise.all([unpacked('pglite.wasm').then(code => WebAssembly.compile(code)), unpacked('pglite.data')])
    return Database.create({ ...options, pgliteWasmModule: program, fsBundle: new Blob([data]) })
  }
}
`

/** Replaces `services/store/database-template.ts`. */
const preparing = `${reading}
export const getDatabaseTemplate = () => unpacked('database.tar')
`
