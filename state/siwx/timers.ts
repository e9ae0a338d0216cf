import { environment } from '../environment.ts'

/** What comes once time has passed, unless nobody waits for it any more. */
export interface Timers {
  after(milliseconds: number, run: () => void): void
  clear(): void
}

export function timers(): Timers {
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
