import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { maxUint256 } from '../base/units.ts'
import { bytesPattern, isAddress, quantityPattern, toQuantity } from './codec/hex.ts'
import { decodeTransferLogs, decodeResults, type CallResult } from './codec/simulation.ts'
import { selectors } from './codec/encode-transfer.ts'
import { encodeCall, decodeUint } from './codec/abi.ts'
import { parseHex } from './parse-replies.ts'
import { isInsufficientFunds, getRevertReason, getRevertMessage } from './revert-reason.ts'
import { createRpcRequest, type RpcRequest } from './rpc.ts'
import type { Call } from '../calls.ts'
import type { Simulation, Swaps } from '../chain.ts'

// Implements `Swaps` of the port.

/** approve(address,uint256) */
const approveSelector = '0x095ea7b3'
/** Withdrawal(address,uint256) of the wrapped native token (WETH9) */
const unwrapTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Implements {@link Swaps.approve}. */
export const approve: Swaps['approve'] = (token, spender, amount) => {
  if (!isAddress(token) || !isAddress(spender)) throw new KitError('invalid-receiver', `${spender} is no address.`)
  if (amount < 0n || amount > maxUint256) throw new KitError('invalid-amount', `${amount} is no amount.`)
  return { to: token, data: encodeCall(approveSelector, spender, amount) }
}

/** Implements {@link Swaps.spenderOf}. */
export const spenderOf: Swaps['spenderOf'] = data => {
  if (!bytesPattern.test(data) || data.length !== 138 || data.slice(0, 10).toLowerCase() !== approveSelector) return undefined
  const spender = decodeUint(`0x${data.slice(10)}`, 0)
  return spender !== undefined && spender >> 160n === 0n ? `0x${spender.toString(16).padStart(40, '0')}` : undefined
}

/** Implements {@link Swaps.permit}. Few tokens support it, so its code is lazy-loaded. */
export const permit: Swaps['permit'] = async (...args) => (await import('./permit.ts')).permit(...args)

/** Implements {@link Swaps.simulate}. */
export const simulate: Swaps['simulate'] = async (account, network, calls, tokens, request) => {
  const { address: from } = parseAccountId(account)
  const requestRpc = createRpcRequest(network, request)
  return (await runWithBalances(requestRpc, from, calls, tokens)) ?? (await runAlone(requestRpc, from, calls))
}

const toRequest = (from: string, { to, value = 0n, data }: Call) => ({
  from,
  ...(to !== undefined && { to }),
  value: toQuantity(value),
  ...(data !== undefined && { data })
})

/**
 * Simulates with balances.
 * Returns `undefined` if the node has no `eth_simulateV1`, or its response is invalid.
 */
async function runWithBalances(
  requestRpc: RpcRequest,
  from: string,
  calls: readonly Call[],
  tokens: readonly string[]
): Promise<Simulation | undefined> {
  const balances = tokens.map(to => ({ from, to, data: encodeCall(selectors.balanceOf, from) }))
  const all = [...balances, ...calls.map(call => toRequest(from, call)), ...balances]
  let reply: unknown
  try {
    reply = await requestRpc('eth_simulateV1', [
      { blockStateCalls: [{ calls: all }], traceTransfers: true, validation: false },
      'latest'
    ])
  } catch (error) {
    if (!isKitError(error, 'rpc-error')) throw error
    return isInsufficientFunds(error) ? { outcome: 'fails', failure: { code: 'insufficient-funds' } } : undefined
  }
  const results = decodeResults(reply, all.length)
  if (!results) return undefined
  const ran = results.slice(tokens.length, tokens.length + calls.length)
  const failed = ran.find(({ succeeded }) => !succeeded)
  if (failed) return refused(failed.revert && getRevertMessage(failed.revert))
  const changes = decodeTransferLogs(ran.flatMap(({ logs }) => logs))
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [results[index], results.at(index - tokens.length)].map(balanceIn)
    if (before === undefined || after === undefined) return undefined
    changes.correct(from, token, after - before)
  }
  return { outcome: 'succeeds', changes: changes.all(from) }
}

