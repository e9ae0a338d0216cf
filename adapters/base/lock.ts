/** Last queued run per name, in this page. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Runs `run` under a Web Lock, so that only one tab of the origin runs it at a time.
 * Falls back to a per-page queue outside secure contexts, where browsers have no Web Locks.
 */
export function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const turn = (turns.get(name) ?? Promise.resolve()).then(() => (locks ? locks.request(name, run) : run()))
  turns.set(
    name,
    turn.catch(() => undefined) // the caller gets the error
  )
  return turn
}
