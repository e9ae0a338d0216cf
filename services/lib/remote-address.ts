import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** Rules for untrusted URLs. */
export interface RemoteRules {
  /** Also allows loopback addresses, by http and on any port: for local chains and tests. */
  readonly allowLoopback: boolean
  /**
   * URL prefix that the operator has configured, `https://ipfs.example.org/ipfs/`; may be in the private
   * network.
   */
  readonly trustedFolder?: string | undefined
}

/**
 * Returns the URL without its fragment if it may be requested: https on port 443 of a public host,
 * without userinfo. A host name is resolved and checked when the connection is opened (`download.ts`).
 */
export function readRemote(address: string, { allowLoopback, trustedFolder }: RemoteRules): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  url.hash = ''
  if (url.username || url.password) return undefined
  // the rest of that host may be internal: untrusted URLs must not reach it
  if (trustedFolder !== undefined && url.origin === new URL(trustedFolder).origin)
    return isWithin(url, trustedFolder) ? url : undefined
  const host = hostOf(url)
  const isLocal = allowLoopback && (isIP(host) === 0 || isLoopback(host))
  if (isLocal && /^https?:$/.test(url.protocol)) return url
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  return isIP(host) === 0 || isPublicAddress(host) ? url : undefined
}

/** Returns true if a URL is below a prefix, after resolving dot segments. */
export function isWithin(url: URL, folder: string | undefined): boolean {
  if (folder === undefined) return false
  // a gateway may decode these, and then resolve dot segments
  return url.href.startsWith(new URL(folder.replace(/\/*$/, '/')).href) && !/%(?:2e|2f|5c)/i.test(url.pathname)
}

/** Returns the host name without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
