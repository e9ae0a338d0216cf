import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type RpcMetrics = ReturnType<typeof createRpcMetrics>

/**
 * Creates the metrics of the RPC proxy.
 * Labels are chains, method classes and positions in the settings: a bounded number.
 */
export function createRpcMetrics(registry: Registry) {
  const registers = [registry]
  return {
    calls: new Counter({
      name: 'chain_rpc_calls_total',
      help: 'JSON-RPC calls of clients, by what became of them: result, kept, shared, error, refused, failed',
      labelNames: ['chain', 'class', 'outcome'],
      registers
    }),
    seconds: new Histogram({
      name: 'chain_rpc_seconds',
      help: 'Time until upstreams answered a call',
      labelNames: ['chain', 'class'],
      registers
    }),
    waiting: new Gauge({ name: 'chain_rpc_waiting', help: 'Calls of clients that wait for upstreams', registers }),
    upstreams: new Counter({
      name: 'chain_rpc_upstream_requests_total',
      help: 'Requests to upstreams, by position in the configuration',
      labelNames: ['chain', 'upstream', 'outcome'],
      registers
    })
  }
}
