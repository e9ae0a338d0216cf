import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Respond = (url: URL, request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Starts an upstream on loopback.
 * Sends the result of `respond` as JSON, unless it has responded itself (`undefined`).
 */
export async function startUpstream(respond: Respond) {
  const requests: URL[] = []
  const upstream = { respond }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream')
    requests.push(url)
    const reply = upstream.respond(url, request, response)
    if (reply !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
  })
  // on a busy machine, a test may pause for longer than an idle connection stays open
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Oldest first. */
    requests,
    /** Changes the responses. */
    answer: (respond: Respond) => void (upstream.respond = respond),
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

export const fail =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (_, __, response) =>
    void response.writeHead(status, headers).end('no')

export const text =
  (body: string): Respond =>
  (_, __, response) =>
    void response.end(body)

/** Never responds. */
export const silence: Respond = () => undefined

/** Creates an endless response. `written` returns the number of bytes that the connection has accepted. */
export function createEndless() {
  let written = 0
  const chunk = '0'.repeat(65_536)
  const respond: Respond = (_, __, response) => {
    const more = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length
      response.once('drain', more)
    }
    more()
  }
  return { respond, written: () => written }
}
