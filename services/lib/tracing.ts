import { AsyncLocalStorage } from 'node:async_hooks'

/** Part that a span has in a trace, as OpenTelemetry names it. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer'

/**
 * Values of a span. Names are those of OpenTelemetry's semantic conventions. Never an address, user, topic, key, query string or
 * message: operators of the collector can read them.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
}

/** A running operation in a trace. */
export interface Span {
  /** Its W3C `traceparent`; absent if it is not sampled. */
  readonly traceparent: string | undefined
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** Marks it as failed, with a class of errors, never with a message. */
  fail(errorType: string): void
  /** Starts an operation that is part of this one. */
  child(start: SpanStart): Span
  end(): void
}

/** Creates traces, and sends them to a collector. */
export interface Tracing {
  /**
   * Starts an operation that is part of no other one of this process.
   *
   * @param traceparent the operation of another process that it is part of; an invalid value is ignored
   */
  start(start: SpanStart, traceparent?: string): Span
  /** Sends what is left, within a limited time. */
  close(): Promise<void>
}

/** The current operation. It follows the calls, so that only their entry points need a {@link Tracing}. */
const current = new AsyncLocalStorage<Span>()

/** Runs work as part of the current operation, in a span of its own. Outside of an operation it only runs the work. */
export async function trace<Result>(start: SpanStart, work: (span: Span | undefined) => Promise<Result>): Promise<Result> {
  const parent = current.getStore()
  return parent === undefined ? work(undefined) : runInSpan(parent.child(start), work)
}

/** Runs work as an operation, and ends it. */
export function runInSpan<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  return current.run(span, async () => {
    try {
      return await work(span)
    } catch (error) {
      span.fail(errorTypeOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** Returns the SQLSTATE or the name of a class: messages may contain values. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const type = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^\w{1,40}$/.test(type) ? type : 'unknown'
}

/** `fetch` with a span, which has the host of the URL and nothing else of it: paths and queries may contain keys and addresses. */
export const tracedFetch: typeof fetch = (input, init) => {
  const method = methodOf(init?.method ?? (input instanceof Request ? input.method : 'GET'))
  const start: SpanStart = {
    name: method,
    kind: 'client',
    attributes: { 'http.request.method': method, 'server.address': hostOf(input) }
  }
  return trace(start, async span => {
    const response = await fetch(input, init)
    span?.set({ 'http.response.status_code': response.status })
    if (response.status >= 400) span?.fail(String(response.status))
    return response
  })
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Returns the method of a request, or `_OTHER` for one that a client has made up. */
export const methodOf = (method: string): string => methods.find(known => known === method.toUpperCase()) ?? '_OTHER'

function hostOf(input: Parameters<typeof fetch>[0]): string {
  const url = input instanceof Request ? input.url : String(input)
  return URL.canParse(url) ? new URL(url).hostname : 'unknown'
}
