/** Adaptive number of blocks that are read at once, limited by the node and by memory. */
export interface BatchSize {
  readonly blocks: number
  /** Reports a successful read with the number of rows. */
  worked(rows: number): void
  /** Reports a rejected read; returns false if it was a single block already. */
  refused(): boolean
}

/** Rows in a round that counts as heavy. */
const heavy = 2_000

/**
 * Starts small, doubles after light rounds, and halves after a rejected or heavy one.
 * Approaches a rejected size again in steps of a tenth, since nodes and their limits change.
 */
export function createBatchSize(most: number): BatchSize {
  let blocks = Math.min(most, 16)
  let ceiling = most
  return {
    get blocks() {
      return blocks
    },
    worked(rows) {
      ceiling = Math.min(most, Math.ceil(ceiling * 1.1))
      if (rows > heavy) blocks = Math.max(1, Math.floor(blocks / 2))
      else if (rows < heavy / 4) blocks = Math.min(ceiling, blocks * 2)
    },
    refused() {
      if (blocks === 1) return false
      blocks = ceiling = Math.floor(blocks / 2)
      return true
    }
  }
}
