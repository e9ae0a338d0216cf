import { changesIn, resultsIn, type Change, type Receipt } from '../../../adapters/evm/codec/simulation.ts'
import { allowanceOf } from '../../../adapters/evm/codec/call.ts'
import type { Revert } from '../../../adapters/evm/codec/revert.ts'
import { selectors } from '../../../adapters/evm/codec/transfer.ts'
import { encodeCall, wordAt } from '../../../adapters/evm/codec/words.ts'
import type { Call } from '../../../adapters/meaning/evm/call.ts'
import type { Grant } from '../../../adapters/meaning/evm/grants.ts'

/** What would come of a transaction, by the frame's own node. */
export type Outcome =
  | {
      readonly kind: 'passes'
      /** What the account would have more and less; absent where the node does not report it. */
      readonly changes?: readonly Change[]
      /** Rights over the account's assets that would be there and are not there now. */
      readonly grants?: readonly Grant[]
      /** Contracts that are called and in which the account has something. */
      readonly held?: readonly string[]
      /** Contracts that are called and that could not be read: the account may have something in them. */
      readonly unread?: readonly string[]
      /** What others would receive. */
      readonly receipts?: readonly Receipt[]
      /** Contracts that would write an event of an unknown kind with the account in it. */
      readonly events?: readonly string[]
    }
  /** There is less than the amount and the fee. */
  | { readonly kind: 'short' }
  /** `reason` is the contract's own, for a screen. */
  | { readonly kind: 'fails'; readonly reason: string }
  | { readonly kind: 'unknown' }

type Ask = (method: string, params: unknown[]) => Promise<unknown>

export interface Simulation {
  readonly account: string
  /** What the account is asked to call. The contracts among that are read: a token returns true balances even if it logs nothing. */
  readonly asked: readonly Call[]
  /** Made first, to set the account up. */
  readonly before?: readonly object[]
  /** Made one after the other. */
  readonly calls: readonly object[]
  /** As `eth_simulateV1` takes them, by address. */
  readonly stateOverrides?: object
}

/** A contract that loops in a read takes no more than this. */
const readGas = '0x493e0'
const mostContracts = 16

/**
 * What calls would change of an account: by `eth_simulateV1`, with every transfer traced, of the native currency too. `undefined`: the node
 * has it not, or says what cannot be read.
 */
export async function simulate(
  ask: Ask,
  { account, asked, before = [], calls, stateOverrides = {} }: Simulation
): Promise<Outcome | undefined> {
  const [{ contractsIn }, { grantsIn }, { unknownEventsIn }] = await Promise.all([
    import('../../../adapters/meaning/evm/calls.ts'),
    import('../../../adapters/meaning/evm/grants.ts'),
    import('../../../adapters/meaning/evm/events.ts')
  ])
  const contracts = contractsIn(asked, account)
  const tokens = contracts.slice(0, mostContracts)
  const reads = tokens.map(to => ({ from: account, to, data: encodeCall(selectors.balanceOf, account), gas: readGas }))
  // what is read first would change the state for what is simulated after it: a contract may do anything in a read
  const earlier = Promise.all(reads.map(read => ask('eth_call', [read, 'latest']).then(balanceIn, () => undefined)))
  const made = [...before, ...calls]
  const options = { blockStateCalls: [{ stateOverrides, calls: [...made, ...reads] }], traceTransfers: true, validation: false }
  const reply = await ask('eth_simulateV1', [options, 'latest']).catch(() => undefined)
  const results = resultsIn(reply, made.length + reads.length)
  if (!results) return undefined
  const own = results.slice(0, made.length)
  const failed = own.find(({ succeeded }) => !succeeded)
  if (failed) return { kind: 'fails', reason: reasonOf(failed.revert) }
  const logs = own.flatMap(each => each.logs)
  const changes = changesIn(logs)
  const balances = await earlier
  const afterwards = results.slice(made.length).map(({ returned }) => balanceIn(returned))
  tokens.forEach((token, index) => {
    const [then, now] = [balances[index], afterwards[index]]
    if (then === undefined || now === undefined) return
    const logged = changes.all(account).filter(change => change.token === token)
    const sum = logged.reduce((total, { amount }) => total + amount, 0n)
    if (now - then !== sum) changes.correct(account, token, now - then - (sum - changes.of(account, token)))
  })
  const isRead = (index: number): boolean =>
    index < mostContracts && (balances[index] === undefined) === (afterwards[index] === undefined)
  return {
    kind: 'passes',
    changes: changes.all(account),
    grants: await newGrants(ask, account, grantsIn(logs, account)),
    held: tokens.filter((_, index) => (balances[index] ?? 0n) > 0n),
    unread: contracts.filter((_, index) => !isRead(index)),
    receipts: changes.receipts(account),
    events: unknownEventsIn(
      own.slice(before.length).flatMap(each => each.logs),
      account
    )
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
      return grant.amount === 'unlimited' ? allowanceOf(before) !== 'unlimited' : grant.amount > before
    })
  )
  return grants.filter((_, index) => isNew[index])
}

export const reasonOf = (revert: Revert | undefined): string => (revert?.kind === 'words' ? revert.words : '')
