import { isRecord } from '../../../adapters/base/record.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { decodeRevert } from '../../../adapters/evm/codec/revert.ts'
import { isAddress } from '../../../adapters/evm/codec/hex.ts'
import type { FrameNetwork } from '../config.ts'
import type { EvmTransaction } from '../sign/evm.ts'
import type { Networks } from './networks.ts'
import { reasonOf, simulate, type Outcome } from './simulate.ts'

export interface Prepared {
  readonly transaction: EvmTransaction
  readonly outcome: Outcome
  /** The most that the network may take, in the native currency's smallest unit. */
  readonly mostFee: bigint
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
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(data)) throw wrong('data in hexadecimal form')
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

/** Fills in what a transaction still needs, and tries it, all by the frame's own nodes: fees and nonce of the page count for nothing. */
export async function prepareTransaction(
  networks: Networks,
  network: FrameNetwork,
  from: string,
  asked: ReturnType<typeof readTransaction>,
  signal: AbortSignal
): Promise<Prepared> {
  const ask = (method: string, params: unknown[] = []) => networks.ask(network, method, params, signal)
  const { to, value, data } = asked
  const call = { from, ...(to !== undefined && { to }), value: hex(value), data }
  const tried = ask('eth_estimateGas', [call]).then(
    gas => ({ gas: quantityOf(gas), outcome: { kind: 'passes' } satisfies Outcome as Outcome }),
    (error: unknown) => ({ gas: undefined, outcome: outcomeOf(error) })
  )
  const [nonce, estimate, fees, simulated, balance] = await Promise.all([
    ask('eth_getTransactionCount', [from, 'pending']).then(quantityOf),
    tried,
    feesOf(ask),
    simulate(ask, { account: from, asked: [asked], calls: [call] }),
    ask('eth_getBalance', [from, 'latest']).then(quantityOf, () => undefined)
  ])
  const { gas } = estimate
  // what the page says counts only where it asks for more than the estimate
  const estimated = gas === undefined ? undefined : (gas * 6n + 4n) / 5n
  const limit =
    estimated === undefined ? (asked.gas ?? 500_000n) : asked.gas !== undefined && asked.gas > estimated ? asked.gas : estimated
  const transaction: EvmTransaction = {
    chainId: Number(network.id.slice('eip155:'.length)),
    nonce: Number(nonce),
    to,
    value,
    data,
    gas: limit,
    fees
  }
  const mostFee = limit * ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
  // what a contract says says more than the node's refusal to estimate; what is missing says more than either
  const isShort = balance !== undefined && balance < value + mostFee
  const outcome: Outcome = isShort
    ? { kind: 'short' }
    : estimate.outcome.kind === 'fails'
      ? failureOf(estimate.outcome, simulated)
      : (simulated ?? estimate.outcome)
  return { transaction, outcome, mostFee }
}

const failureOf = (estimated: Outcome & { kind: 'fails' }, simulated: Outcome | undefined): Outcome =>
  simulated?.kind === 'fails' && estimated.reason === '' ? simulated : estimated

/** With EIP-1559 the base fee may double before the transaction is taken; without it, `eth_gasPrice`. */
export async function feesOf(ask: (method: string, params?: unknown[]) => Promise<unknown>): Promise<EvmTransaction['fees']> {
  const [block, tip, gasPrice] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_maxPriorityFeePerGas').then(quantityOf, () => undefined),
    ask('eth_gasPrice').then(quantityOf)
  ])
  const base = isRecord(block) && typeof block['baseFeePerGas'] === 'string' ? quantityOf(block['baseFeePerGas']) : undefined
  if (base === undefined) return { gasPrice }
  const maxPriorityFeePerGas = tip ?? (gasPrice > base ? gasPrice - base : 0n)
  return { maxFeePerGas: base * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof RpcError)) return { kind: 'unknown' }
  const data = dataIn(error.data)
  return { kind: 'fails', reason: reasonOf(data === undefined ? undefined : decodeRevert(data)) }
}

/** Nodes put revert data in `data`, or one or two levels below. */
export function dataIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return /0x[0-9a-f]{8,}/i.exec(value)?.[0]
  return isRecord(value) && depth < 2 ? dataIn(value['data'], depth + 1) : undefined
}

export function quantityOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new RpcError(-32603, 'The node answered with something else than a number.')
  return BigInt(value)
}

const hex = (value: bigint) => `0x${value.toString(16)}`
