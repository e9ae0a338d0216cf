import type { RateLimit } from '../../lib/rate-limiter.ts'
import { SettingsError } from '../../settings-error.ts'
import type { CookieSettings } from './credentials.ts'
import type { NonceLimits } from './nonces.ts'
import type { SessionLifetimes } from './devices.ts'

/** Settings of an operator (services/auth/README.md). */
export interface SignInSettings {
  /** Sites whose users sign in, as patterns like `allowedOrigins`; default: those. */
  readonly domains?: readonly string[]
  /**
   * Networks whose accounts may sign in besides those of `CHAINS`, CAIP-2; their signatures are verified
   * by key only.
   */
  readonly networks?: readonly string[]
  /** Statement that every message must contain. */
  readonly statement?: string
  /** Default `lax`. */
  readonly sameSite?: CookieSettings['sameSite']
  /** Days until a session ends in any case. Default 30. */
  readonly sessionDays?: number
  /** Days without use until a session ends. Default 7. */
  readonly idleDays?: number
  readonly limits?: Partial<SignInLimits>
}

export interface SignInLimits {
  readonly nonces: NonceLimits
  readonly sessions: SessionLifetimes
  /** Rate limits of a client address: nonces, signature checks, and all other requests. */
  readonly begins: RateLimit
  readonly verifies: RateLimit
  readonly reads: RateLimit
  /** Milliseconds between two runs of the cleanup job. */
  readonly sweep: number
}

const minute = 60_000
const day = 24 * 60 * minute

export function resolveLimits({ sessionDays = 30, idleDays = 7, limits }: SignInSettings): SignInLimits {
  return {
    nonces: { lifetime: 10 * minute, perAddress: 1000 },
    sessions: { idle: idleDays * day, longest: sessionDays * day, access: 15 * minute },
    begins: { burst: 200, perSecond: 5 },
    verifies: { burst: 200, perSecond: 5 },
    reads: { burst: 600, perSecond: 50 },
    sweep: minute,
    ...limits
  }
}

/**
 * Returns the allowed sites.
 * A wildcard for all is not possible: a page that may request a session with the user's cookies must be named by the operator.
 *
 * @throws SettingsError
 */
export function resolveSites({ domains = [] }: SignInSettings, allowedOrigins: readonly string[]): readonly string[] {
  const sites = domains.length > 0 ? domains : allowedOrigins
  if (sites.length > 0) return sites
  throw new SettingsError(
    'AUTH_DOMAINS or ALLOWED_ORIGINS is missing. Whoever signs in must do so at a site that you know: set ' +
      'AUTH_DOMAINS=app.example.org, or ALLOWED_ORIGINS=https://app.example.org.'
  )
}

/**
 * Returns the cookie settings.
 *
 * @throws SettingsError for cookies that browsers would reject
 */
export function resolveCookies({ sameSite = 'lax' }: SignInSettings, publicUrl: string | undefined): CookieSettings {
  const secure = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:'
  if (sameSite === 'none' && !secure) {
    throw new SettingsError('AUTH_SAME_SITE=none: browsers accept such cookies only over https. Set PUBLIC_URL=https://….')
  }
  return { secure, sameSite }
}
