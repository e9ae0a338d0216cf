/** What waits in this document, by name: where the browser has no locks of its own, other tabs are not waited for. */
const waiting = new Map<string, Promise<unknown>>()

/**
 * Runs what changes the shares of a user on this device, one at a time over all tabs of the site: two of them that find no wallet at the same
 * time would each make one, and the shares of one would be lost.
 */
export function inOneTab<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const name = `w3m-shares ${userId}`
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  if (locks) return locks.request(name, work) as Promise<Result>
  const result = (waiting.get(name) ?? Promise.resolve()).then(work)
  // a failure is its caller's, and the next one's turn comes all the same
  const done = result.then(
    () => undefined,
    () => undefined
  )
  waiting.set(name, done)
  void done.then(() => {
    if (waiting.get(name) === done) waiting.delete(name)
  })
  return result
}
