import { isRecord } from '../../../adapters/base/is-record.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { decodeRevert } from '../../../adapters/evm/codec/revert.ts'
import { isAddress } from '../../../adapters/evm/codec/hex.ts'
import { withReserve } from '../../../adapters/evm/codec/rollup-fee.ts'
import type { FrameNetwork } from '../config.ts'
import type { EvmTransaction } from '../sign/evm.ts'
import type { Networks } from './networks.ts'
import { oracleOf, rollupFee } from './rollup-fee.ts'
import { hex, passesOf, reasonOf, simulate, type Outcome } from './simulate.ts'

export interface PreparedTransaction {
  readonly transaction: EvmTransaction
  readonly outcome: Outcome
  /** Maximum network fee, in units of the native currency; excludes a rollup fee that is `unread`. */
  readonly mostFee: bigint
  /** Part of it that a rollup charges besides gas, with a reserve; `unread`: the amount is unknown. */
  readonly rollupFee?: bigint | 'unread'
}

/** @throws RpcError -32602 for fields that are none */
export function readTransaction(
  value: unknown,
  from: string
): { to: string | undefined; value: bigint; data: string; gas?: bigint } {
  const fields = isRecord(value) ? value : {}
  const wrong = (what: string) => new RpcError(-32602, `The transaction has no ${what}.`)
  if (fields['from'] !== undefined && String(fields['from']).toLowerCase() !== from.toLowerCase())
    throw wrong('sender of this wallet')
  if (fields['authorizationList'] !== undefined || ['0x4', 4].includes(fields['type'] as string | number)) {
    throw new RpcError(
      -32602,
      'The wallet delegates its account to no other code (EIP-7702). Leave out the list of authorizations.'
    )
  }
  const to = fields['to'] ?? undefined
  if (to !== undefined && (typeof to !== 'string' || !isAddress(to))) throw wrong('receiver that is an address')
  const data = fields['data'] ?? fields['input'] ?? '0x'
  if (fields['data'] !== undefined && fields['input'] !== undefined && fields['data'] !== fields['input'])
    throw wrong('data that is clear')
  if (typeof data !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(data)) throw wrong('data in hexadecimal form')
  if (to === undefined && data === '0x') throw wrong('receiver')
  const quantity = (name: string) => {
    const found = fields[name]
    if (found === undefined || found === null) return undefined
    if (typeof found !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(found)) throw wrong(`${name} in hexadecimal form`)
    return BigInt(found)
  }
  const gas = quantity('gas') ?? quantity('gasLimit')
  return { to, value: quantity('value') ?? 0n, data, ...(gas !== undefined && { gas }) }
}

/**
 * Completes a transaction and simulates it, with the frame's own nodes: fees and nonce of the page are
 * ignored.
 */
