import type { ErrorCode } from './codes.ts'

export interface KitErrorOptions {
  /** The error that led here, kept as it came. */
  cause?: unknown
  /** What to do about it, a sentence each. */
  metaMessages?: readonly string[]
}

/**
 * The base of every error the kit throws. Programs switch on `code`; the words for people are in `state/text/errors.ts`.
 *
 * @example
 * try { await connect('io.metamask') } catch (error) {
 *   if (error instanceof KitError && error.code === 'user-rejected') return
 * }
 */
export class KitError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'KitError'
  readonly code: Code
  /** What happened, without what to do. */
  readonly shortMessage: string
  readonly metaMessages: readonly string[]

  constructor(code: Code, shortMessage: string, { cause, metaMessages = [] }: KitErrorOptions = {}) {
    super([shortMessage, ...metaMessages].join(' '), cause === undefined ? undefined : { cause })
    this.code = code
    this.shortMessage = shortMessage
    this.metaMessages = metaMessages
  }

  /** Finds the first error in the chain of causes for which `match` is true. */
  walk<Found>(match: (error: unknown) => error is Found): Found | undefined {
    for (let error: unknown = this; error !== undefined; error = error instanceof Error ? error.cause : undefined) {
      if (match(error)) return error
    }
    return undefined
  }
}

/** True for an error of the kit, and where codes are given for one of these. */
export function isKitError(error: unknown, ...codes: readonly ErrorCode[]): error is KitError {
  return error instanceof KitError && (!codes.length || codes.includes((error as KitError).code))
}

/** The user said no in the wallet. An answer, never shown as a failure. EIP-1193 4001, CAIP-25 5000. */
export class UserRejectedError extends KitError<'user-rejected'> {
  override name = 'UserRejectedError'

  constructor(cause?: unknown) {
    super('user-rejected', 'The user rejected the request.', { cause })
  }
}

/** A JSON-RPC endpoint or a wallet answered with an error. `rpcCode` is its numeric code (EIP-1474, EIP-1193). */
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

/** A service answered with a status outside 2xx (`status`), not at all (`0`), or with something it should not. */
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
