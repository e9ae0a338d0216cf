import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** Which addresses written by strangers are followed. */
export interface RemoteRules {
  /** Also allows loopback addresses, by http and on any port: for local chains and tests. */
  readonly allowLoopback: boolean
  /** A folder that the operator chose, `https://ipfs.example.org/ipfs/`; it may be inside the operator's own network. */
  readonly trustedFolder?: string | undefined
}

/**
 * The address if it may be requested, without its fragment: https on port 443 of a public host, without a user name or password. A host name is
 * resolved, and what it resolves to is checked, when the connection is opened (`download.ts`).
 */
export function readRemote(address: string, { allowLoopback, trustedFolder }: RemoteRules): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  url.hash = ''
  if (url.username || url.password) return undefined
  // the rest of that host may be inner as well: no address of strangers leads there
  if (trustedFolder !== undefined && url.origin === new URL(trustedFolder).origin)
    return isWithin(url, trustedFolder) ? url : undefined
  const host = hostOf(url)
  const isLocal = allowLoopback && (isIP(host) === 0 || isLoopback(host))
  if (isLocal && /^https?:$/.test(url.protocol)) return url
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  return isIP(host) === 0 || isPublicAddress(host) ? url : undefined
}

/** Whether an address is beneath a folder, once the dots in its path are resolved. */
export function isWithin(url: URL, folder: string | undefined): boolean {
  if (folder === undefined) return false
  // a gateway may decode these, and then resolve dots behind them
  return url.href.startsWith(new URL(folder.replace(/\/*$/, '/')).href) && !/%(?:2e|2f|5c)/i.test(url.pathname)
}

/** The host name without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
