import { createServer, type Server } from 'node:net'

/** Listens on loopback: on the port if it is free, otherwise on any. Resolves to the port. */
export async function listen(server: Server, port: number): Promise<number> {
  const attempt = (on: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(on, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await attempt(port).catch((error: unknown) => {
    if (port && isTaken(error)) return attempt(0)
    throw error
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return address.port
}

/** Returns the port if it is free, otherwise 0: any. */
export async function portOrAny(port: number): Promise<number> {
  const probe = createServer()
  const free = (await listen(probe, port)) === port
  await new Promise(closed => probe.close(closed))
  return free ? port : 0
}

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe, 0)
  await new Promise(closed => probe.close(closed))
  return port
}

/** Returns whether an error, or its cause, says that the port is in use. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'EADDRINUSE') || isTaken(error.cause)
}
