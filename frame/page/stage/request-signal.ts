/** The signal that came with each request, by the signals made of it. */
const origins = new WeakMap<AbortSignal, AbortSignal>()

/** Which request of the page a signal belongs to. */
export const requestOf = (signal: AbortSignal): AbortSignal => origins.get(signal) ?? signal

/** Aborts when one of them does, and belongs to the request of the first. */
export function joinSignals(own: AbortSignal, ...others: readonly AbortSignal[]): AbortSignal {
  const joined = AbortSignal.any([own, ...others])
  origins.set(joined, requestOf(own))
  return joined
}
