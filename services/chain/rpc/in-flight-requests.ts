/** A request in flight that any number of clients may await. */
export interface InFlightRequest<Reply> {
  readonly reply: Promise<Reply>
  /** Settles the request for all callers. */
  land(reply: Reply): void
  /** Adds a caller until the signal aborts. */
  join(signal: AbortSignal): Promise<Reply>
  /** Runs once, when the last caller has left. */
  onLeft(run: () => void): void
}

/** Deduplicates in-flight requests by key. `changed` is called with each caller that joins or leaves. */
export function createInFlightRequests<Reply>(changed: (by: 1 | -1) => void) {
  let open = new Map<string, InFlightRequest<Reply>>()

  return {
    find: (key: string) => open.get(key),

    /** Starts a request. Without a key it cannot be joined. */
    start(key?: string): InFlightRequest<Reply> {
      const found = open
      let left = () => {}
      let waiting = 0
      let settle!: (reply: Reply) => void
      const reply = new Promise<Reply>(resolve => (settle = resolve))
      const close = () => {
        if (key !== undefined && found.get(key) === flight) found.delete(key)
      }
      const flight: InFlightRequest<Reply> = {
        reply,
        land(value) {
          close()
          settle(value)
        },
        join(signal) {
          waiting++
          changed(1)
          const leave = () => {
            changed(-1)
            if (--waiting > 0) return
            close()
            left()
          }
          if (signal.aborted) leave()
          else signal.addEventListener('abort', leave, { once: true })
          return reply.finally(() => {
            if (signal.aborted) return
            changed(-1)
            signal.removeEventListener('abort', leave)
          })
        },
        onLeft: run => (left = run)
      }
      if (key !== undefined) open.set(key, flight)
      return flight
    },

    /** Stops joins of current requests: a result requested before a transaction does not include it. */
    close: () => (open = new Map())
  }
}
