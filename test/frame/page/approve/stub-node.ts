import { concatHex, encodeAbiParameters, numberToHex, padHex, type Hex } from 'viem'
import type { Requester } from '../../../../frame/page/approve/requester.ts'
import { createNetworks } from '../../../../frame/page/chain/networks.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'

// A node with canned responses: token metadata, and logs of each simulated call.

export const account = '0x52908400098527886E0F7030069857D2E4169EE7'
export const stranger = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
export const addressOf = (digits: string): Hex => `0x${digits.repeat(20)}`
/** Returns distinct addresses, in any number. */
export const contractAt = (index: number): Hex => addressOf((index + 16).toString(16))
export const mainnet: FrameNetwork = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpc: ['https://node.invalid'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
}

/** Replaces every token and contract that is not chosen, in calls of known functions. */
export const someContract = addressOf('70')

export interface StubToken {
  readonly symbol?: string
  readonly decimals?: number
  readonly balance?: bigint
  /** It reports no allowances. */
  readonly noAllowance?: true
  /** Responses to further reads, by selector. */
  readonly answers?: Readonly<Record<string, bigint>>
}

export interface World {
  /** Further accounts of the user. */
  readonly own?: readonly string[]
  /** Logs by simulated call. */
  readonly logs?: readonly (readonly object[])[]
  /** Tokens by lowercase address. */
  readonly tokens?: Readonly<Record<string, StubToken>>
  /** Addresses with code that are not tokens. */
  readonly contracts?: readonly string[]
  /** Lowercase addresses that delegate to code (EIP-7702). */
  readonly delegated?: readonly string[]
  /** Lowercase addresses without code, although a function is called there. */
  readonly empty?: readonly string[]
  /** The call reverts where its gas is estimated. */
  readonly noEstimate?: true
  /** The tokens of every Uniswap 3 position. */
  readonly positions?: readonly string[]
  /** The account's debts to lenders in the style of Compound 3, before and after the simulated calls. */
  readonly debts?: Readonly<Record<string, readonly [before: bigint, after: bigint]>>
  /** The tokens of every Uniswap 4 position, followed by the hook of the pool. */
  readonly positions4?: readonly string[]
}

const borrowBalanceOf = '0x374c49b4'
const topicOf = (address: string): Hex => padHex(address as Hex, { size: 32 })
const wordOf = (value: bigint | number | undefined): Hex => (value === undefined ? '0x' : numberToHex(value, { size: 32 }))

export const logOf = (address: string, topics: readonly string[], amount?: bigint): object => ({
  address,
  topics: topics.map(topic => (topic.length === 42 ? topicOf(topic) : topic)),
  data: wordOf(amount)
})
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const transferLog = (token: string, from: string, to: string, amount: bigint): object =>
  logOf(token, [transfer, from, to], amount)
/** Returns the transfer log of one item of a collection. */
export const itemLog = (collection: string, from: string, to: string, id: bigint): object => ({
  ...logOf(collection, [transfer, from, to, numberToHex(id, { size: 32 })]),
  data: '0x'
})
/** Returns the log of a native transfer, as nodes report it with `traceTransfers`. */
export const paymentLog = (from: string, to: string, amount: bigint): object => transferLog(addressOf('ee'), from, to, amount)
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
export const approvalLog = (token: string, spender: string, amount: bigint): object =>
  logOf(token, [approval, account, spender], amount)
export const itemApprovalLog = (collection: string, spender: string, id: bigint): object =>
  logOf(collection, [approval, account, spender, numberToHex(id, { size: 32 })])
/** Returns an event that no decoder knows. */
export const unknownLog = (contract: string, ...named: readonly string[]): object =>
  logOf(contract, [`0x${'77'.repeat(32)}`, ...named], 1n)

/** Returns the key of a Uniswap 4 pool: both tokens, two numbers and the hook. */
const keyOf = ([first, second, hook = addressOf('00')]: readonly string[]): string =>
  first === undefined || second === undefined
    ? '0x'
    : concatHex([topicOf(first), topicOf(second), wordOf(0), wordOf(0), topicOf(hook)])

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

interface Sent {
  readonly to: string
  readonly data?: string
}

interface Block {
  readonly calls: readonly Sent[]
}

