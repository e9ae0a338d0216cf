/** How many blocks are read at once: as many as the node bears and memory should hold, found out on the way. */
export interface Span {
  readonly blocks: number
  /** That many were read, with so many rows in them. */
  worked(rows: number): void
  /** The node refused so many at once; false when it was a single one already. */
  refused(): boolean
}

/** Rows after which a round is taken to be heavy. */
const heavy = 2_000

/**
 * Begins small, doubles while the rounds are light, and halves when one is refused or heavy. What was refused comes near again in
 * steps of a tenth, since nodes are replaced and limits change.
 */
export function createSpan(most: number): Span {
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
