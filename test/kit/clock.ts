/** A frozen clock that tests advance. */
export interface Clock {
  now(): number
  after(milliseconds: number, run: () => void): () => void
  /** Milliseconds left of each running timer, soonest first. */
  readonly pending: readonly number[]
  /** Advances the clock, and runs due timers in order. */
  pass(milliseconds: number): void
}

export function createClock(start = Date.parse('2030-01-01T00:00:00Z')): Clock {
  let now = start
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const inOrder = () => [...timers].sort((a, b) => a.at - b.at)
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    get pending() {
      return inOrder().map(({ at }) => at - now)
    },
    pass(milliseconds) {
      const end = now + milliseconds
      for (let next = inOrder()[0]; next && next.at <= end; next = inOrder()[0]) {
        timers.delete(next)
        now = next.at
        next.run()
      }
      now = end
    }
  }
}
