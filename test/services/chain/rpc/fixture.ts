import { afterEach, beforeEach } from 'node:test'
import type { RpcChain } from '../../../../services/chain/rpc/chains.ts'
import { type RpcProxyOptions } from '../../../../services/chain/rpc/proxy.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { eventually } from '../../../kit/eventually.ts'
import { startRpcServer, type Answer, type RpcServer } from '../../../kit/rpc-server.ts'
import { chainId, startProxy, type Proxy } from './rpc-proxy.ts'

// The JSON-RPC proxy of the blockchain API over scripted nodes.

export const address = '0x00000000000000000000000000000000000000aa'
export const hash = `0x${'ab'.repeat(32)}`

/** The clock of the running test. */
export let clock: Clock
export let nodes: RpcServer[] = []
export let proxy: Proxy

/** Creates a clock, nodes and a proxy for every test of a file. */
export function proxyEachTest(): void {
  beforeEach(() => {
    clock = createClock()
    nodes = []
  })
  afterEach(async () => {
    await proxy.stop()
    await Promise.all(nodes.map(one => one.stop()))
  })
}

/** Starts nodes with these responses. */
export async function startNodes(answers: readonly Answer[]): Promise<void> {
  nodes = await Promise.all(answers.map(answer => startRpcServer(answer)))
}

/** Starts a proxy over given chains. */
export async function startOver(chains: readonly RpcChain[], more: Partial<RpcProxyOptions> = {}): Promise<Proxy> {
  return (proxy = await startProxy(chains, clock, more))
}

/** Starts a proxy over nodes with these responses. */
export async function start(
  answers: readonly Answer[],
  { chain = {}, ...more }: Partial<RpcProxyOptions> & { chain?: Partial<RpcChain> } = {}
) {
  await startNodes(answers)
  return startOver([{ chainId, upstreams: nodes.map(({ url }) => ({ url })), ...chain }], more)
}

/** Returns the methods requested from a node, oldest first, without the chain check. */
export const requestedMethods = (index: number) =>
  nodes[index]!.requests.flat()
    .map(({ method }) => method)
    .filter(method => method !== 'eth_chainId')

export const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

export async function passes(milliseconds: number) {
  await eventually(() => clock.pending.includes(milliseconds), `a wait of ${milliseconds} ms, not of ${clock.pending.join()}`)
  clock.pass(milliseconds)
}
