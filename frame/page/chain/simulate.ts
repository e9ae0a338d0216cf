import { decodeTransferLogs, decodeResults, wrappedIn, type SimulatedChange } from '../../../adapters/evm/codec/simulation.ts'
import type { Flow } from '../../../adapters/evm/codec/flows.ts'
import type { Receipt } from '../../../adapters/evm/codec/receipts.ts'
import { toAllowance } from '../../../adapters/evm/codec/decode-call.ts'
import type { Revert } from '../../../adapters/evm/codec/revert.ts'
import { selectors } from '../../../adapters/evm/codec/encode-transfer.ts'
import { encodeCall, decodeUint, type Hex } from '../../../adapters/evm/codec/abi.ts'
import type { Call } from '../../../adapters/meaning/evm/call.ts'
import type { Grant } from '../../../adapters/meaning/evm/grants.ts'
import type { EvmTransaction } from '../sign/evm.ts'
import { balancesIn, balanceReader } from './balance-reader.ts'

/** Simulated outcome of a transaction, from the frame's own node. */
export type Outcome =
  | {
      readonly kind: 'passes'
      /** Balance changes of the account; absent if the node does not report them. */
      readonly changes?: readonly SimulatedChange[]
      /** New rights over the account's assets. */
      readonly grants?: readonly Grant[]
      /** Called contracts in which the account has a balance. */
      readonly held?: readonly string[]
      /** Called contracts whose balance could not be read: the account may have one. */
      readonly unread?: readonly string[]
      /** Change of the account's debts at lenders whose functions do not reveal it. */
      readonly debts?: readonly Debt[]
      /** Receipts of others. */
      readonly receipts?: readonly Receipt[]
      /** Gross flows of the account, even if the net change is zero. */
      readonly flows?: readonly Flow[]
      /** Contracts that would emit an unknown event with the account in it. */
      readonly events?: readonly string[]
    }
  /** The balance is below amount plus fee. `simulated`: the outcome with a sufficient balance. */
  | { readonly kind: 'short'; readonly simulated?: Outcome & { readonly kind: 'passes' } }
  /**
   * `reason` is the contract's own text, for a screen.
   * `simulated`: the outcome of a call that fails only where its gas is estimated, which a contract can detect.
   */
  | { readonly kind: 'fails'; readonly reason: string; readonly simulated?: Outcome & { readonly kind: 'passes' } }
  | { readonly kind: 'unknown' }

export interface Debt {
  /** In lower case. */
  readonly contract: string
  readonly amount: bigint
}

type RequestRpc = (method: string, params: unknown[]) => Promise<unknown>

export interface Simulation {
  readonly account: string
  /**
   * Calls of the account.
   * Contracts among them are read: a token's `balanceOf` is correct even if it emits no event.
   */
  readonly requested: readonly Call[]
  /** Calls made first, to set up the account. */
  readonly before?: readonly object[]
  /** Calls made in order. */
  readonly calls: readonly object[]
  /** Gas price of the transaction: a contract could detect a simulation without one. */
  readonly fees: EvmTransaction['fees']
  /**
   * True if the caller is a contract, which no transaction allows: disables the node's checks of a
   * sender.
   */
  readonly isByContract?: boolean
  /** State overrides by address, in the form of `eth_simulateV1`. */
  readonly stateOverrides?: object
}

/** Returns the outcome if there is anything to show. */
export const passesOf = (outcome: Outcome): Extract<Outcome, { kind: 'passes' }> | undefined =>
  outcome.kind === 'passes' ? outcome : outcome.kind === 'unknown' ? undefined : outcome.simulated

/** Gas limit of a read, against contracts that loop. */
const readGas = '0x493e0'
const mostContracts = 16

/**
 * Simulates calls and returns changes of an account: by `eth_simulateV1`, with all transfers traced,
 * native ones included. Returns `undefined` if the node does not support it, or its response is invalid.
 */
