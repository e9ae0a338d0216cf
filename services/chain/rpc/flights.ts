/** Something that is being asked for, and that any number of clients may wait for. */
export interface Flight<Reply> {
  readonly reply: Promise<Reply>
  /** Ends it: everybody gets this. */
  land(reply: Reply): void
  /** Counts one more who waits, until the signal aborts. */
  join(signal: AbortSignal): Promise<Reply>
  /** Runs once, when the last of those who waited has left. */
  onLeft(run: () => void): void
}

/** Questions under way by their key, so that the same one is not asked twice at once. `changed` hears of everybody who comes and goes. */
export function createFlights<Reply>(changed: (by: 1 | -1) => void) {
  let open = new Map<string, Flight<Reply>>()

  return {
    find: (key: string) => open.get(key),

    /** Without a key nobody else can find it. */
    start(key?: string): Flight<Reply> {
      const found = open
      let left = () => {}
      let waiting = 0
      let settle!: (reply: Reply) => void
      const reply = new Promise<Reply>(resolve => (settle = resolve))
      const close = () => {
        if (key !== undefined && found.get(key) === flight) found.delete(key)
      }
      const flight: Flight<Reply> = {
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

    /** From now on nobody joins what is under way: what was asked before a transaction does not know of it. */
    close: () => (open = new Map())
  }
}
