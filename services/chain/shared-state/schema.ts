export interface SharedStateSchema {
  chain_cache: ChainCacheTable
  chain_turn: ChainTurnTable
}

/** A response that all instances may serve. */
export interface ChainCacheTable {
  /** Digest of the settings and of the request (`shared-replies.ts`). */
  key: string
  value: string
  expires_at: number
}

/** Turns of requests to an upstream, in milliseconds since 1970 of the database's clock. */
export interface ChainTurnTable {
  /** Digest of the upstream's URL and key. */
  upstream: string
  /** First turn of the last reservation. */
  start_at: number
  /** First turn that is not reserved. */
  next_at: number
}
