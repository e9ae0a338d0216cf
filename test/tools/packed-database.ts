import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const database = '@electric-sql/pglite'
const packed = '\0packed-database'

/** The embedded database's programs and its first data, which lie beside the services' own file. */
const files = ['pglite.wasm', 'initdb.wasm', 'pglite.data']

/**
 * Puts the embedded database's files beside the services, compressed: 4 MB instead of 16, which everybody who installs the kit would
 * have on the disk. Unpacking costs a start 60 ms.
 */
export function packedDatabase(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve(database)))
  return {
    name: 'packed-database',
    enforce: 'pre',
    resolveId: (id, importer) => (id === database && importer !== packed ? packed : null),
    load: id => (id === packed ? opening : null),
    async writeBundle({ dir }) {
      for (const file of files) await writeFile(resolve(dir ?? '.', `${file}.br`), compressed(readFileSync(join(folder, file))))
    }
  }
}

const compressed = (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

/** Takes the place of the database's module in the bundle. */
const opening = `import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { PGlite as Database } from '${database}'

const unpacked = async name => promisify(brotliDecompress)(await readFile(new URL('./' + name + '.br', import.meta.url)))
const program = async name => WebAssembly.compile(await unpacked(name))

export class PGlite extends Database {
  static async create(options) {
    const [pgliteWasmModule, initdbWasmModule, data] = await Promise.all([program('pglite.wasm'), program('initdb.wasm'), unpacked('pglite.data')])
    return Database.create({ ...options, pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([data]) })
  }
}
`