interface Simulated {
  readonly blockStateCalls: readonly [calls: Block, reads?: Block]
}

const quantities: Readonly<Record<string, unknown>> = {
  eth_estimateGas: '0x10000',
  eth_getTransactionCount: '0x1',
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getCode: '0x',
  eth_getBalance: numberToHex(10n ** 20n),
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' }
}

function nodeOf({
  logs = [],
  tokens = {},
  contracts = [],
  delegated = [],
  empty = [],
  noEstimate,
  positions = [],
  positions4 = [],
  debts = {}
}: World): typeof fetch {
  const read = ({ to, data = '' }: Sent): string => {
    const found = tokens[to.toLowerCase()]
    const { symbol, decimals, balance, answers = {} } = found ?? {}
    const answer = answers[data.slice(0, 10)]
    if (answer !== undefined) return wordOf(answer)
    if (data.startsWith(borrowBalanceOf)) return wordOf(debts[to.toLowerCase()]?.[0])
    if (data.startsWith('0x99fbab88')) return `0x${'0'.repeat(128)}${positions.map(each => topicOf(each).slice(2)).join('')}`
    if (data.startsWith('0x7ba03aad')) return keyOf(positions4)
    if (data === '0x95d89b41') return symbol === undefined ? '0x' : encodeAbiParameters([{ type: 'string' }], [symbol])
    if (data === '0x313ce567') return wordOf(decimals)
    if (data.startsWith('0x70a08231')) return wordOf(found && (balance ?? 0n))
    if (data.startsWith('0xe985e9c5')) return wordOf(found && 0n)
    return data.startsWith('0xdd62ed3e') && !found?.noAllowance ? wordOf(0n) : '0x'
  }
  const isCode = (address: string): boolean =>
    !empty.includes(address) && [someContract, ...contracts, ...Object.keys(tokens)].includes(address)
  // the first block contains the calls, the second reads balances: an account and tokens, one 32-byte word each
  const balances = ({ data = '' }: Sent): string => {
    const [, ...words] = data.slice(2).match(/.{64}/g) ?? []
    const answers = words.map(each => read({ to: `0x${each.slice(24)}`, data: '0x70a08231' }))
    return `0x${answers.map(each => (each === '0x' ? '0'.repeat(128) : `${'1'.padStart(64, '0')}${each.slice(2)}`)).join('')}`
  }
  const afterwards = (call: Sent): string =>
    call.data?.startsWith(borrowBalanceOf) ? wordOf(debts[call.to.toLowerCase()]?.[1]) : balances(call)
  const simulated = ({ blockStateCalls: [made, reads] }: Simulated) => [
    { calls: made.calls.map((_, index) => ({ status: '0x1', gasUsed: '0x1', logs: logs[index] ?? [], returnData: '0x' })) },
    ...(reads
      ? [{ calls: reads.calls.map(call => ({ status: '0x1', gasUsed: '0x1', logs: [], returnData: afterwards(call) })) }]
      : [])
  ]
  const answer = ({ method, params }: RpcCall): unknown => {
    if (method === 'eth_getCode' && delegated.includes(String(params[0]).toLowerCase())) return `0xef0100${'ab'.repeat(20)}`
    if (method === 'eth_getCode') return isCode(String(params[0]).toLowerCase()) ? '0x00' : '0x'
    if (method === 'eth_call') return read(params[0] as Sent)
    if (method === 'eth_simulateV1') return simulated(params[0] as Simulated)
    return quantities[method] ?? null
  }
  return async (_, init) => {
    const body = JSON.parse(String(init?.body)) as RpcCall | RpcCall[]
    const replies = [body].flat().map(call => ({
      jsonrpc: '2.0',
      id: call.id,
      ...(noEstimate && call.method === 'eth_estimateGas'
        ? { error: { code: 3, message: 'execution reverted' } }
        : { result: answer(call) })
    }))
    return Response.json(Array.isArray(body) ? replies : replies[0])
  }
}

export const requesterOf = (world: World): Requester => ({
  origin: 'https://shop.example',
  account,
  own: [account, ...(world.own ?? [])],
  key: account,
  network: mainnet,
  networks: createNetworks([mainnet, { ...mainnet, id: 'eip155:8453', name: 'Base' }], nodeOf(world)),
  signal: new AbortController().signal
})
