import { isAccountId, isChainId } from '../base/caip.ts'
import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type { NonceReply, ServedSession, VerifyAllRequest, VerifyRequest } from './contract/siwx.ts'
import { parseRows } from './parse-rows.ts'
import { isDateText } from './parse-text.ts'
import { createSiwxRequest, type SendSiwxRequest, type SiwxRequest } from './siwx-request.ts'

/**
 * Client of the reference sign-in service.
 * Calls throw `HttpError`, KitError `timeout` or `aborted`, or a `siwx-…` error.
 */
export interface SiwxClient {
  /** Requests a nonce. It is bound to this browser and valid once. */
  nonce(): Promise<NonceReply>
  /** Verifies a signature and creates a session, in a cookie that scripts cannot read. */
  verify(signed: VerifyRequest): Promise<ServedSession>
  /**
   * Verifies all messages that a wallet signed in one response, with one nonce:
   * one account on several networks.
   */
  verifyAll(signed: readonly VerifyRequest[]): Promise<readonly ServedSession[]>
  /** Lists the sessions of this browser. The service returns those of this site; check `domain`. */
  sessions(): Promise<readonly ServedSession[]>
  revoke(id: string): Promise<void>
  /**
   * Returns a bearer token that is valid for at least 30 s.
   * Returns `undefined` with cookies, and without a session.
   */
  token(): Promise<string | undefined>
}

/** Tokens that replace the cookie. */
export interface BearerTokens {
  readonly token: string
  /** Valid once. */
  readonly refresh: string
  /** Expiry of the token, RFC 3339. */
  readonly expiresAt: string
}

/** Storage of the bearer tokens. Access to them is access to the session. */
export interface TokenStore {
  read(): BearerTokens | undefined
  write(tokens: BearerTokens | undefined): void
  /**
   * Runs under a lock shared by all users of the store:
   * a refresh token that is used twice ends all sessions.
   */
  alone<Result>(run: () => Promise<Result>): Promise<Result>
}

export interface SiwxClientOptions {
  readonly fetch: typeof fetch
  /** Base URL of the service: `{base}/auth`. */
  readonly baseUrl: string
  /** Runs the callback once after the given milliseconds. Returns the cancel function. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Token storage, for pages the service's cookies do not reach. */
  readonly tokens?: TokenStore
  readonly now: () => number
}

/** Minimum remaining lifetime of a returned token, in milliseconds. */
const leeway = 30_000

/**
 * Creates the client.
 * Separate from the client of the other services: this one sends cookies and has its own error codes.
 */
export function createSiwxClient({ fetch, baseUrl, after, tokens, now }: SiwxClientOptions): SiwxClient {
  const base = `${baseUrl.replace(/\/+$/, '')}/v1/siwx`
  const sendRequest = createSiwxRequest({ fetch, base, after, credentials: tokens ? 'omit' : 'include' })
  const { call, renew } = createAuthorizedRequests(sendRequest, tokens, base)
  let binding: string | undefined
  const bound = () => (binding === undefined ? {} : { 'x-siwx-binding': binding })
  let asking: Promise<unknown> = Promise.resolve()

  return {
    nonce() {
      // Sequential: the first request binds this browser, and the next ones reuse its binding.
      const next = asking.then(requestNonce, requestNonce)
      asking = next
      return next
    },

    verify: signed => signIn(signed, reply => toSession(reply.session)),

    verifyAll: signed =>
      signIn({ signed: signed.map(({ message, signature }) => ({ message, signature })) }, ({ sessions }) =>
        Array.isArray(sessions) && sessions.length === signed.length
          ? parseRows(sessions, `${base}/verify`, toSession)
          : undefined
      ),

    async sessions() {
      // Browsers send an Origin header with POST, but not with a same-origin GET.
      const reply = await call('POST', '/session')
      return parseRows(isRecord(reply) ? reply.sessions : undefined, `${base}/session`, toSession)
    },

    async revoke(id) {
      try {
        await call('DELETE', `/sessions/${encodeURIComponent(id)}`)
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 404) throw error // 404: the session has already ended
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
      const given = tokens && parseTokens(reply)
      if (!sessions || (tokens && !given)) throw unreadable(`${base}/verify`)
      tokens?.write(given)
      return sessions
    }
    // It replaces the tokens it extends.
    return tokens ? tokens.alone(verify) : verify()
  }

  async function requestNonce(): Promise<NonceReply> {
    const reply = await sendRequest('POST', '/nonce', { body: tokens ? { mode: 'bearer' } : {}, headers: bound() })
    if (isRecord(reply) && typeof reply.binding === 'string') binding = reply.binding
    if ((tokens && !binding) || !isRecord(reply) || typeof reply.nonce !== 'string' || !/^[a-zA-Z\d]{8,128}$/.test(reply.nonce))
      throw unreadable(`${base}/nonce`)
    return { nonce: reply.nonce, expiresAt: String(reply.expiresAt) }
  }
}

