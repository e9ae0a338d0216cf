import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { addressOf } from '../../lib/address.ts'
import { isOriginAllowed } from '../../lib/origin.ts'
import type { LoginContext } from './context.ts'
import { deviceNameOf } from './device-name.ts'
import { LoginError } from './failure.ts'
import { readFields, readOrigin, type Fields } from './fields.ts'
import { once } from './once.ts'
import { checkProof } from './proof.ts'
import type { Session } from './sessions.ts'

/** A request whose proof was good. */
export interface Asked {
  /** Thumbprint of the key that it comes from. */
  readonly thumbprint: string
  /** For limits alone. */
  readonly network: string
  readonly device: string
  /** The session of the access token, where one came along. */
  readonly session: Session | undefined
  readonly context: Context
  /** @throws LoginError `login-invalid` */
  body(): Promise<Fields>
  /** A part of the path. */
  param(name: string): string
}

export type AskedInSession = Asked & { readonly session: Session }

/** What handlers are wrapped in: it checks who asks, and answers what they return as JSON (204 for nothing). */
export function createDoors(login: LoginContext, trustProxy: boolean) {
  const { settings, now, sessions } = login

  const open = async (context: Context): Promise<Asked> => {
    const origin = context.req.header('origin')
    // Browsers send it with all but plain reads; programs that are no browsers have no visitor to be tricked.
    if (origin !== undefined && !isOriginAllowed(origin, settings.frameOrigins))
      throw new LoginError('login-origin', 'This origin is not one of the frame.')
    const authorization = context.req.header('authorization')
    const accessToken = authorization === undefined ? undefined : /^DPoP ([\w.-]{1,256})$/i.exec(authorization)?.[1]
    if (authorization !== undefined && accessToken === undefined)
      throw new LoginError('login-session', 'Send Authorization: DPoP with the access token.')
    const prefix = context.req.path.indexOf('/v1/')
    const thumbprint = await checkProof({
      proof: context.req.header('dpop'),
      method: context.req.method,
      url: login.base() + context.req.path.slice(prefix),
      accessToken,
      now: now(),
      once: (id, expiresAt) => once(login.db, id, expiresAt, now())
    })
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
    return {
      thumbprint,
      network: incoming ? addressOf(incoming, trustProxy) : 'unknown',
      device: deviceNameOf(context.req.header('user-agent')),
      session: accessToken === undefined ? undefined : await sessions.check(accessToken, thumbprint),
      context,
      body: async () => readFields(await context.req.text()),
      param: name => context.req.param(name) ?? ''
    }
  }

  const answer = (context: Context, value: object | undefined) => {
    context.header('cache-control', 'no-store')
    return value === undefined ? context.body(null, 204) : context.json(value)
  }

  const inSession = (asked: Asked): AskedInSession => {
    const { session } = asked
    if (!session) throw new LoginError('login-session', 'Log in first.')
    return { ...asked, session }
  }

  return {
    /** For whoever has a key. */
    anyone: (handler: (asked: Asked) => Promise<object | undefined>) => async (context: Context) =>
      answer(context, await handler(await open(context))),
    /** For who is logged in. */
    member: (handler: (asked: AskedInSession) => Promise<object | undefined>) => async (context: Context) =>
      answer(context, await handler(inSession(await open(context)))),
    /** For who logged in within the last five minutes. */
    fresh: (handler: (asked: AskedInSession) => Promise<object | undefined>) => async (context: Context) => {
      const asked = inSession(await open(context))
      requireFresh(asked.session, now())
      return answer(context, await handler(asked))
    }
  }
}

/** @throws LoginError `login-not-fresh` where the login is older than five minutes */
export function requireFresh(session: Session, now: number): void {
  if (session.fresh_until <= now) throw new LoginError('login-not-fresh', 'Log in again for this.')
}

export type Doors = ReturnType<typeof createDoors>

/** The page around the frame, if the operator allows it. @throws LoginError */
export function readPage(fields: Fields, { pageOrigins }: Pick<LoginContext['settings'], 'pageOrigins'>): string {
  const origin = readOrigin(fields.text('origin', 255))
  if (!isOriginAllowed(origin, pageOrigins)) throw new LoginError('login-origin', 'This page is not on the list.')
  return origin
}
