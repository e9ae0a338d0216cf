import { decodeAbiParameters, encodeAbiParameters, parseAbi, type Hex } from 'viem'
import { zeroAddress } from '../../evm/codec/abi.ts'
import type { CallDecoder, CallDecoders, Contained } from './call.ts'
import { exactCall } from './exact-call.ts'
import { permit2Calls } from './permit2-calls.ts'

const multicall = exactCall(parseAbi(['function multicall(bytes[] data)']))
const multicallUntil = exactCall(parseAbi(['function multicall(uint256 deadline, bytes[] data)']))
const multicallAfter = exactCall(parseAbi(['function multicall(bytes32 previousBlockhash, bytes[] data)']))

/** A contract calls itself by `delegatecall`, so every call has the same sender. */
const selfCalls: CallDecoder = ({ to, data }, by) => {
  const list = multicall(data)?.[0] ?? multicallUntil(data)?.[1] ?? multicallAfter(data)?.[1]
  return list?.map(each => ({ by, call: { to, value: 0n, data: each } }))
}

const oneCall = 'struct Call { address target; bytes callData; }'
const aggregate = exactCall(parseAbi([oneCall, 'function aggregate(Call[] calls)']))
const tryAggregate = exactCall(parseAbi([oneCall, 'function tryAggregate(bool requireSuccess, Call[] calls)']))
const aggregate3 = exactCall(
  parseAbi(['struct Call3 { address target; bool allowFailure; bytes callData; }', 'function aggregate3(Call3[] calls)'])
)
const aggregate3Value = exactCall(
  parseAbi([
    'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
    'function aggregate3Value(Call3Value[] calls)'
  ])
)

interface InnerCall {
  readonly target: Hex
  readonly value: bigint
  readonly callData: Hex
  readonly allowFailure: boolean
}

/**
 * Multicall 2 and 3: the contract itself makes the calls.
 * Native value that they do not forward stays in it, where its next caller can take it.
 */
const aggregates: CallDecoder = ({ to, value: sent, data }, by) => {
  const plain = aggregate(data)?.[0] ?? tryAggregate(data)?.[1] ?? aggregate3(data)?.[0]
  const list: readonly InnerCall[] | undefined =
    plain?.map(each => ({ ...each, value: 0n, allowFailure: false })) ?? aggregate3Value(data)?.[0]
  if (!list) return undefined
  const calls = list.map(({ target, value, callData }) => ({ by: to, call: { to: target, value, data: callData } }))
  // a call that may fail leaves its native value behind
  const passedOn = list.reduce((sum, { value, allowFailure }) => (allowFailure ? sum : sum + value), 0n)
  const rest = sent - passedOn
  return rest > 0n ? [...calls, { by, meaning: { kind: 'send', to, amount: rest }, stays: true }] : calls
}

const execute = exactCall(parseAbi(['function execute(address target, uint256 value, bytes data)']))
const executeBatch = exactCall(
  parseAbi(['struct Execution { address target; uint256 value; bytes data; }', 'function executeBatch(Execution[] calls)'])
)
const executeLists = exactCall(parseAbi(['function executeBatch(address[] targets, uint256[] values, bytes[] data)']))
const executeWithoutValues = exactCall(parseAbi(['function executeBatch(address[] targets, bytes[] data)']))

/** ERC-4337 accounts. */
const accountCalls: CallDecoder = ({ to, data }) => {
  const one = execute(data)
  if (one) return [{ by: to, call: { to: one[0], value: one[1], data: one[2] } }]
  const batch = executeBatch(data)?.[0]
  if (batch) return batch.map(({ target, value, data: inner }) => ({ by: to, call: { to: target, value, data: inner } }))
  const lists = executeLists(data)
  const [targets, values, list] = lists ?? withoutValues(executeWithoutValues(data)) ?? []
  if (!targets || !values || !list || values.length !== targets.length || list.length !== targets.length) return undefined
  return targets.map((target, index) => ({ by: to, call: { to: target, value: values[index]!, data: list[index]! } }))
}

const withoutValues = (args: readonly [readonly Hex[], readonly Hex[]] | undefined) =>
  args && ([args[0], args[0].map(() => 0n), args[1]] as const)

const executeMode = exactCall(parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']))
const executions = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' }
    ]
  }
] as const

