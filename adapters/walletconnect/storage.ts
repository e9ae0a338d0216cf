import type { SourceContext } from '../wallet-source.ts'
import { deepLinkKey, storageKey } from './options.ts'

/** What the client keeps its records in: the shape of @walletconnect/keyvaluestorage. */
export interface KeyValueStorage {
  /** What is stored now, by this tab or another. */
  read(key: string): unknown
  getKeys(): Promise<string[]>
  getEntries<Value>(): Promise<[string, Value][]>
  getItem<Value>(key: string): Promise<Value | undefined>
  setItem<Value>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * The client's storage over the kit's. Two things differ from the client's own: the keys carry the product's prefix, and two tabs do not
 * overwrite each other. The client writes whole lists from its memory, so each write is reduced to what changed since this tab's last
 * one, and that is applied to what is stored now, which may hold another tab's records.
 */
export function createStorage(storage: SourceContext['storage'], prefix: string): KeyValueStorage {
  const known = new Map<string, unknown>()

  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage.getItem(storageKey(key, prefix)) ?? 'null') ?? undefined
    } catch {
      return undefined // not JSON: nothing of the client's
    }
  }

  return {
    read,
    getKeys: async () => [...known.keys()],
    // foreign data: the client checks what it reads, and so does the adapter before it believes a session
    getEntries: async <Value>() => [...known.keys()].map(key => [key, read(key)] as [string, Value]),
    async getItem<Value>(key: string) {
      const value = read(key)
      known.set(key, value)
      return value as Value | undefined
    },
    async setItem(key, value) {
      const plain: unknown = JSON.parse(JSON.stringify(value) ?? 'null')
      const next = merge(known.get(key), plain, read(key))
      known.set(key, plain)
      storage.setItem(storageKey(key, prefix), JSON.stringify(next))
    },
    async removeItem(key) {
      // the client takes it away with any session that ends; the kit with the session that it belongs to
      if (key === deepLinkKey) return
      known.delete(key)
      storage.removeItem(storageKey(key, prefix))
    }
  }
}

/** `stored` with what changed from `before` to `after`: for lists of records and for maps; anything else is replaced. */
export function merge(before: unknown, after: unknown, stored: unknown): unknown {
  const [base, next, rest] = [records(before), records(after), records(stored)]
  if (!next || !rest || Array.isArray(after) !== Array.isArray(stored)) return after
  const merged = new Map(rest)
  for (const [key, value] of next) {
    if (JSON.stringify(base?.get(key)) !== JSON.stringify(value)) merged.set(key, value)
  }
  for (const key of base?.keys() ?? []) if (!next.has(key)) merged.delete(key)
  return Array.isArray(after) ? [...merged.values()] : Object.fromEntries(merged)
}

/** A list of records by their id, a map by its keys. `undefined` for anything else, and for a list with a record that has no id. */
function records(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const entries = value.map((record: { id?: unknown; target?: unknown; topic?: unknown } | null): [string, unknown] => [
    String(record?.id ?? record?.target ?? record?.topic ?? ''),
    record
  ])
  return entries.every(([id]) => id) ? new Map(entries) : undefined
}
