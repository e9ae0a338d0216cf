import { errorCodes, type ErrorCode } from '../base/error-codes.ts'
import { HttpError } from '../base/errors.ts'
import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'

export interface SiwxRequestOptions {
  readonly fetch: typeof fetch
  readonly base: string
  /** Runs the callback once after the given milliseconds. Returns the cancel function. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** `omit` with bearer tokens. */
  readonly credentials: RequestCredentials
}

export interface SiwxRequest {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Sends a request to the sign-in service and returns its JSON.
 * @throws `HttpError`, KitError `timeout`, or a `siwx-…` error
 */
export type SendSiwxRequest = (method: string, path: string, request: SiwxRequest) => Promise<unknown>

/**
 * In milliseconds.
 * Longer than an RPC call (docs/decisions/limits.md): the service itself calls an RPC for contract accounts.
 */
const timeout = 15_000
/**
 * Delay before a failed request is reported, in milliseconds.
 * Browsers abort requests when the page unloads, and some report that while the page still runs. The delay keeps such a failure
 * from ending the session.
 */
const moment = 250
/** In characters. Far larger than a few sessions. */
const longest = 100_000

export function createSiwxRequest({ fetch, base, after, credentials }: SiwxRequestOptions): SendSiwxRequest {
  return async (method, path, { body, headers }) => {
    const url = base + path
    const controller = new AbortController()
    const cancel = after(timeout, () => controller.abort(new KitError('timeout', 'The request took too long to respond')))
    try {
      const response = await fetch(url, {
        method,
        credentials,
        signal: controller.signal,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      const reply = read(await response.text())
      if (!response.ok) throw refusal(reply, response.status, url)
      return reply
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason
      if (error instanceof KitError) throw error
      await new Promise<void>(resolve => after(moment, resolve))
      throw new HttpError(0, url, 'HTTP request failed', { cause: error })
    } finally {
      cancel()
    }
  }
}

function read(text: string): unknown {
  try {
    return text.length > longest ? undefined : JSON.parse(text || 'null')
  } catch {
    return undefined // not JSON: callers find no fields
  }
}

/**
 * Creates the error for an error response.
 * Problems with the message keep their code; all others become HttpError.
 */
function refusal(reply: unknown, status: number, url: string): KitError {
  const { code, message } = isRecord(reply) && isRecord(reply.error) ? reply.error : {}
  if (typeof code === 'string' && code.startsWith('siwx-') && errorCodes.includes(code as ErrorCode))
    return new KitError(code as ErrorCode, typeof message === 'string' ? message.slice(0, 500) : code)
  return new HttpError(status, url, `HTTP request failed (${status})`)
}
