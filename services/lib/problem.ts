/** One problem of a request: the field, and how to fix it. */
export interface Reason {
  readonly name: string
  readonly description: string
}

/**
 * Error that {@link problemReply} converts to a response: its status, and a body `{ status, reasons
 * }`.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly reasons: readonly Reason[]
  /** Response headers, such as `retry-after`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, reasons: readonly Reason[], headers: Readonly<Record<string, string>> = {}) {
    super(reasons.map(({ name, description }) => `${name}: ${description}`).join(' '))
    this.status = status
    this.reasons = reasons
    this.headers = headers
  }
}

/**
 * Creates the response of every failed request: `{ status: 400, reasons: [{ name: 'page', description:
 * 'Send …' }] }`.
 */
export function problemReply(status: number, reasons: readonly Reason[], headers: Record<string, string> = {}): Response {
  return Response.json({ status, reasons }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
