import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { buildFolder } from '../package-folder.ts'

/**
 * Returns an empty database after `initdb`, as a tar archive.
 * `initdb` takes seconds: the published build has the result beside it, and otherwise it is cached among the installed packages. The
 * names of both contain the version of the database.
 */
export async function getDatabaseTemplate(): Promise<Buffer<ArrayBuffer>> {
  const published = await readPublished()
  if (published) return published
  const file = await placeOfPrepared()
  const kept = await readFile(file).catch(() => undefined) // not cached: created below
  if (kept) return kept
  const made = await prepareDatabase()
  await keep(made, file)
  return made
}

/** Returns the name of the archive in the published build, where it is compressed. */
export const publishedTemplateName = async (): Promise<string> => `database-${await findVersion()}.tar.br`

async function readPublished(): Promise<Buffer<ArrayBuffer> | undefined> {
  if (buildFolder === undefined) return undefined
  const packed = await readFile(join(buildFolder, await publishedTemplateName())).catch(() => undefined) // another version of the database
  return packed && promisify(brotliDecompress)(packed)
}

async function prepareDatabase(): Promise<Buffer<ArrayBuffer>> {
  const database = await PGlite.create()
  try {
    return Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  } finally {
    await database.close()
  }
}

const placeOfPrepared = async (): Promise<string> =>
  join(await findPackage(), '../../.cache/w3m-kit', `database-${await findVersion()}.tar`)

async function findVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(await findPackage(), 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Returns the folder of the database's package. It exports its entry point only, so its package.json is looked for in the folders above. */
async function findPackage(): Promise<string> {
  let folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  while (!(await exists(join(folder, 'package.json')))) folder = dirname(folder)
  return folder
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
