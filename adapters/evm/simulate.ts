import { parseAccountId } from '../base/caip.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { decodeRevert } from './codec/revert.ts'
import { callOf, isTransferred, selectors, type TransferCall } from './codec/transfer.ts'
import { addressIn, encodeCall, wordAt } from './codec/words.ts'
import { tokenBalance } from './fees.ts'
import { checkHex } from './replies.ts'
import { codeOf, revertIn, wordsOf } from './reverted.ts'
import { bytesPattern, openRpc, quantityPattern, toQuantity, type Ask } from './rpc.ts'
import type { BalanceChange, Simulation, Transfer, TransferFailure, Transfers } from '../chain.ts'

/**
 * Runs a transfer without sending it: {@link Transfers.simulate}. Where the node has `eth_simulateV1`, with what every balance was before
 * and after; elsewhere by `eth_call` and `eth_estimateGas`, which tell only whether it comes through.
 */
export const simulate: Transfers['simulate'] = async (account, network, transfer, request) => {
  const { address: from } = parseAccountId(account)
  const call = callOf(from, transfer)
  const ask = openRpc(network, request)
  const [shortage, run] = await Promise.all([findShortage(ask, from, transfer), runWithBalances(ask, from, transfer, call)])
  // what is missing says more than the words of a contract that misses it
  if (shortage) return fails({ code: shortage })
  return run ?? (await runAlone(ask, from, transfer, call))
}

/** What is not there to be sent, as the network has it now. */
async function findShortage(ask: Ask, from: string, { token, amount }: Transfer): Promise<TransferFailure['code'] | undefined> {
  if (!token) {
    const balance = checkHex(await ask('eth_getBalance', [from, 'latest']), 'a balance', quantityPattern)
    return BigInt(balance) < amount ? 'insufficient-funds' : undefined
  }
  try {
    const balance = await tokenBalance(ask, token, from)
    // of ERC-721 the balance counts all; whether it is this one that is there the contract says
    return balance < (token.standard === 'erc721' ? 1n : amount) ? 'insufficient-token' : undefined
  } catch (error) {
    if (isKitError(error, 'not-a-token')) return 'not-a-token'
    throw error
  }
}

const fails = (failure: TransferFailure): Simulation => ({ outcome: 'fails', failure })

const refused = (words: string | undefined): Simulation =>
  fails({ code: 'refused', ...(words !== undefined && { reason: words }) })

/** `undefined`: the node has no `eth_simulateV1`, or not one that can be read. */
async function runWithBalances(
  ask: Ask,
  from: string,
  transfer: Transfer,
  { to, value, data }: TransferCall
): Promise<Simulation | undefined> {
  const { token } = transfer
  const counted = token && (token.standard ?? 'erc20') === 'erc20'
  const balances = counted
    ? [from, transfer.to].map(owner => ({ from, to: token.address, data: encodeCall(selectors.balanceOf, owner) }))
    : []
  const calls = [...balances, { from, to, value: toQuantity(value), ...(data && { data }) }, ...balances]
  const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  let reply: unknown
  try {
    reply = await ask('eth_simulateV1', [options, 'latest'])
  } catch (error) {
    if (!isKitError(error, 'rpc-error')) throw error
    return codeOf(error) === 'insufficient-funds' ? fails({ code: 'insufficient-funds' }) : undefined
  }

  const results = resultsIn(reply, calls.length)
  const sent = results?.[balances.length]
  if (!results || !sent) return undefined
  if (!sent.succeeded) return refused(sent.words)
  if (counted && !isTransferred(sent.returned)) return refused(undefined)

  const changes = changesIn(sent.logs)
  const self = transfer.to.toLowerCase() === from.toLowerCase()
  let arrives = changes.of(transfer.to, token?.address, token?.tokenId)
  if (counted) {
    const [own, receivers, ownAfter, receiversAfter] = [0, 1, 3, 4].map(index => wordAt(results[index]!.returned, 0))
    if (own === undefined || ownAfter === undefined || receivers === undefined || receiversAfter === undefined) return undefined
    changes.correct(from, token.address, ownAfter - own)
    arrives = receiversAfter - receivers
  }
  return { outcome: 'succeeds', changes: changes.all(from), ...(!self && { arrives }) }
}

