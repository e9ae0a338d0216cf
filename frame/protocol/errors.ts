import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { ValidationError } from './validators.ts'

// Errors of the protocol, with the messages of docs/reference/errors.md.

export const frameMissingError = () => new KitError('frame-missing', 'W3mFrame: iframe is not set')

export const parentMissingError = () => new KitError('frame-parent-missing', 'W3mFrame: parent is not set')

export const untrustedOriginError = (why: string) => new KitError('untrusted-origin', 'Untrusted Origin', { metaMessages: [why] })

export const loadFailedError = (cause?: unknown) =>
  new KitError('frame-load-failed', 'Unable to load email login dependency', { cause })

export const abortedError = (cause?: unknown) => new KitError('aborted', 'Request was aborted', { cause })

/** Creates the error for a frame that the user closed during a request: the cause is a rejection. */
export const dismissedError = () => abortedError(new UserRejectedError())

export const timeoutError = () => new KitError('timeout', 'The request took too long to respond')

export const methodNotAllowedError = (method: string) =>
  new KitError('method-not-allowed', 'Requested RPC call is not allowed', {
    cause: new Error(`"${method.slice(0, 64)}" is no method of the embedded wallet.`)
  })

/** Creates the error for a failure of the frame, with the frame's own message, which may be empty. */
export const frameFailedError = (message: string | undefined, cause?: unknown) =>
  new KitError('frame-failed', message || 'An error occurred', { cause })

/** Creates the error for an invalid payload. `shortMessage` is the message of the validator. */
export function invalidPayloadError(error: unknown): KitError {
  const cause = error instanceof ValidationError ? error : new ValidationError('Invalid input')
  return new KitError('invalid-payload', cause.message, { cause })
}

/** Creates the error for a reply that does not match the protocol. */
export const invalidReplyError = (error: unknown) => new KitError('invalid-reply', 'Something went wrong', { cause: error })
