/** Serializes jobs per key; jobs of different keys run concurrently. */
export function createKeyedQueue() {
  const last = new Map<number, Promise<unknown>>()
  return async <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const done = result.catch(() => {}) // the caller handles the error; the next job runs anyway
    last.set(key, done)
    try {
      return await result
    } finally {
      if (last.get(key) === done) last.delete(key)
    }
  }
}
