import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'

// Errors of sign-in: the code goes to the screen, the full error to the console.

/** Logs the error for developers and returns its code: users read only the text of the code. */
export function logAndGetCode(error: unknown): ErrorCode {
  console.error(error)
  return getErrorCode(error)
}

/** Turns a synchronous throw into a rejection. */
export const promiseTry = async <Result>(run: () => Result | Promise<Result>): Promise<Result> => run()

/** Returns the error's code. The app's own errors have no kit code. */
export function getErrorCode(error: unknown): ErrorCode {
  return isKitError(error) ? error.code : 'siwx-failed'
}

/** Returns why sign-in did not succeed: the error of the last displayed problem, else a user rejection. */
export function toSignInError(problem: ErrorCode | undefined, error: unknown): KitError {
  if (!problem) return new UserRejectedError()
  return isKitError(error, problem) ? error : new KitError(problem, 'Signing in did not work.', { cause: error })
}
