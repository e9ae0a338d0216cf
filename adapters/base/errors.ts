import type { ErrorCode } from './error-codes.ts'
import { KitError, type KitErrorOptions } from './kit-error.ts'

// Errors with their own class. Separate from the base class, which is the only part a page loads before a click.

/** Returns true for an error of the kit; with `codes`, only for one of these. */
export function isKitError(error: unknown, ...codes: readonly ErrorCode[]): error is KitError {
  return error instanceof KitError && (!codes.length || codes.includes((error as KitError).code))
}

/**
 * The user rejected the request in the wallet.
 * A result, never shown as a failure. EIP-1193 4001, CAIP-25 5000.
 */
export class UserRejectedError extends KitError<'user-rejected'> {
  override name = 'UserRejectedError'

  constructor(cause?: unknown) {
    super('user-rejected', 'The user rejected the request.', { cause })
  }
}

/**
 * A JSON-RPC endpoint or a wallet returned an error.
 * `rpcCode` is its numeric code (EIP-1474, EIP-1193).
 */
export class RpcError extends KitError<'rpc-error'> {
  override name = 'RpcError'
  readonly rpcCode: number
  readonly data: unknown

  constructor(rpcCode: number, message: string, options: KitErrorOptions & { data?: unknown } = {}) {
    super('rpc-error', message, options)
    this.rpcCode = rpcCode
    this.data = options.data
  }
}

/**
 * A service responded with a status outside 2xx (`status`), did not respond (`0`), or sent an invalid
 * response.
 */
export class HttpError extends KitError<'http-error'> {
  override name = 'HttpError'
  readonly status: number
  readonly url: string

  constructor(status: number, url: string, message: string, options: KitErrorOptions = {}) {
    super('http-error', message, options)
    this.status = status
    this.url = url
  }
}
