import type { SourceContext } from '../wallet-source.ts'
import { deepLinkKey, storageKey } from './options.ts'

/** Storage of the client, with the interface of @walletconnect/keyvaluestorage. */
export interface KeyValueStorage {
  /** Reads the stored value, written by this tab or another. */
  read(key: string): unknown
  getKeys(): Promise<string[]>
  getEntries<Value>(): Promise<[string, Value][]>
  getItem<Value>(key: string): Promise<Value | undefined>
  setItem<Value>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Creates the client's storage over the kit's.
 * Differs from the client's own in two ways: keys have the product's prefix, and tabs do not overwrite each other. The client
 * writes whole lists from memory, so each write is reduced to the changes since this tab's last write, and merged into the
 * stored value, which may contain another tab's records.
 */
export function createStorage(storage: SourceContext['storage'], prefix: string): KeyValueStorage {
  const known = new Map<string, unknown>()

  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage.getItem(storageKey(key, prefix)) ?? 'null') ?? undefined
    } catch {
      return undefined // not JSON: not written by the client
    }
  }

  return {
    read,
    getKeys: async () => [...known.keys()],
    // Untrusted: the client validates what it reads, and the adapter validates sessions.
    getEntries: async <Value>() => [...known.keys()].map(key => [key, read(key)] as [string, Value]),
    async getItem<Value>(key: string) {
      const value = read(key)
      known.set(key, value)
      return value as Value | undefined
    },
    async setItem(key, value) {
      const plain: unknown = JSON.parse(JSON.stringify(value) ?? 'null')
      const next = mergeStored(known.get(key), plain, read(key))
      known.set(key, plain)
      storage.setItem(storageKey(key, prefix), JSON.stringify(next))
    },
    async removeItem(key) {
      // The client removes it with any session; the kit only with the session it belongs to.
      if (key === deepLinkKey) return
      known.delete(key)
      storage.removeItem(storageKey(key, prefix))
    }
  }
}

/**
 * Merges the changes from `before` to `after` into `stored`, for lists of records and for maps.
 * Other values are replaced.
 */
export function mergeStored(before: unknown, after: unknown, stored: unknown): unknown {
  const [base, next, rest] = [records(before), records(after), records(stored)]
  if (!next || !rest || Array.isArray(after) !== Array.isArray(stored)) return after
  const merged = new Map(rest)
  for (const [key, value] of next) {
    if (JSON.stringify(base?.get(key)) !== JSON.stringify(value)) merged.set(key, value)
  }
  for (const key of base?.keys() ?? []) if (!next.has(key)) merged.delete(key)
  return Array.isArray(after) ? [...merged.values()] : Object.fromEntries(merged)
}

/**
 * Indexes a list of records by id, or a map by key.
 * Returns `undefined` for anything else, and for records without id.
 */
function records(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const entries = value.map((record: { id?: unknown; target?: unknown; topic?: unknown } | null): [string, unknown] => [
    String(record?.id ?? record?.target ?? record?.topic ?? ''),
    record
  ])
  return entries.every(([id]) => id) ? new Map(entries) : undefined
}
