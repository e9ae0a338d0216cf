import type { LoginChallenge } from '../../../adapters/api/contract/login-challenge.ts'
import type { LoginErrorCode, LoginFailure } from '../../../adapters/api/contract/login.ts'

const statusOf = {
  'login-invalid': 400,
  'login-proof': 401,
  'login-proof-time': 401,
  'login-code-wrong': 401,
  'login-over': 401,
  'login-refused': 401,
  'login-jwt': 401,
  'login-passkey': 401,
  'login-session': 401,
  'login-session-over': 401,
  'login-not-fresh': 403,
  'login-early': 403,
  'login-record-key': 403,
  'login-origin': 403,
  'login-unknown': 404,
  'login-email-taken': 409,
  'login-other-email': 409,
  'login-share-conflict': 409,
  'login-wallet-deleted': 409,
  'login-share-addresses': 409,
  'login-share-elsewhere': 409,
  'login-limit': 429,
  'login-provider': 502,
  'login-unavailable': 503
} satisfies Record<LoginErrorCode, number>

interface FailureDetails {
  readonly triesLeft?: number
  readonly now?: number
  /** Seconds, for `Retry-After`. */
  readonly retryAfter?: number
  /** Name of the limit. */
  readonly limit?: string
  readonly challenge?: LoginChallenge
  readonly cause?: unknown
}

/** Error response: a code for programs, and a message. */
export class LoginError extends Error {
  override name = 'LoginError'
  readonly code: LoginErrorCode
  readonly details: FailureDetails

  constructor(code: LoginErrorCode, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** Creates `{ error: { code, message } }` with the status of the code, unless another one is given. */
export function createErrorReply(
  { code, message, details: { triesLeft, now, retryAfter, challenge } }: LoginError,
  status: number = statusOf[code]
): Response {
  const error: LoginFailure = {
    code,
    message,
    ...(triesLeft !== undefined && { triesLeft }),
    ...(now !== undefined && { now }),
    ...(challenge && { challenge })
  }
  const headers = {
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(statusOf[code] === 401 && { 'www-authenticate': 'DPoP algs="ES256"' })
  }
  return Response.json({ error }, { status, headers })
}

/** Creates the response to a body above the size limit; the server closes the connection after it. */
export const tooLongReply = (mostBytes: number): Response =>
  createErrorReply(new LoginError('login-invalid', `Send at most ${mostBytes} bytes.`), 413)
