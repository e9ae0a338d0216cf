/** Counts by key; a key with count 0 is deleted. */
export function createCounters() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add(key: string, change: number) {
      const count = of(key) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
}

export type Counters = ReturnType<typeof createCounters>
