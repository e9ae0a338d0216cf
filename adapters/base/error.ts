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
