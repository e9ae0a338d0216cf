import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(repository, 'node_modules/.cache/w3m-kit')

export interface BuildOnceOptions {
  /** Name of the cache folder: letters and hyphens. */
  readonly name: string
  /**
   * Files, and folders with their content, that the result depends on, from the root of the repository.
   * The lock file is always included.
   */
  readonly sources: readonly string[]
  /** Builds into a new folder. */
  readonly build: (folder: string) => Promise<unknown>
}

/** Builds a page of the stack, unless a build of the same sources is in the cache. Returns its folder. */
export async function buildOnce({ name, sources, build }: BuildOnceOptions): Promise<string> {
  const folder = join(cache, `${name}-${await fingerprint(sources)}`)
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date())
    return folder
  }
  const unfinished = `${folder}.${process.pid}`
  await build(unfinished)
  // two stacks may have built at once: the first one stays, and they are equal
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  await removeOthers(name, folder)
  return folder
}

/** Returns a hash of the page's sources and of all installed packages' versions. */
async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of ['package-lock.json', ...sources]) {
    for (const file of await filesOf(source))
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(repository, file)))
        .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesOf(source: string): Promise<string[]> {
  if ((await stat(join(repository, source))).isFile()) return [source]
  const entries = await readdir(join(repository, source), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(repository.length))
    .sort()
}

/** Deletes builds that are older than a day. */
async function removeOthers(name: string, folder: string): Promise<void> {
  for (const other of await readdir(cache)) {
    const path = join(cache, other)
    if (path === folder || !other.startsWith(`${name}-`) || !/-[0-9a-f]{16}$/.test(other)) continue
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > 24 * 3600_000) await rm(path, { recursive: true, force: true })
  }
}
