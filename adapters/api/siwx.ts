import { isAccountId, isChainId } from '../base/caip.ts'
import { errorCodes, type ErrorCode } from '../base/codes.ts'
import { HttpError } from '../base/errors.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import type { NonceReply, ServedSession, VerifyAllRequest, VerifyRequest } from './contract/siwx.ts'
import { readRows } from './rows.ts'
import { isTime } from './texts.ts'

/** The reference service's part for signing in. Every call throws `HttpError`, KitError `timeout` or `aborted`, or one of `siwx-…`. */
export interface SiwxApi {
  /** A nonce that this browser alone can use, once. */
  nonce(): Promise<NonceReply>
  /** Has a signature checked. The session is in a cookie that no script reads. */
  verify(signed: VerifyRequest): Promise<ServedSession>
  /** The same of all that a wallet has signed in one answer, with one nonce: for one account on several networks. */
  verifyAll(signed: readonly VerifyRequest[]): Promise<readonly ServedSession[]>
  /** The sessions of this browser, by the service's word those of this site: look at `domain`. */
  sessions(): Promise<readonly ServedSession[]>
  revoke(id: string): Promise<void>
  /** A bearer's token that is good for at least half a minute; nothing for cookies, and where nobody has signed in. */
  token(): Promise<string | undefined>
}

/** What a bearer has instead of a cookie. */
export interface BearerTokens {
  readonly token: string
  /** Good once. */
  readonly refresh: string
  /** Of the token: RFC 3339. */
  readonly expiresAt: string
}

/** Where a bearer's tokens are. Whoever comes upon them is signed in. */
export interface TokenStore {
  read(): BearerTokens | undefined
  write(tokens: BearerTokens | undefined): void
  /** Runs while nobody else with the same store does: a refresh token that is used twice ends everything. */
  alone<Result>(run: () => Promise<Result>): Promise<Result>
}

export interface SiwxApiOptions {
  readonly fetch: typeof fetch
  /** Of the service: `{base}/auth`. */
  readonly baseUrl: string
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Signs in with tokens, where the service's cookies do not reach it. */
  readonly tokens?: TokenStore
  readonly now: () => number
}

/** A service has as long as a chain's RPC (spec section 9), in milliseconds: it asks one itself for accounts that are contracts. */
const timeout = 15_000
/**
 * For how long a request that failed is not told of, in milliseconds. A browser breaks off what is asked when its page is left, and some
 * tell the page so while it still runs: what waits a moment is never told there, and takes nobody's session for lost.
 */
const moment = 250
/** What is left of a token that is handed out, in milliseconds. */
const leeway = 30_000
/** Characters. What is far beyond a handful of sessions was not meant for a page. */
const longest = 100_000

