/** One family of requests that are generated, executed, and compared with the frame's screens. */
export interface OracleKind {
  readonly name: string
  /** Runs the cases `from` to `from + count` of the seed's sequence, which is deterministic. */
  run(options: { readonly seed: number; readonly from: number; readonly count: number }): Promise<OracleTally>
  /** Stops what `run` has started. */
  stop?(): Promise<void>
}

export interface OracleTally {
  readonly cases: number
  /** Requests that moved an asset out of the account, or granted a permission over one. */
  readonly moved: number
  /** Requests that were shown as a danger or rejected. */
  readonly danger: number
  /** Requests that moved something and showed exactly that. */
  readonly exact: number
  /**
   * Requests that moved something and showed neither, or that were dangers and harmless, each with the
   * data to reproduce it.
   */
  readonly missed: readonly string[]
}

/** Returns how many requests of a kind may be missed: one in a hundred harmless ones may show a danger. */
export const mostMissed = (kind: string, cases: number): number => (kind === 'harmless' ? Math.floor(cases / 100) : 0)
