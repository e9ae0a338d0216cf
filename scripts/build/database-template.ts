import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes the template of the embedded database beside the services, compressed: without it, a new installation creates one, which
 * takes seconds and a writable folder.
 */
export function databaseTemplate(): Plugin {
  return {
    name: 'database-template',
    async writeBundle({ dir }) {
      const { getDatabaseTemplate, publishedTemplateName } = await import('../../services/store/database-template.ts')
      const packed = await compress(await getDatabaseTemplate(), { params })
      await writeFile(join(dir!, await publishedTemplateName()), packed)
    }
  }
}

const compress = promisify(brotliCompress)

/** The template contains much of its data three times, megabytes apart: only a large compression window detects that. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
