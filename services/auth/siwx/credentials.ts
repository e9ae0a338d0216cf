import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { SiwxError } from './siwx-error.ts'
import { generateSecret, isSecret } from './secrets.ts'
import type { DeviceKind, Tokens } from './devices.ts'

export interface CookieSettings {
  /**
   * True if clients reach the service over https: cookies then have the `__Host-` prefix and are
   * `Secure`.
   */
  readonly secure: boolean
  /** `none` if the apps are cross-site to the service; the cookies are then partitioned (CHIPS). */
  readonly sameSite: 'lax' | 'strict' | 'none'
}

/** Credential of a request. */
export interface Credential {
  readonly kind: DeviceKind
  readonly token: string
}

/** Lifetime of the cookie that binds nonces to a browser, in seconds. It gives no access to sessions. */
const browserSeconds = 24 * 60 * 60

/**
 * Creates the transport of tokens: cookies that scripts cannot read, or headers for a client without
 * cookies.
 */
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
    /**
     * Reads the credential of a request.
     *
     * @throws SiwxError `siwx-unauthorized` for an invalid `Authorization`
     */
    of(context: Context): Credential | undefined {
      const header = context.req.header('authorization')
      if (header === undefined) {
        const token = cookie(context, names.session)
        return token === undefined ? undefined : { kind: 'cookie', token }
      }
      const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
      if (isSecret(token)) return { kind: 'bearer', token }
      throw new SiwxError(401, 'siwx-unauthorized', 'Send "Authorization: Bearer" with the access token.')
    },

    /** Returns the value to which a nonce is bound: the one that a bearer sends, or the browser's cookie. */
    binding(context: Context): { readonly kind: DeviceKind; readonly value: string } | undefined {
      const header = context.req.header('x-siwx-binding')
      if (header !== undefined) return isSecret(header) ? { kind: 'bearer', value: header } : undefined
      const value = cookie(context, names.browser)
      return value === undefined ? undefined : { kind: 'cookie', value }
    },

    /** Returns the browser's binding, and sets a new cookie if there is none. */
    bindBrowser(context: Context): string {
      const value = cookie(context, names.browser) ?? generateSecret()
      setCookie(context, names.browser, value, { ...attributes, maxAge: browserSeconds })
      return value
    },

    /** Returns the bearer's binding, or a new one. */
    bindBearer(context: Context): string {
      const header = context.req.header('x-siwx-binding')
      return isSecret(header) ? header : generateSecret()
    },

    /**
     * Returns true if a cookie alone authorizes the request, which any site can make a browser send
     * (CSRF).
     */
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

export type Credentials = ReturnType<typeof createCredentials>
