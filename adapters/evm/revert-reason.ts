import { RpcError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { decodeRevert, type Revert } from './codec/revert.ts'

/** JSON-RPC code of a reverted call, common to all nodes. */
const reverted = 3

/**
 * Messages for an executed call that failed, from geth, reth and similar clients, which have no common
 * code.
 */
const ran = /revert|out of gas|invalid opcode|stack (under|over)flow|invalid jump|EVM error/i

/**
 * Returns why a contract reverted, from the error of `eth_call` or `eth_estimateGas`.
 * `undefined`: it is another error.
 */
export function getRevertReason(error: unknown): Revert | undefined {
  const data = getRevertData(error)
  return data === undefined ? undefined : decodeRevert(data)
}

/** Returns the revert data, `0x` if empty. `undefined`: it is another error. */
export function getRevertData(error: unknown): string | undefined {
  if (!(error instanceof RpcError)) return undefined
  const data = isRecord(error.data) ? error.data.data : error.data
  if (typeof data === 'string') return data
  return (error.rpcCode === reverted && !isInsufficientFunds(error)) || ran.test(error.shortMessage) ? '0x' : undefined
}

/** Returns whether a node refuses a call because the account cannot pay for it; a revert is none of these. */
export const isInsufficientFunds = (error: unknown): boolean =>
  error instanceof RpcError &&
  !/execution reverted/i.test(error.shortMessage) &&
  /insufficient (funds|balance)/i.test(error.shortMessage)

/** Returns the contract's revert reason. */
export const getRevertMessage = (revert: Revert): string | undefined => (revert.kind === 'words' ? revert.words : undefined)
