import type { SignInMessage } from '../../../adapters/siwx/message.ts'
import { isOriginAllowed } from '../../lib/match-origin.ts'
import { SiwxError } from './siwx-error.ts'

/** Sites whose users may sign in here. */
export interface AllowedSites {
  isServed(origin: string): boolean
  /**
   * Returns the domain that the message must have: that of the requesting page, if there is an origin.
   * One allowed site cannot sign users in to another one.
   *
   * @throws SiwxError `siwx-domain` or `siwx-uri`
   */
  domainFor(message: Pick<SignInMessage, 'domain' | 'uri' | 'scheme'>, origin: string | undefined): string
}

/**
 * Creates the check from origin patterns (`services/lib/match-origin.ts`).
 * A pattern without a scheme matches https only; on localhost it matches http too, since the connection cannot be intercepted.
 */
export function createAllowedSites(patterns: readonly string[]): AllowedSites {
  const complete = patterns.flatMap(withScheme)
  const isServed = (origin: string) => isOriginAllowed(origin, complete)
  return {
    isServed,
    domainFor({ domain, uri, scheme }, origin) {
      const target = URL.canParse(uri) ? new URL(uri) : undefined
      const own = `${scheme ?? (target && /^https?:$/.test(target.protocol) ? target.protocol.slice(0, -1) : 'https')}://${domain}`
      // rejects a domain that a URL parser reads differently, such as one with userinfo
      const isPlain = URL.canParse(own) && new URL(own).host === domain
      if (!isPlain || !isServed(own))
        throw new SiwxError(403, 'siwx-domain', 'The message is for a domain that this service does not serve.')
      if (origin !== undefined && new URL(origin).host !== domain) {
        throw new SiwxError(403, 'siwx-domain', 'The message’s domain is not the domain of the page.')
      }
      if (target?.origin !== new URL(own).origin || (origin !== undefined && target.origin !== origin)) {
        throw new SiwxError(403, 'siwx-uri', 'The address (URI) in the message is not of the site that it signs in at.')
      }
      return domain
    }
  }
}

function withScheme(pattern: string): string[] {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(pattern)) return [pattern]
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/i.test(pattern)
  return isLocal ? [`https://${pattern}`, `http://${pattern}`] : [`https://${pattern}`]
}
