import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'

/**
 * One service of the process, mounted at `/<name>`.
 * To add a service, create it in its own folder and add it to the list in `start.ts`.
 */
export interface Service {
  /** First path segment, and key in `Services.addresses`: `directory` answers at `/directory`. */
  readonly name: ServiceName
  /** Web-standard handlers, which also run at the edge. Paths are relative to `/<name>`. */
  readonly routes?: Hono
  /** Handles a WebSocket handshake to `/<name>`. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Feature ids of `/appkit/v1/config` that this service provides (docs/decisions/wallet-directory.md). */
  readonly features?: readonly string[]
  /** Rejects if the service works with delays at present: `/health` reports it. */
  check?(): Promise<void>
  /**
   * Closes idle long-lived connections one after the other within the given milliseconds, so that their clients reconnect to other
   * instances, and not all at once. Still answers.
   */
  handOver?(milliseconds: number): Promise<void>
  /** Closes connections and completes current work. The database is still open. */
  close?(): Promise<void>
}

export type ServiceName = 'directory' | 'relay' | 'analytics' | 'chain' | 'auth' | 'pages' | 'recovery'
