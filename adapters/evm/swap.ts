import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { mostAmount } from '../base/units.ts'
import { bytesPattern, isAddress, quantityPattern, toQuantity } from './codec/hex.ts'
import { changesIn, resultsIn, type CallResult } from './codec/simulation.ts'
import { selectors } from './codec/transfer.ts'
import { encodeCall, wordAt } from './codec/words.ts'
import { checkHex } from './replies.ts'
import { codeOf, revertIn, wordsOf } from './reverted.ts'
import { openRpc, type Ask } from './rpc.ts'
import type { Call } from '../calls.ts'
import type { Simulation, Swaps } from '../chain.ts'

// What a swap needs of the chain: `Swaps` of the port.

/** approve(address,uint256) */
const approveSelector = '0x095ea7b3'
/** Withdrawal(address,uint256), of what wraps the native currency (WETH9) */
const unwrapTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** {@link Swaps.approve}. */
export const approve: Swaps['approve'] = (token, spender, amount) => {
  if (!isAddress(token) || !isAddress(spender)) throw new KitError('invalid-receiver', `${spender} is no address.`)
  if (amount < 0n || amount > mostAmount) throw new KitError('invalid-amount', `${amount} is no amount.`)
  return { to: token, data: encodeCall(approveSelector, spender, amount) }
}

/** {@link Swaps.spenderOf}. */
export const spenderOf: Swaps['spenderOf'] = data => {
  if (!bytesPattern.test(data) || data.length !== 138 || data.slice(0, 10).toLowerCase() !== approveSelector) return undefined
  const spender = wordAt(`0x${data.slice(10)}`, 0)
  return spender !== undefined && spender >> 160n === 0n ? `0x${spender.toString(16).padStart(40, '0')}` : undefined
}

/** {@link Swaps.permit}. Few tokens have one: what knows of it comes with the first that is said to. */
export const permit: Swaps['permit'] = async (...asked) => (await import('./permit.ts')).permit(...asked)

/** {@link Swaps.simulate}. */
export const simulate: Swaps['simulate'] = async (account, network, calls, tokens, request) => {
  const { address: from } = parseAccountId(account)
  const ask = openRpc(network, request)
  return (await runWithBalances(ask, from, calls, tokens)) ?? (await runAlone(ask, from, calls))
}

const toRequest = (from: string, { to, value = 0n, data }: Call) => ({
  from,
  ...(to !== undefined && { to }),
  value: toQuantity(value),
  ...(data !== undefined && { data })
})

/** `undefined`: the node has no `eth_simulateV1`, or not one that can be read. */
async function runWithBalances(
  ask: Ask,
  from: string,
  calls: readonly Call[],
  tokens: readonly string[]
): Promise<Simulation | undefined> {
  const balances = tokens.map(to => ({ from, to, data: encodeCall(selectors.balanceOf, from) }))
  const all = [...balances, ...calls.map(call => toRequest(from, call)), ...balances]
  let reply: unknown
  try {
    reply = await ask('eth_simulateV1', [
      { blockStateCalls: [{ calls: all }], traceTransfers: true, validation: false },
      'latest'
    ])
  } catch (error) {
    if (!isKitError(error, 'rpc-error')) throw error
    return codeOf(error) === 'insufficient-funds' ? { outcome: 'fails', failure: { code: 'insufficient-funds' } } : undefined
  }
  const results = resultsIn(reply, all.length)
  if (!results) return undefined
  const ran = results.slice(tokens.length, tokens.length + calls.length)
  const failed = ran.find(({ succeeded }) => !succeeded)
  if (failed) return refused(failed.revert && wordsOf(failed.revert))
  const changes = changesIn(ran.flatMap(({ logs }) => logs))
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [results[index], results.at(index - tokens.length)].map(balanceIn)
    if (before === undefined || after === undefined) return undefined
    changes.correct(from, token, after - before)
  }
  return { outcome: 'succeeds', changes: changes.all(from) }
}

const balanceIn = (result: CallResult | undefined): bigint | undefined => result && wordAt(result.returned, 0)

const refused = (reason: string | undefined): Simulation => ({
  outcome: 'fails',
  failure: { code: 'refused', ...(reason !== undefined && { reason }) }
})

/** Whether a call comes through, and no more. What follows another one cannot be tried so. */
async function runAlone(ask: Ask, from: string, calls: readonly Call[]): Promise<Simulation> {
  const [call] = calls
  if (!call || calls.length > 1) return { outcome: 'unknown' }
  try {
    await ask('eth_call', [toRequest(from, call), 'latest'])
    return { outcome: 'succeeds' }
  } catch (error) {
    const revert = revertIn(error)
    if (revert) return refused(wordsOf(revert))
    if (codeOf(error) === 'insufficient-funds') return { outcome: 'fails', failure: { code: 'insufficient-funds' } }
    if (isKitError(error, 'rpc-error')) return { outcome: 'unknown' }
    throw error
  }
}

/**
 * {@link Swaps.outcome}. Tokens by their logs. The native currency leaves none: where just one log tells of some that was unwrapped it is that,
 * otherwise what the account had before and after the blocks, without the fee where the account has paid it.
 */
export const outcome: Swaps['outcome'] = async (account, network, hashes, request) => {
  const { address } = parseAccountId(account)
  const ask = openRpc(network, request)
  const receipts = await Promise.all(hashes.map(async hash => toReceipt(await ask('eth_getTransactionReceipt', [hash]))))
  const logs = receipts.flatMap(receipt => receipt.logs)
  const tokens = changesIn(logs).all(address)
  const unwrapped = logs.flatMap(log => unwrappedBy(log) ?? [])
  const native = unwrapped.length === 1 ? unwrapped[0]! : await nativeChange(ask, address, receipts).catch(() => 0n) // old blocks are not kept by every node
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
  const quantity = (name: string): bigint => BigInt(checkHex(reply[name], name, quantityPattern))
  const price = reply.effectiveGasPrice === undefined ? 0n : quantity('effectiveGasPrice')
  return { block: quantity('blockNumber'), from, fee: quantity('gasUsed') * price, logs: logs as readonly unknown[] }
}

function unwrappedBy(log: unknown): bigint | undefined {
  if (!isRecord(log) || !Array.isArray(log.topics) || log.topics[0] !== unwrapTopic) return undefined
  return typeof log.data === 'string' ? wordAt(log.data, 0) : undefined
}

async function nativeChange(ask: Ask, address: string, receipts: readonly Receipt[]): Promise<bigint> {
  const isOwn = ({ from }: Receipt): boolean => from.toLowerCase() === address.toLowerCase()
  const blocks = [...new Set(receipts.map(({ block }) => block))]
  const balance = async (block: bigint): Promise<bigint> =>
    BigInt(checkHex(await ask('eth_getBalance', [address, toQuantity(block)]), 'a balance', quantityPattern))
  const changes = await Promise.all(
    blocks.map(async block => {
      const [before, after] = await Promise.all([balance(block - 1n), balance(block)])
      return after - before
    })
  )
  const fees = receipts.filter(isOwn).reduce((sum, { fee }) => sum + fee, 0n)
  return changes.reduce((sum, change) => sum + change, 0n) + fees
}
