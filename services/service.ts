import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'

/**
 * One service of the process, mounted at `/<name>`. To add one, write it in a folder of its own and name it in the list of
 * `start.ts`; nothing else has to know.
 */
export interface Service {
  /** The first part of its path and its key in `Services.addresses`: `directory` answers beneath `/directory`. */
  readonly name: ServiceName
  /** Web-standard handlers, so that they also run at the edge. Paths are relative to `/<name>`. */
  readonly routes?: Hono
  /** Takes over a WebSocket handshake to `/<name>`. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ids of `/appkit/v1/config` that this service makes possible (facts/wallet-directory §6). */
  readonly features?: readonly string[]
  /** Sends everybody home and finishes what was begun. The database is still open. */
  close?(): Promise<void>
}

export type ServiceName = 'directory' | 'relay' | 'analytics' | 'chain' | 'auth' | 'pages' | 'recovery'
