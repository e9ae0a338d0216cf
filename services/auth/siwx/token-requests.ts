import type { Context } from 'hono'
import type { Credentials } from './credentials.ts'
import type { Tokens } from './devices.ts'
import { toIsoTime } from './session-view.ts'
import { unauthorizedError, type Sessions, type TokenHolder } from './sessions.ts'
import type { Env } from './sign-in-app.ts'
import type { SignInOptions } from './sign-in.ts'
import { SiwxError } from './siwx-error.ts'

export interface TokenRequestsOptions extends Pick<SignInOptions, 'sites' | 'now'> {
  readonly credentials: Credentials
  readonly sessions: Pick<Sessions, 'find'>
}

export type TokenRequests = ReturnType<typeof createTokenRequests>

/** Reads the tokens of requests, and delivers new ones. */
export function createTokenRequests({ credentials, sessions, sites, now }: TokenRequestsOptions) {
  return { holderOf, knownHolderOf, siteOf, hand, withCookie }

  /**
   * Returns the holder of the request's token.
   * An invalid cookie is ignored; an invalid bearer token is an error, after which the client refreshes.
   */
  async function holderOf(context: Context<Env>): Promise<TokenHolder | undefined> {
    const given = credentials.of(context)
    if (given === undefined) return undefined
    const find = () => sessions.find(given.token, now())
    const holder = await (given.kind === 'cookie' ? withCookie(context, find) : find())
    if (holder?.kind === given.kind) return holder
    if (given.kind === 'bearer') throw unauthorizedError()
    credentials.forget(context)
    return undefined
  }

  /** Returns the holder of the request's token, which is required. */
  async function knownHolderOf(context: Context<Env>): Promise<TokenHolder> {
    const holder = await holderOf(context)
    if (holder === undefined) throw unauthorizedError()
    return holder
  }

  /**
   * Returns the site of the request, to whose sessions the response is limited.
   * Every page that reaches the service at its host sends the same cookie, so the page must be identified, by what only the
   * browser can set: `Origin`, or `Referer`. A page cannot set either, and a proxy in front does not change them, unlike `Host`.
   * A bearer token belongs to its client, which names a site or gets the sessions of all.
   *
   * @throws SiwxError `siwx-origin` for a cookie without a site
   */
  function siteOf(context: Context<Env>, kind: TokenHolder['kind']): string | undefined {
    const { origin, referer = '' } = context.req.header()
    // checked to be allowed before
    if (origin !== undefined) return new URL(origin).host
    if (kind === 'bearer') return context.req.query('domain')
    const from = URL.canParse(referer) ? new URL(referer) : undefined
    if (from && sites.isServed(from.origin)) return from.host
    throw new SiwxError(
      403,
      'siwx-origin',
      'Nothing says which site asks. Pages ask with POST; a server sends the "Origin" of its site.'
    )
  }

  /** Delivers new tokens: in the body for a bearer, in a cookie that scripts cannot read for a browser. */
  function hand(context: Context<Env>, kind: TokenHolder['kind'], tokens: Tokens) {
    if (kind === 'bearer') return { token: tokens.token, refresh: tokens.refresh, expiresAt: toIsoTime(tokens.expiresAt) }
    credentials.keep(context, tokens, now())
    return {}
  }

  /** Runs work that uses the cookie, and deletes the cookie if it turns out to be invalid. */
  async function withCookie<Result>(context: Context<Env>, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof SiwxError && error.status === 401) credentials.forget(context)
      throw error
    }
  }
}
