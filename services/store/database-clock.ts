import type { Log } from '../lib/log.ts'

export interface DatabaseClock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  stop(): void
}

/** Milliseconds between two readings of the database's clock. */
const interval = 10_000
/** Difference in milliseconds from which the clock of this machine is reported. */
const reported = 5_000

/**
 * Creates a clock that shows the time of the database, which all instances share: one instance stores when a message expires or a
 * lease ends, and another one compares it with its own time.
 * Between two readings it counts with the monotonic clock, so a wrong clock of this machine has no effect, nor has a step of it.
 *
 * @param read reads the database's time
 */
export async function createDatabaseClock(read: () => Promise<number>, log: Log): Promise<DatabaseClock> {
  let offset = 0
  const synchronize = async () => {
    const sent = performance.now()
    const time = await read()
    offset = time - (sent + performance.now()) / 2
  }
  const now = () => Math.round(performance.now() + offset)

  await synchronize()
  const difference = Date.now() - now()
  if (Math.abs(difference) > reported) {
    const seconds = Math.round(difference / 1000)
    log.warn({ seconds }, "database: the clock of this machine differs from the database's, which is used; check both")
  }
  // the query that failed has reported it
  const timer = setInterval(() => void synchronize().catch(() => {}), interval).unref()
  return { now, stop: () => clearInterval(timer) }
}
