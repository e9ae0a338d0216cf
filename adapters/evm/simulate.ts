import { parseAccountId } from '../base/caip.ts'
import { isKitError } from '../base/errors.ts'
import { encodeTransfer, isTransferSuccessful, selectors, type TransferCall } from './codec/encode-transfer.ts'
import { decodeTransferLogs, decodeResults } from './codec/simulation.ts'
import { encodeCall, decodeUint } from './codec/abi.ts'
import { readTokenBalance } from './fees.ts'
import { parseHex } from './parse-replies.ts'
import { isInsufficientFunds, getRevertReason, getRevertMessage } from './revert-reason.ts'
import { bytesPattern, quantityPattern, toQuantity } from './codec/hex.ts'
import { createRpcRequest, type RpcRequest } from './rpc.ts'
import type { Simulation, Transfer, TransferFailure, Transfers } from '../chain.ts'

/**
 * Implements {@link Transfers.simulate}.
 * With `eth_simulateV1` it compares all balances before and after; otherwise `eth_call` and `eth_estimateGas` report only
 * success or failure.
 */
export const simulate: Transfers['simulate'] = async (account, network, transfer, request) => {
  const { address: from } = parseAccountId(account)
  const call = encodeTransfer(from, transfer)
  const requestRpc = createRpcRequest(network, request)
  const [shortage, run] = await Promise.all([
    findShortage(requestRpc, from, transfer),
    runWithBalances(requestRpc, from, transfer, call)
  ])
  // A shortfall is a better reason than the revert message it causes.
  if (shortage) return fails({ code: shortage })
  return run ?? (await runAlone(requestRpc, from, transfer, call))
}

/** Returns the shortfall, by the current balances. */
async function findShortage(
  requestRpc: RpcRequest,
  from: string,
  { token, amount }: Transfer
): Promise<TransferFailure['code'] | undefined> {
  if (!token) {
    const balance = parseHex(await requestRpc('eth_getBalance', [from, 'latest']), 'a balance', quantityPattern)
    return BigInt(balance) < amount ? 'insufficient-funds' : undefined
  }
  try {
    const balance = await readTokenBalance(requestRpc, token, from)
    // An ERC-721 balance counts all ids; whether the account owns this one is checked by the contract.
    return balance < (token.standard === 'erc721' ? 1n : amount) ? 'insufficient-token' : undefined
  } catch (error) {
    if (isKitError(error, 'not-a-token')) return 'not-a-token'
    throw error
  }
}

const fails = (failure: TransferFailure): Simulation => ({ outcome: 'fails', failure })

const refused = (words: string | undefined): Simulation =>
  fails({ code: 'refused', ...(words !== undefined && { reason: words }) })

/**
 * Simulates with balances.
 * Returns `undefined` if the node has no `eth_simulateV1`, or its response is invalid.
 */
async function runWithBalances(
  requestRpc: RpcRequest,
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
    reply = await requestRpc('eth_simulateV1', [options, 'latest'])
  } catch (error) {
    if (!isKitError(error, 'rpc-error')) throw error
    return isInsufficientFunds(error) ? fails({ code: 'insufficient-funds' }) : undefined
  }

  const results = decodeResults(reply, calls.length)
  const sent = results?.[balances.length]
  if (!results || !sent) return undefined
  if (!sent.succeeded) return refused(sent.revert && getRevertMessage(sent.revert))
  if (counted && !isTransferSuccessful(sent.returned)) return refused(undefined)

  const changes = decodeTransferLogs(sent.logs)
  const self = transfer.to.toLowerCase() === from.toLowerCase()
  let arrives = changes.of(transfer.to, token?.address, token?.tokenId)
  if (counted) {
    const [own, receivers, ownAfter, receiversAfter] = [0, 1, 3, 4].map(index => decodeUint(results[index]!.returned, 0))
    if (own === undefined || ownAfter === undefined || receivers === undefined || receiversAfter === undefined) return undefined
    changes.correct(from, token.address, ownAfter - own)
    arrives = receiversAfter - receivers
  }
  return { outcome: 'succeeds', changes: changes.all(from), ...(!self && { arrives }) }
}

/** Checks only whether the transfer succeeds. */
async function runAlone(
  requestRpc: RpcRequest,
  from: string,
  { token }: Transfer,
  { to, value, data }: TransferCall
): Promise<Simulation> {
  const call = { from, to, value: toQuantity(value), ...(data && { data }) }
  try {
    const [returned] = await Promise.all([requestRpc('eth_call', [call, 'latest']), requestRpc('eth_estimateGas', [call])])
    const counted = token && (token.standard ?? 'erc20') === 'erc20'
    if (counted && !isTransferSuccessful(parseHex(returned, 'bytes', bytesPattern))) return refused(undefined)
    return { outcome: 'succeeds' }
  } catch (error) {
    const revert = getRevertReason(error)
    if (revert) return refused(getRevertMessage(revert))
    if (isInsufficientFunds(error)) return fails({ code: 'insufficient-funds' })
    if (isKitError(error, 'rpc-error')) return { outcome: 'unknown' }
    throw error
  }
}
