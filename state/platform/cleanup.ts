// Cleanup at `stop()`: every module that starts something registers its undo here.

const undo = new Set<() => void>()

/** Registers a cleanup that runs once when the kit stops. Returns a function that unregisters it. */
export function onStop(run: () => void): () => void {
  undo.add(run)
  return () => undo.delete(run)
}

/**
 * Returns a function that starts something once until the kit stops; further calls have no effect.
 *
 * @param run - Starts it and returns its cleanup.
 */
export function startOnce(run: () => () => void): () => void {
  let started = false
  return () => {
    if (started) return
    started = true
    const end = run()
    onStop(() => {
      started = false
      end()
    })
  }
}

export function runCleanups(): void {
  for (const run of undo) {
    undo.delete(run)
    try {
      run()
    } catch (error) {
      console.error(error) // one failing cleanup must not stop the others
    }
  }
}
