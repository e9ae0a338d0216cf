import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './port.ts'

/**
 * A server in the place of one that is not available here: it implements the same protocol over
 * memory.
 */
export interface StandIn {
  readonly url: string
  /** Resolves once the port is free again. */
  stop(): Promise<void>
}

/** A request to a stand-in. */
export interface StandInRequest {
  readonly method: string
  /** Without the leading slash. */
  readonly path: string
  readonly body: string
}

/** Rejects a request with its status and message. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Starts a stand-in on loopback, open to every origin.
 * Sends the result of `answer` as text or JSON, and its error as a rejection.
 */
export async function startStandIn(port: number, answer: (request: StandInRequest) => unknown): Promise<StandIn> {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    let body = ''
    for await (const chunk of request) body += String(chunk)
    try {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname.slice(1))
      const reply = await answer({ method: request.method ?? 'GET', path, body })
      response.setHeader('content-type', typeof reply === 'string' ? 'text/plain' : 'application/json')
      response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
    } catch (error) {
      response.statusCode = error instanceof Refusal ? error.status : 400
      response.end(error instanceof Error ? error.message : 'It did not work.')
    }
  }
  const server = createServer((request, response) => void serve(request, response))
  const bound = await listen(server, port)
  return {
    url: `http://127.0.0.1:${bound}`,
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
  }
}
