import { encodeAbiParameters, numberToHex, padHex, type Hex } from 'viem'
import type { Requester } from '../../../../frame/page/approve/requester.ts'
import { createNetworks } from '../../../../frame/page/chain/networks.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'

// A node with canned answers: what its tokens say of themselves, and what each simulated call logs.

export const account = '0x52908400098527886E0F7030069857D2E4169EE7'
export const stranger = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
export const addressOf = (digits: string): Hex => `0x${digits.repeat(20)}`
/** Addresses of their own, in any number. */
export const contractAt = (index: number): Hex => addressOf((index + 16).toString(16))
export const mainnet: FrameNetwork = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpc: ['https://node.invalid'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
}

export interface StubToken {
  readonly symbol?: string
  readonly decimals?: number
  readonly balance?: bigint
}

export interface World {
  /** By simulated call. */
  readonly logs?: readonly (readonly object[])[]
  /** By address in small letters. */
  readonly tokens?: Readonly<Record<string, StubToken>>
}

const topicOf = (address: string): Hex => padHex(address as Hex, { size: 32 })
const wordOf = (value: bigint | number | undefined): Hex => (value === undefined ? '0x' : numberToHex(value, { size: 32 }))

export const logOf = (address: string, topics: readonly string[], amount?: bigint): object => ({
  address,
  topics: topics.map(topic => (topic.length === 42 ? topicOf(topic) : topic)),
  data: wordOf(amount)
})
export const transferLog = (token: string, from: string, to: string, amount: bigint): object =>
  logOf(token, ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', from, to], amount)
/** Of the native currency, as nodes tell it with `traceTransfers`. */
export const paymentLog = (from: string, to: string, amount: bigint): object => transferLog(addressOf('ee'), from, to, amount)
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
export const approvalLog = (token: string, spender: string, amount: bigint): object =>
  logOf(token, [approval, account, spender], amount)
export const itemApprovalLog = (collection: string, spender: string, id: bigint): object =>
  logOf(collection, [approval, account, spender, numberToHex(id, { size: 32 })])
/** An event that no decoder knows. */
export const unknownLog = (contract: string, ...named: readonly string[]): object =>
  logOf(contract, [`0x${'77'.repeat(32)}`, ...named], 1n)

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

interface Sent {
  readonly to: string
  readonly data?: string
  readonly gas?: string
}

const quantities: Readonly<Record<string, unknown>> = {
  eth_estimateGas: '0x10000',
  eth_getTransactionCount: '0x1',
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBalance: numberToHex(10n ** 20n),
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' }
}

function nodeOf({ logs = [], tokens = {} }: World): typeof fetch {
  const read = ({ to, data = '' }: Sent): string => {
    const { symbol, decimals, balance } = tokens[to.toLowerCase()] ?? {}
    if (data === '0x95d89b41') return symbol === undefined ? '0x' : encodeAbiParameters([{ type: 'string' }], [symbol])
    if (data === '0x313ce567') return wordOf(decimals)
    if (data.startsWith('0x70a08231')) return wordOf(balance)
    return data.startsWith('0xdd62ed3e') ? wordOf(0n) : '0x'
  }
  const simulated = (options: { readonly blockStateCalls: readonly [{ readonly calls: readonly Sent[] }] }) =>
    options.blockStateCalls[0].calls.map((call, index) => {
      const isRead = call.gas !== undefined
      return { status: '0x1', gasUsed: '0x1', logs: isRead ? [] : (logs[index] ?? []), returnData: isRead ? read(call) : '0x' }
    })
  const answer = ({ method, params }: RpcCall): unknown => {
    if (method === 'eth_call') return read(params[0] as Sent)
    if (method === 'eth_simulateV1') return [{ calls: simulated(params[0] as Parameters<typeof simulated>[0]) }]
    return quantities[method] ?? null
  }
  return async (_, init) => {
    const body = JSON.parse(String(init?.body)) as RpcCall | RpcCall[]
    const replies = [body].flat().map(call => ({ jsonrpc: '2.0', id: call.id, result: answer(call) }))
    return Response.json(Array.isArray(body) ? replies : replies[0])
  }
}

export const requesterOf = (world: World): Requester => ({
  origin: 'https://shop.example',
  account,
  own: [account],
  network: mainnet,
  networks: createNetworks([mainnet], nodeOf(world)),
  signal: new AbortController().signal
})
