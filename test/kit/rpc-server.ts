import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface JsonRpcCall {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}

/** Answers one HTTP request to the node. `calls` are those of the batch, or the single one. */
export type Answer = (calls: readonly JsonRpcCall[], response: ServerResponse) => void

/** A scripted JSON-RPC node on loopback. */
export interface RpcServer {
  readonly url: string
  /** Calls of each HTTP request, oldest first. */
  readonly requests: readonly (readonly JsonRpcCall[])[]
  /** Method, path and query of each HTTP request, oldest first: `POST /?chainId=1`. */
  readonly lines: readonly string[]
  /** Number of requests that the client aborted before the response. */
  readonly abandoned: number
  /** Sets the answers to the next requests, one each; then `usual` again. */
  next(...answers: Answer[]): void
  usual: Answer
  stop(): Promise<void>
}

/** Answers every call with its own method name. */
export const echo: Answer = (calls, response) => {
  const replies = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }))
  sendJson(response, calls.length > 1 ? replies : replies[0])
}

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end('no')

export const text =
  (body: string): Answer =>
  (_, response) =>
    void response.end(body)

export const json =
  (body: (calls: readonly JsonRpcCall[]) => unknown): Answer =>
  (calls, response) =>
    sendJson(response, body(calls))

/** Never responds. */
export const silence: Answer = () => {}

/** Closes the connection. */
export const cut: Answer = (_, response) => void response.socket?.destroy()

export async function startRpcServer(usual: Answer = echo): Promise<RpcServer> {
  const requests: (readonly JsonRpcCall[])[] = []
  const lines: string[] = []
  const queue: Answer[] = []
  let abandoned = 0
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) abandoned++
    })
    void readCalls(request).then(calls => {
      requests.push(calls)
      lines.push(`${request.method} ${request.url}`)
      ;(queue.shift() ?? node.usual)(calls, response)
    })
  })
  // on a busy machine, a test may pause for longer than an idle connection stays open
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const node = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    lines,
    get abandoned() {
      return abandoned
    },
    next: (...answers: Answer[]) => void queue.push(...answers),
    usual,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return node
}

async function readCalls(request: IncomingMessage): Promise<readonly JsonRpcCall[]> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return [JSON.parse(body) as JsonRpcCall | JsonRpcCall[]].flat()
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.end(JSON.stringify(body))
}
