import { WrongCodeError } from '../../../adapters/base/wrong-code-error.ts'
import type { LoginErrorCode } from '../../../adapters/api/contract/login.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { frameFailedError } from '../../protocol/errors.ts'
import type { LoginReason } from '../../protocol/messages.ts'
import { isKeyError } from '../keys/key-error.ts'
import { getErrorText } from '../screens/error-text.ts'
import { isLoginError } from './login-error.ts'

/** Failures that the page gets by code; all others are sent as text. */
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

/** Converts a failure for the page. */
export function toPageError(error: unknown): KitError {
  if (isKitError(error)) return error
  const words = getErrorText(error)
  if (isKeyError(error, 'login-too-old')) return new KitError('login-too-old', words, { cause: error })
  if (isKeyError(error, 'unanswered')) return new KitError('login-unreachable', words, { cause: error })
  if (!isLoginError(error)) return frameFailedError(words, error)
  if (error.triesLeft !== undefined) return new WrongCodeError(error.triesLeft, words, error)
  const reason = reasons[error.code]
  return reason ? new KitError(reason, words, { cause: error }) : frameFailedError(words, error)
}
