import type { Rate } from '../../lib/limit.ts'
import { SettingsError } from '../../settings-error.ts'
import type { CookieSettings } from './credentials.ts'
import type { NonceLimits } from './nonces.ts'
import type { SessionTimes } from './devices.ts'

/** What an operator sets (services/auth/README.md). */
export interface SignInSettings {
  /** Sites whose visitors sign in, in the form of `allowedOrigins`; without any, those. */
  readonly domains?: readonly string[]
  /** Networks whose accounts may sign in besides those of `CHAINS`, CAIP-2; their signatures are checked by key. */
  readonly networks?: readonly string[]
  /** What every message must state. */
  readonly statement?: string
  /** Default `lax`. */
  readonly sameSite?: CookieSettings['sameSite']
  /** Days after which a session ends, however much it is used. Default 30. */
  readonly sessionDays?: number
  /** Days without use after which it ends. Default 7. */
  readonly idleDays?: number
  readonly limits?: Partial<SignInLimits>
}

export interface SignInLimits {
  readonly nonces: NonceLimits
  readonly sessions: SessionTimes
  /** What one address may do: ask for nonces, have signatures checked, and all else. */
  readonly begins: Rate
  readonly verifies: Rate
  readonly reads: Rate
  /** Between two rounds that drop what is over, in milliseconds. */
  readonly sweep: number
}

const minute = 60_000
const day = 24 * 60 * minute

export function limitsOf({ sessionDays = 30, idleDays = 7, limits }: SignInSettings): SignInLimits {
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
 * The sites that are served. There is no "any": a page that may ask for a session with the visitor's cookies must be one that the
 * operator has named.
 *
 * @throws SettingsError
 */
export function sitesOf({ domains = [] }: SignInSettings, allowedOrigins: readonly string[]): readonly string[] {
  const sites = domains.length > 0 ? domains : allowedOrigins
  if (sites.length > 0) return sites
  throw new SettingsError(
    'AUTH_DOMAINS or ALLOWED_ORIGINS is missing. Whoever signs in must do so at a site that you know: set ' +
      'AUTH_DOMAINS=app.example.org, or ALLOWED_ORIGINS=https://app.example.org.'
  )
}

/** @throws SettingsError for cookies that browsers would not take */
export function cookiesOf({ sameSite = 'lax' }: SignInSettings, publicUrl: string | undefined): CookieSettings {
  const secure = publicUrl !== undefined && new URL(publicUrl).protocol === 'https:'
  if (sameSite === 'none' && !secure) {
    throw new SettingsError('AUTH_SAME_SITE=none: browsers take such cookies over https alone. Set PUBLIC_URL=https://….')
  }
  return { secure, sameSite }
}
