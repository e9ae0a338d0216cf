/** A cached value and its expiry. */
export interface CacheEntry<Value> {
  readonly value: Value
  /** Milliseconds since 1970. */
  readonly until: number
}

export interface CacheOptions<Value> {
  /** Milliseconds until an entry expires. */
  readonly lifetime: number | ((value: Value) => number)
  /** Maximum size of all entries, in the unit of `size`; the least recently used are evicted. */
  readonly most: number
  /** Size of a value. Default: 1. */
  readonly size?: (value: Value) => number
  readonly now: () => number
}

export interface Cache<Value> {
  /** Returns a fresh entry. */
  get(key: string): CacheEntry<Value> | undefined
  /**
   * Returns a fresh entry, or the result of `work`, which concurrent callers share and which continues
   * when one of them leaves. Errors are not cached.
   */
  load(key: string, work: () => Promise<Value>): Promise<CacheEntry<Value>>
  /** As `load`, but ignores an existing entry and replaces it. */
  renew(key: string, work: () => Promise<Value>): Promise<CacheEntry<Value>>
}

/** Creates an in-memory cache limited by time and size. Deduplicates concurrent work by key. */
export function createCache<Value>({ lifetime, most, size = () => 1, now }: CacheOptions<Value>): Cache<Value> {
  // in order of last use
  const copies = new Map<string, CacheEntry<Value> & { readonly size: number }>()
  const under = new Map<string, Promise<CacheEntry<Value>>>()
  let total = 0

  const drop = (key: string) => {
    total -= copies.get(key)?.size ?? 0
    copies.delete(key)
  }
  const keep = (key: string, value: Value): CacheEntry<Value> => {
    const until = now() + (typeof lifetime === 'number' ? lifetime : lifetime(value))
    drop(key)
    const kept = { value, until, size: size(value) }
    if (kept.size > most || until <= now()) return kept
    copies.set(key, kept)
    total += kept.size
    for (const [oldest] of copies) {
      if (total <= most) break
      drop(oldest)
    }
    return kept
  }
  const get = (key: string) => {
    const kept = copies.get(key)
    if (kept === undefined) return undefined
    copies.delete(key)
    if (kept.until <= now()) {
      total -= kept.size
      return undefined
    }
    copies.set(key, kept)
    return kept
  }
  const start = (key: string, work: () => Promise<Value>): Promise<CacheEntry<Value>> => {
    const made: Promise<CacheEntry<Value>> = work().then(value =>
      // an entry renewed in the meantime is newer than this result
      under.get(key) === made ? keep(key, value) : { value, until: now() }
    )
    under.set(key, made)
    const done = () => {
      if (under.get(key) === made) under.delete(key)
    }
    made.then(done, done)
    return made
  }

  return {
    get,
    async load(key, work) {
      return get(key) ?? (await (under.get(key) ?? start(key, work)))
    },
    // Work in flight may have read the state from before the event that caused this call.
    renew: (key, work) => start(key, work)
  }
}
