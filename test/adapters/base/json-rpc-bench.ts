import { afterEach, beforeEach } from 'node:test'
import { createRpcClient } from '../../../adapters/base/json-rpc.ts'
import { createClock, type Clock } from '../../kit/clock.ts'
import { eventually } from '../../kit/eventually.ts'
import { startRpcServer, type RpcServer } from '../../kit/rpc-server.ts'

/** Runs a client over nodes, with a frozen clock. */
export function jsonRpcBench() {
  let nodes: RpcServer[] = []
  let clock: Clock

  /** Starts nodes and a client over them, with a frozen clock. */
  async function start(count = 1) {
    nodes = await Promise.all(Array.from({ length: count }, () => startRpcServer()))
    const urls = nodes.map(({ url }) => url)
    const rpc = createRpcClient(urls, { fetch, now: clock.now, after: clock.after })
    const request = (method: string, params?: unknown, signal?: AbortSignal) => rpc.request({ method, params }, { signal })
    return { rpc, request, first: nodes[0]!, second: nodes[1]! }
  }

  /** Waits until the client waits for exactly this long, and advances the clock by that. */
  async function passes(milliseconds: number): Promise<void> {
    await eventually(() => clock.pending.includes(milliseconds), `a wait of ${milliseconds} ms, not of ${clock.pending.join()}`)
    clock.pass(milliseconds)
  }

  const counts = (): readonly number[] => nodes.map(node => node.requests.length)

  beforeEach(() => (clock = createClock()))
  afterEach(() => Promise.all(nodes.map(node => node.stop())))

  return {
    get nodes() {
      return nodes
    },
    set nodes(value) {
      nodes = value
    },
    get clock() {
      return clock
    },
    start,
    passes,
    counts
  }
}
