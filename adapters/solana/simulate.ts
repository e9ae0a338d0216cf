import { parseAccountId } from '../base/caip.ts'
import { displayName } from '../base/display-name.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { isTokenProgram, readHolder, type StoredAccount } from './codec/mint.ts'
import { tryOut, type Tried } from './fees.ts'
import { planTransfer, type Plan } from './plan.ts'
import { openRpc, readAccounts } from './rpc.ts'
import type { Simulation, Transfer, TransferFailure, Transfers } from '../chain.ts'

/** Runs a transfer on the network's present state: {@link Transfers.simulate}. */
export const simulate: Transfers['simulate'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const ask = openRpc(network, request)
  try {
    const plan = await planTransfer(ask, address, transfer)
    const [before, tried] = await Promise.all([readAccounts(ask, [plan.gains]), tryOut(ask, address, plan)])
    if (tried.problem !== null) return { outcome: 'fails', failure: failureOf(tried, plan) }
    return { outcome: 'succeeds', ...seen(transfer, plan, before[0], tried.after.get(plan.gains)) }
  } catch (error) {
    if (isKitError(error, 'not-a-token')) return { outcome: 'fails', failure: { code: 'not-a-token' } }
    if (isKitError(error, 'invalid-receiver'))
      return { outcome: 'fails', failure: { code: 'refused', reason: error.shortMessage } }
    if (isKitError(error, 'rpc-error')) return { outcome: 'unknown' } // a node that runs nothing
    throw error
  }
}

/** What the receiver has more of it, which may be less than was sent: Token-2022 knows tokens that keep a share. */
function seen(
  { token, amount, to }: Transfer,
  { gains }: Plan,
  before: StoredAccount | undefined,
  after: StoredAccount | undefined
): Pick<Simulation, 'arrives' | 'changes'> {
  if (!after) return {}
  const held = (account: StoredAccount | undefined): bigint =>
    account ? (token ? (readHolder(account)?.amount ?? 0n) : account.lamports) : 0n
  const arrives = held(after) - held(before)
  // what one sends to oneself moves nothing
  if (arrives <= 0n) return {}
  const own = to === gains || token ? { ...(token && { token: token.address }), amount: -amount } : undefined
  return { arrives, ...(own && { changes: [own] }) }
}

/** Errors of the network: https://docs.rs/solana-transaction-error. `1` is what the programs of the system and of tokens call too little. */
function failureOf({ problem, logs }: Tried, { instructions }: Plan): TransferFailure {
  if (problem === 'AccountNotFound' || problem === 'InsufficientFundsForFee') return { code: 'insufficient-funds' }
  const { InsufficientFundsForRent: rent, InstructionError: failed } = isRecord(problem) ? problem : {}
  // the payer is the first account of every transaction
  if (isRecord(rent)) return { code: rent.account_index === 0 ? 'leaves-too-little' : 'below-minimum' }
  const [index, inner] = Array.isArray(failed) ? (failed as readonly unknown[]) : []
  // the instructions of the budget stand before the plan's
  const program = instructions[Number(index) - budgetsBefore]?.programAddress
  const custom = isRecord(inner) ? inner.Custom : undefined
  if (custom === 1 || inner === 'InsufficientFunds') {
    return { code: isTokenProgram(program ?? '') ? 'insufficient-token' : 'insufficient-funds' }
  }
  // there is no account to take tokens from
  if (inner === 'InvalidAccountData' && isTokenProgram(program ?? '')) return { code: 'insufficient-token' }
  const said = logs.map(line => /^Program log: (?:Error: )?(.+)$/.exec(line)?.[1]).findLast(Boolean)
  const reason = displayName(said)
  return { code: 'refused', ...(reason && { reason }) }
}

/** A trial offers nothing for its units, so that only their limit stands there. */
const budgetsBefore = 1
