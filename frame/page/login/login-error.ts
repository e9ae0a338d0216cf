import type { LoginChallenge } from '../../../adapters/api/contract/login-challenge.ts'
import { loginErrorCodes, type LoginErrorCode, type LoginFailure } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { parseChallenge } from './parse-challenge.ts'

/** Error response of the service, or `offline` without a response. */
export class LoginError extends Error {
  override readonly name = 'LoginError'
  readonly code: LoginErrorCode | 'offline'
  readonly triesLeft: number | undefined
  readonly now: number | undefined
  readonly challenge: LoginChallenge | undefined

  constructor(code: LoginErrorCode | 'offline', message: string, details: Partial<LoginFailure> & ErrorOptions = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.code = code
    this.triesLeft = details.triesLeft
    this.now = details.now
    this.challenge = details.challenge
  }
}

export function isLoginError(error: unknown, ...codes: readonly LoginError['code'][]): error is LoginError {
  return error instanceof LoginError && (codes.length === 0 || codes.includes(error.code))
}

/** Returns true if the service gave no usable response: unreachable, unavailable, or its clock differs. */
export const isNoAnswer = (error: unknown): boolean =>
  isLoginError(error, 'offline', 'login-limit', 'login-unavailable', 'login-proof-time')

/** Parses an error response. One that is not the service's is `offline`: another server responded. */
export function parseFailure(body: unknown, status: number): LoginError {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {}
  const { message, triesLeft, now } = error
  const challenge = parseChallenge(error['challenge'])
  const code = loginErrorCodes.find(one => one === error['code'])
  if (!code) return new LoginError('offline', `The login service answered ${status}.`)
  return new LoginError(code, typeof message === 'string' ? message.slice(0, 200) : '', {
    ...(typeof triesLeft === 'number' && { triesLeft }),
    ...(typeof now === 'number' && { now }),
    ...(challenge && { challenge })
  })
}
