import { createServer } from 'node:net'

/** True when nobody listens on the loopback port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** The port if it is free, otherwise one that the system picks. */
export async function freePort(wanted: number): Promise<number> {
  if (wanted && (await isFree(wanted))) return wanted
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.'))))
    })
  })
}
