import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const database = '@electric-sql/pglite'
const packed = '\0packed-database'
const prepared = '\0prepared-database'

/** The embedded database's program and its files, which lie beside the services' own file. */
const files = ['pglite.wasm', 'pglite.data']

/**
 * Puts the embedded database's files beside the services, compressed: 6 MB instead of 55, which everybody who installs the kit would
 * have on the disk. Unpacking costs a start 0.2 s. Since a new database is a copy of the prepared one, the program that makes
 * databases is left out.
 */
export function packedDatabase(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve(database)))
  return {
    name: 'packed-database',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === database && importer !== packed) return packed
      return importer !== undefined && id.endsWith('/prepared.ts') ? prepared : null
    },
    load: id => (id === packed ? opening : id === prepared ? preparing : null),
    async writeBundle({ dir }) {
      const { preparedDatabase } = await import('../../services/store/prepared.ts')
      const write = (name: string, content: Buffer) => writeFile(resolve(dir ?? '.', `${name}.br`), compressed(content))
      for (const file of files) await write(file, readFileSync(join(folder, file)))
      await write('database.tar', await preparedDatabase())
    }
  }
}

/** The prepared database holds much of its content three times, megabytes apart: only a wide window sees that. */
const compressed = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } })

const reading = `import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const unpacked = async name => promisify(brotliDecompress)(await readFile(new URL('./' + name + '.br', import.meta.url)))
`

/** Takes the place of the database's module in the bundle. */
const opening = `${reading}
import { PGlite as Database } from '${database}'

export class PGlite extends Database {
  static async create(options) {
    const [program, data] = await Promise.all([unpacked('pglite.wasm').then(code => WebAssembly.compile(code)), unpacked('pglite.data')])
    return Database.create({ ...options, pgliteWasmModule: program, fsBundle: new Blob([data]) })
  }
}
`

/** Takes the place of `services/store/prepared.ts`. */
const preparing = `${reading}
export const preparedDatabase = () => unpacked('database.tar')
`
