import { parseAccountId } from '../base/caip.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { setComputeBudget, programs, type Instruction } from './codec/instructions.ts'
import { compileTransaction, type BlockhashLifetime } from './compile-transaction.ts'
import { listTokenAccountsOfMint, planTransfer, type TransferPlan } from './plan-transfer.ts'
import {
  bytesToBase64,
  commitment,
  invalidReply,
  createRpcRequest,
  toAmount,
  parseAccount,
  unwrapValue,
  type RpcRequest
} from './rpc.ts'
import type { AccountData } from './codec/mint.ts'
import type { TransferFee, Transfers } from '../chain.ts'

/** Implements {@link Transfers.fee}. */
export const fee: Transfers['fee'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const requestRpc = createRpcRequest(network, request)
  return estimateFee(requestRpc, address, await planTransfer(requestRpc, address, transfer))
}

/** Implements {@link Transfers.most}: the whole balance of a token, or the SOL balance minus the fee. */
export const most: Transfers['most'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const requestRpc = createRpcRequest(network, request)
  if (transfer.token) {
    const held = await listTokenAccountsOfMint(requestRpc, address, transfer.token.address)
    return { amount: held.reduce((total, { amount }) => total + amount, 0n) }
  }
  const reply = await requestRpc('getBalance', [address, { commitment }])
  const balance = toAmount(unwrapValue(reply))
  const needed = await estimateFee(requestRpc, address, await planTransfer(requestRpc, address, { ...transfer, amount: 0n }))
  return { amount: balance > needed.most ? balance - needed.most : 0n, fee: needed }
}

/** Lamports per signature, a network constant. A transfer has one signature. */
const signatureFee = 5000n
/**
 * Maximum price in micro-lamports per compute unit.
 * The network has no maximum, so the kit sets one: 0.0014 SOL at worst.
 */
const mostPrice = 1_000_000n
/** Compute units if the transfer cannot be simulated yet: measured per kind, with a margin. */
const usualUnits = { lamports: 1_000n, tokens: 40_000n, opening: 60_000n }
/** Compute units of the two budget instructions. */
const budgetUnits = 300n
/** Network maximum of compute units, used for simulations. */
export const maxComputeUnits = 1_400_000n

/** Estimates the fee of a plan. */
export async function estimateFee(requestRpc: RpcRequest, from: string, plan: TransferPlan): Promise<TransferFee> {
  const [price, tried] = await Promise.all([
    priceOf(requestRpc, plan.instructions),
    simulatePlan(requestRpc, from, plan).catch(onlyAnswers)
  ])
  const used = tried?.problem === null ? tried.units : undefined
  const gas = used === undefined ? guessed(plan) : (used * 12n) / 10n + budgetUnits
  const network = signatureFee + (gas * price + 999_999n) / 1_000_000n
  const opened = plan.opens && tried?.after.get(plan.opens)
  const deposit = !plan.opens ? 0n : opened ? opened.lamports : await rentOf(requestRpc, plan)
  const expected = network + deposit
  return { expected, most: expected, atLeast: false, gas, gasPrice: price, ...(deposit && { deposit }) }
}

function guessed({ opens, instructions }: TransferPlan): bigint {
  const moves = instructions.filter(({ programAddress }) => programAddress !== programs.associatedToken)
  const each = moves[0]?.programAddress === programs.system ? usualUnits.lamports : usualUnits.tokens
  return each * BigInt(moves.length) + (opens ? usualUnits.opening : 0n)
}

/** Ignores a node that does not simulate, or rejects this transaction; an unreachable node is an error. */
function onlyAnswers(error: unknown): undefined {
  if (!isKitError(error, 'rpc-error')) throw error
}

/**
 * Returns the rent of a token account.
 * With Token-2022 the account includes the immutable owner extension.
 */
async function rentOf(requestRpc: RpcRequest, { mint }: TransferPlan): Promise<bigint> {
  const size = mint?.program === programs.token2022 ? 170 : 165
  return toAmount(await requestRpc('getMinimumBalanceForRentExemption', [size]))
}

/**
 * Returns the price per compute unit that others pay to write the same accounts, in micro-lamports:
 * the third quartile of the last 150 blocks. Returns 0 if the node does not support it.
 */
async function priceOf(requestRpc: RpcRequest, instructions: readonly Instruction[]): Promise<bigint> {
  const written = instructions.flatMap(({ accounts }) => accounts.filter(({ role }) => role & 1).map(({ address }) => address))
  const reply = await requestRpc('getRecentPrioritizationFees', [[...new Set(written)]]).catch(onlyAnswers)
  if (reply === undefined) return 0n
  if (!Array.isArray(reply)) throw invalidReply('a list of fees')
  const fees = (reply as readonly unknown[]).map(entry => toAmount(isRecord(entry) ? entry.prioritizationFee : undefined))
  const sorted = fees.sort((one, other) => (one < other ? -1 : Number(one > other)))
  const price = sorted[Math.floor(sorted.length * 0.75)] ?? 0n
  return price < mostPrice ? price : mostPrice
}

export interface SimulatedPlan {
  readonly problem: unknown
  readonly logs: readonly string[]
  readonly units: bigint
  /** State of the plan's accounts after the simulation. */
  readonly after: ReadonlyMap<string, AccountData>
}

/** Placeholder blockhash that the node replaces. */
const anyLifetime: BlockhashLifetime = { blockhash: programs.system, lastValid: 0n }

/** Simulates a plan on the current state. */
export async function simulatePlan(
  requestRpc: RpcRequest,
  from: string,
  { instructions, gains }: TransferPlan,
  units = maxComputeUnits,
  price = 0n
): Promise<SimulatedPlan> {
  const wire = await compileTransaction(from, [...setComputeBudget(units, price), ...instructions], anyLifetime)
  const addresses = [gains, from]
  const settings = {
    commitment,
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses }
  }
  const reply = unwrapValue(await requestRpc('simulateTransaction', [bytesToBase64(wire), settings]))
  if (!isRecord(reply) || !('err' in reply)) throw invalidReply('a simulation')
  const { err, logs, unitsConsumed, accounts } = reply
  const states: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  const after = addresses.flatMap((address, index) => {
    const account = states[index] ? parseAccount(states[index]) : undefined
    return account ? [[address, account] as const] : []
  })
  return {
    problem: err,
    logs: Array.isArray(logs) ? logs.map(String) : [],
    units: toAmount(unitsConsumed ?? 0),
    after: new Map(after)
  }
}
