import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { Refusal } from './refusal.ts'
import { createSecret, isSecret } from './secrets.ts'
import type { DeviceKind, Tokens } from './devices.ts'

export interface CookieSettings {
  /** True where clients reach the service by https: cookies are for this host alone (`__Host-`), and never sent in the clear. */
  readonly secure: boolean
  /** `none` where the sites are of another site than the service; the cookies are then kept apart for each (CHIPS). */
  readonly sameSite: 'lax' | 'strict' | 'none'
}

/** What a request says of who sends it. */
export interface Credential {
  readonly kind: DeviceKind
  readonly token: string
}

/** For how long the cookie stays that binds nonces to a browser, in seconds. It is no secret of anybody's sessions. */
const browserSeconds = 24 * 60 * 60

/** Where tokens are in requests and replies: cookies that no script reads, or headers of a client that has no cookies here. */
export function createCredentials({ secure, sameSite }: CookieSettings) {
  const prefix = secure ? '__Host-' : ''
  const names = { session: `${prefix}w3m-siwx`, browser: `${prefix}w3m-siwx-browser` }
  const attributes: CookieOptions = {
    httpOnly: true,
    secure,
    sameSite,
    path: '/',
    ...(sameSite === 'none' && { partitioned: true })
  }
  const cookie = (context: Context, name: string) => {
    const value = getCookie(context, name)
    return isSecret(value) ? value : undefined
  }

  return {
    /** @throws Refusal `siwx-unauthorized` for an `Authorization` that is none of ours */
    of(context: Context): Credential | undefined {
      const header = context.req.header('authorization')
      if (header === undefined) {
        const token = cookie(context, names.session)
        return token === undefined ? undefined : { kind: 'cookie', token }
      }
      const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
      if (isSecret(token)) return { kind: 'bearer', token }
      throw new Refusal(401, 'siwx-unauthorized', 'Send "Authorization: Bearer" with the token of a sign-in.')
    },

    /** What binds a nonce: what a bearer sends, or the browser's cookie. */
    binding(context: Context): { readonly kind: DeviceKind; readonly value: string } | undefined {
      const header = context.req.header('x-siwx-binding')
      if (header !== undefined) return isSecret(header) ? { kind: 'bearer', value: header } : undefined
      const value = cookie(context, names.browser)
      return value === undefined ? undefined : { kind: 'cookie', value }
    },

    /** The browser's binding, which it gets if it has none. */
    bindBrowser(context: Context): string {
      const value = cookie(context, names.browser) ?? createSecret()
      setCookie(context, names.browser, value, { ...attributes, maxAge: browserSeconds })
      return value
    },

    /** A bearer's binding: the one it sends, or a new one. */
    bindBearer(context: Context): string {
      const header = context.req.header('x-siwx-binding')
      return isSecret(header) ? header : createSecret()
    },

    /** True when the request would do something by nothing but a cookie, which a browser sends whoever asks it to. */
    isCookieAlone(context: Context): boolean {
      const { req } = context
      if (req.header('authorization') !== undefined || req.header('x-siwx-binding') !== undefined) return false
      return getCookie(context, names.session) !== undefined || getCookie(context, names.browser) !== undefined
    },

    keep(context: Context, { token, expiresAt }: Tokens, now: number): void {
      setCookie(context, names.session, token, { ...attributes, maxAge: Math.max(0, Math.floor((expiresAt - now) / 1000)) })
    },

    forget(context: Context): void {
      setCookie(context, names.session, '', { ...attributes, maxAge: 0 })
    }
  }
}
