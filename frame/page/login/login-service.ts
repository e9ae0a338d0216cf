import type { LoginDone, LoginUser } from '../../../adapters/api/contract/login.ts'
import type { SetTimer } from '../../protocol/channel.ts'
import { KeyError } from '../keys/key-error.ts'
import { openFrameKey, type FrameKey } from './frame-key.ts'
import { isLoginError, LoginError, parseFailure } from './login-error.ts'
import { parseLoginDone, parseUser } from './parse-replies.ts'
import { inTime } from './reply-time.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

export interface LoginClientOptions {
  /** `https://wallets.example.org/auth`, without a trailing slash. */
  readonly base: string
  readonly fetch: typeof fetch
  readonly store: SessionStore
  readonly now: () => number
  readonly after: SetTimer
  /** Origin of the app that embeds the frame. */
  readonly page: string
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly signal?: AbortSignal | undefined
  /** True to send the access token. */
  readonly signedIn?: boolean
  /** Session whose tokens are sent instead of the stored one's. */
  readonly session?: StoredSession
  /** URL of another process than the login service. */
  readonly base?: string
  /** Maximum seconds for which the service may hold the response. */
  readonly wait?: number
}

/** Seconds of a long poll, and remaining milliseconds below which an access token counts as expired. */
const waitSeconds = 25
const earlyRefresh = 10_000
/**
 * Maximum correction of the frame's clock by the service, in milliseconds: enough for a device with a
 * wrong time zone.
 */
const mostAhead = 24 * 60 * 60_000
/** Milliseconds after a completed login in which one sign-in needs no screen. */
export const signInTime = 10 * 60_000

/**
 * Requests to the login service: each with a proof of the frame's key, and those of a logged-in user
 * with the tokens of the stored session, which are renewed here. The clients of its resources send all their requests through it.
 */
export class LoginService {
  readonly store: SessionStore
  readonly #options: LoginClientOptions
  #key: Promise<FrameKey> | undefined
  #refreshing: Promise<StoredSession> | undefined
  /** Milliseconds by which the service's clock is ahead of this device's. */
  #ahead = 0

  constructor(options: LoginClientOptions) {
    this.#options = options
    this.store = options.store
  }

  /** Returns the time of the service's clock. */
  now(): number {
    return this.#options.now() + this.#ahead
  }

  /** Returns the time of this device's clock, which the service cannot change. */
  deviceTime(): number {
    return this.#options.now()
  }

  frameKey(): Promise<FrameKey> {
    return (this.#key ??= this.store
      .keyPair()
      .then(openFrameKey)
      .catch((error: unknown) => {
        this.#key = undefined
        throw error
      }))
  }

  /** Sends a request, once more after a correction of the clock, a renewal of the tokens, or with the solution of a challenge. */
  send(path: string, call: Call = {}): Promise<unknown> {
    return this.#sendWithRetry(path, call, 0)
  }

