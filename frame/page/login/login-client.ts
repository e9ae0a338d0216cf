import type {
  CustodyRecovery,
  DeviceReply,
  EmailLoginReply,
  EmailUpdated,
  EmailUpdateReply,
  FarcasterLoginReply,
  LoginDone,
  LoginMethods,
  LoginStatus,
  LoginUser,
  SessionsReply,
  SocialLoginReply
} from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { fromBase64Url, toBase64Url, type Bytes } from '../keys/bytes.ts'
import type { Addresses } from '../keys/derive.ts'
import { KeyError } from '../keys/key-error.ts'
import { readSealedRecovery } from '../keys/recovery.ts'
import type { ShareService } from '../keys/share-service.ts'
import { isAddresses, readAction, readDone, readText, readTime, readUser } from './replies.ts'
import { isLoginError, LoginError, readFailure } from './login-error.ts'
import { openFrameKey, type FrameKey } from './frame-key.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

export interface LoginClientOptions {
  /** `https://wallets.example.org/auth`, without a slash at its end. */
  readonly base: string
  readonly fetch: typeof fetch
  readonly store: SessionStore
  readonly now: () => number
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly signal?: AbortSignal | undefined
  /** Sent with the access token. */
  readonly signedIn?: boolean
  /** Another process than the login service. */
  readonly base?: string
}

/** The login service, as adapters/api/contract/login.ts has it. Everything rejects with {@link LoginError}. */
export type LoginClient = ReturnType<typeof createLoginClient>

/** Seconds that a waiting request may take, and the time that is left when an access token counts as over, in milliseconds. */
const waitSeconds = 25
const earlyRefresh = 10_000

