/** Rate limit of an upstream: requests are spaced, and those that would wait for longer are rejected. */
export interface TurnLimits {
  /** Milliseconds between two requests. */
  readonly interval: number
  /** Maximum wait in milliseconds. */
  readonly longest: number
}

/**
 * What the instances of a deployment share: responses, and the turns of requests to upstreams.
 * Adapters exist for PostgreSQL and NATS. Every operation may fail or be slow; see `tolerant-state.ts`.
 */
export interface SharedState {
  /** Returns a value that has not expired. */
  get(key: string): Promise<string | undefined>
  /** Stores a value until a time in milliseconds since 1970. */
  set(key: string, value: string, expiresAt: number): Promise<void>
  /**
   * Reserves the next turn of a request to an upstream.
   *
   * @returns milliseconds until the turn; above `longest`, nothing is reserved
   */
  reserve(upstream: string, limits: TurnLimits): Promise<number>
  close(): Promise<void>
}

/** Maximum length of a shared value, below the default limit of a message of NATS. */
export const longestValue = 512 * 1024
/** Maximum size of all shared values in bytes. */
export const mostBytes = 256 * 2 ** 20
