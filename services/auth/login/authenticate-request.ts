import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { getClientPrefix } from '../../lib/client-address.ts'
import { isOriginAllowed } from '../../lib/match-origin.ts'
import type { LoginContext } from './context.ts'
import { parseDeviceName } from './device-name.ts'
import { LoginError } from './login-error.ts'
import { invalidFieldError, parseFields, parseOrigin, type Fields } from './parse-fields.ts'
import { claimOnce } from './replay-guard.ts'
import { verifyDpopProof } from './dpop.ts'
import type { Session } from './sessions.ts'
import type { ProxyTrust } from '../../lib/proxy-trust.ts'

/** A request with a valid DPoP proof. */
export interface AuthenticatedRequest {
  /** Thumbprint of the key that made the proof. */
  readonly thumbprint: string
  /** Network of the client, for rate limits only. */
  readonly network: string
  readonly device: string
  /** Session of the access token, if one was sent. */
  readonly session: Session | undefined
  readonly context: Context
  /** @throws LoginError `login-invalid` */
  body(): Promise<Fields>
  /**
   * Reads an id from the path.
   *
   * @throws LoginError `login-invalid`
   */
  param(name: string): string
}

export type SessionRequest = AuthenticatedRequest & { readonly session: Session }

/**
 * Creates wrappers of route handlers: they authenticate the request, and send the result as JSON (204
 * for `undefined`).
 */
export function createRequestGuards(login: LoginContext, trustProxy: ProxyTrust) {
  const { settings, now, sessions } = login

  const open = async (context: Context): Promise<AuthenticatedRequest> => {
    const origin = context.req.header('origin')
    // Browsers send `Origin` with all but plain reads; other clients have no user to attack by CSRF.
    if (origin !== undefined && !isOriginAllowed(origin, settings.frameOrigins))
      throw new LoginError('login-origin', 'This origin isn’t allowed.')
    const authorization = context.req.header('authorization')
    const accessToken = authorization === undefined ? undefined : /^DPoP ([\w.-]{1,256})$/i.exec(authorization)?.[1]
    if (authorization !== undefined && accessToken === undefined)
      throw new LoginError('login-session', 'Send Authorization: DPoP with the access token.')
    const prefix = context.req.path.indexOf('/v1/')
    const thumbprint = await verifyDpopProof({
      proof: context.req.header('dpop'),
      method: context.req.method,
      url: login.base() + context.req.path.slice(prefix),
      accessToken,
      now: now(),
      once: (id, expiresAt) => claimOnce(login.db, id, expiresAt, now())
    })
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
    return {
      thumbprint,
      network: incoming ? getClientPrefix(incoming, trustProxy) : 'unknown',
      device: parseDeviceName(context.req.header('user-agent')),
      session: accessToken === undefined ? undefined : await sessions.check(accessToken, thumbprint),
      context,
      body: async () => parseFields(await context.req.text()),
      param: name => readId(name, context.req.param(name) ?? '')
    }
  }

  const answer = (context: Context, value: object | undefined) => {
    context.header('cache-control', 'no-store')
    return value === undefined ? context.body(null, 204) : context.json(value)
  }

  const inSession = (request: AuthenticatedRequest): SessionRequest => {
    const { session } = request
    if (!session) throw new LoginError('login-session', 'Log in first.')
    return { ...request, session }
  }

  return {
    /** Requires a key. */
    anyone: (handler: (request: AuthenticatedRequest) => Promise<object | undefined>) => async (context: Context) =>
      answer(context, await handler(await open(context))),
    /** Requires a session. */
    member: (handler: (request: SessionRequest) => Promise<object | undefined>) => async (context: Context) =>
      answer(context, await handler(inSession(await open(context)))),
    /** Requires a login within the last five minutes. */
    fresh: (handler: (request: SessionRequest) => Promise<object | undefined>) => async (context: Context) => {
      const request = inSession(await open(context))
      requireFresh(request.session, now())
      return answer(context, await handler(request))
    }
  }
}

function readId(name: string, text: string): string {
  if (!/^[\w-]*$/.test(text)) throw invalidFieldError(`${name}: Expected A-Z a-z 0-9 - _ alone`)
  return text
}

/**
 * Requires a fresh login.
 *
 * @throws LoginError `login-not-fresh` if the login is older than five minutes
 */
export function requireFresh(session: Session, now: number): void {
  if (session.fresh_until <= now) throw new LoginError('login-not-fresh', 'Log in again to continue.')
}

export type RequestGuards = ReturnType<typeof createRequestGuards>

/**
 * Reads the origin of the page around the frame, if the operator allows it.
 *
 * @throws LoginError
 */
export function parsePageOrigin(fields: Fields, { pageOrigins }: Pick<LoginContext['settings'], 'pageOrigins'>): string {
  const origin = parseOrigin(fields.text('origin', 255))
  if (!isOriginAllowed(origin, pageOrigins)) throw new LoginError('login-origin', 'This site isn’t allowed.')
  return origin
}
