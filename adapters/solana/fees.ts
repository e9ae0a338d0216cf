import { parseAccountId } from '../base/caip.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { computeBudget, programs, type Instruction } from './codec/instructions.ts'
import { compile, type Lifetime } from './compile.ts'
import { holdingsOf, planTransfer, type Plan } from './plan.ts'
import { base64Of, commitment, invalid, openRpc, toAmount, toStored, valueIn, type Ask } from './rpc.ts'
import type { StoredAccount } from './codec/mint.ts'
import type { TransferFee, Transfers } from '../chain.ts'

/** What the network asks for a transfer: {@link Transfers.fee}. */
export const fee: Transfers['fee'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const ask = openRpc(network, request)
  return feeOf(ask, address, await planTransfer(ask, address, transfer))
}

/** All there is of a token; of SOL what the fee leaves: {@link Transfers.most}. */
export const most: Transfers['most'] = async (account, network, transfer, request) => {
  const { address } = parseAccountId(account)
  const ask = openRpc(network, request)
  if (transfer.token) {
    const held = await holdingsOf(ask, address, transfer.token.address)
    return { amount: held.reduce((total, { amount }) => total + amount, 0n) }
  }
  const reply = await ask('getBalance', [address, { commitment }])
  const balance = toAmount(valueIn(reply))
  const needed = await feeOf(ask, address, await planTransfer(ask, address, { ...transfer, amount: 0n }))
  return { amount: balance > needed.most ? balance - needed.most : 0n, fee: needed }
}

/** Lamports for each signature: a constant of the network. A transfer has one. */
const signatureFee = 5000n
/** In millionths of a lamport: what the network lets nobody exceed by mistake is nothing, so the kit has a limit of its own: 0.0014 SOL at worst. */
const mostPrice = 1_000_000n
/** Compute units where the transfer cannot be tried out yet: so much has been seen of each kind, with a margin. */
const usualUnits = { lamports: 1_000n, tokens: 40_000n, opening: 60_000n }
/** What the two instructions of the budget use. */
const budgetUnits = 300n
/** The largest that the network allows, for trying it out. */
export const mostUnits = 1_400_000n

/** The fee of a plan. */
export async function feeOf(ask: Ask, from: string, plan: Plan): Promise<TransferFee> {
  const [price, tried] = await Promise.all([priceOf(ask, plan.instructions), tryOut(ask, from, plan).catch(onlyAnswers)])
  const used = tried?.problem === null ? tried.units : undefined
  const gas = used === undefined ? guessed(plan) : (used * 12n) / 10n + budgetUnits
  const network = signatureFee + (gas * price + 999_999n) / 1_000_000n
  const opened = plan.opens && tried?.after.get(plan.opens)
  const deposit = !plan.opens ? 0n : opened ? opened.lamports : await rentOf(ask, plan)
  const expected = network + deposit
  return { expected, most: expected, atLeast: false, gas, gasPrice: price, ...(deposit && { deposit }) }
}

function guessed({ opens, instructions }: Plan): bigint {
  const moves = instructions.filter(({ programAddress }) => programAddress !== programs.associatedToken)
  const each = moves[0]?.programAddress === programs.system ? usualUnits.lamports : usualUnits.tokens
  return each * BigInt(moves.length) + (opens ? usualUnits.opening : 0n)
}

/** A node that does not run transactions, or refuses this one, is asked for nothing more; that nobody answers is an error. */
function onlyAnswers(error: unknown): undefined {
  if (!isKitError(error, 'rpc-error')) throw error
}

/** Bytes of a token account; one of Token-2022 says besides that it stays with its owner. */
async function rentOf(ask: Ask, { mint }: Plan): Promise<bigint> {
  const size = mint?.program === programs.token2022 ? 170 : 165
  return toAmount(await ask('getMinimumBalanceForRentExemption', [size]))
}

/**
 * What others offer for each compute unit to write to the same accounts, in millionths of a lamport: three of four paid no more in the last
 * 150 blocks. A node that does not tell has none to pay.
 */
async function priceOf(ask: Ask, instructions: readonly Instruction[]): Promise<bigint> {
  const written = instructions.flatMap(({ accounts }) => accounts.filter(({ role }) => role & 1).map(({ address }) => address))
  const reply = await ask('getRecentPrioritizationFees', [[...new Set(written)]]).catch(onlyAnswers)
  if (reply === undefined) return 0n
  if (!Array.isArray(reply)) throw invalid('a list of fees')
  const fees = (reply as readonly unknown[]).map(entry => toAmount(isRecord(entry) ? entry.prioritizationFee : undefined))
  const sorted = fees.sort((one, other) => (one < other ? -1 : Number(one > other)))
  const price = sorted[Math.floor(sorted.length * 0.75)] ?? 0n
  return price < mostPrice ? price : mostPrice
}

export interface Tried {
  readonly problem: unknown
  readonly logs: readonly string[]
  readonly units: bigint
  /** What the plan's accounts would be afterwards. */
  readonly after: ReadonlyMap<string, StoredAccount>
}

/** A blockhash that the node replaces by its own. */
const anyLifetime: Lifetime = { blockhash: programs.system, lastValid: 0n }

/** Runs a plan on the network's present state without sending it. */
export async function tryOut(
  ask: Ask,
  from: string,
  { instructions, gains }: Plan,
  units = mostUnits,
  price = 0n
): Promise<Tried> {
  const wire = await compile(from, [...computeBudget(units, price), ...instructions], anyLifetime)
  const addresses = [gains, from]
  const settings = {
    commitment,
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses }
  }
  const reply = valueIn(await ask('simulateTransaction', [base64Of(wire), settings]))
  if (!isRecord(reply) || !('err' in reply)) throw invalid('a simulation')
  const { err, logs, unitsConsumed, accounts } = reply
  const told: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  const after = addresses.flatMap((address, index) => {
    const account = told[index] ? toStored(told[index]) : undefined
    return account ? [[address, account] as const] : []
  })
  return {
    problem: err,
    logs: Array.isArray(logs) ? logs.map(String) : [],
    units: toAmount(unitsConsumed ?? 0),
    after: new Map(after)
  }
}
