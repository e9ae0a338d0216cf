import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { listen } from '../../../services/lib/server.ts'

/** Serves routes on a free port of loopback, over real HTTP. */
export async function serve(app: Hono): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const port = await listen(server, '127.0.0.1', 0)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