/** Whether it comes through, and no more. */
async function runAlone(ask: Ask, from: string, { token }: Transfer, { to, value, data }: TransferCall): Promise<Simulation> {
  const call = { from, to, value: toQuantity(value), ...(data && { data }) }
  try {
    const [returned] = await Promise.all([ask('eth_call', [call, 'latest']), ask('eth_estimateGas', [call])])
    const counted = token && (token.standard ?? 'erc20') === 'erc20'
    if (counted && !isTransferred(checkHex(returned, 'bytes', bytesPattern))) return refused(undefined)
    return { outcome: 'succeeds' }
  } catch (error) {
    const revert = revertIn(error)
    if (revert) return refused(wordsOf(revert))
    if (codeOf(error) === 'insufficient-funds') return fails({ code: 'insufficient-funds' })
    if (isKitError(error, 'rpc-error')) return { outcome: 'unknown' }
    throw error
  }
}

interface CallResult {
  readonly succeeded: boolean
  readonly returned: string
  readonly words: string | undefined
  readonly logs: readonly unknown[]
}

/** The results of the calls of one block. `undefined`: not all are there, or not as they should be. */
function resultsIn(reply: unknown, count: number): readonly CallResult[] | undefined {
  const block: unknown = Array.isArray(reply) ? reply[0] : undefined
  const calls = isRecord(block) && Array.isArray(block.calls) ? (block.calls as readonly unknown[]) : []
  const results = calls.flatMap(call => {
    if (!isRecord(call) || (call.status !== '0x1' && call.status !== '0x0')) return []
    const { status, returnData, logs, error } = call
    const returned = typeof returnData === 'string' && bytesPattern.test(returnData) ? returnData : '0x'
    // geth puts what a revert carries into the error, others into the data that is returned
    const data = isRecord(error) && typeof error.data === 'string' ? error.data : returned
    const words = status === '0x0' ? wordsOf(decodeRevert(data)) : undefined
    return [{ succeeded: status === '0x1', returned, words, logs: Array.isArray(logs) ? (logs as readonly unknown[]) : [] }]
  })
  return results.length === count ? results : undefined
}

/** Transfer(address,address,uint256): ERC-20 with three topics, ERC-721 with four */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** TransferSingle(address,address,address,uint256,uint256) of ERC-1155 */
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** With `traceTransfers` nodes log the native currency as if it were a token here. No contract can. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What went from whom to whom, as logs tell it. */
function changesIn(logs: readonly unknown[]) {
  const byOwner = new Map<string, Map<string, BalanceChange>>()
  const change = (owner: string, token: string, tokenId: bigint | undefined) => {
    const own = byOwner.get(owner.toLowerCase()) ?? new Map<string, BalanceChange>()
    byOwner.set(owner.toLowerCase(), own)
    const key = `${token} ${tokenId}`
    const known = own.get(key) ?? {
      ...(token !== nativeLog && { token }),
      ...(tokenId !== undefined && { tokenId }),
      amount: 0n
    }
    return { known, set: (amount: bigint) => own.set(key, { ...known, amount }) }
  }
  for (const log of logs) {
    const moved = movedBy(log)
    if (!moved) continue
    for (const [owner, amount] of [
      [moved.from, -moved.amount],
      [moved.to, moved.amount]
    ] as const) {
      const { known, set } = change(owner, moved.token, moved.tokenId)
      set(known.amount + amount)
    }
  }
  return {
    of: (owner: string, token = nativeLog, tokenId?: bigint) => change(owner, token.toLowerCase(), tokenId).known.amount,
    /** Balances are the truth, logs are what a contract says. */
    correct: (owner: string, token: string, amount: bigint) => change(owner, token.toLowerCase(), undefined).set(amount),
    all: (owner: string) => [...(byOwner.get(owner.toLowerCase())?.values() ?? [])].filter(({ amount }) => amount)
  }
}

function movedBy(log: unknown) {
  if (!isRecord(log) || typeof log.address !== 'string' || typeof log.data !== 'string' || !Array.isArray(log.topics))
    return undefined
  const token = log.address.toLowerCase()
  const [topic, first, second, third] = log.topics as readonly unknown[]
  if (topic === transferTopic) {
    const [from, to, one] = [addressIn(first), addressIn(second), typeof third === 'string' ? wordAt(third, 0) : undefined]
    const amount = one === undefined ? wordAt(log.data, 0) : 1n
    if (from && to && amount !== undefined) return { token, from, to, amount, tokenId: one }
  }
  if (topic === singleTopic) {
    const [from, to, tokenId, amount] = [addressIn(second), addressIn(third), wordAt(log.data, 0), wordAt(log.data, 1)]
    if (from && to && tokenId !== undefined && amount !== undefined) return { token, from, to, amount, tokenId }
  }
  return undefined
}
