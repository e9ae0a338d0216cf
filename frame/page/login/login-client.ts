import type { CustodyRecovery } from '../../../adapters/api/contract/custody.ts'
import type {
  DeviceReply,
  EmailLoginReply,
  EmailUpdated,
  EmailUpdateReply,
  FarcasterLoginReply,
  LoginDone,
  LoginMethods,
  LoginStatus,
  LoginUser,
  Passkey,
  SessionsReply,
  SessionState,
  SocialLoginReply
} from '../../../adapters/api/contract/login.ts'
import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { fromBase64Url, toBase64Url, type Bytes } from '../keys/bytes.ts'
import { KeyError } from '../keys/key-error.ts'
import type { ShareService } from '../keys/share-service.ts'
import { readAction, readDone, readText, readTime, readUser } from './replies.ts'
import { readPasskeys, readSession, readSessions, withAttention } from './session-replies.ts'
import { isLoginError, LoginError, readFailure } from './login-error.ts'
import { readShareReply } from './share-reply.ts'
import { openFrameKey, type FrameKey } from './frame-key.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

export interface LoginClientOptions {
  /** `https://wallets.example.org/auth`, without a slash at its end. */
  readonly base: string
  readonly fetch: typeof fetch
  readonly store: SessionStore
  readonly now: () => number
  /** Origin of the app that embeds the frame. */
  readonly page: string
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly signal?: AbortSignal | undefined
  /** Sent with the access token. */
  readonly signedIn?: boolean
  /** Sent with the tokens of this session instead of the stored one. */
  readonly session?: StoredSession
  /** Another process than the login service. */
  readonly base?: string
}

/** The login service, as adapters/api/contract/login.ts has it. Everything rejects with {@link LoginError}. */
export type LoginClient = ReturnType<typeof createLoginClient>

/** Seconds that a waiting request may take, and the time that is left when an access token counts as over, in milliseconds. */
const waitSeconds = 25
const earlyRefresh = 10_000
/** Milliseconds after a finished login in which one sign-in needs no screen. */
const signInTime = 10 * 60_000

