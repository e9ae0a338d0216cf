/** Does work of one key after the other, and of different keys at once. */
export function createTurns() {
  const last = new Map<number, Promise<unknown>>()
  return async <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const done = result.catch(() => {}) // said to whoever asked for it; the next one has its turn all the same
    last.set(key, done)
    try {
      return await result
    } finally {
      if (last.get(key) === done) last.delete(key)
    }
  }
}
