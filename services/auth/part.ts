import type { Hono } from 'hono'

/** One way to sign in, with all that belongs to it. `auth.ts` puts the parts together into one service. */
export interface AuthPart {
  /** Where its routes begin, beneath `/auth`: `/v1/siwx`. No two parts have the same. */
  readonly path: `/v1/${string}`
  /** Paths are relative to `path`. Errors, origins and limits are the part's own. */
  readonly routes: Hono
  /** Ends what runs beside the routes. The database is still open. */
  close?(): Promise<void>
}
