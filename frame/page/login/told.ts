import { CodeWrongError } from '../../../adapters/base/code-wrong-error.ts'
import type { LoginErrorCode } from '../../../adapters/api/contract/login.ts'
import { KitError } from '../../../adapters/base/error.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { frameFailed } from '../../protocol/errors.ts'
import type { LoginReason } from '../../protocol/messages.ts'
import { isKeyError } from '../keys/key-error.ts'
import { wordsFor } from '../screens/words.ts'
import { isLoginError } from './login-error.ts'

/** What the page may know of a failure by name; of everything else it is given words. */
const reasons: { readonly [Code in LoginErrorCode | 'offline']?: LoginReason } = {
  'login-code-wrong': 'code-wrong',
  'login-over': 'code-over',
  'login-not-fresh': 'login-too-old',
  'login-session': 'login-too-old',
  'login-session-over': 'login-too-old',
  'login-refused': 'login-refused',
  'login-limit': 'login-limit',
  'login-provider': 'login-failed',
  'login-unavailable': 'login-unreachable',
  'login-email-taken': 'email-taken',
  offline: 'login-unreachable'
}

/** A failure as it leaves for the page. */
export function asTold(error: unknown): KitError {
  if (isKitError(error)) return error
  const words = wordsFor(error)
  if (isKeyError(error, 'login-too-old')) return new KitError('login-too-old', words, { cause: error })
  if (!isLoginError(error)) return frameFailed(words, error)
  if (error.triesLeft !== undefined) return new CodeWrongError(error.triesLeft, words, error)
  const reason = reasons[error.code]
  return reason ? new KitError(reason, words, { cause: error }) : frameFailed(words, error)
}
