import type { ErrorCode } from '../../adapters/base/codes.ts'
import { KitError } from '../../adapters/base/error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'

// What goes wrong while a visitor signs in: its code for the screen, the whole of it for developers.

/** A failure is the developers' business too: visitors read only what its code means. */
export function told(error: unknown): ErrorCode {
  console.error(error)
  return codeOf(error)
}

/** What throws at once rejects. */
export const attempt = async <Result>(run: () => Result | Promise<Result>): Promise<Result> => run()

/** A site's own error has no code of ours. */
export function codeOf(error: unknown): ErrorCode {
  return isKitError(error) ? error.code : 'siwx-failed'
}

/** Why nobody has signed in: what the screen told last, by the error it came from; else the visitor does not want to. */
export function reasonOf(problem: ErrorCode | undefined, error: unknown): KitError {
  if (!problem) return new UserRejectedError()
  return isKitError(error, problem) ? error : new KitError(problem, 'Signing in did not work.', { cause: error })
}