export async function simulate(
  requestRpc: RequestRpc,
  { account, requested, before = [], calls, fees, isByContract = false, stateOverrides = {} }: Simulation
): Promise<Outcome | undefined> {
  const [{ contractsIn }, { grantsIn }, { unknownEventsIn }, { lendersIn }] = await Promise.all([
    import('../../../adapters/meaning/evm/calls.ts'),
    import('../../../adapters/meaning/evm/grants.ts'),
    import('../../../adapters/meaning/evm/events.ts'),
    import('../../../adapters/meaning/evm/lenders.ts')
  ])
  const contracts = contractsIn(requested, account)
  const tokens = contracts.slice(0, mostContracts)
  const lenders = lendersIn(requested, account).filter(each => tokens.includes(each))
  const readOf = (to: string, selector: Hex) => ({ from: account, to, data: encodeCall(selector, account), gas: readGas })
  const readNow = (list: readonly string[], selector: Hex) =>
    Promise.all(list.map(to => requestRpc('eth_call', [readOf(to, selector), 'latest']).then(balanceIn, () => undefined)))
  const earlier = Promise.all([readNow(tokens, selectors.balanceOf), readNow(lenders, borrowBalanceOf)])
  const { priced, blockOverrides } = pricesOf(fees)
  const made = [...before, ...calls].map(call => ({ ...call, ...priced }))
  const debtReads = lenders.map(each => ({ ...readOf(each, borrowBalanceOf), gasPrice: '0x0' }))
  // in a separate block: calls cannot detect the reader, and reads do not change the results of the calls
  const blocks = [
    { stateOverrides, blockOverrides, calls: made },
    ...(tokens.length > 0 ? [balanceReader(account, tokens, debtReads)] : [])
  ]
  // with validation, the base fee of the block applies to all of them
  const options = { blockStateCalls: blocks, traceTransfers: true, validation: !isByContract }
  const reply = await requestRpc('eth_simulateV1', [options, 'latest']).catch(() => undefined)
  const own = decodeResults(reply, made.length)
  const read = tokens.length > 0 ? decodeResults(reply, 1 + lenders.length, 1) : []
  if (!own || !read) return undefined
  const failed = own.find(({ succeeded }) => !succeeded)
  if (failed) return { kind: 'fails', reason: reasonOf(failed.revert) }
  const logs = own.flatMap(each => each.logs)
  const [balances, owed] = await earlier
  const afterwards = balancesIn(read[0]?.returned ?? '0x', tokens.length)
  const isRead = (index: number): boolean =>
    index < mostContracts && (balances[index] === undefined) === (afterwards[index] === undefined)
  const changes = decodeTransferLogs(logs)
  const wrapped = wrappedIn(logs, account)
  tokens.forEach((token, index) => {
    const [then, now] = [balances[index], afterwards[index]]
    if (then === undefined || now === undefined) return
    const sum = changes.all(account).reduce((total, change) => (change.token === token ? total + change.amount : total), 0n)
    // a balance may show a larger loss and a smaller gain, never the reverse: logged transfers count
    const logged = sum + (wrapped.get(token) ?? 0n)
    const least = now - then < logged ? now - then : logged
    if (least !== sum) changes.correct(account, token, changes.of(account, token) + least - sum)
  })
  return {
    kind: 'passes',
    changes: changes.all(account),
    grants: await newGrants(requestRpc, account, grantsIn(logs, account)),
    held: tokens.filter((_, index) => (balances[index] ?? 0n) > 0n),
    unread: contracts.filter((_, index) => !isRead(index)),
    debts: lenders.flatMap((contract, index) => {
      const [then, now] = [owed[index], balanceIn(read[index + 1]?.returned)]
      return then === undefined || now === undefined ? [] : [{ contract, amount: now - then }]
    }),
    receipts: changes.receipts(account),
    flows: changes.flows(account),
    events: unknownEventsIn(
      own.slice(before.length).flatMap(each => each.logs),
      account
    )
  }
}

/** Returns the transaction's fees, with the base fee from which they are derived (`estimateFees`). */
function pricesOf(fees: EvmTransaction['fees']): { readonly priced: object; readonly blockOverrides: object } {
  if ('gasPrice' in fees) return { priced: { gasPrice: hex(fees.gasPrice) }, blockOverrides: {} }
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return {
    priced: { maxFeePerGas: hex(maxFeePerGas), maxPriorityFeePerGas: hex(maxPriorityFeePerGas) },
    blockOverrides: { baseFeePerGas: hex((maxFeePerGas - maxPriorityFeePerGas) / 2n) }
  }
}

export const hex = (value: bigint): string => `0x${value.toString(16)}`

const balanceIn = (reply: unknown): bigint | undefined =>
  typeof reply === 'string' && reply.length === 66 ? decodeUint(reply, 0) : undefined

/** borrowBalanceOf(address) of Compound 3 */
const borrowBalanceOf = '0x374c49b4'
/** allowance(address,address) */
const allowance = '0xdd62ed3e'

/** Removes allowances that were only reduced: tokens emit an event with the rest of a used one. */
async function newGrants(requestRpc: RequestRpc, account: string, grants: readonly Grant[]): Promise<readonly Grant[]> {
  const isNew = await Promise.all(
    grants.map(async grant => {
      if (grant.kind !== 'allow' || grant.by !== 'token') return true
      const query = { to: grant.token, data: encodeCall(allowance, account, grant.spender) }
      const before = decodeUint(String(await requestRpc('eth_call', [query, 'latest']).catch(() => '0x')), 0) ?? 0n
      return grant.amount === 'unlimited' ? toAllowance(before) !== 'unlimited' : grant.amount > before
    })
  )
  return grants.filter((_, index) => isNew[index])
}

export const reasonOf = (revert: Revert | undefined): string => (revert?.kind === 'words' ? revert.words : '')
