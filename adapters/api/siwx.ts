import { isAccountId, isChainId } from '../base/caip.ts'
import { errorCodes, type ErrorCode } from '../base/codes.ts'
import { HttpError } from '../base/errors.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import type { NonceReply, ServedSession, VerifyRequest } from './contract/siwx.ts'
import { isTime } from './fields.ts'
import { readRows } from './rows.ts'

/** The reference service's part for signing in. Every call throws `HttpError`, KitError `timeout` or `aborted`, or one of `siwx-…`. */
export interface SiwxApi {
  /** A nonce that this browser alone can use, once. */
  nonce(): Promise<NonceReply>
  /** Has a signature checked. The session is in a cookie that no script reads. */
  verify(signed: VerifyRequest): Promise<ServedSession>
  /** The sessions of this browser. */
  sessions(): Promise<readonly ServedSession[]>
  revoke(id: string): Promise<void>
}

export interface SiwxApiOptions {
  readonly fetch: typeof fetch
  /** Of the service: `{base}/auth`. */
  readonly baseUrl: string
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** A service has as long as a chain's RPC (spec section 9), in milliseconds: it asks one itself for accounts that are contracts. */
const timeout = 15_000
/** Characters. What is far beyond a handful of sessions was not meant for a page. */
const longest = 100_000

/** Makes the client. Apart from that of the other services: this one knows who asks, by cookies, and answers with codes of its own. */
export function createSiwxApi({ fetch, baseUrl, after }: SiwxApiOptions): SiwxApi {
  const base = `${baseUrl.replace(/\/+$/, '')}/v1/siwx`

  return {
    async nonce() {
      const reply = await call('POST', '/nonce', {})
      if (!isRecord(reply) || typeof reply.nonce !== 'string' || !/^[a-zA-Z\d]{8,128}$/.test(reply.nonce))
        throw unreadable('/nonce')
      return { nonce: reply.nonce, expiresAt: String(reply.expiresAt) }
    },

    async verify(signed) {
      const reply = await call('POST', '/verify', signed)
      const session = toSession(isRecord(reply) ? reply.session : undefined)
      if (!session) throw unreadable('/verify')
      return session
    },

    async sessions() {
      const reply = await call('GET', '/session')
      return readRows(isRecord(reply) ? reply.sessions : undefined, `${base}/session`, toSession)
    },

    async revoke(id) {
      try {
        await call('DELETE', `/sessions/${encodeURIComponent(id)}`)
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 404) throw error // what is not there is ended
      }
    }
  }

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const url = base + path
    const controller = new AbortController()
    const cancel = after(timeout, () => controller.abort(new KitError('timeout', 'The request took too long to respond')))
    try {
      const response = await fetch(url, {
        method,
        credentials: 'include',
        signal: controller.signal,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
      })
      const reply = read(await response.text())
      if (!response.ok) throw refusal(reply, response.status, url)
      return reply
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason
      if (error instanceof KitError) throw error
      throw new HttpError(0, url, 'HTTP request failed', { cause: error })
    } finally {
      cancel()
    }
  }

  function unreadable(path: string): HttpError {
    return new HttpError(200, base + path, 'The service answered with something else than it should.')
  }
}

function read(text: string): unknown {
  try {
    return text.length > longest ? undefined : JSON.parse(text || 'null')
  } catch {
    return undefined // who wants something of it finds nothing
  }
}

/** What the service says of the message is told as such; the rest is its own affair. */
function refusal(reply: unknown, status: number, url: string): KitError {
  const { code, message } = isRecord(reply) && isRecord(reply.error) ? reply.error : {}
  if (typeof code === 'string' && code.startsWith('siwx-') && errorCodes.includes(code as ErrorCode))
    return new KitError(code as ErrorCode, typeof message === 'string' ? message.slice(0, 500) : code)
  return new HttpError(status, url, `HTTP request failed (${status})`)
}

function toSession(row: unknown): ServedSession | undefined {
  if (!isRecord(row)) return undefined
  const { id, account, chainId, issuedAt, expiresAt } = row
  if (typeof id !== 'string' || !isAccountId(account) || !isChainId(chainId) || !account.startsWith(`${chainId}:`))
    return undefined
  return isTime(issuedAt) && isTime(expiresAt) ? { id, account, chainId, issuedAt, expiresAt } : undefined
}
