import { KitError } from '../../adapters/base/error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { CheckError } from './checks.ts'

// The errors of the protocol, in the words of spec section 8.

export const frameMissing = () => new KitError('frame-missing', 'W3mFrame: iframe is not set')

export const parentMissing = () => new KitError('frame-parent-missing', 'W3mFrame: parent is not set')

export const untrustedOrigin = (why: string) => new KitError('untrusted-origin', 'Untrusted Origin', { metaMessages: [why] })

export const loadFailed = (cause?: unknown) =>
  new KitError('frame-load-failed', 'Unable to load email login dependency', { cause })

export const aborted = (cause?: unknown) => new KitError('aborted', 'Request was aborted', { cause })

/** The visitor has closed the frame over a request: an answer, and the answer is no. */
export const dismissed = () => aborted(new UserRejectedError())

export const tooSlow = () => new KitError('timeout', 'The request took too long to respond')

export const notAllowed = (method: string) =>
  new KitError('method-not-allowed', 'Requested RPC call is not allowed', {
    cause: new Error(`"${method.slice(0, 64)}" is no method of the embedded wallet.`)
  })

/** What the frame says went wrong, passed on as it came; `message` may be empty. */
export const frameFailed = (message: string | undefined, cause?: unknown) =>
  new KitError('frame-failed', message || 'An error occurred', { cause })

/** A payload that is not as the protocol has it: `shortMessage` is the wording of the check. */
export function invalidPayload(error: unknown): KitError {
  const cause = error instanceof CheckError ? error : new CheckError('Invalid input')
  return new KitError('invalid-payload', cause.message, { cause })
}

/** A reply that is not as the protocol has it. */
export const invalidReply = (error: unknown) => new KitError('invalid-reply', 'Something went wrong', { cause: error })
