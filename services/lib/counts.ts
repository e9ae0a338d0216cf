/** How many there are for each key; what has none is forgotten. */
export function createCounts() {
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

export type Counts = ReturnType<typeof createCounts>
