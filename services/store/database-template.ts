import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * Returns an empty database after `initdb`, as a tar archive.
 * `initdb` takes seconds, so the result is cached among the installed packages, in a file whose name contains the database's
 * version. The published build includes its own (scripts/build/pack-database.ts).
 */
export async function getDatabaseTemplate(): Promise<Buffer<ArrayBuffer>> {
  const file = await placeOfPrepared()
  const kept = await readFile(file).catch(() => undefined) // not cached: created below
  if (kept) return kept
  const made = await prepareDatabase()
  await keep(made, file)
  return made
}

async function prepareDatabase(): Promise<Buffer<ArrayBuffer>> {
  const database = await PGlite.create()
  try {
    return Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  } finally {
    await database.close()
  }
}

async function placeOfPrepared(): Promise<string> {
  // The package exports its entry point only, so its package.json is looked for in the folders above.
  let folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  while (!(await exists(join(folder, 'package.json')))) folder = dirname(folder)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return join(folder, '../../.cache/w3m-kit', `database-${version}.tar`)
}

/** Writes to a temporary file and renames it, so that concurrent processes do not mix. */
async function keep(archive: Buffer, file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(aside, archive)
    await rename(aside, file)
  } catch {
    await rm(aside, { force: true }).catch(() => {}) // not writable: created again the next time
  }
}

const exists = (file: string) =>
  readFile(file).then(
    () => true,
    () => false
  )
