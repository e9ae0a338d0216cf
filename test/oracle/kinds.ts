/** One family of requests that are generated, executed for real, and compared with what the frame would show. */
export interface OracleKind {
  readonly name: string
  /** The cases `from` to `from + count` of the sequence that the seed makes: the same ones for the same numbers. */
  run(options: { readonly seed: number; readonly from: number; readonly count: number }): Promise<OracleTally>
  /** Ends what `run` has started. */
  stop?(): Promise<void>
}

export interface OracleTally {
  readonly cases: number
  /** Requests that moved an asset out of the account, or granted a right over one. */
  readonly moved: number
  /** Requests that were shown as a danger or refused. */
  readonly danger: number
  /** Requests that moved something and showed exactly that. */
  readonly exact: number
  /** Requests that moved something and showed neither, or that were dangers and harmless: each so that it can be reproduced. */
  readonly missed: readonly string[]
}

/** How many requests of a kind may be missed: of harmless ones, one in a hundred may show a danger. */
export const mostMissed = (kind: string, cases: number): number => (kind === 'harmless' ? Math.floor(cases / 100) : 0)
