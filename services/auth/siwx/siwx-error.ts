import { KitError } from '../../../adapters/base/kit-error.ts'
import { QueueFullError } from '../../lib/semaphore.ts'

/**
 * Error response: a status, and `{ error: { code, message } }`.
 * Codes of the message itself are those of `adapters/siwx`; those of the service are listed in services/auth/README.md.
 */
export class SiwxError extends Error {
  override readonly name = 'Refusal'
  readonly status: SiwxErrorStatus
  readonly code: `siwx-${string}`
  /** Seconds, for `Retry-After`. */
  readonly wait: number | undefined

  constructor(
    status: SiwxErrorStatus,
    code: `siwx-${string}`,
    message: string,
    options: { cause?: unknown; wait?: number } = {}
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.status = status
    this.code = code
    this.wait = options.wait
  }
}

export type SiwxErrorStatus = 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503

/** HTTP statuses by error code of a message; 401 for others. */
const statuses: Partial<Record<string, SiwxErrorStatus>> = {
  'siwx-message-invalid': 400,
  'siwx-domain': 403,
  'siwx-uri': 403,
  'siwx-chain': 403,
  'siwx-statement': 403,
  'siwx-unanswered': 503
}

/** Converts an error for the client; `undefined` for an internal error. */
export function toSiwxError(error: unknown): SiwxError | undefined {
  if (error instanceof SiwxError) return error
  if (error instanceof QueueFullError) {
    return new SiwxError(503, 'siwx-busy', 'Too many sign-ins at once. Try again.', { wait: 1 })
  }
  if (!(error instanceof KitError)) return undefined
  const { code } = error as KitError
  if (!isSiwxCode(code)) return undefined
  const status = statuses[code] ?? 401
  return new SiwxError(status, code, error.message, { cause: error.cause, ...(status === 503 && { wait: 1 }) })
}

const isSiwxCode = (code: string): code is `siwx-${string}` => code.startsWith('siwx-')

/** Returns names and codes only: the message of a node's error may contain its URL, and so a key. */
export function summarizeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  const code: unknown = 'code' in cause ? cause.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? `${cause.name} ${code}` : cause.name
}
