import type { ErrorCode } from '../base/error-codes.ts'
import { KitError } from '../base/kit-error.ts'
import { RpcError } from '../base/errors.ts'

/** JSON-RPC code of a reverted call, common to all nodes. */
const reverted = 3

/** Messages for rejected transactions, from geth and clients that copy it: they have no codes. */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/execution reverted/i, 'execution-reverted'],
  [/insufficient funds|insufficient balance/i, 'insufficient-funds'],
  [/nonce too low|already known|already imported/i, 'nonce-too-low'],
  [/nonce too high/i, 'nonce-too-high'],
  [/nonce has max value/i, 'nonce-max'],
  [/max priority fee per gas higher than max fee|tip (higher|above).*fee ?cap/i, 'tip-above-fee-cap'],
  [/fee.* higher than 2\^256/i, 'fee-cap-too-high'],
  [/(max fee per gas|fee ?cap|gas price).* (less|lower) than.*base fee|transaction underpriced/i, 'fee-cap-too-low'],
  [/intrinsic gas too low|out of gas: not enough gas/i, 'intrinsic-gas-too-low'],
  [/intrinsic gas too high|gas limit reached|exceeds block gas limit/i, 'intrinsic-gas-too-high'],
  [/transaction type (is )?not (valid|supported)/i, 'transaction-type-not-supported']
]

/**
 * Converts transaction errors to kit errors (docs/reference/errors.md), with the node's error as
 * `cause`. Returns other errors unchanged.
 */
export function toTransactionError(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  const texts = [error.shortMessage, messageIn(error.cause)]
  const code =
    words.find(([pattern]) => texts.some(text => pattern.test(text)))?.[1] ??
    (error.rpcCode === reverted ? 'execution-reverted' : undefined)
  return code ? new KitError(code, error.shortMessage, { cause: error }) : error
}

/** Returns the message, unwrapped: MetaMask puts the node's message into `data`. */
function messageIn(error: unknown): string {
  const { data } = Object(error) as { data?: { message?: unknown; originalError?: { message?: unknown } } }
  return `${String(data?.message)} ${String(data?.originalError?.message)}`
}