/** Sends requests with the session's cookie or token. */
interface AuthorizedRequests {
  /**
   * Sends an authenticated request. Refreshes an expired token once; removes it if the refresh fails.
   * @param isAlone - Whether the caller holds the lock of the store.
   */
  call(method: string, path: string, request?: SiwxRequest, isAlone?: boolean): Promise<unknown>
  /** Refreshes a token, unless another tab has. */
  renew(used: string): Promise<void>
}

function createAuthorizedRequests(
  sendRequest: SendSiwxRequest,
  tokens: TokenStore | undefined,
  base: string
): AuthorizedRequests {
  async function renew(used: string): Promise<void> {
    const kept = tokens!.read()
    if (kept?.token !== used) return // another tab has refreshed it
    try {
      const given = parseTokens(await sendRequest('POST', '/refresh', { body: { refresh: kept.refresh } }))
      // As long as the lost tokens are unused, the service accepts the present ones once more.
      if (!given) throw unreadable(`${base}/refresh`)
      tokens!.write(given)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      tokens!.write(undefined)
    }
  }

  return {
    renew,
    async call(method, path, { body, headers } = {}, isAlone = false) {
      const used = tokens?.read()?.token
      const send = (): Promise<unknown> => {
        const token = tokens?.read()?.token
        return sendRequest(method, path, { body, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } })
      }
      try {
        return await send()
      } catch (error) {
        if (!tokens || used === undefined || !isUnauthorized(error)) throw error
        await (isAlone ? renew(used) : tokens.alone(() => renew(used)))
        return send()
      }
    }
  }
}

function unreadable(url: string): HttpError {
  return new HttpError(200, url, 'The service answered with something else than it should.')
}

/** Returns whether the service rejected the token. Problems with the message have their own code. */
const isUnauthorized = (error: unknown): boolean => error instanceof HttpError && error.status === 401

/** Parses tokens from the service or from storage. */
export function parseTokens(value: unknown): BearerTokens | undefined {
  if (!isRecord(value)) return undefined
  const { token, refresh, expiresAt } = value
  if (typeof token !== 'string' || typeof refresh !== 'string' || !isDateText(expiresAt)) return undefined
  return [token, refresh].every(secret => /^[\w-]{20,200}$/.test(secret)) ? { token, refresh, expiresAt } : undefined
}

function toSession(row: unknown): ServedSession | undefined {
  if (!isRecord(row)) return undefined
  const { id, account, chainId, domain, issuedAt, expiresAt } = row
  if (typeof id !== 'string' || !isAccountId(account) || !isChainId(chainId) || !account.startsWith(`${chainId}:`))
    return undefined
  if (typeof domain !== 'string' || !isDateText(issuedAt) || !isDateText(expiresAt)) return undefined
  return { id, account, chainId, domain, issuedAt, expiresAt }
}
