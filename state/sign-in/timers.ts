import { environment } from '../platform/environment.ts'

/** Set of timers that can be cancelled together. */
export interface Timers {
  after(milliseconds: number, run: () => void): void
  clear(): void
}

export function createTimers(): Timers {
  const running = new Set<() => void>()
  return {
    after(milliseconds, run) {
      const cancel = environment().after(milliseconds, () => {
        running.delete(cancel)
        run()
      })
      running.add(cancel)
    },
    clear() {
      for (const cancel of running) cancel()
      running.clear()
    }
  }
}