const balanceIn = (result: CallResult | undefined): bigint | undefined => result && decodeUint(result.returned, 0)

const refused = (reason: string | undefined): Simulation => ({
  outcome: 'fails',
  failure: { code: 'refused', ...(reason !== undefined && { reason }) }
})

/** Checks only whether a call succeeds. Calls that depend on an earlier one cannot be checked this way. */
async function runAlone(requestRpc: RpcRequest, from: string, calls: readonly Call[]): Promise<Simulation> {
  const [call] = calls
  if (!call || calls.length > 1) return { outcome: 'unknown' }
  try {
    await requestRpc('eth_call', [toRequest(from, call), 'latest'])
    return { outcome: 'succeeds' }
  } catch (error) {
    const revert = getRevertReason(error)
    if (revert) return refused(getRevertMessage(revert))
    if (isInsufficientFunds(error)) return { outcome: 'fails', failure: { code: 'insufficient-funds' } }
    if (isKitError(error, 'rpc-error')) return { outcome: 'unknown' }
    throw error
  }
}

/**
 * Implements {@link Swaps.outcome}.
 * Reads tokens from logs. The native currency has no logs: with exactly one unwrap log it is that amount, otherwise the
 * difference of the balances before and after the blocks, without the fee if the account paid it.
 */
export const outcome: Swaps['outcome'] = async (account, network, hashes, request) => {
  const { address } = parseAccountId(account)
  const requestRpc = createRpcRequest(network, request)
  const receipts = await Promise.all(hashes.map(async hash => toReceipt(await requestRpc('eth_getTransactionReceipt', [hash]))))
  const logs = receipts.flatMap(receipt => receipt.logs)
  const tokens = decodeTransferLogs(logs).all(address)
  const unwrapped = logs.flatMap(log => unwrappedBy(log) ?? [])
  const native = unwrapped.length === 1 ? unwrapped[0]! : await nativeChange(requestRpc, address, receipts).catch(() => 0n) // not every node keeps old state
  return [...tokens, ...(native ? [{ amount: native }] : [])]
}

interface Receipt {
  readonly block: bigint
  readonly from: string
  readonly fee: bigint
  readonly logs: readonly unknown[]
}

function toReceipt(reply: unknown): Receipt {
  if (!isRecord(reply) || typeof reply.from !== 'string' || !Array.isArray(reply.logs))
    throw new KitError('invalid-reply', 'Expected a receipt, got something else.')
  const { from, logs } = reply
  const quantity = (name: string): bigint => BigInt(parseHex(reply[name], name, quantityPattern))
  const price = reply.effectiveGasPrice === undefined ? 0n : quantity('effectiveGasPrice')
  return { block: quantity('blockNumber'), from, fee: quantity('gasUsed') * price, logs: logs as readonly unknown[] }
}

function unwrappedBy(log: unknown): bigint | undefined {
  if (!isRecord(log) || !Array.isArray(log.topics) || log.topics[0] !== unwrapTopic) return undefined
  return typeof log.data === 'string' ? decodeUint(log.data, 0) : undefined
}

async function nativeChange(requestRpc: RpcRequest, address: string, receipts: readonly Receipt[]): Promise<bigint> {
  const isOwn = ({ from }: Receipt): boolean => from.toLowerCase() === address.toLowerCase()
  const blocks = [...new Set(receipts.map(({ block }) => block))]
  const balance = async (block: bigint): Promise<bigint> =>
    BigInt(parseHex(await requestRpc('eth_getBalance', [address, toQuantity(block)]), 'a balance', quantityPattern))
  const changes = await Promise.all(
    blocks.map(async block => {
      const [before, after] = await Promise.all([balance(block - 1n), balance(block)])
      return after - before
    })
  )
  const fees = receipts.filter(isOwn).reduce((sum, { fee }) => sum + fee, 0n)
  return changes.reduce((sum, change) => sum + change, 0n) + fees
}