/** ERC-7579, and ERC-7821 with a batch as its mode. */
const modularCalls: CallDecoder = ({ to, data }) => {
  const args = executeMode(data)
  if (!args) return undefined
  const [mode, bytes] = args
  const kind = mode.slice(2, 4)
  if (kind === '01') {
    const batch = batchIn(bytes)
    // ERC-7821: zero is the account itself
    const reached = (target: string, inner: string) => (target === zeroAddress && inner !== '0x' ? to : target)
    return batch?.map(({ target, value, data: inner }) => ({ by: to, call: { to: reached(target, inner), value, data: inner } }))
  }
  // abi.encodePacked: target, value (for single calls only), data
  const target = bytes.slice(0, 42)
  if (target.length !== 42) return undefined
  if (kind === 'ff') {
    return [{ by: to, call: { to: target, value: 0n, data: `0x${bytes.slice(42)}` }, isDelegateCall: true }]
  }
  const value = bytes.slice(42, 106)
  if (kind !== '00' || value.length !== 64) return undefined
  return [{ by: to, call: { to: target, value: BigInt(`0x${value}`), data: `0x${bytes.slice(106)}` } }]
}

function batchIn(bytes: Hex) {
  try {
    const [batch] = decodeAbiParameters(executions, bytes)
    return encodeAbiParameters(executions, [batch]) === bytes.toLowerCase() ? batch : undefined
  } catch {
    return undefined // not such a list
  }
}

const execTransaction = exactCall(
  parseAbi([
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
  ])
)
const multiSend = exactCall(parseAbi(['function multiSend(bytes transactions)']))

/** Safe accounts, and their batches. */
const safeCalls: CallDecoder = ({ to, data }) => {
  const args = execTransaction(data)
  if (!args) return undefined
  const [target, value, inner, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver] = args
  const refund = safeRefund({ safeTxGas, baseGas, gasPrice, gasToken, refundReceiver })
  const calls = safeCall({ safe: to, to: target, value, data: inner, operation: BigInt(operation) })
  if (!refund) return calls
  const paid = { to: refund.to, amount: refund.most }
  const { token } = refund
  return [...calls, { by: to, meaning: token === undefined ? { kind: 'send', ...paid } : { kind: 'send-token', token, ...paid } }]
}

/** Additional payment of a Safe to `to`; all zeros: to the sender of the transaction. */
export interface SafeRefund {
  readonly token?: string
  readonly to: string
  readonly most: bigint
}

/** Gas that a Safe adds to that of its call: for the call itself, for a value, for a new account. */
const callGas = 50_000n

/**
 * Returns the refund of a Safe transaction (`handlePayment` of its contract): its signer chooses the
 * price, the gas and the recipient.
 */
export function safeRefund(terms: {
  readonly safeTxGas: bigint
  readonly baseGas: bigint
  readonly gasPrice: bigint
  readonly gasToken: string
  readonly refundReceiver: string
}): SafeRefund | undefined {
  const { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = terms
  if (gasPrice === 0n) return undefined
  const most = (safeTxGas + baseGas + callGas) * gasPrice
  return { to: refundReceiver, most, ...(gasToken !== zeroAddress && { token: gasToken }) }
}

/**
 * Returns the calls of a Safe transaction.
 * A `delegatecall` to MultiSend is its batch; any other runs foreign code as the Safe.
 */
export function safeCall(transaction: {
  readonly safe: string
  readonly to: string
  readonly value: bigint
  readonly data: string
  readonly operation: bigint
}): Contained {
  const { safe, to, value, data, operation } = transaction
  if (operation === 0n) return [{ by: safe, call: { to, value, data } }]
  const packed = multiSend(data)?.[0]
  const batch = packed !== undefined && multiSends.has(to.toLowerCase()) ? packedCalls(packed, safe) : undefined
  return batch ?? [{ by: safe, call: { to, value, data }, isDelegateCall: true }]
}

/** MultiSend and MultiSendCallOnly of Safe 1.3.0 and 1.4.1, which have the same address on every chain. */
const multiSends: ReadonlySet<string> = new Set([
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2'
])

/** operation (1 byte), to (20), value (32), length of data (32), data. */
function packedCalls(packed: string, safe: string): Contained | undefined {
  const list: Contained[number][] = []
  let rest = packed.slice(2)
  while (rest.length > 0) {
    const [operation, to, value, length] = [rest.slice(0, 2), rest.slice(2, 42), rest.slice(42, 106), rest.slice(106, 170)]
    if (length.length !== 64) return undefined
    const end = 170n + BigInt(`0x${length}`) * 2n
    if (end > BigInt(rest.length)) return undefined
    const call = { to: `0x${to}`, value: BigInt(`0x${value}`), data: `0x${rest.slice(170, Number(end))}` }
    list.push(operation === '00' ? { by: safe, call } : { by: safe, call, isDelegateCall: true })
    rest = rest.slice(Number(end))
  }
  return list
}

/** By name, so that a test can show the effect of each. */
export const containers: CallDecoders = {
  'self-calls': selfCalls,
  aggregates,
  'account-calls': accountCalls,
  'modular-calls': modularCalls,
  'safe-calls': safeCalls,
  'permit2-calls': permit2Calls
}
