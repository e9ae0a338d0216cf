import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A TCP proxy in front of a server, to interrupt connections in the ways in which networks do. */
export async function createLine(target: URL) {
  const sockets = new Set<Socket>()
  let { hostname, port: targetPort } = target
  let isFrozen = false
  const freeze = (socket: Socket) => {
    socket.unpipe()
    socket.pause()
  }
  const server: Server = createServer(near => {
    const far = connect(Number(targetPort), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        sockets.delete(socket)
      })
    }
    near.pipe(far).pipe(near)
    if (isFrozen) [near, far].forEach(freeze)
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    /** URL of the target through the proxy. */
    url: url.href,
    /** Closes all connections and accepts none. */
    async cut() {
      const closed = once(server, 'close')
      server.close()
      sockets.forEach(socket => socket.destroy())
      await closed
    },
    restore: () => open(port),
    /**
     * Passes on nothing of the current connections, and closes none: a half-open connection. New ones work, unless
     * `newOnes` is set.
     */
    freeze({ newOnes = false } = {}) {
      isFrozen = newOnes
      sockets.forEach(freeze)
    },
    /** Closes the frozen connections; new ones work. */
    thaw() {
      isFrozen = false
      sockets.forEach(socket => socket.destroy())
    },
    /** Connects new connections to another server, and closes the current ones: a failover. */
    redirect(to: URL) {
      ;({ hostname, port: targetPort } = to)
      sockets.forEach(socket => socket.destroy())
    },
    get connections() {
      return sockets.size / 2
    }
  }
}

export type Line = Awaited<ReturnType<typeof createLine>>
