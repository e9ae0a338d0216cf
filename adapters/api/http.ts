import { KitError } from '../base/kit-error.ts'
import { HttpError } from '../base/errors.ts'

/** Client of one service. All calls throw only `HttpError`, or KitError `timeout` or `aborted`. */
export interface Http {
  /** Returns the response as parsed, untrusted JSON. */
  get(path: string, query: Query, options: GetOptions): Promise<unknown>
  /** Returns the response as bytes with the content type of the service. */
  blob(path: string, options: CallOptions): Promise<Blob>
  /** Sends a body. Returns the response as parsed, untrusted JSON. */
  send(path: string, body: unknown, options: CallOptions): Promise<unknown>
  /**
   * Sends a body without reading a response.
   * The browser completes it even if the page closes (`keepalive`).
   */
  post(path: string, body: unknown, options?: CallOptions): Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Reads the body of an error response: parsed, untrusted JSON in the `cause` of the HttpError. */
  readonly explained?: boolean
}

export interface GetOptions extends CallOptions {
  /** `no-cache` makes the browser revalidate its cached copy. */
  readonly cache?: RequestCache | undefined
}

/** Arrays are sent comma-joined; undefined values are omitted. */
export interface Query {
  readonly [name: string]: string | number | boolean | readonly string[] | undefined
}

export interface HttpOptions {
  readonly fetch: typeof fetch
  readonly baseUrl: string
  readonly projectId?: string | undefined
  /** Query parameters `st` and `sv` (docs/decisions/wallet-directory.md). Without them and a project id there is no query. */
  readonly sdk?: { readonly type: string; readonly version: string }
  /** Runs the callback once after the given milliseconds. Returns the cancel function. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Creates the error for an invalid response. */
export const unexpectedReply = (path: string, what: string, cause?: unknown): HttpError =>
  new HttpError(200, path, `The service did not answer with ${what}.`, { cause })

/**
 * In milliseconds, the same as for RPC calls (docs/decisions/limits.md).
 * No retries: only RPC calls have them.
 */
const timeout = 10_000
/**
 * In bytes.
 * A page of wallets has about 100 kB, an image about 10 kB; far larger responses are not for a page.
 */
const jsonLimit = 4_000_000
const blobLimit = 1_000_000
/** In bytes. An error response is a few sentences. */
const refusalLimit = 16_000

/** Creates the client of a service. Makes no request. */
export function createHttp({ fetch, baseUrl, projectId, sdk, after }: HttpOptions): Http {
  const base = baseUrl.replace(/\/+$/, '')
  const common: Query = { projectId, st: sdk?.type, sv: sdk?.version }

  return {
    get: async (path, query, { cache, ...options }) =>
      parse(path, await call(path, query, cache ? { cache } : {}, jsonLimit, options)),
    send: async (path, body, options) =>
      parse(path, await call(path, {}, { method: 'POST', body: JSON.stringify(body) }, jsonLimit, options)),
    blob: (path, options) => call(path, {}, {}, blobLimit, options),
    async post(path, body, options = {}) {
      await call(path, {}, { method: 'POST', body: JSON.stringify(body), keepalive: true }, jsonLimit, options)
    }
  }

  async function parse(path: string, body: Blob): Promise<unknown> {
    try {
      return JSON.parse(await body.text()) as unknown
    } catch (cause) {
      throw unexpectedReply(base + path, 'JSON', cause)
    }
  }

  async function call(
    path: string,
    query: Query,
    init: RequestInit,
    limit: number,
    { signal, explained }: CallOptions
  ): Promise<Blob> {
    // Without the query: it contains the project id, and errors end up in logs.
    const url = base + path
    const controller = new AbortController()
    const abort = (): void => controller.abort(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
    const cancel = after(timeout, () => controller.abort(new KitError('timeout', 'The request took too long to respond')))
    signal?.addEventListener('abort', abort)
    try {
      if (signal?.aborted) abort()
      controller.signal.throwIfAborted()
      // No custom header and a text/plain body: no CORS preflight. No cookies: services do not identify users.
      const response = await fetch(url + search({ ...common, ...query }), {
        ...init,
        signal: controller.signal,
        credentials: 'omit'
      })
      if (!response.ok) {
        const cause = explained ? await readRefusal(response, url, controller.signal) : undefined
        throw new HttpError(response.status, url, `HTTP request failed (${response.status})`, { cause })
      }
      return await read(response, limit, url, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason
      if (error instanceof HttpError) throw error
      throw new HttpError(0, url, 'HTTP request failed', { cause: error })
    } finally {
      // Also aborts a response that is not read to its end.
      controller.abort()
      cancel()
      signal?.removeEventListener('abort', abort)
    }
  }
}

/** Reads the body of an error response. Returns `undefined` if it is unreadable. */
async function readRefusal(response: Response, url: string, signal: AbortSignal): Promise<unknown> {
  try {
    return JSON.parse(await (await read(response, refusalLimit, url, signal)).text()) as unknown
  } catch {
    return undefined // the status is sufficient
  }
}

/** Reads a body up to the limit. Stops when aborted, even if the service stalls. */
async function read(response: Response, limit: number, url: string, signal: AbortSignal): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  if (!reader) return new Blob([], { type })
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  aborted.catch(() => reader.cancel().catch(() => undefined)) // the caller already has the reason
  for (let size = 0; ;) {
    const { value, done } = await Promise.race([reader.read(), aborted])
    if (done) return new Blob(parts, { type })
    size += value.byteLength
    if (size > limit) throw new HttpError(response.status, url, `The reply is larger than ${limit} bytes.`)
    parts.push(value)
  }
}

function search(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && String(value) !== '') parameters.set(name, String(value))
  }
  return parameters.size ? `?${parameters}` : ''
}
