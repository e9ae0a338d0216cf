import { Hono } from 'hono'
import { createMetrics } from '../../../../services/lib/metrics.ts'
import type { RpcChain } from '../../../../services/chain/rpc/chains.ts'
import { createRpcProxy, type RpcProxyOptions } from '../../../../services/chain/rpc/proxy.ts'
import type { Clock } from '../../../kit/clock.ts'
import { json, type Answer, type JsonRpcCall } from '../../../kit/rpc-server.ts'
import type { Reply } from '../../relay/client.ts'
import { createLogLines } from '../log-lines.ts'
import { serve } from '../serve.ts'

export const chainId = 'eip155:31337'

/**
 * Creates a node of chain 31337: answers these methods, functions with the params as argument, and
 * -32601 for the others.
 */
export function node(answers: Record<string, unknown> = {}, id = '0x7a69'): Answer {
  const known: Record<string, unknown> = { eth_chainId: id, eth_blockNumber: '0x10', ...answers }
  const answer = ({ id: call, method, params }: JsonRpcCall) => {
    if (!(method in known)) return { jsonrpc: '2.0', id: call, error: { code: -32601, message: `no ${method}` } }
    const value = known[method]
    const result: unknown = typeof value === 'function' ? (value as (params: unknown) => unknown)(params) : value
    return result instanceof NodeError
      ? { jsonrpc: '2.0', id: call, error: { code: result.code, message: result.message, data: result.data } }
      : { jsonrpc: '2.0', id: call, result }
  }
  return json(calls => (calls.length > 1 ? calls.map(answer) : answer(calls[0]!)))
}

/** An error response of a node. */
export class NodeError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface Proxy {
  readonly url: string
  readonly lines: readonly Record<string, unknown>[]
  readonly logText: () => string
  /** Posts a string unchanged, or a value as JSON. */
  post(body: unknown, request?: { query?: string; headers?: Record<string, string>; signal?: AbortSignal }): Promise<Response>
  /** Sends one call, and returns its reply. */
  call(method: string, params?: unknown): Promise<Reply>
  metrics(): Promise<string>
  stop(): Promise<void>
}

/** Starts the proxy behind a real server, with a frozen clock. */
export async function startProxy(chains: readonly RpcChain[], clock: Clock, more: Partial<RpcProxyOptions> = {}): Promise<Proxy> {
  const { log, lines, text } = createLogLines()
  const metrics = createMetrics()
  const routes = createRpcProxy({
    chains,
    log,
    metrics,
    allowedOrigins: [],
    projectIds: [],
    trustProxy: false,
    now: clock.now,
    after: clock.after,
    ...more
  })
  const { url, stop } = await serve(new Hono().route('/v1', routes).route('/v1/', routes))
  const post: Proxy['post'] = (body, { query = `chainId=${chainId}`, headers = {}, signal } = {}) =>
    fetch(`${url}/v1/?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal })
    })
  return {
    url,
    lines,
    logText: text,
    post,
    stop,
    metrics: () => metrics.registry.metrics(),
    async call(method, params) {
      return (await (await post({ jsonrpc: '2.0', id: 1, method, params })).json()) as Reply
    }
  }
}
