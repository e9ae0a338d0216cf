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
