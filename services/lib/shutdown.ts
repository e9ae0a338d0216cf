import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** How a process ends its connections. */
export interface ShutdownSettings {
  /** Seconds that an idle HTTP connection stays open. Default 65: longer than those of load balancers, which reuse connections. */
  readonly keepAliveSeconds?: number
  /**
   * Seconds between the first 503 of `/ready` and the end of listening, in which everything is answered and sockets are handed
   * over to other instances. Default 0: no load balancer has to notice.
   */
  readonly drainSeconds?: number
  /** Seconds for responses in progress when the process stops listening. Default 20. */
  readonly shutdownSeconds?: number
}

export const defaultShutdownSeconds = 20

/** Connections of a server, counted from its start. */
export interface OpenConnections {
  /** Stops listening and resolves when the responses in progress are sent, after `seconds` at the latest. */
  finish(seconds: number): Promise<void>
  /** Destroys what is left, such as connections of clients that do not close their side. */
  destroy(): Promise<void>
}

/** Tracks the connections and the responses of a server. */
export function trackConnections(server: Server): OpenConnections {
  const sockets = new Set<Duplex>()
  const responses = new Set<object>()
  let isClosed: Promise<void> | undefined
  let finished: (() => void) | undefined

  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (_request, response) => {
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
      if (responses.size === 0) finished?.()
    })
  })

  return {
    async finish(seconds) {
      isClosed ??= new Promise(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      if (responses.size === 0) return
      await new Promise<void>(resolve => {
        const late = setTimeout(resolve, seconds * 1000)
        finished = () => {
          clearTimeout(late)
          resolve()
        }
      })
    },
    async destroy() {
      sockets.forEach(socket => socket.destroy())
      await isClosed
    }
  }
}
