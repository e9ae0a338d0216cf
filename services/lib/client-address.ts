import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { forwardedAddress, type ProxyTrust } from './proxy-trust.ts'

/**
 * Returns the address of a client, for rate limits only: never stored, never logged.
 * Behind proxies it is the entry of `x-forwarded-for` that the outermost trusted one has appended. An IPv6 address is reduced to
 * its /64, which usually has one owner. Invalid entries share one bucket, `unknown`.
 */
export function getClientPrefix(request: IncomingMessage, trustProxy: ProxyTrust): string {
  return shareOf(getClientAddress(request, trustProxy))
}

/** Returns the complete address, for upstreams that require it: never stored, never logged. */
export function getClientAddress(request: IncomingMessage, trustProxy: ProxyTrust): string {
  const peer = request.socket.remoteAddress ?? 'unknown'
  // Node.js joins several headers of this name with commas
  const header = String(request.headers['x-forwarded-for'] ?? '')
  const entries = header === '' ? [] : header.split(',').map(entry => withoutPort(entry.trim()))
  return forwardedAddress(peer, entries, trustProxy) ?? peer
}

/**
 * Returns `192.0.2.1` for `192.0.2.1:4711`, `2001:db8::7` for `[2001:db8::7]:4711`: some proxies add
 * the port, which differs for each connection.
 */
function withoutPort(entry: string): string {
  if (isIP(entry) !== 0) return entry
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/:\d+$/, '')
  return isIP(address) === 0 ? 'unknown' : address
}

/**
 * Returns the block that one party often has in full, for a result of {@link getClientPrefix}: 256
 * IPv4 addresses, a /48 of IPv6.
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')

/**
 * Returns `192.0.2.1` for itself, for `::ffff:192.0.2.1` and for `64:ff9b::c000:201` (NAT64, RFC
 * 6052); `2001:db8:0:1::/64` for `2001:db8:0:1::7`.
 */
function shareOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const start = groups.slice(0, 6).join(':')
  if (start === '0:0:0:0:0:65535' || start === nat64) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

const nat64 = [0x64, 0xff9b, 0, 0, 0, 0].join(':')

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const plain = address.split('%')[0]!.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const numbers = (part: string | undefined) => (part ? part.split(':').map(group => Number.parseInt(group, 16)) : [])
  const before = numbers(head)
  const after = numbers(tail)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(Math.max(0, zeros)).fill(0), ...after]
}
