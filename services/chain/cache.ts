/** A cached value and its expiry. */
export interface CacheEntry<Value> {
  readonly value: Value
  /** When the value was made, in milliseconds since 1970. */
  readonly at: number
  /** Milliseconds since 1970. */
  readonly until: number
  /** True if the entry has expired, and stands in for a value that could not be made. */
  readonly isStale?: boolean
}

export interface CacheOptions<Value> {
  /** Milliseconds until an entry expires. */
  readonly lifetime: number | ((value: Value) => number)
  /** Returns when a value was made, in milliseconds since 1970. Default: when it is stored. */
  readonly madeAt?: (value: Value) => number
  /** Milliseconds after its expiry during which an entry stands in for a failure. Default 0. */
  readonly staleFor?: number
  /** Returns true for errors that an expired entry may stand in for. Default: all. */
  readonly isTemporary?: (error: unknown) => boolean
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
   * when one of them leaves. If that fails, returns an expired entry for as long as `staleFor`. Errors are not cached.
   */
  load(key: string, work: () => Promise<Value>): Promise<CacheEntry<Value>>
  /** Stores a value that was made elsewhere and may have expired, unless a newer one is stored. */
  put(key: string, value: Value): void
  /** As `load`, but ignores an existing entry, also an expired one, and replaces it. */
  renew(key: string, work: () => Promise<Value>): Promise<CacheEntry<Value>>
}

/** Creates an in-memory cache limited by time and size. Deduplicates concurrent work by key. */
export function createCache<Value>(options: CacheOptions<Value>): Cache<Value> {
  const { lifetime, madeAt = () => now(), staleFor = 0, isTemporary = () => true, most, size = () => 1, now } = options
  // in order of last use
  const copies = new Map<string, CacheEntry<Value> & { readonly size: number }>()
  const under = new Map<string, Promise<CacheEntry<Value>>>()
  let total = 0

  const drop = (key: string) => {
    total -= copies.get(key)?.size ?? 0
    copies.delete(key)
  }
  const keep = (key: string, value: Value): CacheEntry<Value> => {
    const at = madeAt(value)
    const until = at + (typeof lifetime === 'number' ? lifetime : lifetime(value))
    drop(key)
    const kept = { value, at, until, size: size(value) }
    if (kept.size > most || until + staleFor <= now() || until <= at) return kept
    copies.set(key, kept)
    total += kept.size
    for (const [oldest] of copies) {
      if (total <= most) break
      drop(oldest)
    }
    return kept
  }
  /** Returns an entry that may have expired, as the last used one. */
  const find = (key: string) => {
    const kept = copies.get(key)
    if (kept === undefined) return undefined
    copies.delete(key)
    if (kept.until + staleFor <= now()) {
      total -= kept.size
      return undefined
    }
    copies.set(key, kept)
    return kept
  }
  const get = (key: string) => {
    const kept = find(key)
    return kept && kept.until > now() ? kept : undefined
  }
  const start = (key: string, work: () => Promise<Value>): Promise<CacheEntry<Value>> => {
    const made: Promise<CacheEntry<Value>> = work().then(value =>
      // an entry renewed in the meantime is newer than this result
      under.get(key) === made ? keep(key, value) : { value, at: now(), until: now() }
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
      const fresh = get(key)
      if (fresh) return fresh
      try {
        return await (under.get(key) ?? start(key, work))
      } catch (error) {
        const old = isTemporary(error) ? find(key) : undefined
        if (old === undefined) throw error
        // an entry that was renewed in the meantime is fresh
        return old.until > now() ? old : { ...old, isStale: true }
      }
    },
    put(key, value) {
      const known = find(key)
      if (known === undefined || known.at < madeAt(value)) keep(key, value)
    },
    // Work in flight may have read the state from before the event that caused this call.
    renew: (key, work) => start(key, work)
  }
}
