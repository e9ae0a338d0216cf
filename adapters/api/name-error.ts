import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { sanitizeText } from './parse-text.ts'

/** A request to the name service failed. The message is its first reason, or else the failed request. */
export class NameServiceError extends HttpError {
  override name = 'NameServiceError'
  /** Reason as written by the service. */
  readonly reason: string | undefined

  constructor({ status, url, cause: reply }: HttpError, words: string) {
    const reason = firstReason(reply)
    super(status, url, reason ?? words, { cause: reply })
    this.reason = reason
  }
}

/** Rethrows an error; errors of the service become a {@link NameServiceError}. */
export const failedAs =
  (words: string) =>
  (error: unknown): never => {
    throw error instanceof HttpError ? new NameServiceError(error, words) : error
  }

/** Returns the first reason of `{ reasons: [{ description }] }` (docs/decisions/blockchain-api.md). */
function firstReason(reply: unknown): string | undefined {
  const reasons: unknown = isRecord(reply) && reply.reasons
  const first: unknown = Array.isArray(reasons) && reasons[0]
  return (isRecord(first) && sanitizeText(first.description)) || undefined
}
