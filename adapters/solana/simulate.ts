import { parseAccountId } from '../base/caip.ts'
import { sanitizeDisplayName } from '../base/display-name.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { isTokenProgram, parseTokenAccount, type AccountData } from './codec/mint.ts'
import { simulatePlan, type SimulatedPlan } from './fees.ts'
import { planTransfer, type TransferPlan } from './plan-transfer.ts'
import { createRpcRequest, fetchAccounts } from './rpc.ts'
import type { Simulation, Transfer, TransferFailure, Transfers } from '../chain.ts'

/** Implements {@link Transfers.simulate}. */
export const simulate: Transfers['simulate'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const requestRpc = createRpcRequest(network, request)
  try {
    const plan = await planTransfer(requestRpc, address, transfer)
    const [before, tried] = await Promise.all([fetchAccounts(requestRpc, [plan.gains]), simulatePlan(requestRpc, address, plan)])
    if (tried.problem !== null) return { outcome: 'fails', failure: failureOf(tried, plan) }
    return { outcome: 'succeeds', ...seen(transfer, plan, before[0], tried.after.get(plan.gains)) }
  } catch (error) {
    if (isKitError(error, 'not-a-token')) return { outcome: 'fails', failure: { code: 'not-a-token' } }
    if (isKitError(error, 'invalid-receiver'))
      return { outcome: 'fails', failure: { code: 'refused', reason: error.shortMessage } }
    if (isKitError(error, 'rpc-error')) return { outcome: 'unknown' } // the node does not simulate
    throw error
  }
}

/**
 * Returns the recipient's balance change.
 * It may be less than the amount: Token-2022 has fee-on-transfer tokens.
 */
function seen(
  { token, amount, to }: Transfer,
  { gains }: TransferPlan,
  before: AccountData | undefined,
  after: AccountData | undefined
): Pick<Simulation, 'arrives' | 'changes'> {
  if (!after) return {}
  const held = (account: AccountData | undefined): bigint =>
    account ? (token ? (parseTokenAccount(account)?.amount ?? 0n) : account.lamports) : 0n
  const arrives = held(after) - held(before)
  // A self-transfer changes no balance.
  if (arrives <= 0n) return {}
  const own = to === gains || token ? { ...(token && { token: token.address }), amount: -amount } : undefined
  return { arrives, ...(own && { changes: [own] }) }
}

/**
 * Maps errors of the network: https://docs.rs/solana-transaction-error.
 * `1` is the insufficient-funds error of the system and token programs.
 */
function failureOf({ problem, logs }: SimulatedPlan, { instructions }: TransferPlan): TransferFailure {
  if (problem === 'AccountNotFound' || problem === 'InsufficientFundsForFee') return { code: 'insufficient-funds' }
  const { InsufficientFundsForRent: rent, InstructionError: failed } = isRecord(problem) ? problem : {}
  // The payer is the first account of every transaction.
  if (isRecord(rent)) return { code: rent.account_index === 0 ? 'leaves-too-little' : 'below-minimum' }
  const [index, inner] = Array.isArray(failed) ? (failed as readonly unknown[]) : []
  // The budget instructions precede those of the plan.
  const program = instructions[Number(index) - budgetsBefore]?.programAddress
  const custom = isRecord(inner) ? inner.Custom : undefined
  if (custom === 1 || inner === 'InsufficientFunds') {
    return { code: isTokenProgram(program ?? '') ? 'insufficient-token' : 'insufficient-funds' }
  }
  // There is no source token account.
  if (inner === 'InvalidAccountData' && isTokenProgram(program ?? '')) return { code: 'insufficient-token' }
  const logged = logs.map(line => /^Program log: (?:Error: )?(.+)$/.exec(line)?.[1]).findLast(Boolean)
  const reason = sanitizeDisplayName(logged)
  return { code: 'refused', ...(reason && { reason }) }
}

/** Number of budget instructions in a simulation: it sets no price, only the limit. */
const budgetsBefore = 1
