import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ImageServer {
  readonly url: string
  readonly port: number
  /** Requested paths, in order. */
  readonly paths: readonly string[]
  /** Serves a path: bytes, a text, or a listener. */
  put(path: string, content: Buffer | string | RequestListener, headers?: Record<string, string>): void
  stop(): Promise<void>
}

/** Starts an image host on loopback. Unknown paths are 404. */
export async function startImageServer(): Promise<ImageServer> {
  const paths: string[] = []
  const contents = new Map<string, RequestListener>()
  const server = createServer((request, response) => {
    paths.push(request.url!)
    const answer = contents.get(request.url!)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    paths,
    put(path, content, headers = {}) {
      contents.set(path, typeof content === 'function' ? content : (_, response) => response.writeHead(200, headers).end(content))
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Returns the header of a PNG of this size, which is all that identifies it. */
export function png(width = 64, height = 64, length = 100): Buffer {
  const bytes = Buffer.alloc(length)
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
