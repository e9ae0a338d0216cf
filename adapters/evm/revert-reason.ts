import type { ErrorCode } from '../base/error-codes.ts'
import { isKitError, RpcError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { decodeRevert, type Revert } from './codec/revert.ts'
import { toTransactionError } from './transaction-errors.ts'

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
  return toErrorCode(error) === 'execution-reverted' || ran.test(error.shortMessage) ? '0x' : undefined
}

/** Returns the kit's code for a node's transaction error, or `undefined` for other errors. */
export function toErrorCode(error: unknown): ErrorCode | undefined {
  const known = toTransactionError(error)
  return isKitError(known) && known.code !== 'rpc-error' ? known.code : undefined
}

/** Returns the contract's revert reason. */
export const getRevertMessage = (revert: Revert): string | undefined => (revert.kind === 'words' ? revert.words : undefined)