/** Makes the client. Apart from that of the other services: this one knows who asks, by cookies, and answers with codes of its own. */
export function createSiwxApi({ fetch, baseUrl, after, tokens, now }: SiwxApiOptions): SiwxApi {
  const base = `${baseUrl.replace(/\/+$/, '')}/v1/siwx`
  let binding: string | undefined
  const bound = () => (binding === undefined ? {} : { 'x-siwx-binding': binding })
  let asking: Promise<unknown> = Promise.resolve()

  return {
    nonce() {
      // one after the other: the first one binds this browser, and those that follow are of the same binding
      const next = asking.then(askNonce, askNonce)
      asking = next
      return next
    },

    verify: signed => signIn(signed, reply => toSession(reply.session)),

    verifyAll: signed =>
      signIn({ signed: signed.map(({ message, signature }) => ({ message, signature })) }, ({ sessions }) =>
        Array.isArray(sessions) && sessions.length === signed.length ? readRows(sessions, `${base}/verify`, toSession) : undefined
      ),

    async sessions() {
      // browsers name the page's origin with what is posted; they do not with what is read from its own address
      const reply = await call('POST', '/session')
      return readRows(isRecord(reply) ? reply.sessions : undefined, `${base}/session`, toSession)
    },

    async revoke(id) {
      try {
        await call('DELETE', `/sessions/${encodeURIComponent(id)}`)
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 404) throw error // what is not there is ended
      }
    },

    async token() {
      const kept = tokens?.read()
      if (kept && Date.parse(kept.expiresAt) < now() + leeway) await tokens!.alone(() => renew(kept.token))
      return tokens?.read()?.token
    }
  }

  async function signIn<Sessions>(
    body: VerifyRequest | VerifyAllRequest,
    sessionsOf: (reply: Readonly<Record<string, unknown>>) => Sessions | undefined
  ): Promise<Sessions> {
    const verify = async (): Promise<Sessions> => {
      const reply = await call('POST', '/verify', { body, headers: bound() }, true)
      const sessions = isRecord(reply) ? sessionsOf(reply) : undefined
      const given = tokens && toTokens(reply)
      if (!sessions || (tokens && !given)) throw unreadable('/verify')
      tokens?.write(given)
      return sessions
    }
    // it replaces the tokens that it joins
    return tokens ? tokens.alone(verify) : verify()
  }

  async function askNonce(): Promise<NonceReply> {
    const reply = await ask('POST', '/nonce', { body: tokens ? { mode: 'bearer' } : {}, headers: bound() })
    if (isRecord(reply) && typeof reply.binding === 'string') binding = reply.binding
    if ((tokens && !binding) || !isRecord(reply) || typeof reply.nonce !== 'string' || !/^[a-zA-Z\d]{8,128}$/.test(reply.nonce))
      throw unreadable('/nonce')
    return { nonce: reply.nonce, expiresAt: String(reply.expiresAt) }
  }

  /** Asks as whoever is signed in. A token that is over is renewed once; one that cannot be is nobody's any more. */
  async function call(method: string, path: string, { body, headers }: Ask = {}, isAlone = false): Promise<unknown> {
    const used = tokens?.read()?.token
    const send = (): Promise<unknown> => {
      const token = tokens?.read()?.token
      return ask(method, path, { body, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } })
    }
    try {
      return await send()
    } catch (error) {
      if (!tokens || used === undefined || !isUnauthorized(error)) throw error
      await (isAlone ? renew(used) : tokens.alone(() => renew(used)))
      return send()
    }
  }

  async function renew(used: string): Promise<void> {
    const kept = tokens!.read()
    if (kept?.token !== used) return // another tab has done it
    try {
      const given = toTokens(await ask('POST', '/refresh', { body: { refresh: kept.refresh } }))
      // while nobody has used what was lost, the service takes what is here once more
      if (!given) throw unreadable('/refresh')
      tokens!.write(given)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      tokens!.write(undefined)
    }
  }

  async function ask(method: string, path: string, { body, headers }: Ask): Promise<unknown> {
    const url = base + path
    const controller = new AbortController()
    const cancel = after(timeout, () => controller.abort(new KitError('timeout', 'The request took too long to respond')))
    try {
      const response = await fetch(url, {
        method,
        credentials: tokens ? 'omit' : 'include',
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

interface Ask {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What the service says of a token. What it says of a message has a code of its own. */
const isUnauthorized = (error: unknown): boolean => error instanceof HttpError && error.status === 401

/** Tokens as the service gives them, or as they were kept. */
export function toTokens(value: unknown): BearerTokens | undefined {
  if (!isRecord(value)) return undefined
  const { token, refresh, expiresAt } = value
  if (typeof token !== 'string' || typeof refresh !== 'string' || !isTime(expiresAt)) return undefined
  return [token, refresh].every(secret => /^[\w-]{20,200}$/.test(secret)) ? { token, refresh, expiresAt } : undefined
}

function toSession(row: unknown): ServedSession | undefined {
  if (!isRecord(row)) return undefined
  const { id, account, chainId, domain, issuedAt, expiresAt } = row
  if (typeof id !== 'string' || !isAccountId(account) || !isChainId(chainId) || !account.startsWith(`${chainId}:`))
    return undefined
  if (typeof domain !== 'string' || !isTime(issuedAt) || !isTime(expiresAt)) return undefined
  return { id, account, chainId, domain, issuedAt, expiresAt }
}
