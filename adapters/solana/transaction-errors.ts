import type { ErrorCode } from '../base/error-codes.ts'
import { KitError } from '../base/kit-error.ts'
import { isKitError } from '../base/errors.ts'

/** Messages of nodes and wallets for rejected transactions. Wallets pass on no codes. */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/blockhash not found|block height exceeded|blockhash.*expired|transaction.*expired/i, 'transaction-expired'],
  [
    /insufficient (funds|lamports)|no record of a prior credit|InsufficientFundsFor(Fee|Rent)|custom program error: 0x1\b/i,
    'insufficient-funds'
  ],
  [/transaction simulation failed/i, 'execution-reverted']
]

/** Converts such errors to kit errors, with the original as `cause`. Returns other errors unchanged. */
export function toTransactionError(error: unknown): unknown {
  if (!isKitError(error) || ['user-rejected', 'aborted'].includes(error.code)) return error
  const texts = [error.shortMessage, ...causesOf(error.cause)]
  const code = words.find(([pattern]) => texts.some(text => pattern.test(text)))?.[1]
  return code ? new KitError(code, error.shortMessage, { cause: error }) : error
}

function causesOf(cause: unknown, depth = 3): readonly string[] {
  if (!depth || typeof cause !== 'object' || cause === null) return []
  const { message, cause: inner } = cause as { message?: unknown; cause?: unknown }
  return [String(message), ...causesOf(inner, depth - 1)]
}
