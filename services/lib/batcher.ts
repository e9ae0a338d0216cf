export interface BatcherOptions<Item, Result> {
  /** Handles items in their order; resolves to one result each. A rejection rejects every item of the batch. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Maximum number of items in a batch. */
  readonly most: number
}

/**
 * Creates a function that collects items while a batch runs, and runs them together afterwards (group commit).
 * Batches run one at a time and in order, so that the results arrive in the order of the items.
 */
export function createBatcher<Item, Result>({ run, most }: BatcherOptions<Item, Result>) {
  let waiting: { readonly item: Item; readonly resolve: (result: Result) => void; readonly reject: (error: unknown) => void }[] =
    []
  let isRunning = false

  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // the items of one tick share the first batch
      if (!isRunning) {
        isRunning = true
        queueMicrotask(() => void runAll())
      }
    })
}
