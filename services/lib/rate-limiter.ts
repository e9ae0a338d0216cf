export interface RateLimit {
  /** Maximum burst. */
  readonly burst: number
  /** Refill rate. */
  readonly perSecond: number
}

export interface RateLimiter {
  /** Charges `cost` to `key`; returns false if not enough is left, and charges nothing then. */
  take(key: string, cost?: number): boolean
  /** Returns the seconds until `cost` is available, rounded up; for `Retry-After`. */
  wait(key: string, cost?: number): number
}

interface Bucket {
  left: number
  at: number
}

/** Maximum number of buckets. A client with that many addresses could not be limited anyway. */
export const mostKeys = 100_000

/**
 * Creates a token bucket for each key.
 * Deletes full buckets, and the least recently used above {@link mostKeys}. `now` is in milliseconds.
 */
export function createRateLimiter({ burst, perSecond }: RateLimit, now: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>()
  let cleanedAt = now()
  const left = (key: string) => {
    const bucket = buckets.get(key)
    if (bucket === undefined) return burst
    // A clock that was set back would stop the refill until it reaches the former time.
    bucket.at = Math.min(bucket.at, now())
    return Math.min(burst, bucket.left + ((now() - bucket.at) / 1000) * perSecond)
  }
  const forgetFull = () => {
    if (now() - cleanedAt < (burst / perSecond) * 1000) return
    cleanedAt = now()
    for (const key of buckets.keys()) if (left(key) >= burst) buckets.delete(key)
  }
  return {
    take(key, cost = 1) {
      forgetFull()
      const remaining = left(key) - cost
      if (remaining < 0) return false
      // re-inserted at the end: the map is in order of last use
      buckets.delete(key)
      buckets.set(key, { left: remaining, at: now() })
      const [oldest] = buckets.keys()
      if (buckets.size > mostKeys) buckets.delete(oldest!)
      return true
    },
    wait: (key, cost = 1) => Math.max(0, Math.ceil((cost - left(key)) / perSecond))
  }
}
