import { KitError } from '../../../adapters/base/error.ts'
import { NoPlaceError } from '../../lib/places.ts'

/**
 * Why a request is not done, as its reply says it: a status, and `{ error: { code, message } }`. Codes of the message itself are those
 * of `adapters/siwx`; the service's own are listed in services/auth/README.md.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  readonly code: `siwx-${string}`
  /** Seconds, for `Retry-After`. */
  readonly wait: number | undefined

  constructor(status: RefusalStatus, code: `siwx-${string}`, message: string, options: { cause?: unknown; wait?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.status = status
    this.code = code
    this.wait = options.wait
  }
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503

/** What a message is refused with, by its code; 401 for the others. */
const statuses: Partial<Record<string, RefusalStatus>> = {
  'siwx-message-invalid': 400,
  'siwx-domain': 403,
  'siwx-uri': 403,
  'siwx-chain': 403,
  'siwx-statement': 403,
  'siwx-unanswered': 503
}

/** What is told to the client; `undefined` for what is nobody's fault but ours. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof NoPlaceError) {
    return new Refusal(503, 'siwx-busy', 'Too many sign-ins are being checked. Please try again.', { wait: 1 })
  }
  if (!(error instanceof KitError)) return undefined
  const { code } = error as KitError
  if (!isSiwxCode(code)) return undefined
  const status = statuses[code] ?? 401
  return new Refusal(status, code, error.message, { cause: error.cause, ...(status === 503 && { wait: 1 }) })
}

const isSiwxCode = (code: string): code is `siwx-${string}` => code.startsWith('siwx-')

/** Names and codes alone: the text of a node's error may have its address, which may have a key. */
export function causeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  const code: unknown = 'code' in cause ? cause.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? `${cause.name} ${code}` : cause.name
}
