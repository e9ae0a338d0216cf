import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../../adapters/base/is-record.ts'
import type { Log } from '../../lib/log.ts'
import type { ParsedImage } from './parse-image.ts'

export interface CacheOptions {
  /** Maximum memory of the entries, in bytes. */
  readonly memoryBytes: number
  /** Folder for entries beyond memory and across restarts; absent: memory only. */
  readonly folder?: string | undefined
  readonly folderBytes: number
  readonly log: Log
}

export interface Entry extends ParsedImage {
  /** Creation time, in milliseconds since 1970. */
  readonly at: number
}

/** LRU cache of bytes by hashed URL. */
export interface Cache {
  get(hash: string): Promise<Entry | undefined>
  put(hash: string, entry: Entry): void
  /** Resolves when pending writes are on disk. */
  settled(): Promise<void>
}

/** Estimated bytes of an entry besides its contents. */
const overhead = 500
const fileForm = /^[\w-]{43}$/

export function createCache({ memoryBytes, folder, folderBytes, log }: CacheOptions): Cache {
  const memory = createBudget<Entry>(memoryBytes, ({ bytes }) => bytes.length + overhead)
  const files = createBudget<number>(folderBytes, size => size + overhead)
  const pathOf = (hash: string) => join(folder!, hash)
  let work: Promise<unknown> = folder === undefined ? Promise.resolve() : readFolder(folder)

  /** Reads the entries of an earlier run, the oldest first. */
  async function readFolder(path: string): Promise<void> {
    await mkdir(path, { recursive: true })
    const found: { readonly name: string; readonly size: number; readonly used: number }[] = []
    for (const name of await readdir(path)) {
      const file = join(path, name)
      if (!fileForm.test(name)) await rm(file, { force: true, recursive: true })
      else {
        const { size, mtimeMs } = await stat(file)
        found.push({ name, size, used: mtimeMs })
      }
    }
    for (const { name, size } of found.sort((one, other) => one.used - other.used)) await forget(files.put(name, size))
  }

  const forget = (hashes: readonly string[]) => Promise.all(hashes.map(hash => rm(pathOf(hash), { force: true })))

  /**
   * Queues file operations, so that a file is never written and removed concurrently.
   * Disk errors only cost performance.
   */
  const inTurn = (step: () => Promise<unknown>) => {
    work = work.then(step).catch((error: unknown) => log.warn({ error: String(error) }, 'the image folder is not usable'))
  }
  if (folder !== undefined) inTurn(() => Promise.resolve())

  return {
    async get(hash) {
      const held = memory.get(hash)
      if (held !== undefined || folder === undefined) return held
      await work
      if (files.get(hash) === undefined) return undefined
      try {
        const entry = unpack(await readFile(pathOf(hash)))
        memory.put(hash, entry)
        inTurn(() => utimes(pathOf(hash), new Date(), new Date()).catch(() => {})) // it may have been evicted in the meantime
        return entry
      } catch (error) {
        log.warn({ error: String(error) }, 'could not read a cached image')
        return undefined
      }
    },
    put(hash, entry) {
      memory.put(hash, entry)
      if (folder === undefined) return
      inTurn(async () => {
        const data = pack(entry)
        const unfinished = `${pathOf(hash)}.part`
        await writeFile(unfinished, data)
        await rename(unfinished, pathOf(hash))
        await forget(files.put(hash, data.length))
      })
    },
    async settled() {
      await work
    }
  }
}

/** Tracks sizes, and returns entries to evict. */
function createBudget<Value>(most: number, sizeOf: (value: Value) => number) {
  const values = new Map<string, Value>()
  let taken = 0
  const drop = (key: string) => {
    const value = values.get(key)
    if (value === undefined) return
    values.delete(key)
    taken -= sizeOf(value)
  }
  return {
    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      // a Map keeps insertion order: re-inserting moves the entry to the end
      values.delete(key)
      values.set(key, value)
      return value
    },
    put(key: string, value: Value): readonly string[] {
      drop(key)
      values.set(key, value)
      taken += sizeOf(value)
      const evicted: string[] = []
      for (const oldest of values.keys()) {
        if (taken <= most) break
        drop(oldest)
        evicted.push(oldest)
      }
      return evicted
    }
  }
}

/** Serializes a line of JSON, followed by the bytes. */
const pack = ({ bytes, ...head }: Entry) => Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes])

function unpack(data: Buffer): Entry {
  const end = data.indexOf('\n')
  const head = JSON.parse(data.toString('utf8', 0, end)) as unknown
  const { at, type, etag } = isRecord(head) ? head : {}
  if (typeof at !== 'number' || typeof type !== 'string' || typeof etag !== 'string') throw new Error('not an entry')
  return { at, type, etag, bytes: data.subarray(end + 1) }
}
