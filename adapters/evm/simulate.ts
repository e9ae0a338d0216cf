import { parseAccountId } from '../base/caip.ts'
import { isKitError } from '../base/errors.ts'
import { callOf, isTransferred, selectors, type TransferCall } from './codec/transfer.ts'
import { changesIn, resultsIn } from './codec/simulation.ts'
import { encodeCall, wordAt } from './codec/words.ts'
import { tokenBalance } from './fees.ts'
import { checkHex } from './replies.ts'
import { codeOf, revertIn, wordsOf } from './reverted.ts'
import { bytesPattern, quantityPattern, toQuantity } from './codec/hex.ts'
import { openRpc, type Ask } from './rpc.ts'
import type { Simulation, Transfer, TransferFailure, Transfers } from '../chain.ts'

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
  if (!sent.succeeded) return refused(sent.revert && wordsOf(sent.revert))
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
