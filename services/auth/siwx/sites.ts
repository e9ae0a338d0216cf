import type { SignInMessage } from '../../../adapters/siwx/message.ts'
import { isOriginAllowed } from '../../lib/origin.ts'
import { Refusal } from './refusal.ts'

/** Whose visitors may sign in here. */
export interface Sites {
  isServed(origin: string): boolean
  /**
   * Resolves to the domain that the message must have: that of the page which sends it, where one does. A site that is served cannot
   * sign visitors in at another one that is.
   *
   * @throws Refusal `siwx-domain` or `siwx-uri`
   */
  domainFor(message: Pick<SignInMessage, 'domain' | 'uri' | 'scheme'>, origin: string | undefined): string
}

/**
 * Sites by patterns of origins (`services/lib/origin.ts`). One without a scheme is https alone; on this machine it is both, since
 * nobody else can stand in between.
 */
export function createSites(patterns: readonly string[]): Sites {
  const complete = patterns.flatMap(withScheme)
  const isServed = (origin: string) => isOriginAllowed(origin, complete)
  return {
    isServed,
    domainFor({ domain, uri, scheme }, origin) {
      const target = URL.canParse(uri) ? new URL(uri) : undefined
      const own = `${scheme ?? (target && /^https?:$/.test(target.protocol) ? target.protocol.slice(0, -1) : 'https')}://${domain}`
      // what a parser would read otherwise than it is written, such as a user before the host, is no site's name
      const isPlain = URL.canParse(own) && new URL(own).host === domain
      if (!isPlain || !isServed(own))
        throw new Refusal(403, 'siwx-domain', 'The message is for a domain that is not served here.')
      if (origin !== undefined && new URL(origin).host !== domain) {
        throw new Refusal(403, 'siwx-domain', 'The message is for another domain than that of the page which sends it.')
      }
      if (target?.origin !== new URL(own).origin || (origin !== undefined && target.origin !== origin)) {
        throw new Refusal(403, 'siwx-uri', 'The address (URI) in the message is not of the site that it signs in at.')
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
