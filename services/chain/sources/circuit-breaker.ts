/** One request that a breaker has let through. Report exactly one outcome. */
export interface BreakerPass {
  succeed(): void
  /**
   * Opens the breaker, unless another request that was sent at the same time has opened it already.
   *
   * @param requestedWait milliseconds that the upstream has asked for (`Retry-After`)
   * @returns milliseconds until a retry
   */
  fail(requestedWait?: number): number
  /** The outcome is unknown: the client has left. */
  cancel(): void
}

export interface CircuitBreaker {
  /** Returns the milliseconds until requests are let through; 0 if they are now. */
  wait(): number
  /**
   * Resolves to a pass, or to the milliseconds until a retry if the breaker is open.
   * While another request finds out whether the upstream is back, waits for its outcome, or until the signal aborts.
   */
  enter(signal: AbortSignal): Promise<BreakerPass | number>
  /** Opens the breaker for at least the given milliseconds, without counting a failure. */
  rest(milliseconds: number): void
}

export interface CircuitBreakerOptions {
  /** Milliseconds that the breaker stays open after the first failure. Default 250. */
  readonly shortest?: number
  /** Maximum, in milliseconds. Default 60 s. */
  readonly longest?: number
  readonly now: () => number
}

/**
 * Creates a circuit breaker for one upstream.
 * Failures of requests that were in flight together are one outage: only the first of them opens the breaker and doubles the
 * next pause. After the pause one request is let through; its success closes the breaker, its failure opens it for twice as long.
 */
export function createCircuitBreaker({ shortest = 250, longest = 60_000, now }: CircuitBreakerOptions): CircuitBreaker {
  let outages = 0
  // requests of an earlier round say nothing about the present state
  let round = 0
  let openUntil = 0
  /** Waiters for the outcome of the one request that finds out whether the upstream is back. */
  let probe: Set<() => void> | undefined

  const rest = (milliseconds: number) => {
    openUntil = Math.max(openUntil, now() + milliseconds)
  }

  const wait = () => Math.max(0, openUntil - now())

  return {
    wait,
    rest,
    async enter(signal) {
      while (wait() === 0 && probe && !signal.aborted) await untilDone(probe, signal)
      if (wait() > 0 || signal.aborted) return wait()
      const own = round
      const sentAt = now()
      const trial = outages > 0 ? (probe = new Set<() => void>()) : undefined
      const leave = () => {
        if (trial && probe === trial) probe = undefined
        for (const resolve of trial ?? []) resolve()
      }
      return {
        succeed() {
          if (own === round) outages = 0
          leave()
        },
        fail(requestedWait) {
          // a late response asks for a pause from when its request was sent
          if (requestedWait !== undefined) rest(requestedWait - (own === round ? 0 : now() - sentAt))
          if (own === round) {
            round++
            outages++
            if (requestedWait === undefined) rest(Math.min(longest, shortest * 2 ** (outages - 1)))
          }
          leave()
          return wait()
        },
        cancel: leave
      }
    }
  }
}

function untilDone(waiters: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      signal.removeEventListener('abort', done)
      resolve()
    }
    waiters.add(done)
    signal.addEventListener('abort', done, { once: true })
  })
}
