import { loginErrorCodes, type LoginErrorCode, type LoginFailure } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/record.ts'

/** What the service answered instead, or that it did not: `offline`. */
export class LoginError extends Error {
  override readonly name = 'LoginError'
  readonly code: LoginErrorCode | 'offline'
  readonly triesLeft: number | undefined
  readonly now: number | undefined

  constructor(code: LoginErrorCode | 'offline', message: string, details: Partial<LoginFailure> & ErrorOptions = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.code = code
    this.triesLeft = details.triesLeft
    this.now = details.now
  }
}

export function isLoginError(error: unknown, ...codes: readonly LoginError['code'][]): error is LoginError {
  return error instanceof LoginError && (codes.length === 0 || codes.includes(error.code))
}

/** Reads a failed reply. What is not the service's is `offline`: another server answered. */
export function readFailure(body: unknown, status: number): LoginError {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {}
  const { message, triesLeft, now } = error
  const code = loginErrorCodes.find(one => one === error['code'])
  if (!code) return new LoginError('offline', `The login service answered ${status}.`)
  return new LoginError(code, typeof message === 'string' ? message.slice(0, 200) : '', {
    ...(typeof triesLeft === 'number' && { triesLeft }),
    ...(typeof now === 'number' && { now })
  })
}
