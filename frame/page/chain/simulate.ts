import { changesIn, resultsIn, type Change } from '../../../adapters/evm/codec/simulation.ts'
import type { Revert } from '../../../adapters/evm/codec/revert.ts'
import { selectors } from '../../../adapters/evm/codec/transfer.ts'
import { encodeCall, wordAt } from '../../../adapters/evm/codec/words.ts'
import type { Grant } from '../../../adapters/meaning/evm/grants.ts'

/** What would come of a transaction, by the frame's own node. */
export type Outcome =
  | {
      readonly kind: 'passes'
      /** What the account would have more and less; absent where the node cannot tell. */
      readonly changes?: readonly Change[]
      /** Rights over the account's assets that would be there and are not there now. */
      readonly grants?: readonly Grant[]
      /** Contracts that are called and in which the account has something. */
      readonly held?: readonly string[]
      /** Others that would receive something. */
      readonly receivers?: readonly string[]
    }
  /** There is less than the amount and the fee. */
  | { readonly kind: 'short' }
  /** `reason` is the contract's own, for a screen. */
  | { readonly kind: 'fails'; readonly reason: string }
  | { readonly kind: 'unknown' }

type Ask = (method: string, params: unknown[]) => Promise<unknown>

export interface Simulation {
  readonly account: string
  /** Called one after the other. */
  readonly calls: readonly object[]
  /** Contracts that are called: a token tells balances truly even if it logs nothing. */
  readonly contracts?: readonly string[]
  /** As `eth_simulateV1` takes them, by address. */
  readonly stateOverrides?: object
}

/** A contract that loops in a read takes no more than this. */
const readGas = '0x493e0'
const mostContracts = 8

/**
 * What calls would change of an account: by `eth_simulateV1`, with every transfer told, of the native currency too. `undefined`: the node
 * has it not, or says what cannot be read.
 */
export async function simulate(
  ask: Ask,
  { account, calls, contracts = [], stateOverrides = {} }: Simulation
): Promise<Outcome | undefined> {
  const asked = [...new Set(contracts.map(each => each.toLowerCase()))].slice(0, mostContracts)
  const reads = asked.map(to => ({ from: account, to, data: encodeCall(selectors.balanceOf, account), gas: readGas }))
  // what is read first would change the state for what is simulated after it: a contract may do anything in a read
  const earlier = Promise.all(reads.map(read => ask('eth_call', [read, 'latest']).then(balanceIn, () => undefined)))
  const all = [...calls, ...reads]
  const options = { blockStateCalls: [{ stateOverrides, calls: all }], traceTransfers: true, validation: false }
  const reply = await ask('eth_simulateV1', [options, 'latest']).catch(() => undefined)
  const results = resultsIn(reply, all.length)
  if (!results) return undefined
  const own = results.slice(0, calls.length)
  const failed = own.find(({ succeeded }) => !succeeded)
  if (failed) return { kind: 'fails', reason: reasonOf(failed.revert) }
  const logs = own.flatMap(each => each.logs)
  const changes = changesIn(logs)
  const balances = await earlier
  asked.forEach((token, index) => {
    const [before, after] = [balances[index], balanceIn(results[calls.length + index]?.returned)]
    if (before === undefined || after === undefined) return
    const logged = changes.all(account).filter(change => change.token === token)
    const sum = logged.reduce((total, { amount }) => total + amount, 0n)
    if (after - before !== sum) changes.correct(account, token, after - before - (sum - changes.of(account, token)))
  })
  const { grantsIn } = await import('../../../adapters/meaning/evm/grants.ts')
  const receivers = changes.moves.filter(({ amount }) => amount > 0n).map(({ to }) => to)
  return {
    kind: 'passes',
    changes: changes.all(account),
    grants: await newGrants(ask, account, grantsIn(logs, account)),
    held: asked.filter((_, index) => (balances[index] ?? 0n) > 0n),
    receivers: [...new Set(receivers)].filter(each => each !== account.toLowerCase())
  }
}

const balanceIn = (reply: unknown): bigint | undefined =>
  typeof reply === 'string' && reply.length === 66 ? wordAt(reply, 0) : undefined

/** allowance(address,address) */
const allowance = '0xdd62ed3e'

/** Without allowances that only became less: tokens log what is left of one as it is used. */
async function newGrants(ask: Ask, account: string, grants: readonly Grant[]): Promise<readonly Grant[]> {
  const isNew = await Promise.all(
    grants.map(async grant => {
      if (grant.kind !== 'allow' || grant.by !== 'token') return true
      const query = { to: grant.token, data: encodeCall(allowance, account, grant.spender) }
      const before = wordAt(String(await ask('eth_call', [query, 'latest']).catch(() => '0x')), 0) ?? 0n
      return grant.amount === 'unlimited' ? before >> 255n === 0n : grant.amount > before
    })
  )
  return grants.filter((_, index) => isNew[index])
}

export const reasonOf = (revert: Revert | undefined): string => (revert?.kind === 'words' ? revert.words : '')
