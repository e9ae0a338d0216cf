import {
  decodeFunctionData,
  encodeFunctionResult,
  keccak256,
  numberToHex,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  type Address,
  type Hex,
  type TransactionSerialized
} from 'viem'
import { NodeError } from './hosts.ts'

// A practice network in the page: it keeps balances of ether and of wrapped ether, verifies signatures of transactions, and mines each
// at once. It contacts nothing, and forgets everything with the page.

const wrappedEther = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function deposit() payable',
  'function transfer(address to, uint256 amount) returns (bool)'
])

/** What every account has at first. */
const funds = 10n ** 19n
const gas = 21_000n
const price = 10n ** 9n

interface Mined {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly nonce: number
  readonly block: number
  readonly signature: { readonly r: Hex; readonly s: Hex; readonly yParity: number }
}

type Values = readonly unknown[]

/** Returns the JSON-RPC methods of a practice network. */
export function createLedger(chainId: number): (method: string, params: Values) => Promise<unknown> {
  const ether = new Map<string, bigint>()
  const wrapped = new Map<string, bigint>()
  const sent = new Map<Hex, Mined>()
  const nonces = new Map<string, number>()
  let height = 1

  const key = (address: unknown): string => String(address).toLowerCase()
  const etherOf = (address: unknown): bigint => ether.get(key(address)) ?? funds
  const wrappedOf = (address: unknown): bigint => wrapped.get(key(address)) ?? 0n

  /** Runs a call to the contract of wrapped ether. `write`: keeps what changes. */
  function call(from: unknown, data: Hex, value: bigint, write: boolean): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'balanceOf') return encodeFunctionResult({ abi, functionName, result: wrappedOf(args[0]) })
    if (functionName === 'deposit') {
      if (write) wrapped.set(key(from), wrappedOf(from) + value)
      return '0x'
    }
    const [to, amount] = args
    if (wrappedOf(from) < amount) throw new NodeError(3, 'execution reverted: not enough wrapped ether')
    if (write) {
      wrapped.set(key(from), wrappedOf(from) - amount)
      wrapped.set(key(to), wrappedOf(to) + amount)
    }
    return encodeFunctionResult({ abi, functionName, result: true })
  }

  async function send(raw: TransactionSerialized): Promise<Hex> {
    const { to, value = 0n, data = '0x', nonce = 0, chainId: signedFor, r, s, yParity } = parseTransaction(raw)
    if (signedFor !== chainId) throw new NodeError(-32000, 'invalid chain id')
    if (!r || !s || yParity === undefined) throw new NodeError(-32000, 'transaction not signed')
    const from = await recoverTransactionAddress({ serializedTransaction: raw })
    if (nonce !== (nonces.get(key(from)) ?? 0)) throw new NodeError(-32000, 'nonce too low')
    const fee = gas * price
    if (!to || etherOf(from) < value + fee) throw new NodeError(-32000, 'insufficient funds for gas * price + value')
    if (key(to) === wrappedEther) call(from, data, value, true)
    ether.set(key(from), etherOf(from) - value - fee)
    ether.set(key(to), etherOf(to) + value)
    nonces.set(key(from), nonce + 1)
    const hash = keccak256(raw)
    sent.set(hash, { hash, from, to, value, data, nonce, block: ++height, signature: { r, s, yParity } })
    return hash
  }

  const blockHash = (number: number): Hex => numberToHex(number, { size: 32 })
  const block = () => ({
    number: numberToHex(height),
    hash: blockHash(height),
    parentHash: blockHash(height - 1),
    timestamp: numberToHex(Math.floor(Date.now() / 1000)),
    baseFeePerGas: numberToHex(price / 2n),
    gasLimit: numberToHex(30_000_000),
    gasUsed: '0x0',
    transactions: []
  })
  const transaction = ({ hash, from, to, value, data, nonce, block: at, signature: { r, s, yParity } }: Mined) => ({
    ...{ hash, from, to, value: numberToHex(value), input: data, nonce: numberToHex(nonce), type: '0x2' },
    ...{ blockNumber: numberToHex(at), blockHash: blockHash(at), transactionIndex: '0x0', gas: numberToHex(gas) },
    ...{ chainId: numberToHex(chainId), r, s, v: numberToHex(yParity), yParity: numberToHex(yParity) },
    ...{ maxFeePerGas: numberToHex(price), maxPriorityFeePerGas: numberToHex(price / 2n), accessList: [] }
  })
  const receipt = ({ hash, from, to, block: at }: Mined) => ({
    ...{ transactionHash: hash, from, to, status: '0x1', type: '0x2', logs: [], contractAddress: null },
    ...{ blockNumber: numberToHex(at), blockHash: blockHash(at), transactionIndex: '0x0', gasUsed: numberToHex(gas) },
    ...{ cumulativeGasUsed: numberToHex(gas), effectiveGasPrice: numberToHex(price), logsBloom: `0x${'00'.repeat(256)}` }
  })

  const methods: Readonly<Record<string, (...params: unknown[]) => unknown>> = {
    eth_chainId: () => numberToHex(chainId),
    net_version: () => String(chainId),
    eth_blockNumber: () => numberToHex(height),
    eth_getBlockByNumber: block,
    eth_gasPrice: () => numberToHex(price),
    eth_maxPriorityFeePerGas: () => numberToHex(price / 2n),
    eth_feeHistory: () => {
      const half = numberToHex(price / 2n)
      return { baseFeePerGas: [half, half], reward: [[half]], gasUsedRatio: [0.5], oldestBlock: '0x1' }
    },
    eth_estimateGas: request => {
      const { from, to, data = '0x', value = '0x0' } = request as Record<'from' | 'to' | 'data' | 'value', Hex>
      if (key(to) === wrappedEther) call(from, data, BigInt(value), false)
      return numberToHex(gas)
    },
    eth_getBalance: address => numberToHex(etherOf(address)),
    eth_getTransactionCount: address => numberToHex(nonces.get(key(address)) ?? 0),
    eth_getCode: address => (key(address) === wrappedEther ? '0x01' : '0x'),
    eth_call: request => {
      const { from, to, data = '0x', value = '0x0' } = request as Record<'from' | 'to' | 'data' | 'value', Hex>
      return key(to) === wrappedEther ? call(from, data, BigInt(value), false) : '0x'
    },
    eth_sendRawTransaction: raw => send(raw as TransactionSerialized),
    eth_getTransactionByHash: hash => found(hash, transaction),
    eth_getTransactionReceipt: hash => found(hash, receipt)
  }
  const found = <Shape>(hash: unknown, shape: (mined: Mined) => Shape): Shape | null => {
    const mined = sent.get(hash as Hex)
    return mined ? shape(mined) : null
  }

  return async (method, params) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new NodeError(-32601, `The method ${method} does not exist`)
    return run(...params)
  }
}
