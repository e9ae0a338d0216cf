import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../../adapters/base/record.ts'
import type { Log } from '../../lib/log.ts'
import type { Picture } from './picture.ts'

export interface CacheOptions {
  /** What the entries may take in memory, in bytes. */
  readonly memoryBytes: number
  /** A folder of its own, for more than fits into memory and for the next start; absent: memory alone. */
  readonly folder?: string | undefined
  readonly folderBytes: number
  readonly log: Log
}

export interface Entry extends Picture {
  /** When it was made, in milliseconds since 1970. */
  readonly at: number
}

/** Bytes by the hash of their address, the least used dropped first. */
export interface Cache {
  get(hash: string): Promise<Entry | undefined>
  put(hash: string, entry: Entry): void
  /** Resolves when what was put is on the disk. */
  settled(): Promise<void>
}

/** What an entry takes besides its bytes. */
const overhead = 500
const fileForm = /^[\w-]{43}$/

export function createCache({ memoryBytes, folder, folderBytes, log }: CacheOptions): Cache {
  const memory = createBudget<Entry>(memoryBytes, ({ bytes }) => bytes.length + overhead)
  const files = createBudget<number>(folderBytes, size => size + overhead)
  const pathOf = (hash: string) => join(folder!, hash)
  let work: Promise<unknown> = folder === undefined ? Promise.resolve() : readFolder(folder)

  /** What an earlier start has left, oldest first. */
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

  /** One after the other, so that a file is never written and removed at once. A disk that fails costs speed alone. */
  const inTurn = (step: () => Promise<unknown>) => {
    work = work.then(step).catch((error: unknown) => log.warn({ error: String(error) }, 'the folder of pictures cannot be used'))
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
        inTurn(() => utimes(pathOf(hash), new Date(), new Date()).catch(() => {})) // it may have been dropped meanwhile
        return entry
      } catch (error) {
        log.warn({ error: String(error) }, 'a kept picture cannot be read')
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

/** Counts what things take, and tells which have to go. */
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
      // a Map remembers the order of its entries: the one that was used goes to the end
      values.delete(key)
      values.set(key, value)
      return value
    },
    put(key: string, value: Value): readonly string[] {
      drop(key)
      values.set(key, value)
      taken += sizeOf(value)
      const gone: string[] = []
      for (const oldest of values.keys()) {
        if (taken <= most) break
        drop(oldest)
        gone.push(oldest)
      }
      return gone
    }
  }
}

/** A line of JSON, and the bytes. */
const pack = ({ bytes, ...head }: Entry) => Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes])

function unpack(data: Buffer): Entry {
  const end = data.indexOf('\n')
  const head = JSON.parse(data.toString('utf8', 0, end)) as unknown
  const { at, type, etag } = isRecord(head) ? head : {}
  if (typeof at !== 'number' || typeof type !== 'string' || typeof etag !== 'string') throw new Error('not an entry')
  return { at, type, etag, bytes: data.subarray(end + 1) }
}
