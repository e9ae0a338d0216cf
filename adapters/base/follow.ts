import { waitOrAbort, type Wait } from './wait.ts'

/** What following something needs of whoever wants to know. */
export interface Following<Known> {
  readonly wait: Wait
  readonly onChange: (known: Known) => void
  readonly signal?: AbortSignal
}

export interface Watching<Known> {
  /** Asks once. */
  look(known: Known): Promise<Known>
  /** Nothing more comes of it. */
  isOver(known: Known): boolean
  /** Milliseconds until the next look; doubled each time that nobody has answered, to a minute. */
  pause(known: Known): number
  /** Resolves when it is worth looking before the pause is over. Called once for each look. */
  news?(signal: AbortSignal): Promise<void>
}

/** Longest pause, in milliseconds. */
const rarest = 60_000

/** Looks again and again until it is over or the signal aborts, and calls back with each change. Never rejects. */
export async function followed<Known>(
  first: Known,
  { look, isOver, pause, news }: Watching<Known>,
  { wait, onChange, signal }: Following<Known>
): Promise<Known> {
  let current = first
  let failures = 0
  while (!signal?.aborted) {
    try {
      const next = await look(current)
      failures = 0
      if (JSON.stringify(next) !== JSON.stringify(current)) onChange((current = next))
    } catch {
      failures++ // it may answer next time; what is known stays
    }
    if (isOver(current)) break
    const pausing = new AbortController()
    const either = signal ? AbortSignal.any([signal, pausing.signal]) : pausing.signal
    const waited = waitOrAbort(wait, Math.min(pause(current) * 2 ** failures, rarest), either)
    await (news ? Promise.race([waited, news(either)]) : waited)
    pausing.abort()
  }
  return current
}
