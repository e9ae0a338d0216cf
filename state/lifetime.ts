// What the kit started is put back by `stop()`: every module that starts something leaves here how it is undone.

const undo = new Set<() => void>()

/** Runs once when the kit stops. The returned function forgets it. */
export function onStop(run: () => void): () => void {
  undo.add(run)
  return () => undo.delete(run)
}

export function stopAll(): void {
  for (const run of undo) {
    undo.delete(run)
    try {
      run()
    } catch (error) {
      console.error(error) // one adapter's fault does not keep the others running
    }
  }
}
