export interface Rate {
  /** How many may come at once. */
  readonly burst: number
  /** How many come back a second. */
  readonly perSecond: number
}

export interface Limiter {
  /** Takes `cost` from what `key` has left; false when there is not enough, and then nothing is taken. */
  take(key: string, cost?: number): boolean
  /** Seconds until `cost` is there again, rounded up; for `Retry-After`. */
  wait(key: string, cost?: number): number
}

interface Bucket {
  left: number
  at: number
}

/** Keys that a limiter remembers. Whoever has that many addresses is not held back by forgetting one. */
export const mostKeys = 100_000

/** A token bucket for each key. A full bucket is forgotten, and the one that was used longest ago beyond {@link mostKeys}. `now` is in milliseconds. */
export function createLimiter({ burst, perSecond }: Rate, now: () => number): Limiter {
  const buckets = new Map<string, Bucket>()
  let cleanedAt = now()
  const left = (key: string) => {
    const bucket = buckets.get(key)
    return bucket === undefined ? burst : Math.min(burst, bucket.left + (Math.max(0, now() - bucket.at) / 1000) * perSecond)
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
      // behind all others: the map is in the order of use
      buckets.delete(key)
      buckets.set(key, { left: remaining, at: now() })
      const [oldest] = buckets.keys()
      if (buckets.size > mostKeys) buckets.delete(oldest!)
      return true
    },
    wait: (key, cost = 1) => Math.max(0, Math.ceil((cost - left(key)) / perSecond))
  }
}