export function createLoginClient({ base, fetch, store, now, page }: LoginClientOptions) {
  let key: Promise<FrameKey> | undefined
  let refreshing: Promise<StoredSession> | undefined
  /** How far the service's clock is ahead of this device's. */
  let ahead = 0

  const frameKey = () =>
    (key ??= store
      .keyPair()
      .then(openFrameKey)
      .catch((error: unknown) => {
        key = undefined
        throw error
      }))

  async function ask(path: string, call: Call = {}, attempt = 0): Promise<unknown> {
    const { method = 'GET', body, signal, signedIn = false } = call
    const address = `${call.base ?? base}${path}`
    const accessToken = call.session?.accessToken ?? (signedIn ? (await freshTokens()).accessToken : undefined)
    const proof = await (
      await frameKey()
    ).proof({
      method,
      address,
      now: now() + ahead,
      ...(accessToken !== undefined && { accessToken })
    })
    const answer = await send(address, {
      method,
      headers: {
        DPoP: proof,
        ...(accessToken !== undefined && { Authorization: `DPoP ${accessToken}` }),
        ...(body && { 'content-type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal })
    })
    if (!(answer instanceof LoginError)) return answer
    if (answer.code === 'login-proof-time' && answer.now !== undefined && attempt === 0) {
      ahead = answer.now - now()
      return ask(path, call, 1)
    }
    if (answer.code === 'login-session' && signedIn && attempt === 0) {
      await refresh()
      return ask(path, call, 1)
    }
    throw answer
  }

  async function send(address: string, init: RequestInit): Promise<unknown> {
    let reply: Response
    try {
      reply = await fetch(address, {
        ...init,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer'
      })
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw new LoginError('offline', 'The login service does not answer.', { cause })
    }
    if (reply.status === 204) return undefined
    const body: unknown = await reply.json().catch(() => undefined)
    return reply.ok ? body : readFailure(body, reply.status)
  }

  async function stored(): Promise<StoredSession> {
    const session = await store.read()
    if (!session) throw new LoginError('login-session-over', 'Nobody is logged in.')
    return session
  }

  async function freshTokens(): Promise<StoredSession> {
    const session = await stored()
    return session.accessExpiresAt - earlyRefresh > now() + ahead ? session : refresh()
  }

  /** One at a time: a refresh token is good once. */
  function refresh(): Promise<StoredSession> {
    return (refreshing ??= (async () => {
      const { refreshToken } = await stored()
      // another tab may have logged out, or in as another user, before this is answered: its session stays
      const ifStill = (next: StoredSession | undefined) =>
        store.revise(kept => (kept?.refreshToken === refreshToken ? next : kept))
      try {
        return (await ifStill(sessionOf(await renew(refreshToken)))) ?? (await stored())
      } catch (error) {
        if (isLoginError(error, 'login-session-over')) await ifStill(undefined)
        throw error
      }
    })().finally(() => (refreshing = undefined)))
  }

  const renew = async (refreshToken: string) =>
    readDone(await ask('/v1/session/refresh', { method: 'POST', body: { refreshToken } }))

  async function keep(done: LoginDone): Promise<StoredSession> {
    const session = sessionOf(done)
    await store.write(session)
    return session
  }

  /** Ends a session that is no longer the stored one. */
  async function end(session: StoredSession): Promise<void> {
    const isFresh = session.accessExpiresAt - earlyRefresh > now() + ahead
    await ask('/v1/session', {
      method: 'DELETE',
      session: isFresh ? session : sessionOf(await renew(session.refreshToken))
    })
  }

  const post = (path: string, body: object, more: Omit<Call, 'method' | 'body'> = {}) =>
    ask(path, { ...more, method: 'POST', body })
  /** Keeps the session of a login that has just finished, and allows one silent sign-in with it. */
  const done = async (reply: unknown): Promise<LoginUser> => {
    const { user, session } = await keep(readDone(await reply))
    await store.allowSignIn({ page, until: now() + signInTime, session })
    return user
  }
  const waitAt = (path: string, signal: AbortSignal) => ask(`${path}?wait=${waitSeconds}`, { signal })

  const shares: ShareService = {
    async prepare({ setId, version, addresses }, share, recovery, postponed) {
      const body = {
        phase: 'prepare',
        version,
        authShare: toBase64Url(share),
        addresses,
        ...(recovery && { sealedRecovery: JSON.stringify(recovery) }),
        postponed
      }
      await fresh(ask(`/v1/shares/${setId}`, { method: 'PUT', body, signedIn: true }))
    },
    async commit({ setId, version }, change) {
      await fresh(ask(`/v1/shares/${setId}`, { method: 'PUT', body: { phase: 'commit', version, change }, signedIn: true }))
      await renewUser()
    },
    async read(setId) {
      const reply = await fresh(ask(`/v1/shares/${setId}`, { signedIn: true })).catch((error: unknown) => {
        if (isLoginError(error, 'login-unknown')) return undefined
        throw error
      })
      return reply === undefined ? undefined : readShareReply(reply, setId)
    },
    async setRecovery({ setId, version }, recovery, change) {
      const sealedRecovery = recovery && JSON.stringify(recovery)
      const body = { phase: 'recovery', version, sealedRecovery, change }
      try {
        const reply = await ask(`/v1/shares/${setId}`, { method: 'PUT', body, signedIn: true })
        return isRecord(reply) && reply['sealedRecovery'] === sealedRecovery
      } catch (error) {
        if (isLoginError(error, 'login-share-conflict')) return false
        throw error
      } finally {
        await renewUser().catch(() => undefined) // asked again with the next login
      }
    }
  }

  /** What is kept of the user follows what has become of their wallet. */
  async function renewUser(): Promise<LoginUser> {
    const user = readUser(await ask('/v1/user', { signedIn: true }))
    await store.revise(kept => (kept?.user.id === user.id ? { ...kept, user } : kept))
    return user
  }

  return {
    shares,
    base,
    /** Asks for the logged-in user; with a body, by POST. */
    request: (path: string, body?: object): Promise<unknown> =>
      fresh(ask(path, { signedIn: true, ...(body && { method: 'POST', body }) })),
    /** By the service's clock. */
    now: () => now() + ahead,
    /** By this device's clock, which no service can change. */
    deviceTime: now,
    /** Whether a login has finished for this app within the last ten minutes that no silent sign-in has used. Once. */
    async takeSignIn(): Promise<boolean> {
      const allowed = await store.takeSignIn(page)
      // another login may have taken the place of the one that was allowed it
      if (!allowed || allowed.session !== (await store.read())?.session) return false
      const left = allowed.until - now()
      return left > 0 && left <= signInTime
    },
    session: () => store.read(),
    thumbprint: async () => (await frameKey()).thumbprint,
    user: renewUser,
    /** Moves this session to another wallet of the account. */
    async moveTo(path: string, body: object): Promise<LoginUser> {
      const { user: before } = await stored()
      const user = readUser(await fresh(post(path, body, { signedIn: true })))
      await store.revise(session => (session?.user.id === before.id ? { ...session, user } : session))
      return user
    },
    /** Which session of which user the stored tokens are for. */
    async checkSession(signal: AbortSignal): Promise<SessionState> {
      const state = readSession(await ask('/v1/session', { signedIn: true, signal }))
      await store.revise(kept => (kept?.user.id === state.user ? { ...kept, user: withAttention(kept.user, state) } : kept))
      return state
    },
    async methods(): Promise<Pick<LoginMethods, 'passkeys'>> {
      const reply = await ask('/v1/login/methods')
      const { passkeys } = isRecord(reply) ? reply : {}
      return typeof passkeys === 'string' ? { passkeys } : {}
    },

    async email(email: string, origin: string): Promise<EmailLoginReply> {
      const session = await store.read()
      const isSame = session?.user.email?.toLowerCase() === email.toLowerCase() && session.freshUntil > now() + ahead
      const reply = await post('/v1/login/email', { email, origin }, { signedIn: isSame })
      return {
        action: readAction(reply, 'VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'),
        login: readText(reply, 'login', 0),
        expiresAt: readTime(reply, 'expiresAt')
      }
    },
    async device(login: string, signal: AbortSignal): Promise<DeviceReply> {
      const reply = await waitAt(`/v1/login/device/${encodeURIComponent(login)}`, signal)
      return isRecord(reply) && reply['status'] === 'confirmed'
        ? { status: 'confirmed', expiresAt: readTime(reply, 'expiresAt') }
        : { status: 'pending' }
    },
    code: (login: string, code: string) => done(post('/v1/login/email/code', { login, code })),
    async social(provider: string, origin: string, resultUri: string): Promise<SocialLoginReply> {
      const reply = await post('/v1/login/social', { provider, origin, resultUri })
      return { uri: readText(reply, 'uri'), login: readText(reply, 'login'), expiresAt: readTime(reply, 'expiresAt') }
    },
    /** Remembers a login that leaves with the whole tab. */
    leave: (login: string, until: number) => store.leave(login, until),
    /** This login left from here with the whole tab, and its time is not over. Once. */
    cameBack: async (login: string): Promise<boolean> => ((await store.takeBack(login)) ?? 0) > now() + ahead,
    socialResult: (login: string, result: string) => done(post('/v1/login/social/result', { login, result })),
    async farcaster(origin: string): Promise<FarcasterLoginReply> {
      const reply = await post('/v1/login/farcaster', { origin })
      return { url: readText(reply, 'url'), login: readText(reply, 'login'), expiresAt: readTime(reply, 'expiresAt') }
    },
    /** `undefined` while it is pending. */
    async status(login: string, signal: AbortSignal): Promise<LoginUser | undefined> {
      const reply = (await waitAt(`/v1/login/${encodeURIComponent(login)}`, signal)) as LoginStatus | undefined
      return reply?.status === 'done' ? done(reply) : undefined
    },
    jwt: (jwt: string) => done(post('/v1/login/jwt', { jwt })),
    async passkeyOptions(): Promise<{ login: string; options: unknown }> {
      const reply = await post('/v1/login/passkey/options', {})
      return { login: readText(reply, 'login'), options: isRecord(reply) ? reply['options'] : undefined }
    },
    passkey: (login: string, response: object) => done(post('/v1/login/passkey', { login, response })),
    async registration(): Promise<{ login: string; options: unknown }> {
      const reply = await post('/v1/passkeys/registration', {}, { signedIn: true })
      return { login: readText(reply, 'login'), options: isRecord(reply) ? reply['options'] : undefined }
    },
    register: (login: string, response: object, name: string) =>
      post('/v1/passkeys', { login, response, name }, { signedIn: true }),

    async sessions(): Promise<SessionsReply['sessions']> {
      return readSessions(await ask('/v1/sessions', { signedIn: true }))
    },
    endSession: (id: string) => ask(`/v1/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', signedIn: true }),
    /** Every passkey that logs in to the account. */
    passkeys: async (): Promise<readonly Passkey[]> => readPasskeys(await ask('/v1/passkeys', { signedIn: true })),
    removePasskey: (id: string) => fresh(ask(`/v1/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE', signedIn: true })),
    /** The session is over here at once and in any case; a service that is not reached ends it by itself later. */
    async signOut(): Promise<void> {
      const session = await store.read()
      await store.write(undefined)
      if (session) await end(session).catch(() => undefined)
    },

    async updateEmail(email: string): Promise<EmailUpdateReply> {
      return readUpdate(await fresh(post('/v1/user/email', { email }, { signedIn: true })))
    },
    async updateEmailPrimary(update: string, code: string): Promise<EmailUpdateReply> {
      return readUpdate(await post('/v1/user/email/primary', { update, code }, { signedIn: true }))
    },
    async updateEmailSecondary(update: string, code: string, change?: SignedChange): Promise<EmailUpdated> {
      const reply = await post('/v1/user/email/secondary', { update, code, change }, { signedIn: true })
      await renewUser()
      const isLater = isRecord(reply) && reply['effectiveAt'] !== undefined
      return { newEmail: readText(reply, 'newEmail'), ...(isLater && { effectiveAt: readTime(reply, 'effectiveAt') }) }
    },

    // custodial recovery, by a process of its own at `custodian`

    /** Resolves to the address that the custodian has kept it for. */
    async deposit(custodian: string, { setId, version }: { setId: string; version: number }, share: Bytes, email: string) {
      const body = { grant: await grant(), setId, version, share: toBase64Url(share), email }
      return readText(await post('/v1/deposit', body, { base: custodian }), 'email')
    },
    async beginCustody(custodian: string, setId: string): Promise<CustodyRecovery> {
      const reply = await post('/v1/recovery', { grant: await grant(), setId }, { base: custodian })
      return {
        recovery: readText(reply, 'recovery'),
        notBefore: readTime(reply, 'notBefore'),
        expiresAt: readTime(reply, 'expiresAt'),
        code: isRecord(reply) && reply['code'] === true
      }
    },
    async forgetDeposit(custodian: string, setId: string): Promise<void> {
      await post('/v1/deposit/delete', { grant: await grant(), setId }, { base: custodian })
    },
    async releaseCustody(custodian: string, recovery: string, code: string): Promise<Bytes> {
      const reply = await post('/v1/recovery/release', { grant: await grant(), recovery, code }, { base: custodian })
      const share = fromBase64Url(readText(reply, 'share'))
      if (!share) throw new KeyError('share-damaged', 'The recovery share is damaged.')
      return share
    }
  }

  async function grant(): Promise<string> {
    return readText(await fresh(post('/v1/custody/grant', {}, { signedIn: true })), 'grant')
  }
}

function sessionOf(done: LoginDone): StoredSession {
  const { session, accessToken, accessExpiresAt, refreshToken, expiresAt, freshUntil, user } = done
  return { session, accessToken, accessExpiresAt, refreshToken, expiresAt, freshUntil, user }
}

/** Maps the one failure that is an error of keys. */
async function fresh<Reply>(reply: Promise<Reply>): Promise<Reply> {
  return reply.catch((cause: unknown) => {
    if (isLoginError(cause, 'login-not-fresh')) throw new KeyError('login-too-old', 'Please sign in again.', { cause })
    throw cause
  })
}

function readUpdate(reply: unknown): EmailUpdateReply {
  return {
    action: readAction(reply, 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'),
    update: readText(reply, 'update'),
    expiresAt: readTime(reply, 'expiresAt')
  }
}
