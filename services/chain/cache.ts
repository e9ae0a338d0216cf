/** A copy and how long it is good. */
export interface Kept<Value> {
  readonly value: Value
  /** Milliseconds since 1970. */
  readonly until: number
}

export interface CacheOptions<Value> {
  /** Milliseconds, of each. */
  readonly lifetime: number | ((value: Value) => number)
  /** How much is kept in all, in what `size` counts; what was not asked for longest goes first. */
  readonly most: number
  /** Default: each counts one. */
  readonly size?: (value: Value) => number
  readonly now: () => number
}

export interface Cache<Value> {
  /** A copy that is still good. */
  get(key: string): Kept<Value> | undefined
  /**
   * A copy that is still good, or what `work` makes: once for all who ask meanwhile, for whom it goes on when one of them leaves. What
   * fails is not kept.
   */
  load(key: string, work: () => Promise<Value>): Promise<Kept<Value>>
  /** As `load`, without a copy that is there already; what comes takes its place. */
  renew(key: string, work: () => Promise<Value>): Promise<Kept<Value>>
}

/** Keeps copies in memory, bounded in time and in size, with one piece of work under way for each key. */
export function createCache<Value>({ lifetime, most, size = () => 1, now }: CacheOptions<Value>): Cache<Value> {
  // in the order in which they were asked for last
  const copies = new Map<string, Kept<Value> & { readonly size: number }>()
  const under = new Map<string, Promise<Kept<Value>>>()
  let total = 0

  const drop = (key: string) => {
    total -= copies.get(key)?.size ?? 0
    copies.delete(key)
  }
  const keep = (key: string, value: Value): Kept<Value> => {
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
  const start = (key: string, work: () => Promise<Value>): Promise<Kept<Value>> => {
    const made: Promise<Kept<Value>> = work().then(value =>
      // what was renewed meanwhile is newer than this
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
    // What is under way may have looked before that happened for which this is asked.
    renew: (key, work) => start(key, work)
  }
}
