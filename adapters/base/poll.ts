import { sleepUntilAbort, type Sleep } from './sleep.ts'

/** Callbacks of {@link poll}. */
export interface PollOptions<Known> {
  readonly wait: Sleep
  readonly onChange: (known: Known) => void
  readonly signal?: AbortSignal
}

export interface PollTask<Known> {
  /** Reads the state once. */
  look(known: Known): Promise<Known>
  /** Returns whether the state is final. */
  isOver(known: Known): boolean
  /** Returns the milliseconds until the next read. Doubled after each failure, up to one minute. */
  pause(known: Known): number
  /** Resolves when an earlier read is useful. Called once per read. */
  news?(signal: AbortSignal): Promise<void>
}

/** Maximum interval, in milliseconds. */
const rarest = 60_000

/** Polls until the state is final or the signal aborts, and calls back with each change. Never rejects. */
export async function poll<Known>(
  first: Known,
  { look, isOver, pause, news }: PollTask<Known>,
  { wait, onChange, signal }: PollOptions<Known>
): Promise<Known> {
  let current = first
  let failures = 0
  while (!signal?.aborted) {
    try {
      const next = await look(current)
      failures = 0
      if (JSON.stringify(next) !== JSON.stringify(current)) onChange((current = next))
    } catch {
      failures++ // retried with the last known state
    }
    if (isOver(current)) break
    const pausing = new AbortController()
    const either = signal ? AbortSignal.any([signal, pausing.signal]) : pausing.signal
    const waited = sleepUntilAbort(wait, Math.min(pause(current) * 2 ** failures, rarest), either)
    await (news ? Promise.race([waited, news(either)]) : waited)
    pausing.abort()
  }
  return current
}