export function createLoginClient({ base, fetch, store, now }: LoginClientOptions) {
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
    const accessToken = signedIn ? (await freshTokens()).accessToken : undefined
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
      // another tab may have logged out, or in as somebody else, before this is answered: what it has kept stands
      const isStill = async () => (await store.read())?.refreshToken === refreshToken
      try {
        const done = readDone(await ask('/v1/session/refresh', { method: 'POST', body: { refreshToken } }))
        return (await isStill()) ? await keep(done) : await stored()
      } catch (error) {
        if (isLoginError(error, 'login-session-over') && (await isStill())) await store.write(undefined)
        throw error
      }
    })().finally(() => (refreshing = undefined)))
  }

  async function keep({
    accessToken,
    accessExpiresAt,
    refreshToken,
    expiresAt,
    freshUntil,
    user
  }: LoginDone): Promise<StoredSession> {
    const session = { accessToken, accessExpiresAt, refreshToken, expiresAt, freshUntil, user }
    await store.write(session)
    return session
  }

  const post = (path: string, body: object, more: Omit<Call, 'method' | 'body'> = {}) =>
    ask(path, { ...more, method: 'POST', body })
  const done = async (reply: Promise<unknown>): Promise<LoginUser> => (await keep(readDone(await reply))).user
  const waitAt = (path: string, signal: AbortSignal) => ask(`${path}?wait=${waitSeconds}`, { signal })

  const shares: ShareService = {
    async prepare({ setId, version, addresses }, share, recovery) {
      const body = {
        phase: 'prepare',
        version,
        authShare: toBase64Url(share),
        addresses,
        ...(recovery && { sealedRecovery: JSON.stringify(recovery) })
      }
      await fresh(ask(`/v1/shares/${setId}`, { method: 'PUT', body, signedIn: true }))
    },
    async commit({ setId, version }) {
      await fresh(ask(`/v1/shares/${setId}`, { method: 'PUT', body: { phase: 'commit', version }, signedIn: true }))
      await renewUser()
    },
    async read(setId) {
      const reply = await fresh(ask(`/v1/shares/${setId}`, { signedIn: true })).catch((error: unknown) => {
        if (isLoginError(error, 'login-unknown')) return undefined
        throw error
      })
      return reply === undefined ? undefined : readShareReply(reply, setId)
    },
    async remove(setId) {
      await fresh(ask(`/v1/shares/${setId}`, { method: 'DELETE', signedIn: true }))
      await renewUser()
    }
  }

  /** What is kept of the user follows what has become of their wallet. */
  async function renewUser(): Promise<LoginUser> {
    const user = readUser(await ask('/v1/user', { signedIn: true }))
    const session = await store.read()
    if (session?.user.id === user.id) await store.write({ ...session, user })
    return user
  }

  return {
    shares,
    /** By the service's clock. */
    now: () => now() + ahead,
    session: () => store.read(),
    thumbprint: async () => (await frameKey()).thumbprint,
    user: renewUser,
    async methods(): Promise<Pick<LoginMethods, 'passkeys' | 'custodial'>> {
      const reply = await ask('/v1/login/methods')
      const { passkeys, custodial } = isRecord(reply) ? reply : {}
      return { ...(typeof passkeys === 'string' && { passkeys }), ...(typeof custodial === 'string' && { custodial }) }
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
    async social(provider: string, origin: string, resultUri: string, returnTo?: string): Promise<SocialLoginReply> {
      const reply = await post('/v1/login/social', { provider, origin, resultUri, ...(returnTo !== undefined && { returnTo }) })
      const begun = { uri: readText(reply, 'uri'), login: readText(reply, 'login'), expiresAt: readTime(reply, 'expiresAt') }
      if (returnTo !== undefined) await store.leave(begun.login, begun.expiresAt)
      return begun
    },
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
      return reply?.status === 'done' ? (await keep(readDone(reply))).user : undefined
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
      const reply = await ask('/v1/sessions', { signedIn: true })
      const list = isRecord(reply) && Array.isArray(reply['sessions']) ? (reply['sessions'] as unknown[]) : []
      return list.map(one => ({
        id: readText(one, 'id'),
        device: readText(one, 'device', 0),
        provider: readText(one, 'provider'),
        createdAt: readTime(one, 'createdAt'),
        lastSeenAt: readTime(one, 'lastSeenAt'),
        current: isRecord(one) && one['current'] === true
      }))
    },
    endSession: (id: string) => ask(`/v1/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', signedIn: true }),
    /** The session is over here in any case; the service may hear of it later, when it ends by itself. */
    async signOut(): Promise<void> {
      await ask('/v1/session', { method: 'DELETE', signedIn: true }).catch(() => undefined)
      await store.write(undefined)
    },

    async updateEmail(email: string): Promise<EmailUpdateReply> {
      return readUpdate(await fresh(post('/v1/user/email', { email }, { signedIn: true })))
    },
    async updateEmailPrimary(update: string, code: string): Promise<EmailUpdateReply> {
      return readUpdate(await post('/v1/user/email/primary', { update, code }, { signedIn: true }))
    },
    async updateEmailSecondary(update: string, code: string): Promise<EmailUpdated> {
      const newEmail = readText(await post('/v1/user/email/secondary', { update, code }, { signedIn: true }), 'newEmail')
      await renewUser()
      return { newEmail }
    },

    /** Custodial recovery, by a process of its own at `custodian`. */
    async deposit(custodian: string, { setId, version }: { setId: string; version: number }, share: Bytes): Promise<void> {
      await post('/v1/deposit', { grant: await grant(), setId, version, share: toBase64Url(share) }, { base: custodian })
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

/** Names the one failure that the keys have a word for. */
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

function readShareReply(reply: unknown, wanted: string) {
  const { setId, version, state, authShare, sealedRecovery, addresses } = isRecord(reply) ? reply : {}
  const share = fromBase64Url(authShare)
  const isState = state === 'prepared' || state === 'committed'
  if (setId !== wanted || typeof version !== 'number' || !isState || !share || !isAddresses(addresses)) {
    throw new KeyError('share-damaged', 'The service does not give the share back as it was.')
  }
  const recovery = sealedRecovery === undefined ? {} : { recovery: readSealedRecovery(parse(sealedRecovery)) }
  return { setId: wanted, version, addresses: addresses satisfies Addresses, state, share, ...recovery } as const
}

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
