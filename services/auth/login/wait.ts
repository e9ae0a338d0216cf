import { setTimeout } from 'node:timers/promises'

/** Longer than this no proxy leaves a request alone. In seconds. */
const longest = 25

/** Looks until there is an answer, for as many seconds as were asked for; then the last look counts. */
export async function waitFor<Answer>(
  seconds: string | undefined,
  signal: AbortSignal,
  look: () => Promise<{ readonly answer: Answer; readonly final: boolean }>,
  /** Milliseconds between two looks. */
  pause = 500
): Promise<Answer> {
  const wait = /^\d{1,3}$/.test(seconds ?? '') ? Math.min(longest, Number(seconds)) : 0
  const end = performance.now() + wait * 1000
  for (;;) {
    const { answer, final } = await look()
    if (final || signal.aborted || performance.now() + pause > end) return answer
    await setTimeout(pause, undefined, { signal }).catch(() => {}) // who asked has gone: seen above
  }
}
