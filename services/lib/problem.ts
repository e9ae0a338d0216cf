/** One thing that is wrong with a request: where, and what to do about it. */
export interface Reason {
  readonly name: string
  readonly description: string
}

/** Turned into a reply by {@link problemReply}: its status, and a body `{ status, reasons }` that says what to do. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly reasons: readonly Reason[]
  /** Of the reply: `retry-after`, say. */
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, reasons: readonly Reason[], headers: Readonly<Record<string, string>> = {}) {
    super(reasons.map(({ name, description }) => `${name}: ${description}`).join(' '))
    this.status = status
    this.reasons = reasons
    this.headers = headers
  }
}

/** The body every failed request gets: `{ status: 400, reasons: [{ name: 'page', description: 'Send …' }] }`. */
export function problemReply(status: number, reasons: readonly Reason[], headers: Record<string, string> = {}): Response {
  return Response.json({ status, reasons }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
