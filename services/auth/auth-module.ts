import type { Hono } from 'hono'

/** One sign-in method with its routes. `auth.ts` combines all of them into one service. */
export interface AuthModule {
  /** Path prefix of its routes below `/auth`: `/v1/siwx`. Unique for each part. */
  readonly path: `/v1/${string}`
  /** Paths are relative to `path`. Each part has its own errors, origins and limits. */
  readonly routes: Hono
  /** Stops background work. The database is still open. */
  close?(): Promise<void>
}
