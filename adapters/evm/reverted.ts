import type { ErrorCode } from '../base/codes.ts'
import { isKitError, RpcError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { decodeRevert, type Revert } from './codec/revert.ts'
import { toTransactionError } from './transaction-errors.ts'

/** A call that ran and did not come through, in the words of geth, reth and their relatives, which have no number in common. */
const ran = /revert|out of gas|invalid opcode|stack (under|over)flow|invalid jump|EVM error/i

/** Why a contract reverted, from what a node answered to `eth_call`, `eth_estimateGas`. `undefined`: it says something else. */
export function revertIn(error: unknown): Revert | undefined {
  const data = revertData(error)
  return data === undefined ? undefined : decodeRevert(data)
}

/** What a reverted call carries, `0x` for nothing. `undefined`: the node says something else. */
export function revertData(error: unknown): string | undefined {
  if (!(error instanceof RpcError)) return undefined
  const data = isRecord(error.data) ? error.data.data : error.data
  if (typeof data === 'string') return data
  return codeOf(error) === 'execution-reverted' || ran.test(error.shortMessage) ? '0x' : undefined
}

/** What a node says of a transaction, in a code of ours; any other error has none. */
export function codeOf(error: unknown): ErrorCode | undefined {
  const known = toTransactionError(error)
  return isKitError(known) && known.code !== 'rpc-error' ? known.code : undefined
}

/** The contract's own words. */
export const wordsOf = (revert: Revert): string | undefined => (revert.kind === 'words' ? revert.words : undefined)
