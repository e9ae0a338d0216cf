import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '../port.ts'

/** Error response of a method, with a code of JSON-RPC, ERC-7769 or ERC-7677. */
export class RpcFault extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

export interface JsonRpcServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves JSON-RPC over HTTP on loopback, open to every page: `methodsAt` returns the methods of a
 * path.
 */
export async function serveJsonRpc(methodsAt: (path: string) => Methods | undefined, port = 0): Promise<JsonRpcServer> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const methods = methodsAt(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (request.method !== 'POST' || !methods) return void response.writeHead(404).end()
    void answer(request, methods).then(text => response.setHeader('content-type', 'application/json').end(text))
  })
  const taken = await listen(server, port)
  return {
    url: `http://127.0.0.1:${taken}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    }
  }
}

async function answer(request: IncomingMessage, methods: Methods): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  let body: unknown
  try {
    body = JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'This is not JSON.' } })
  }
  const replies = await Promise.all([body].flat().map(call => answerOne(call, methods)))
  return JSON.stringify(Array.isArray(body) ? replies : replies[0])
}

async function answerOne(call: unknown, methods: Methods): Promise<object> {
  const { id = null, method, params } = Object(call) as { id?: unknown; method?: unknown; params?: unknown }
  const head = { jsonrpc: '2.0', id }
  try {
    const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new RpcFault(-32601, `There is no method ${String(method).slice(0, 100)}.`)
    const result = (await run(Array.isArray(params) ? (params as readonly unknown[]) : [])) ?? null
    return { ...head, result }
  } catch (error) {
    const { code, message, data } = error instanceof RpcFault ? error : new RpcFault(-32603, String(error))
    return { ...head, error: { code, message, ...(data !== undefined && { data }) } }
  }
}