  async #sendWithRetry(path: string, call: Call, attempt: number): Promise<unknown> {
    const { after } = this.#options
    const { method = 'GET', body, signal, signedIn = false, wait = 0 } = call
    const address = `${call.base ?? this.#options.base}${path}`
    const accessToken = call.session?.accessToken ?? (signedIn ? (await this.#freshTokens()).accessToken : undefined)
    const proof = await (
      await this.frameKey()
    ).proof({
      method,
      address,
      now: this.now(),
      ...(accessToken !== undefined && { accessToken })
    })
    const request = {
      method,
      headers: {
        DPoP: proof,
        ...(accessToken !== undefined && { Authorization: `DPoP ${accessToken}` }),
        ...(body && { 'content-type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) })
    }
    const answer = await inTime({ after, signal, wait }, ending => this.#send(address, { ...request, signal: ending }))
    if (!(answer instanceof LoginError)) return answer
    if (answer.code === 'login-proof-time' && answer.now !== undefined && attempt === 0) {
      const offset = answer.now - this.deviceTime()
      if (Math.abs(offset) > mostAhead) throw answer
      this.#ahead = offset
      return this.#sendWithRetry(path, call, 1)
    }
    if (answer.code === 'login-session' && signedIn && attempt === 0) {
      await this.#refresh()
      return this.#sendWithRetry(path, call, 1)
    }
    if (answer.challenge && body && !('solution' in body)) {
      const { solveChallenge } = await import('./solve-challenge.ts')
      const solution = await solveChallenge(answer.challenge, signal)
      if (solution !== undefined) return this.#sendWithRetry(path, { ...call, body: { ...body, solution } }, attempt)
    }
    throw answer
  }

  post(path: string, body: object, more: Omit<Call, 'method' | 'body'> = {}): Promise<unknown> {
    return this.send(path, { ...more, method: 'POST', body })
  }

  /** Sends a long poll: the service holds its response until something has happened. */
  waitAt(path: string, signal: AbortSignal): Promise<unknown> {
    return this.send(`${path}?wait=${waitSeconds}`, { signal, wait: waitSeconds })
  }

  async stored(): Promise<StoredSession> {
    const session = await this.store.read()
    if (!session) throw new LoginError('login-session-over', 'No user is logged in.')
    return session
  }

  /** Stores the session of a login that has just completed, and permits one silent sign-in with it. */
  async done(reply: unknown): Promise<LoginUser> {
    const { user, session } = await this.#keep(parseLoginDone(await reply))
    await this.store.allowSignIn({ page: this.#options.page, until: this.deviceTime() + signInTime, session })
    return user
  }

  /** Ends a session that is no longer the stored one. */
  async end(session: StoredSession): Promise<void> {
    const isFresh = session.accessExpiresAt - earlyRefresh > this.now()
    await this.send('/v1/session', {
      method: 'DELETE',
      session: isFresh ? session : this.#sessionOf(await this.#renew(session.refreshToken))
    })
  }

  /** Fetches and stores the user after a change of the wallet. */
  async renewUser(signal?: AbortSignal): Promise<LoginUser> {
    const user = parseUser(await this.send('/v1/user', { signedIn: true, signal }))
    await this.store.revise(kept => (kept?.user.id === user.id ? { ...kept, user } : kept))
    return user
  }

  async #send(address: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<unknown> {
    const { fetch } = this.#options
    const reply = await fetch(address, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer'
    })
    if (reply.status === 204) return undefined
    const body: unknown = await reply.json().catch(() => init.signal.throwIfAborted())
    return reply.ok ? body : parseFailure(body, reply.status)
  }

  async #freshTokens(): Promise<StoredSession> {
    const session = await this.stored()
    return session.accessExpiresAt - earlyRefresh > this.now() ? session : this.#refresh()
  }

  /** Refreshes the tokens, one request at a time: a refresh token is single-use. */
  #refresh(): Promise<StoredSession> {
    return (this.#refreshing ??= (async () => {
      const { refreshToken } = await this.stored()
      // another tab may have logged out, or in as another user, before the response: its session stays
      const ifStill = (next: StoredSession | undefined) =>
        this.store.revise(kept => (kept?.refreshToken === refreshToken ? next : kept))
      try {
        return (await ifStill(this.#sessionOf(await this.#renew(refreshToken)))) ?? (await this.stored())
      } catch (error) {
        if (isLoginError(error, 'login-session-over')) await ifStill(undefined)
        throw error
      }
    })().finally(() => (this.#refreshing = undefined)))
  }

  async #renew(refreshToken: string): Promise<LoginDone> {
    return parseLoginDone(await this.send('/v1/session/refresh', { method: 'POST', body: { refreshToken } }))
  }

  async #keep(done: LoginDone): Promise<StoredSession> {
    const session = this.#sessionOf(done)
    await this.store.write(session)
    return session
  }

  /**
   * Creates a session whose expiry uses this device's clock: a later clock correction by the service
   * does not shorten it.
   */
  #sessionOf(done: LoginDone): StoredSession {
    const { session, accessToken, accessExpiresAt, refreshToken, expiresAt, freshUntil, user } = done
    return { session, accessToken, accessExpiresAt, refreshToken, expiresAt: expiresAt - this.#ahead, freshUntil, user }
  }
}

/** Maps the one failure that is a key error. */
export async function fresh<Reply>(reply: Promise<Reply>): Promise<Reply> {
  return reply.catch((cause: unknown) => {
    if (isLoginError(cause, 'login-not-fresh')) throw new KeyError('login-too-old', 'Please sign in again.', { cause })
    throw cause
  })
}
