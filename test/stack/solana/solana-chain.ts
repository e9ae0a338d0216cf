import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { listen } from '../port.ts'
import { createLedger } from './ledger.ts'
import { methods, RpcFault } from './methods.ts'
import { solanaChainId } from './names.ts'
import { serveSubscriptions } from './subscriptions.ts'

export interface SolanaChain {
  /** CAIP-2. */
  readonly chainId: typeof solanaChainId
  readonly rpcUrl: string
  /** On the same port, as with providers of Solana. */
  readonly wsUrl: string
  /** Resolves once the port is free again. */
  stop(): Promise<void>
}

export interface SolanaChainOptions {
  /** Preferred port. Without it, or if it is in use, a free one is picked. */
  readonly port?: number
  /** Milliseconds since 1970. Advancing it advances the slot. */
  readonly now?: () => number
  /** `false`: a node without a WebSocket, as with some providers. */
  readonly subscriptions?: boolean
}

/**
 * Starts a local Solana chain on loopback, open to every origin: LiteSVM in this process, behind
 * JSON-RPC and WebSocket. Its programs are the real ones; its genesis differs from every live cluster's. Resolves once it
 * responds.
 */
export async function startSolanaChain({ port = 0, now, subscriptions = true }: SolanaChainOptions = {}): Promise<SolanaChain> {
  const ledger = await createLedger(now && { now })

  const answer = async (call: unknown): Promise<object> => {
    const { id = null, method, params } = (typeof call === 'object' && call !== null ? call : {}) as Record<string, unknown>
    try {
      const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new RpcFault(-32601, 'Method not found')
      return { jsonrpc: '2.0', id, result: (await run(ledger, Array.isArray(params) ? params : [])) ?? null }
    } catch (error) {
      const { code = -32602, message, data } = error as Partial<RpcFault>
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    let body = ''
    for await (const chunk of request) body += String(chunk)
    let reply: unknown
    try {
      const asked: unknown = JSON.parse(body)
      reply = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked)
    } catch {
      reply = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(reply))
  }

  const server = createServer((request, response) => void serve(request, response))
  const bound = await listen(server, port)
  const sockets = subscriptions ? new WebSocketServer({ server }) : undefined
  const end = sockets && serveSubscriptions(sockets, ledger, answer)

  return {
    chainId: solanaChainId,
    rpcUrl: `http://127.0.0.1:${bound}`,
    wsUrl: `ws://127.0.0.1:${bound}`,
    async stop() {
      end?.()
      for (const client of sockets?.clients ?? []) client.terminate()
      sockets?.close()
      server.closeAllConnections()
      if (server.listening) await new Promise<void>(resolve => server.close(() => resolve()))
    }
  }
}
