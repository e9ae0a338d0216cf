import type { ErrorCode } from './error-codes.ts'

export interface KitErrorOptions {
  /** Original error, unchanged. */
  cause?: unknown
  /** Instructions to fix the error, one sentence each. */
  metaMessages?: readonly string[]
}

/**
 * Base class of all errors of the kit.
 * Programs switch on `code`; the user-visible texts are in `state/text/errors.text.ts`.
 * @example
 * try { await connect('io.metamask') } catch (error) {
 *   if (error instanceof KitError && error.code === 'user-rejected') return
 * }
 */
export class KitError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'KitError'
  readonly code: Code
  /** Description of the error, without instructions. */
  readonly shortMessage: string
  readonly metaMessages: readonly string[]

  constructor(code: Code, shortMessage: string, { cause, metaMessages = [] }: KitErrorOptions = {}) {
    super([shortMessage, ...metaMessages].join(' '), cause === undefined ? undefined : { cause })
    this.code = code
    this.shortMessage = shortMessage
    this.metaMessages = metaMessages
  }

  /** Returns the first error in the chain of causes for which `match` is true. */
  walk<Found>(match: (error: unknown) => error is Found): Found | undefined {
    for (let error: unknown = this; error !== undefined; error = error instanceof Error ? error.cause : undefined) {
      if (match(error)) return error
    }
    return undefined
  }
}
