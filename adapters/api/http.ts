import { KitError } from '../base/error.ts'
import { HttpError } from '../base/errors.ts'

/** A client of one service. Every call throws `HttpError`, or KitError `timeout` or `aborted`, and nothing else. */
export interface Http {
  /** The reply, parsed and not yet believed. */
  get(path: string, query: Query, options: GetOptions): Promise<unknown>
  /** The reply as bytes with the type that the service gives. */
  blob(path: string, options: CallOptions): Promise<Blob>
  /** Asks with a body. The reply, parsed and not yet believed. */
  ask(path: string, body: unknown, options: CallOptions): Promise<unknown>
  /** Sends a body and reads no reply. The browser finishes it even if the page is closed meanwhile. */
  post(path: string, body: unknown, options?: CallOptions): Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

export interface GetOptions extends CallOptions {
  /** `no-cache` has the browser ask the service even where it keeps a copy. */
  readonly cache?: RequestCache | undefined
}

/** Arrays are sent comma-joined; what is undefined is not sent. */
export interface Query {
  readonly [name: string]: string | number | boolean | readonly string[] | undefined
}

export interface HttpOptions {
  readonly fetch: typeof fetch
  readonly baseUrl: string
  readonly projectId?: string | undefined
  /** `st` and `sv` of the query (facts/wallet-directory §2). */
  readonly sdk: { readonly type: string; readonly version: string }
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** What a reply is that cannot be believed. */
export const somethingElse = (path: string, what: string, cause?: unknown): HttpError =>
  new HttpError(200, path, `The service did not answer with ${what}.`, { cause })

/** A service has as long as a chain's RPC (spec section 9), in milliseconds. It is not asked twice: the retry table is the RPC's alone. */
const timeout = 10_000
/** Bytes. A page of wallets is some 100 kB, an image some 10: what is far beyond that was not meant for a page. */
const jsonLimit = 4_000_000
const blobLimit = 1_000_000

/** Makes the client of a service. Nothing is asked yet. */
export function createHttp({ fetch, baseUrl, projectId, sdk, after }: HttpOptions): Http {
  const base = baseUrl.replace(/\/+$/, '')
  const common: Query = { projectId, st: sdk.type, sv: sdk.version }

  return {
    get: async (path, query, { signal, cache }) =>
      parse(path, await call(path, query, cache ? { cache } : {}, jsonLimit, signal)),
    ask: async (path, body, { signal }) =>
      parse(path, await call(path, {}, { method: 'POST', body: JSON.stringify(body) }, jsonLimit, signal)),
    blob: (path, { signal }) => call(path, {}, {}, blobLimit, signal),
    async post(path, body, { signal } = {}) {
      await call(path, {}, { method: 'POST', body: JSON.stringify(body), keepalive: true }, jsonLimit, signal)
    }
  }

  async function parse(path: string, body: Blob): Promise<unknown> {
    try {
      return JSON.parse(await body.text()) as unknown
    } catch (cause) {
      throw somethingElse(base + path, 'JSON', cause)
    }
  }

  async function call(path: string, query: Query, init: RequestInit, limit: number, signal?: AbortSignal): Promise<Blob> {
    // without the query: it carries the project id, and errors end up in logs
    const url = base + path
    const controller = new AbortController()
    const abort = (): void => controller.abort(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
    const cancel = after(timeout, () => controller.abort(new KitError('timeout', 'The request took too long to respond')))
    signal?.addEventListener('abort', abort)
    try {
      if (signal?.aborted) abort()
      controller.signal.throwIfAborted()
      // no header of ours and a plain text body: the browser asks no permission first. No cookies: services know nobody
      const response = await fetch(url + search({ ...common, ...query }), {
        ...init,
        signal: controller.signal,
        credentials: 'omit'
      })
      if (!response.ok) throw new HttpError(response.status, url, `HTTP request failed (${response.status})`)
      return await read(response, limit, url, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason
      if (error instanceof HttpError) throw error
      throw new HttpError(0, url, 'HTTP request failed', { cause: error })
    } finally {
      // also ends a reply that is not read to its end
      controller.abort()
      cancel()
      signal?.removeEventListener('abort', abort)
    }
  }
}

/** Reads no more than the limit, and stops when aborted even if the service just stops sending. */
async function read(response: Response, limit: number, url: string, signal: AbortSignal): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  if (!reader) return new Blob([], { type })
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  aborted.catch(() => reader.cancel().catch(() => undefined)) // whoever waits has the reason already
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
  return `?${parameters}`
}
