import type { Log } from '../../lib/log.ts'
import { within } from '../../lib/within.ts'
import { longestValue, type SharedState, type TurnLimits } from './shared-state.ts'

export interface TolerantStateOptions {
  readonly log: Log
  readonly now: () => number
  /** Milliseconds until an operation times out. Default 250. */
  readonly deadline?: number
}

/** Shared state whose failures are no failures of a request: without it, an instance has a cache and a queue of its own. */
export interface TolerantState {
  readonly get: (key: string) => Promise<string | undefined>
  /** Stores a value in the background. */
  readonly set: (key: string, value: string, expiresAt: number) => void
  /** Returns the milliseconds until the turn; `undefined` if it is not known. */
  readonly reserve: (upstream: string, limits: TurnLimits) => Promise<number | undefined>
  readonly close: () => Promise<void>
}

/** Milliseconds without operations after a failure, so that requests do not wait for each timeout. */
const restAfterFailure = 1_000

/** Wraps shared state so that it never fails or delays a request for longer than the deadline. */
export function createTolerantState(state: SharedState, { log, now, deadline = 250 }: TolerantStateOptions): TolerantState {
  let restUntil = 0
  let isFailing = false

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (now() < restUntil) return undefined
    try {
      const result = await within(deadline, work())
      isFailing = false
      return result
    } catch (error) {
      restUntil = now() + restAfterFailure
      if (!isFailing) log.warn({ error: String(error) }, 'chain: the shared cache does not respond; each instance uses its own')
      isFailing = true
      return undefined
    }
  }

  return {
    get: key => attempt(() => state.get(key)),
    set(key, value, expiresAt) {
      if (value.length <= longestValue) void attempt(() => state.set(key, value, expiresAt))
    },
    reserve: (upstream, limits) => attempt(() => state.reserve(upstream, limits)),
    close: () => state.close()
  }
}
