import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * A database as `initdb` leaves it, as a tar archive. Making one takes seconds, so it is made once for each installation and
 * kept among its packages, in a file that names the database's version. What is built for publishing carries its own
 * (test/tools/packed-database.ts).
 */
export async function preparedDatabase(): Promise<Buffer<ArrayBuffer>> {
  const file = await placeOfPrepared()
  const kept = await readFile(file).catch(() => undefined) // not made yet: made below
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
  // The package shows its entry point alone, so what describes it is looked for above that.
  let folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  while (!(await exists(join(folder, 'package.json')))) folder = dirname(folder)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return join(folder, '../../.cache/w3m-kit', `database-${version}.tar`)
}

/** Written aside and moved, so that two processes that make it at once do not mix. */
async function keep(archive: Buffer, file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(aside, archive)
    await rename(aside, file)
  } catch {
    await rm(aside, { force: true }).catch(() => {}) // nothing may be written here: it is made anew the next time
  }
}

const exists = (file: string) =>
  readFile(file).then(
    () => true,
    () => false
  )