export async function prepareTransaction(
  networks: Networks,
  network: FrameNetwork,
  from: string,
  requested: ReturnType<typeof readTransaction>,
  signal: AbortSignal
): Promise<PreparedTransaction> {
  const requestRpc = (method: string, params: unknown[] = []) => networks.request(network, method, params, signal)
  const { to, value, data } = requested
  const call = { from, ...(to !== undefined && { to }), value: hex(value), data }
  const tried = requestRpc('eth_estimateGas', [call]).then(
    gas => ({ gas: parseQuantity(gas), outcome: { kind: 'passes' } satisfies Outcome as Outcome }),
    (error: unknown) => ({ gas: undefined, outcome: outcomeOf(error) })
  )
  const [nonce, estimate, fees, balance, oracle] = await Promise.all([
    requestRpc('eth_getTransactionCount', [from, 'pending']).then(parseQuantity),
    tried,
    estimateFees(requestRpc),
    requestRpc('eth_getBalance', [from, 'latest']).then(parseQuantity, () => undefined),
    oracleOf(requestRpc)
  ])
  const limit = gasLimit(estimate.gas, requested.gas)
  const transaction: EvmTransaction = {
    chainId: Number(network.id.slice('eip155:'.length)),
    nonce: Number(nonce),
    to,
    value,
    data,
    gas: limit,
    fees
  }
  const gasFee = limit * ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
  const besides =
    oracle &&
    (await rollupFee(requestRpc, oracle, {
      unsigned: (await import('../sign/evm.ts')).unsignedTransaction(transaction),
      gas: limit
    }))
  const atNow = typeof besides === 'bigint' ? besides : 0n
  // a rollup requires the current fee in the balance, without the reserve
  const needed = value + gasFee + atNow
  const isShort = balance !== undefined && balance < needed
  // the missing amount may arrive soon: simulate with a sufficient balance
  const lent = isShort ? { stateOverrides: { [from]: { balance: hex(balance + needed) } } } : {}
  const simulated = await simulate(requestRpc, {
    account: from,
    requested: [requested],
    calls: [{ ...call, gas: hex(limit) }],
    fees,
    ...lent
  })
  // the contract's revert reason is more useful than the node's estimate error; a shortfall is more useful than both
  const passes = simulated && passesOf(simulated)
  const outcome: Outcome = isShort
    ? { kind: 'short', ...(passes && { simulated: passes }) }
    : estimate.outcome.kind === 'fails'
      ? failureOf(estimate.outcome, simulated)
      : (simulated ?? estimate.outcome)
  return {
    transaction,
    outcome,
    mostFee: gasFee + withReserve(atNow),
    ...(besides !== undefined && { rollupFee: besides === 'unread' ? besides : withReserve(besides) })
  }
}

/** Gas limits without an estimate. */
const [usualGas, mostGas] = [500_000n, 3_000_000n]

/**
 * Uses the page's gas limit only if it is above the estimate, up to twice as much: the balance must
 * cover all of it.
 */
function gasLimit(gas: bigint | undefined, requested: bigint | undefined): bigint {
  if (gas === undefined) return requested === undefined ? usualGas : requested > mostGas ? mostGas : requested
  const estimated = (gas * 6n + 4n) / 5n
  if (requested === undefined || requested < estimated) return estimated
  return requested > estimated * 2n ? estimated * 2n : requested
}

function failureOf(estimated: Outcome & { kind: 'fails' }, simulated: Outcome | undefined): Outcome {
  if (simulated?.kind === 'passes') return { ...estimated, simulated }
  return simulated?.kind === 'fails' && estimated.reason === '' ? simulated : estimated
}

/**
 * Estimates fees.
 * With EIP-1559 the base fee may double until the transaction is mined; without it, uses `eth_gasPrice`.
 */
export async function estimateFees(
  requestRpc: (method: string, params?: unknown[]) => Promise<unknown>
): Promise<EvmTransaction['fees']> {
  const [block, tip, gasPrice] = await Promise.all([
    requestRpc('eth_getBlockByNumber', ['latest', false]),
    requestRpc('eth_maxPriorityFeePerGas').then(parseQuantity, () => undefined),
    requestRpc('eth_gasPrice').then(parseQuantity)
  ])
  const base = isRecord(block) && typeof block['baseFeePerGas'] === 'string' ? parseQuantity(block['baseFeePerGas']) : undefined
  if (base === undefined) return { gasPrice }
  const maxPriorityFeePerGas = tip ?? (gasPrice > base ? gasPrice - base : 0n)
  return { maxFeePerGas: base * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof RpcError)) return { kind: 'unknown' }
  const data = findRevertData(error.data)
  return { kind: 'fails', reason: reasonOf(data === undefined ? undefined : decodeRevert(data)) }
}

/** Finds revert data, which nodes return in `data`, or one or two levels below. */
export function findRevertData(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return /0x[0-9a-f]{8,}/i.exec(value)?.[0]
  return isRecord(value) && depth < 2 ? findRevertData(value['data'], depth + 1) : undefined
}

export function parseQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new RpcError(-32603, 'The node answered with something else than a number.')
  return BigInt(value)
}
