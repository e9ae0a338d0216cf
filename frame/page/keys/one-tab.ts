/** Queues of this document, by name: without Web Locks, other tabs are not waited for. */
const waiting = new Map<string, Promise<unknown>>()

/**
 * Runs `work` under a Web Lock, one at a time over all tabs of the site.
 * For changes of a user's shares on this device: two tabs without a wallet would otherwise each create one, and lose the shares
 * of one. Also for transactions of an account.
 */
export function inOneTab<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const name = `w3m-shares ${what}`
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  if (locks) return locks.request(name, work) as Promise<Result>
  const result = (waiting.get(name) ?? Promise.resolve()).then(work)
  // the caller handles a failure; the next job runs anyway
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
