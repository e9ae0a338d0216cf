import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** Which addresses written by strangers are followed. */
export interface RemoteRules {
  /** Also allows loopback addresses, by http and on any port: for local chains and tests. */
  readonly allowLoopback: boolean
  /** An origin that the operator chose; it may be inside the operator's own network. */
  readonly trustedOrigin?: string | undefined
}

/**
 * The address if it may be requested, without its fragment: https on port 443 of a public host, without a user name or password. A host name is
 * resolved, and what it resolves to is checked, when the connection is opened (`download.ts`).
 */
export function readRemote(address: string, { allowLoopback, trustedOrigin }: RemoteRules): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  url.hash = ''
  if (url.username || url.password) return undefined
  if (url.origin === trustedOrigin) return url
  const host = hostOf(url)
  const isLocal = allowLoopback && (isIP(host) === 0 || isLoopback(host))
  if (isLocal && /^https?:$/.test(url.protocol)) return url
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  return isIP(host) === 0 || isPublicAddress(host) ? url : undefined
}

/** The host name without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
