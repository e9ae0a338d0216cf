export interface PauseOptions {
  readonly signal?: AbortSignal
  /** Timer. Default: `setTimeout`. */
  readonly after?: ((milliseconds: number, run: () => void) => () => void) | undefined
}

/** Resolves after the milliseconds, or at once when the signal aborts. */
export function pause(milliseconds: number, { signal, after = afterTimeout }: PauseOptions = {}): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = after(milliseconds, end)
    signal?.addEventListener('abort', end, { once: true })
    if (signal?.aborted) end()
  })
}

/** `setTimeout` that returns its cancel function. */
export function afterTimeout(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
