/** The turn before of each name, on this page. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Runs while nothing else of the same name does, on this page and in other tabs of its origin. Browsers have locks between tabs on secure
 * pages alone: elsewhere each tab waits for itself.
 */
export function alone<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const turn = (turns.get(name) ?? Promise.resolve()).then(() => (locks ? locks.request(name, run) : run()))
  turns.set(
    name,
    turn.catch(() => undefined) // whoever asked for it is told
  )
  return turn
}
