import { keccak256, parseTransaction, type Hex } from 'viem'
import type { FrameNetwork } from '../../frame/page/config.ts'
import { startRpcServer, type JsonRpcCall } from './rpc-server.ts'

/** An EVM node on loopback that mines at once, and whose responses can be lost. */
export interface ScriptedEvm {
  readonly network: FrameNetwork
  /** Nonces of its transactions, oldest first. */
  nonces(): readonly number[]
  /** Hashes of its transactions, oldest first. */
  hashes(): readonly Hex[]
  stop(): Promise<void>
}

export interface EvmScript {
  /**
   * Result of the given attempt to send, from 0; other attempts are accepted.
   * `lost`: accepted, but the connection is cut.
   */
  readonly onSend?: (attempt: number) => 'lost' | { readonly refused: string } | undefined
  /** Never responds after the first attempt to send. */
  readonly isSilentAfter?: boolean
}

export async function scriptedEvm({ onSend = () => undefined, isSilentAfter = false }: EvmScript = {}): Promise<ScriptedEvm> {
  const mined: Hex[] = []
  let tries = 0
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_getTransactionCount: () => `0x${mined.length.toString(16)}`,
    eth_getTransactionByHash: ([hash]) => (mined.some(raw => keccak256(raw) === hash) ? { hash } : null),
    eth_estimateGas: () => '0x5208',
    eth_gasPrice: () => '0x3b9aca00',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: '0x1', timestamp: '0x1' }),
    eth_getBalance: () => '0x8ac7230489e80000',
    eth_getCode: () => '0x',
    eth_call: () => '0x'
  }
  const send = (raw: Hex): object | undefined => {
    const fate = onSend(tries++)
    if (fate !== undefined && fate !== 'lost') return { error: { code: -32000, message: fate.refused } }
    mined.push(raw)
    return fate === 'lost' || isSilentAfter ? undefined : { result: keccak256(raw) }
  }
  const answer = ({ method, params }: JsonRpcCall): object | undefined => {
    const list = params as readonly unknown[]
    if (isSilentAfter && tries > 0) return undefined
    if (method === 'eth_sendRawTransaction') return send(list[0] as Hex)
    return answers[method] ? { result: answers[method](list) } : { error: { code: -32601, message: 'no' } }
  }
  const server = await startRpcServer((calls, response) => {
    const replies = calls.map(call => ({ id: call.id, result: answer(call) }))
    if (replies.some(({ result }) => !result)) return void response.socket?.destroy()
    const whole = replies.map(({ id, result }) => ({ jsonrpc: '2.0', id, ...result }))
    response.end(JSON.stringify(whole.length > 1 ? whole : whole[0]))
  })
  return {
    network: { id: 'eip155:1', name: 'Ethereum', rpc: [server.url], nativeCurrency: { symbol: 'ETH', decimals: 18 } },
    nonces: () => mined.map(raw => parseTransaction(raw).nonce ?? 0),
    hashes: () => mined.map(raw => keccak256(raw)),
    stop: () => server.stop()
  }
}
