/** Original signal of each request, by derived signals. */
const origins = new WeakMap<AbortSignal, AbortSignal>()

/** Returns the page's request to which a signal belongs. */
export const requestOf = (signal: AbortSignal): AbortSignal => origins.get(signal) ?? signal

/** Joins signals: aborts when one of them does, and belongs to the request of the first. */
export function joinSignals(own: AbortSignal, ...others: readonly AbortSignal[]): AbortSignal {
  const joined = AbortSignal.any([own, ...others])
  origins.set(joined, requestOf(own))
  return joined
}
